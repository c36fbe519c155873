package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

// PastedValue is a value that a shell puts into a JSON text as it is: a quote or the end of a
// line in it ends the text.
type PastedValue struct {
	Place
	Name string // the variable
	From string // what it holds: "command", "the output of npm"
}

// PastedValues finds the values in the answers that a shell writes by hand.
func (p *Program) PastedValues() (out []PastedValue) {
	if p.Lang == "python" || p.Lang == "node" {
		return pastedInCode(p.source, p.Lang)
	}
	if p.Lang != "sh" || p.Problem != nil || !answerMember.MatchString(p.source) {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	t := p.tainted(tree)
	j := &jsonTexts{taint: t, tree: tree, outputs: outputs(tree, t)}
	syntax.Walk(tree, j.node)
	return j.out
}

// answerMember begins the members of answers by which something is decided.
var answerMember = lazyregexp.New(`\\?"(?:decision|permissionDecision|permission|behavior|continue|cancel|additionalContext|additional_context|followup_message|systemMessage|user_message|agent_message)\\?"\s*:`)

type jsonTexts struct {
	*taint
	tree    *syntax.File
	outputs map[string]string // variables that hold what a program writes
	out     []PastedValue
}

// freeText are the members of events in which people and models write quotes and lines.
var freeText = []string{"command", "commands", "prompt", "content", "new_string", "old_string", "description", "message", "query", "command_line", "user_prompt", "last_assistant_message"}

// node looks at what is written: by echo, printf and cat.
func (j *jsonTexts) node(n syntax.Node) bool {
	if b, ok := n.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
		return false // what is written may be changed on its way
	}
	if sub, ok := n.(*syntax.CmdSubst); ok && sub != nil {
		return false
	}
	s, ok := n.(*syntax.Stmt)
	if !ok {
		return true
	}
	c, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || len(c.Args) == 0 {
		return true
	}
	for _, r := range s.Redirs {
		if r.Op == syntax.Hdoc || r.Op == syntax.DashHdoc {
			if c.Args[0].Lit() == "cat" && r.Hdoc != nil {
				j.word(r.Hdoc.Parts, j.src[r.Hdoc.Pos().Offset():r.Hdoc.End().Offset()], int(r.Hdoc.Pos().Offset()))
			}
			continue
		}
		if r.Op == syntax.RdrOut || r.Op == syntax.AppOut || r.Op == syntax.DplOut {
			return true
		}
	}
	switch c.Args[0].Lit() {
	case "echo":
		for _, w := range c.Args[1:] {
			j.quoted(w)
		}
	case "printf":
		j.printf(c.Args[1:])
	}
	return true
}

// quoted looks at a word in double quotes.
func (j *jsonTexts) quoted(w *syntax.Word) {
	for _, p := range w.Parts {
		if q, ok := p.(*syntax.DblQuoted); ok {
			j.word(q.Parts, j.text(q), int(q.Pos().Offset()))
		}
	}
}

// word notes the values that stand in the texts of a JSON text.
func (j *jsonTexts) word(parts []syntax.WordPart, text string, begin int) {
	if !answerMember.MatchString(text) {
		return
	}
	for _, p := range parts {
		at := int(p.Pos().Offset())
		before := strings.ReplaceAll(text[:max(min(at-begin, len(text)), 0)], `\\\"`, "")
		if openJSON(strings.TrimPrefix(before, `"`)) {
			j.value(p)
		}
	}
}

// printf looks at the values for a format that is a JSON text: those in its texts.
func (j *jsonTexts) printf(words []*syntax.Word) {
	if len(words) < 2 {
		return
	}
	format, ok := wholeQuoted(words[0])
	if !ok || !answerMember.MatchString(format) {
		return
	}
	for i, m := range verb.FindAllStringIndex(strings.ReplaceAll(format, "%%", "  "), -1) {
		if i+1 >= len(words) {
			return
		}
		if openJSON(format[:m[0]]) && format[m[1]-1] == 's' {
			for _, p := range words[i+1].Parts {
				if q, ok := p.(*syntax.DblQuoted); ok {
					for _, inner := range q.Parts {
						j.value(inner)
					}
				}
			}
		}
	}
}

var verb = lazyregexp.New(`%[-+ #0-9.]*[a-zA-Z]`)

// openJSON reports whether a text of a JSON text is open at the end of it.
func openJSON(text string) bool {
	return (strings.Count(text, `"`)-strings.Count(text, `\\"`))%2 == 1
}

// value notes a variable that is free text.
func (j *jsonTexts) value(p syntax.WordPart) {
	if c, ok := p.(*syntax.CmdSubst); ok && len(c.Stmts) == 1 {
		if name := linesOf(c.Stmts[0].Cmd, j.text(c)); name != "" {
			j.out = append(j.out, PastedValue{Place{int(c.Pos().Offset()), int(c.End().Offset())}, "(…)", "what " + name + " writes"})
		}
		return
	}
	e, ok := p.(*syntax.ParamExp)
	if !ok || !asItIs(e) {
		return
	}
	name := e.Param.Value
	from := ""
	if field, ok := j.vars[name]; ok && slices.Contains(freeText, field) {
		from = "the event's " + field
	} else if program := j.outputs[name]; program != "" {
		from = "what " + program + " writes"
	}
	if from == "" || j.escaped(j.tree, name) {
		return
	}
	j.out = append(j.out, PastedValue{Place{int(e.Pos().Offset()), int(e.End().Offset())}, name, from})
}

// escaped reports whether a script takes quotes out of a variable, or writes it as JSON, in
// any of its assignments.
func (t *taint) escaped(tree *syntax.File, name string) bool {
	found := false
	syntax.Walk(tree, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Name != nil && a.Name.Value == name && a.Value != nil {
			text := pythonModule.ReplaceAllString(t.text(a.Value), " ")
			found = found || escapes.MatchString(text)
		}
		return !found
	})
	return found
}

var escapes = lazyregexp.New(`@json|jq\s+(?:-\w*\s+)*-\w*[Rs]|--raw-input|\bsed\b|\btr\b|\bperl\b|\bpython3?\b|\bnode\b|\$\{\w+//|json\.dumps|escape|%q|\bwc\b|\bgrep\s+-\w*[coq]`)
