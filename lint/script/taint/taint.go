// Package taint follows what a shell's script has from its event, through its variables and its
// commands.
package taint

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// Escaped reports whether a script takes quotes out of a variable, or writes it as JSON, in
// any of its assignments.
func (t *Flow) Escaped(tree *syntax.File, name string) bool {
	found := false
	syntax.Walk(tree, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Name != nil && a.Name.Value == name && a.Value != nil {
			text := src.PythonModule.ReplaceAllString(t.Text(a.Value), " ")
			found = found || src.Escapes.MatchString(text)
		}
		return !found
	})
	return found
}

// Injection is a place where text of an event becomes text of a program.
type Injection struct {
	src.Place
	Whole  bool   // the program is nothing but the text
	Quote  string // the quote around it in the program's text: "'", `"`, or "" for none
	Starts string // what runs the text: "eval", "bash -c"
	Field  string // the member of the tool's input that it comes from; "" where that is not known
}

// Flow follows what a shell's script has from its event through its variables. The
// order of assignments does not count.
type Flow struct {
	Src  string
	Vars map[string]string // to the field; "" where that is not known
	out  []Injection
}

const maxRounds = 8

// Follow knows the variables of a script that hold text of its event.
func Follow(source string, tree *syntax.File) *Flow {
	t := &Flow{Src: source, Vars: map[string]string{}}
	for range maxRounds {
		before := len(t.Vars)
		syntax.Walk(tree, t.assign)
		if len(t.Vars) == before {
			break
		}
	}
	return t
}

// Of is that of the program, followed once.
func Of(p *script.Program, tree *syntax.File) *Flow {
	return script.Once(p, func() *Flow { return Follow(p.Text, tree) })
}

// ShellInjections finds where a shell's script runs text of its event.
func ShellInjections(p *script.Program) []Injection {
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	t := Follow(p.Text, tree)
	syntax.Walk(tree, t.sink)
	return t.out
}

// assign notes the variables that a node gives text of the event.
func (t *Flow) assign(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Assign:
		if n.Name != nil && n.Value != nil {
			if field, ok := t.Word(n.Value); ok {
				t.set(n.Name.Value, field)
			}
		}
	case *syntax.Stmt:
		c, ok := n.Cmd.(*syntax.CallExpr)
		if !ok || len(c.Args) < 2 || c.Args[0].Lit() != "read" {
			break
		}
		if field, ok := t.HereString(n); ok {
			for _, w := range c.Args[1:] {
				t.set(w.Lit(), field)
			}
		}
	case *syntax.BinaryCmd: // echo "$x" | while read -r y
		w, ok := n.Y.Cmd.(*syntax.WhileClause)
		if !ok || n.Op != syntax.Pipe {
			break
		}
		if field, ok := t.Output(n.X); ok {
			t.readBy(w, field)
		}
	}
	return true
}

func (t *Flow) set(name, field string) {
	if _, ok := t.Vars[name]; !ok && name != "" && !strings.HasPrefix(name, "-") {
		t.Vars[name] = field
	}
}

func (t *Flow) readBy(w *syntax.WhileClause, field string) {
	for _, s := range w.Cond {
		if c, ok := s.Cmd.(*syntax.CallExpr); ok && len(c.Args) > 1 && c.Args[0].Lit() == "read" {
			for _, name := range c.Args[1:] {
				t.set(name.Lit(), field)
			}
		}
	}
}

// Word reports whether a word holds text of the event, and of which field.
func (t *Flow) Word(w *syntax.Word) (field string, ok bool) {
	if w == nil {
		return "", false
	}
	for _, p := range w.Parts {
		if field, ok := t.part(p); ok {
			return field, true
		}
	}
	return "", false
}

func (t *Flow) part(p syntax.WordPart) (field string, ok bool) {
	switch p := p.(type) {
	case *syntax.ParamExp:
		if p.Length || p.Exp != nil && p.Exp.Op == syntax.OtherParamOps || p.Repl != nil && p.Repl.All || p.Exp != nil && (p.Exp.Op == syntax.AlternateUnset || p.Exp.Op == syntax.AlternateUnsetOrNull) {
			return "", false
		}
		field, ok = t.Vars[p.Param.Value]
		return field, ok
	case *syntax.DblQuoted:
		for _, inner := range p.Parts {
			if field, ok := t.part(inner); ok {
				return field, true
			}
		}
	case *syntax.CmdSubst:
		if len(p.Stmts) == 1 {
			return t.Output(p.Stmts[0])
		}
	}
	return "", false
}

// passes are commands whose output holds their input, or their arguments, as it is.
var passes = []string{"cat", "jq", "sed", "awk", "head", "tail", "cut", "sort", "uniq", "python3", "python", "node", "xargs", "basename", "dirname", "echo", "printf", "grep"}

var (
	toolField = lazyregexp.New(`(?:tool_input|toolInput|toolArgs|tool_args|tool_info|parameters)(?:"?'?\]?\??\.?(?:get\(|\[)?["']?)(?:\.|["'])?(\w+)`)
	safeText  = lazyregexp.New(`@sh|@base64|@json|@uri|length|test\(|%q|shlex|-c?q\b|--quiet`)
)

// Output reports whether what a statement writes holds text of the event.
func (t *Flow) Output(s *syntax.Stmt) (field string, ok bool) {
	switch c := s.Cmd.(type) {
	case *syntax.BinaryCmd:
		if c.Op == syntax.OrStmt || c.Op == syntax.AndStmt {
			if field, ok := t.Output(c.X); ok {
				return field, true
			}
			return t.Output(c.Y)
		}
		field, ok := t.Output(c.X)
		if !ok || !t.passesOn(c.Y) {
			return "", false
		}
		if own := t.named(c.Y); own != "" {
			field = own
		}
		return field, true
	case *syntax.CallExpr:
		if !t.passesOn(s) {
			return "", false
		}
		if field, ok := t.HereString(s); ok {
			if own := t.named(s); own != "" {
				field = own
			}
			return field, true
		}
		name := c.Args[0].Lit()
		if name == "echo" || name == "printf" || name == "basename" || name == "dirname" {
			for _, w := range c.Args[1:] {
				if field, ok := t.Word(w); ok {
					return field, true
				}
			}
			return "", false
		}
		return t.named(s), t.ReadsEvent(s, c)
	case nil:
		for _, r := range s.Redirs {
			if r.Op == syntax.RdrIn && r.Word.Lit() == "/dev/stdin" {
				return "", true
			}
		}
	}
	return "", false
}

// passesOn reports whether a command writes what it reads.
func (t *Flow) passesOn(s *syntax.Stmt) bool {
	c, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || len(c.Args) == 0 || !slices.Contains(passes, c.Args[0].Lit()) {
		return false
	}
	return !safeText.MatchString(t.Text(s))
}

// ReadsEvent reports whether a command of a script reads the standard input of all of it,
// which is the event: it names no file.
func (t *Flow) ReadsEvent(s *syntax.Stmt, c *syntax.CallExpr) bool {
	for _, r := range s.Redirs {
		if r.Op == syntax.RdrIn || r.Op == syntax.Hdoc || r.Op == syntax.DashHdoc || r.Op == syntax.WordHdoc {
			return false
		}
	}
	operands := 0
	for _, w := range c.Args[1:] {
		lit := w.Lit()
		switch {
		case c.Args[0].Lit() == "jq" && bash.JQFlag(lit, "--null-input", 'n') || lit == "--arg":
			return false
		case !strings.HasPrefix(lit, "-") || lit == "":
			operands++
		}
	}
	switch c.Args[0].Lit() {
	case "cat":
		return operands == 0
	case "jq":
		return operands == 1
	case "python3", "python":
		return operands == 1 && strings.Contains(t.Text(s), "stdin")
	}
	return false
}

// HereString is the text of the event in a here-string of a command.
func (t *Flow) HereString(s *syntax.Stmt) (field string, ok bool) {
	for _, r := range s.Redirs {
		if r.Op == syntax.WordHdoc {
			return t.Word(r.Word)
		}
	}
	return "", false
}

// named is the member of the tool's input that a command asks for.
func (t *Flow) named(s *syntax.Stmt) string {
	if m := toolField.FindStringSubmatch(t.Text(s)); m != nil {
		return m[1]
	}
	return ""
}

// Text is how a node is written.
func (t *Flow) Text(n syntax.Node) string {
	return t.Src[min(int(n.Pos().Offset()), len(t.Src)):min(int(n.End().Offset()), len(t.Src))]
}

// sink notes the commands that run text of the event.
func (t *Flow) sink(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.CallExpr:
		t.command(n)
	case *syntax.Stmt:
		if c, ok := n.Cmd.(*syntax.CallExpr); ok && readsProgram(c) {
			if field, ok := t.HereString(n); ok {
				t.add(n, Injection{Whole: true, Starts: c.Args[0].Lit(), Field: field})
			}
		}
	case *syntax.BinaryCmd:
		if c, ok := n.Y.Cmd.(*syntax.CallExpr); ok && n.Op == syntax.Pipe && readsProgram(c) {
			if field, ok := t.Output(n.X); ok {
				t.add(n.Y, Injection{Whole: true, Starts: c.Args[0].Lit(), Field: field})
			}
		}
	}
	return true
}

// readsProgram reports whether a command runs its standard input.
func readsProgram(c *syntax.CallExpr) bool {
	return len(c.Args) > 0 && script.Language(path.Base(c.Args[0].Lit())) == "sh" && (len(c.Args) == 1 || len(c.Args) == 2 && c.Args[1].Lit() == "-s")
}

func (t *Flow) add(n syntax.Node, i Injection) {
	i.Place = src.At(int(n.Pos().Offset()), int(n.End().Offset()))
	t.out = append(t.out, i)
}

// takesText are the flags by which languages take the text of a program.
var takesText = map[string][]string{"python": {"-c"}, "node": {"-e", "--eval", "-p"}, "perl": {"-e", "-ne", "-pe"}, "ruby": {"-e"}, "php": {"-r"}}

func (t *Flow) command(c *syntax.CallExpr) {
	if len(c.Args) < 2 {
		return
	}
	if c.Args[0].Lit() == "eval" {
		for _, w := range c.Args[1:] {
			t.program(w, "eval")
		}
		return
	}
	for i := 0; i+2 < len(c.Args); i++ {
		name := path.Base(c.Args[i].Lit())
		lang, flag := script.Language(name), c.Args[i+1].Lit()
		if lang == "" {
			lang = name
		}
		if lang == "sh" && script.DashC.MatchString(flag) && !strings.Contains(flag, "n") || slices.Contains(takesText[lang], flag) {
			t.program(c.Args[i+2], name+" "+flag)
			return
		}
	}
}

// program notes a word that is a program's text.
func (t *Flow) program(w *syntax.Word, starts string) {
	field, ok := t.Word(w)
	if !ok {
		return
	}
	parts := w.Parts
	if q, ok := parts[0].(*syntax.DblQuoted); ok && len(parts) == 1 {
		parts = q.Parts
	}
	i := Injection{Starts: starts, Field: field, Whole: len(parts) == 1}
	for k, p := range parts {
		if _, ok := t.part(p); ok && k > 0 {
			i.Quote = openQuote(t.Src[int(parts[0].Pos().Offset()):int(p.Pos().Offset())])
			break
		}
	}
	t.add(w, i)
}

// openQuote is the quote that is open at the end of a program's text.
func openQuote(text string) string {
	open := ""
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' && i+1 < len(text) && text[i+1] != '"' {
			i++
			continue
		}
		if c == '\\' {
			continue
		}
		if (c == '\'' || c == '"') && (open == "" || open == string(c)) {
			if open == "" {
				open = string(c)
			} else {
				open = ""
			}
		}
	}
	return open
}
