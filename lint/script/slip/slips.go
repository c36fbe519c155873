// Package slip finds parts of a program that the language takes for something else than what is meant,
// or that end it where it comes there.
package slip

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// Slip is a part of a program that the language takes for something else than what is
// meant, and takes without a complaint before it comes there.
type Slip struct {
	src.Place
	What, Instead string
}

// Of finds those of a shell's program, and names in Python and JavaScript that nothing
// defines.
func Of(p *script.Program) []Slip {
	switch {
	case p.Problem != nil || len(p.Text) > bash.MaxBytes:
		return nil
	case p.Lang == "sh":
		return append(shellSlips(p), clockSlips(p.Text, p.Lang)...)
	case p.Lang == "python", p.Lang == "node":
		return slices.Concat(undefined(p.Text, p.Lang), codeSlips(p.Text, p.Bare(), p.Lang), clockSlips(p.Bare(), p.Lang))
	}
	return nil
}

func shellSlips(p *script.Program) []Slip {
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	r := &slipReader{source: p.Text, set: setNames(tree), sourced: sources.MatchString(p.Text)}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Stmt:
			if c, ok := n.Cmd.(*syntax.CallExpr); ok {
				r.command(n, c)
			}
		case *syntax.TestClause:
			if w, ok := n.X.(*syntax.Word); ok {
				r.joined(w)
			}
		case *syntax.BinaryTest:
			r.compared(n)
		case *syntax.CaseClause:
			r.subject(n)
		case *syntax.IfClause:
			r.constantFunction(tree, n)
		case *syntax.Assign:
			r.emptyOutput(n)
		case *syntax.ParamExp:
			r.read(n)
		}
		return len(r.out) < src.MaxObjects
	})
	r.kinds(tree)
	return r.out
}

type slipReader struct {
	source  string
	set     map[string]bool // variables that the program sets
	sourced bool            // it runs a text that is not known
	out     []Slip

	functions map[string]*syntax.Block // that it defines once, when they were asked for
}

func (r *slipReader) add(n syntax.Node, what, instead string) {
	r.out = append(r.out, Slip{src.At(int(n.Pos().Offset()), int(n.End().Offset())), what, instead})
}

// sources is how a shell takes over variables of other files.
var sources = lazyregexp.New(`(?m)(?:^|[;&|]|\bthen|\bdo|\{)\s*(?:\.|source|eval)\s|\$\(\s*\.\s|\bset\s+-a\b|\bread\b[^\n;|]*\$|\bprintf\s+-v\s+"?\$|\bdeclare\s+"?\$`)

// setNames are the variables that a program gives values to.
func setNames(tree *syntax.File) map[string]bool {
	set := map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Assign:
			if n.Name != nil {
				set[n.Name.Value] = true
			}
		case *syntax.WordIter:
			set[n.Name.Value] = true
		case *syntax.ArithmExp, *syntax.ArithmCmd, *syntax.LetClause, *syntax.CStyleLoop:
			syntax.Walk(n, func(n syntax.Node) bool {
				if w, ok := n.(*syntax.Word); ok && w.Lit() != "" {
					set[w.Lit()] = true
				}
				return true
			})
		case *syntax.ParamExp:
			if n.Exp != nil && (n.Exp.Op == syntax.AssignUnset || n.Exp.Op == syntax.AssignUnsetOrNull) {
				set[n.Param.Value] = true
			}
		case *syntax.CallExpr:
			if len(n.Args) > 0 {
				switch n.Args[0].Lit() {
				case "read", "mapfile", "readarray", "getopts", "printf", "local", "declare", "export", "typeset", "unset":
					for _, a := range n.Args[1:] {
						name, _, _ := strings.Cut(a.Lit(), "=")
						set[name] = true
					}
				}
			}
		}
		return true
	})
	return set
}

// data are programs whose output is data, and never a command line.
var data = []string{"jq", "grep", "cat", "date", "basename", "dirname", "wc", "sed", "awk", "tr", "cut", "head", "tail"}

func (r *slipReader) command(s *syntax.Stmt, c *syntax.CallExpr) {
	if len(c.Args) == 0 {
		return
	}
	first := c.Args[0]
	name := first.Lit()
	switch {
	case len(c.Args) > 1 && c.Args[1].Lit() == "=" && bash.ShellName.MatchString(name) && name != "test" && name != "expr":
		r.add(c, "the shell runs "+name+" as a program here, and sets no variable", "Write "+name+"=… without blanks")
	case len(c.Assigns) == 1 && c.Assigns[0].Value == nil && c.Assigns[0].Array == nil && c.Assigns[0].Name != nil && name == "" && len(c.Args) == 1:
		r.add(c, "with the blank behind = "+c.Assigns[0].Name.Value+" stays empty, and the shell runs the value as a command", "Write no blank behind =")
	case assignsToValue(first):
		r.add(first, "the $ in front of = makes this a command, and no variable is set", "Write the name without $")
	case strings.HasPrefix(bash.Text(first), "[") && name != "[" && name != "[[" && closes(c):
		r.add(first, "without a blank behind [ the shell looks for a program of this name", "Write a blank behind [")
	case name == "[" && !closes(c):
		r.add(first, "[ ends before its ], with an error: || and && begin another command", "Close each [ with a ]")
	case name == "[" && len(c.Args) == 3 && c.Args[2].Lit() == "]", name == "test" && len(c.Args) == 2:
		r.joined(c.Args[1])
	case len(c.Args) == 1 && len(c.Assigns) == 0:
		r.output(first)
	}
	r.quoted(c)
}

func closes(c *syntax.CallExpr) bool {
	last := c.Args[len(c.Args)-1]
	return len(c.Args) > 1 && last.Lit() == "]" || strings.HasSuffix(last.Lit(), "]")
}

// assignsToValue is $name=value.
func assignsToValue(w *syntax.Word) bool {
	if len(w.Parts) < 2 {
		return false
	}
	p, ok := w.Parts[0].(*syntax.ParamExp)
	lit, isLit := w.Parts[1].(*syntax.Lit)
	return ok && isLit && p.Short && strings.HasPrefix(lit.Value, "=")
}

// joined finds a comparison without blanks, which is a text that is not empty.
func (r *slipReader) joined(w *syntax.Word) {
	expands := false
	for i, part := range w.Parts {
		switch part := part.(type) {
		case *syntax.ParamExp, *syntax.DblQuoted:
			expands = true
		case *syntax.Lit:
			if expands && i > 0 && (strings.HasPrefix(part.Value, "=") || strings.HasPrefix(part.Value, "!=")) {
				r.add(w, "without blanks around the operator this is one text, and always true", "Write blanks around it")
				return
			}
		}
	}
}

// output finds a substitution whose text the shell runs.
func (r *slipReader) output(w *syntax.Word) {
	sub, ok := bash.OnlyPart(w).(*syntax.CmdSubst)
	if !ok || len(sub.Stmts) != 1 {
		return
	}
	if c := bash.LastOf(w); c != nil && len(c.Args) > 0 && slices.Contains(data, c.Args[0].Lit()) {
		r.add(w, "the shell runs what "+c.Args[0].Lit()+" writes as a command", "Write name=$(…) to keep it, or the command without $( )")
	}
}

// takers compare, read or hand on their operands; none of them expands a variable itself.
var takers = []string{"[", "test", "cat", "head", "tail", "grep", "printf", "cd", "git", "basename", "dirname", "gofmt", "prettier", "rm", "cp", "mv", "echo", "wc", "jq"}

// quoted finds '$name' of a variable of the program.
func (r *slipReader) quoted(c *syntax.CallExpr) {
	name := c.Args[0].Lit()
	if !slices.Contains(takers, name) {
		return
	}
	for i, a := range c.Args {
		if i == 0 || len(a.Parts) != 1 {
			continue
		}
		q, ok := a.Parts[0].(*syntax.SglQuoted)
		variable := ""
		if ok {
			variable = strings.Trim(strings.TrimPrefix(q.Value, "$"), "{}")
		}
		if !ok || q.Dollar || !strings.HasPrefix(q.Value, "$") || !r.set[variable] || name == "jq" && (i < 2 || !strings.HasPrefix(c.Args[i-2].Lit(), "--arg")) {
			continue
		}
		r.add(a, "in single quotes this is the text "+q.Value+", not the value of the variable", "Write it in double quotes")
	}
}

// compared finds '$name' on the left of a comparison in [[ ]] with another constant text.
func (r *slipReader) compared(b *syntax.BinaryTest) {
	w, ok := b.X.(*syntax.Word)
	other, also := b.Y.(*syntax.Word)
	if !ok || !also || keptVariable(w) == "" || expandsAny(other) || ofAgent.MatchString(keptVariable(w)) {
		return
	}
	r.add(w, "in single quotes this is the text "+bash.Unquoted(w)+", not the value of the variable", "Write it in double quotes")
}

// ofAgent are variables whose value an agent may write into the command before the shell reads it.
var ofAgent = lazyregexp.New(`^[A-Z_]+_(?:DIR|ROOT|DATA)$|Path$`)

// keptVariable is the name in a word that is '$name' or '${name}'; "" for others.
func keptVariable(w *syntax.Word) string {
	q, ok := bash.OnlyPart(w).(*syntax.SglQuoted)
	if !ok || q.Dollar || !strings.HasPrefix(q.Value, "$") {
		return ""
	}
	name := strings.TrimPrefix(q.Value, "$")
	if inner, braced := strings.CutPrefix(name, "{"); braced {
		name = strings.TrimSuffix(inner, "}")
	}
	if !bash.ShellName.MatchString(name) {
		return ""
	}
	return name
}

// expandsAny reports whether the shell replaces a part of a word.
func expandsAny(w *syntax.Word) (found bool) {
	syntax.Walk(w, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.ParamExp, *syntax.CmdSubst, *syntax.ArithmExp, *syntax.ProcSubst:
			found = true
		}
		return !found
	})
	return found
}

// subject finds case name in, where $name is meant.
func (r *slipReader) subject(c *syntax.CaseClause) {
	name := c.Word.Lit()
	quoted := keptVariable(c.Word)
	if quoted != "" {
		name = quoted
	}
	if name != "" && (quoted != "" || r.set[name]) {
		r.add(c.Word, "case compares the text "+bash.Unquoted(c.Word)+", which is always the same", `Write "$`+name+`"`)
	}
}

// read finds a variable that nothing sets, with almost the name of one that is set.
func (r *slipReader) read(p *syntax.ParamExp) {
	name := p.Param.Value
	if r.sourced || len(name) < 3 || r.set[name] || strings.ToUpper(name) == name || !bash.ShellName.MatchString(name) || p.Exp != nil {
		return
	}
	for other := range r.set {
		if near(name, other) {
			r.add(p, "nothing sets $"+name+"; the script sets $"+other, "Write $"+other)
			return
		}
	}
}

// near reports whether two names differ by one letter, or in their case alone.
func near(a, b string) bool {
	if strings.EqualFold(a, b) {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 || len(a) < 3 || len(a) == 3 && a != b[:3] {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	return a[i:] == b[i+1:] || len(a) == len(b) && a[min(i+1, len(a)):] == b[i+1:] ||
		len(a) == len(b) && i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

var (
	pythonUse   = lazyregexp.New(`[A-Za-z_]\w*`)
	pythonWords = nameSet(`False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield match case type _`)
	builtinsPy  = nameSet(`ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError ZeroDivisionError abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple vars zip`)
	nodeWords   = nameSet(`async await break case catch class const continue debugger default delete do else enum export extends false finally for from function get if import in instanceof let new null of return set static super switch this throw true try typeof undefined var void while with yield as arguments Array BigInt Boolean Buffer Date Error Function Intl Infinity JSON Map Math NaN Number Object Promise Proxy Reflect RegExp Set String Symbol TextDecoder TextEncoder URL URLSearchParams WeakMap WeakSet clearTimeout console decodeURIComponent encodeURIComponent exports fetch global globalThis module parseFloat parseInt process require setInterval setTimeout structuredClone`)
	unknowable  = lazyregexp.New(`\bfrom\s+\S+\s+import\s+\*|\bglobals\(\)|\bexec\(|\beval\(|\blocals\(\)|\bwith\s*\(`)
	loadsJSON   = lazyregexp.New(`json\.load|JSON\.parse|stdin`)
)

func nameSet(list string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(list) {
		out[w] = true
	}
	return out
}

// undefined finds names that a program of Python or JavaScript uses and defines nowhere, but
// that are almost those of one that it defines.
func undefined(source, lang string) (out []Slip) {
	bare := src.Mask(source, lang)
	if unknowable.MatchString(bare) || !loadsJSON.MatchString(bare) {
		return nil
	}
	known, reserved := map[string]bool{}, nodeWords
	if lang == "node" {
		if nestedTemplate.MatchString(source) {
			return nil // mask takes the inner template for the end of the outer one
		}
		for _, m := range importList.FindAllStringSubmatch(bare, -1) {
			for _, name := range pythonUse.FindAllString(m[1], -1) {
				known[name] = true
			}
		}
		own := []byte(bare)
		for _, m := range jsRegex.FindAllStringSubmatchIndex(source, -1) {
			if strings.ContainsAny(source[m[2]:m[3]], "\"'`") {
				return nil // mask takes its quotes for those of a text
			}
			src.Blank(own, m[2], m[3])
		}
		bare = string(own)
	}
	if lang == "python" {
		reserved = pythonWords
	}
	uses := map[string]src.Place{}
	for _, m := range pythonUse.FindAllStringIndex(bare, -1) {
		name := bare[m[0]:m[1]]
		if reserved[name] || lang == "python" && builtinsPy[name] || m[0] > 0 && (bare[m[0]-1] == '.' || bare[m[0]-1] == '$' || bare[m[0]-1] == '\\' || '0' <= bare[m[0]-1] && bare[m[0]-1] <= '9') {
			continue
		}
		if inRegex(bare, m[0], lang) || m[1] < len(bare) && strings.ContainsRune(`"'`, rune(bare[m[1]])) && lang == "python" {
			known[name] = true
			continue
		}
		if binds(bare, m[0], m[1], lang) {
			known[name] = true
		} else if _, seen := uses[name]; !seen {
			uses[name] = src.At(m[0], m[1])
		}
	}
	for name, at := range uses {
		if known[name] {
			continue
		}
		for other := range known {
			if near(name, other) && len(name) > 3 {
				out = append(out, Slip{at, "nothing defines " + name + "; the script defines " + other, "Write " + other})
				break
			}
		}
	}
	slices.SortFunc(out, func(a, b Slip) int { return a.Start - b.Start })
	return out
}

// nestedTemplate is a template of JavaScript in a value of another one.
var nestedTemplate = lazyregexp.New("`[^`]*\\$\\{[^}`]*`")

// importList is the names that a module of JavaScript or TypeScript imports in braces.
var importList = lazyregexp.New(`\bimport\b[^;{}()]*\{([^{}]*)\}`)

// jsRegex is a regex of JavaScript, where a value begins.
var jsRegex = lazyregexp.New(`(?:[=(,:;!&|?{}\[]|\breturn)[ \t]*/((?:[^/\\\n\[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)/[dgimsuvy]*[.,;)\]}\s]`)

// inRegex reports whether a place in JavaScript may be in a regex, which is not masked.
func inRegex(bare string, at int, lang string) bool {
	if lang != "node" {
		return false
	}
	begin := strings.LastIndexByte(bare[:at], '\n') + 1
	n := strings.Count(bare[begin:at], "/")
	return n%2 == 1 || n > 2
}

var (
	bindsBehind = lazyregexp.New(`^\s*(?::[^=\n]*)?(?:=[^=]|:=|,[^\n()]*\)?\s*=[^=>]|,[^\n]*\bin\b|\s*=>)`)
	bindsBefore = lazyregexp.New(`(?:\b(?:import|as|def|class|for|global|nonlocal|lambda|const|let|var|function|catch\s*\(|of|from)\s+|\b(?:import|for|lambda|global|const|let|var)\b[^\n=]*[,({\[]\s*|\bcatch\s*\(|\bdef\s+\w+\s*\([^)]*|\bfunction\b\s*\w*\s*\([^)]*|\bfrom\s+\S+\s+import\b[^\n]*)$`)
)

// binds reports whether a name stands where one gets its value, or where that may be so.
func binds(bare string, start, end int, lang string) bool {
	rest := bare[end:min(end+120, len(bare))]
	if bindsBehind.MatchString(rest) {
		return true
	}
	begin := strings.LastIndexByte(bare[:start], '\n') + 1
	if strings.HasPrefix(strings.TrimLeft(rest, " "), ":") && (lang == "node" || strings.TrimSpace(bare[begin:start]) == "") {
		return true // a member, or a name with its type
	}
	if bindsBefore.MatchString(bare[max(begin, start-200):start]) {
		return true
	}
	if lang == "node" { // a method, arguments of one or of an arrow function, and members that are taken out or written short
		before := bare[max(0, start-200):start]
		return method.MatchString(rest) || ofMethod.MatchString(rest) && !conditionOf.MatchString(before) || arrow.MatchString(rest) || short.MatchString(before)
	}
	return false
}

var (
	method      = lazyregexp.New(`^\s*\([^()]*\)\s*\{`)
	ofMethod    = lazyregexp.New(`^[^()\n;]*\)\s*\{`)
	conditionOf = lazyregexp.New(`\b(?:if|while|for|switch)\s*\([^()]*$`)
	arrow       = lazyregexp.New(`^[^()\n;]*\)\s*=>`)
	short       = lazyregexp.New(`[{,]\s*$`)
)
