// Package eventread finds how a program reads the event: which members of it, and where nothing of it
// can arrive, since standard input is empty there or was read before.
package eventread

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// Read is a member of the event that a program reads.
type Read struct {
	src.Place
	Name  string
	Of    string // the member of the event that it is in, which holds a tool's input; "" for the event itself
	Fails bool   // the program ends with an error where the member is missing
}

// inputs are the members in which agents give a tool's input.
const inputs = `(tool_input|toolInput|toolArgs|tool_args|tool_info)`

var (
	jqMember     = lazyregexp.New(`(?:^|[^\w"\])?.])\.(\w+)`)
	jqToolMember = lazyregexp.New(`\.` + inputs + `\??(?:\s*\|\s*\.|\.?\["|\."?)(\w+)`)

	pythonMember     = lazyregexp.New(`(?:\.get\(\s*|\[\s*)["'](tool\w+|hook\w+|session\w+)["']`)
	pythonToolMember = lazyregexp.New(`\b` + inputs + `(?:["']\s*(?:,\s*(?:\{\}|dict\(\))\s*)?[\])])?(?:\s*or\s*\{\}\))?\s*(?:\.get\(\s*|\[\s*)["'](\w+)["']`)
	pythonAlias      = lazyregexp.New(`(?m)^[ \t]*(\w+)[ \t]*(?::[^=\n]+)?=[^=\n(]*(?:json\.loads?\([^()\n]*(?:\(\))?\))?[^=\n(]*(?:\.get\(|\[)["']` + inputs + `["']\s*(?:\]|(?:,\s*[^()\n]*)?\))(?:\s*or\s*\{\})?[ \t]*(?:#.*)?$`)
	nodeMember       = lazyregexp.New(`\b(?:input|data|event|payload|hookInput|hookData|json|parsed)\??\.(tool\w+|hook\w+|session\w+)\b`)
	nodeToolMember   = lazyregexp.New(`\b` + inputs + `(?:\s*(?:\|\||\?\?)\s*\{\}\))?\s*\??\.(\w+)\b`)
	nodeAlias        = lazyregexp.New(`(?m)\b(?:const|let|var)\s+(\w+)\s*=[^=;\n]*\.` + inputs + `(?:\s*(?:\|\||\?\?)\s*\{\s*\}\)?)?\s*;?[ \t]*(?://.*)?$`)
	nodeTaken        = lazyregexp.New(`\b(?:const|let|var)\s*\{([^{}=]*)\}\s*=[^=;\n]*\.` + inputs + `(?:\s*(?:\|\||\?\?)\s*\{\s*\}\)?)?\s*(?:;|\n|$)`)
)

// Reads are the members of the event that a program is seen to read.
func Reads(p *script.Program) []Read {
	return script.Once(p, func() []Read { return lookForReads(p) })
}

func lookForReads(p *script.Program) (out []Read) {
	switch {
	case p.Lang == "sh" && p.Problem == nil:
		return shellEventReads(p)
	case p.Lang == "python":
		out = members(nil, p.Text, 0, pythonMember.Compiled())
		out = members(out, p.Text, 0, pythonToolMember.Compiled())
		out = aliased(out, p.Text, pythonAlias.Compiled(), `(?:\.get\(\s*|\[\s*)["'](\w+)["']`)
		out = append(wholeAsInput(out, p.Text), topReads(p.Text, p.Bare(), p.Lang)...)
		caught := src.Catches.MatchString(p.Bare())
		for i, r := range out {
			out[i].Fails = !caught && strings.HasSuffix(strings.TrimRight(p.Text[:r.Start-1], " "), "[")
		}
	case p.Lang == "node":
		out = members(nil, p.Text, 0, nodeMember.Compiled())
		out = members(out, p.Text, 0, nodeToolMember.Compiled())
		out = aliased(out, p.Text, nodeAlias.Compiled(), `\??\.(\w+)\b`)
		out = taken(out, p.Text)
		out = append(wholeAsInput(out, p.Text), topReads(p.Text, p.Bare(), p.Lang)...)
	}
	return out
}

var (
	inputIsEvent = lazyregexp.New(`(?m)(?:^|\b(?:const|let|var))[ \t]*` + inputs + `[ \t]*(?::[^=\n]+)?=[ \t]*(?:json\.loads?\([ \t]*(?:sys\.stdin[\w.()]*|raw\w*|stdin\w*)[ \t]*\)|JSON\.parse\((?:raw\w*|stdin\w*|[\w.]*readFileSync\((?:0|["']/dev/stdin["'])[^()\n]*\)(?:\.toString\(\))?)\))[ \t]*(?:or \{\}|\|\| \{\})?[ \t]*;?[ \t]*(?:#.*|//.*)?$`)
	inputMember  = lazyregexp.New(`(?:^|[^\w."'])(\w+)[ \t]*(?:\.get\(\s*["']|\[\s*["']|\??\.)$`)
)

// wholeAsInput makes members of the event of those that are read from a variable which is called like a
// tool's input and holds all of the event: tool_info = json.load(sys.stdin).
func wholeAsInput(reads []Read, source string) []Read {
	m := inputIsEvent.FindStringSubmatch(source)
	if m == nil || len(regexp.MustCompile(`\b`+m[1]+`[ \t]*(?::[^=\n]+)?=[^=]`).FindAllString(source, 2)) != 1 {
		return reads
	}
	for i, r := range reads {
		if at := inputMember.FindStringSubmatch(source[max(0, r.Start-60):r.Start]); r.Of == m[1] && at != nil && at[1] == m[1] {
			reads[i].Of = ""
		}
	}
	return reads
}

// members adds what a regex finds: the last of its groups is the member, the one before
// it what it is in.
func members(out []Read, text string, base int, re *regexp.Regexp) []Read {
	for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
		for len(m) > 2 && m[len(m)-1] < 0 {
			m = m[:len(m)-2]
		}
		n := len(m)
		if overwritten.MatchString(text[m[n-1]:]) {
			continue
		}
		r := Read{Place: src.At(base+m[n-2], base+m[n-1]), Name: text[m[n-2]:m[n-1]]}
		if n > 4 {
			r.Of = text[m[n-4]:m[n-3]]
		}
		out = append(out, r)
	}
	return out
}

// overwritten is behind a member that gets a value.
var overwritten = lazyregexp.New(`\A["']?\s*\]?\s*(?:[|+]|\?\?|\|\|)?=(?:[^=>~]|$)`)

// aliased adds the members of variables that are a tool's input and nothing else.
func aliased(out []Read, source string, alias *regexp.Regexp, member string) []Read {
	for _, m := range alias.FindAllStringSubmatchIndex(source, src.Most(source)) {
		name, of := source[m[2]:m[3]], source[m[4]:m[5]]
		if name == of || len(regexp.MustCompile(`\b`+name+`\s*(?::[^=\n]+)?=[^=]|\bfor\s+`+name+`\b`).FindAllString(source, 2)) != 1 {
			continue
		}
		for _, r := range members(nil, source, 0, regexp.MustCompile(`(?:^|[^\w.])`+name+member)) {
			r.Of = of
			out = append(out, r)
		}
	}
	return out
}

// taken adds the members that JavaScript takes out of a tool's input by their names.
func taken(out []Read, source string) []Read {
	for _, m := range nodeTaken.FindAllStringSubmatchIndex(source, -1) {
		for _, w := range firstWord.FindAllStringSubmatchIndex(source[m[2]:m[3]], -1) {
			at := src.At(m[2]+w[2], m[2]+w[3])
			out = append(out, Read{Place: at, Name: source[at.Start:at.End], Of: source[m[4]:m[5]]})
		}
	}
	return out
}

var firstWord = lazyregexp.New(`(?:^|,)\s*(\w+)`)

// shellEventReads are those of the filters of jq that are given the event.
func shellEventReads(p *script.Program) (out []Read) {
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	t := taint.Of(p, tree)
	parts := partsOfEvent(tree)
	given, piped := map[*syntax.CallExpr]bool{}, map[*syntax.Stmt]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if b, ok := n.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
			piped[b.Y] = true
		}
		return true
	})
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryCmd:
			if c, ok := n.Y.Cmd.(*syntax.CallExpr); ok && n.Op == syntax.Pipe {
				if wholeEvent(n.X, parts) {
					_, given[c] = t.Output(n.X)
				}
			}
		case *syntax.Stmt:
			c, ok := n.Cmd.(*syntax.CallExpr)
			if !ok || len(c.Args) == 0 || c.Args[0].Lit() != "jq" {
				break
			}
			_, here := t.HereString(n)
			if here && slices.ContainsFunc(n.Redirs, func(r *syntax.Redirect) bool { return r.Op == syntax.WordHdoc && holdsPart(r.Word, parts) }) {
				break
			}
			if here || t.ReadsEvent(n, c) && !piped[n] {
				given[c] = true
			}
		}
		return true
	})
	syntax.Walk(tree, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && given[c] {
			out = append(out, filterReads(p.Text, c)...)
		}
		return true
	})
	return append(out, getterReads(t, tree, parts)...)
}

// wholeEvent reports whether a statement writes on all that it has, and not a part of it.
func wholeEvent(s *syntax.Stmt, parts map[string]bool) bool {
	c, ok := s.Cmd.(*syntax.CallExpr)
	return ok && len(c.Args) > 0 && slices.Contains([]string{"echo", "printf", "cat"}, c.Args[0].Lit()) &&
		!slices.ContainsFunc(c.Args[1:], func(w *syntax.Word) bool { return holdsPart(w, parts) })
}

// partsOfEvent are the variables that hold what jq writes, and so no event.
func partsOfEvent(tree *syntax.File) map[string]bool {
	out := map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		a, ok := n.(*syntax.Assign)
		if !ok || a.Name == nil || a.Value == nil {
			return true
		}
		cmd := bash.Substitution(a.Value)
		for b, ok := cmd.(*syntax.BinaryCmd); ok; b, ok = cmd.(*syntax.BinaryCmd) {
			if cmd = b.Y.Cmd; b.Op == syntax.OrStmt {
				cmd = b.X.Cmd
			}
		}
		c := bash.Called(cmd)
		out[a.Name.Value] = c != nil && c.Args[0].Lit() == "jq"
		return true
	})
	return out
}

// holdsPart reports whether a word is one of these variables.
func holdsPart(w *syntax.Word, parts map[string]bool) bool {
	return parts[bash.VariableOf(w)]
}

// filterReads are the members that the filter of a jq reads.
func filterReads(source string, c *syntax.CallExpr) (out []Read) {
	if len(c.Args) == 0 || c.Args[0].Lit() != "jq" {
		return nil
	}
	for _, w := range c.Args[1:] {
		if strings.HasPrefix(w.Lit(), "-") {
			continue
		}
		start, end := int(w.Pos().Offset()), int(w.End().Offset())
		text := source[start:end]
		for _, r := range members(nil, text, start, jqMember.Compiled()) {
			if before := strings.TrimRight(text[:r.Start-start-1], " \n\t"); !strings.HasSuffix(before, "|") || strings.HasSuffix(strings.TrimRight(before[:len(before)-1], " "), "'.") {
				if readsOtherInput(text, r.Start-start-1) {
					continue
				}
				out = append(out, r)
			}
		}
		return members(out, text, start, jqToolMember.Compiled())
	}
	return nil
}
