package answers

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// PastedValue is a value that a shell puts into a JSON text as it is: a quote or the end of a
// line in it ends the text.
type PastedValue struct {
	src.Place
	Name string // the variable
	From string // what it holds: "command", "the output of npm"
}

// PastedValues finds the values in the answers that a shell writes by hand.
func PastedValues(p *script.Program) (out []PastedValue) {
	if p.Lang == "python" || p.Lang == "node" {
		return pastedInCode(p.Text, p.Lang)
	}
	if p.Lang != "sh" || p.Problem != nil || !answerMember.MatchString(p.Text) {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	t := taint.Of(p, tree)
	j := &jsonTexts{Flow: t, tree: tree, outputs: taint.Outputs(tree, t)}
	syntax.Walk(tree, j.node)
	return j.out
}

// answerMember begins the members of answers by which something is decided.
var answerMember = lazyregexp.New(`\\?"(?:decision|permissionDecision|permission|behavior|continue|cancel|additionalContext|additional_context|followup_message|systemMessage|user_message|agent_message)\\?"\s*:`)

type jsonTexts struct {
	*taint.Flow
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
				j.parts(r.Hdoc.Parts, true)
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
			j.word(w)
		}
	case "printf":
		j.printf(c.Args[1:])
	}
	return true
}

// word looks at a word that is a JSON text, or a variable that holds one.
func (j *jsonTexts) word(w *syntax.Word) {
	j.parts(w.Parts, false)
	name := bash.VariableOf(w)
	if name == "" || j.Escaped(j.tree, name) {
		return
	}
	syntax.Walk(j.tree, func(n syntax.Node) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Name != nil && a.Name.Value == name && a.Value != nil {
			j.parts(a.Value.Parts, false)
		}
		return true
	})
}

// parts notes the values that stand in the texts of a JSON text, which may consist of
// parts in different quotes.
func (j *jsonTexts) parts(all []syntax.WordPart, document bool) {
	text, values := jsonOf(all, document)
	if !answerMember.MatchString(text) {
		return
	}
	for _, v := range values {
		if openJSON(text[:v.at]) {
			j.value(v.part)
		}
	}
}

// partAt is a part of a word, and where its value stands in the text of the word.
type partAt struct {
	part syntax.WordPart
	at   int
}

// jsonOf is the text of a word or here-document as the program gets it, with what is not
// constant in it left out.
func jsonOf(all []syntax.WordPart, document bool) (text string, values []partAt) {
	var b strings.Builder
	add := func(p syntax.WordPart, quoted bool) {
		lit, ok := p.(*syntax.Lit)
		switch {
		case !ok:
			values = append(values, partAt{p, b.Len()})
		case document:
			b.WriteString(hereDocument.Replace(lit.Value))
		case quoted:
			b.WriteString(bash.DoubleQuoted.Replace(lit.Value))
		default:
			b.WriteString(strings.ReplaceAll(lit.Value, `\"`, `"`))
		}
	}
	for _, p := range all {
		switch q := p.(type) {
		case *syntax.SglQuoted:
			b.WriteString(q.Value)
		case *syntax.DblQuoted:
			for _, inner := range q.Parts {
				add(inner, true)
			}
		default:
			add(p, false)
		}
	}
	return b.String(), values
}

// hereDocument takes the backslashes that the shell takes out of a here-document.
var hereDocument = strings.NewReplacer(`\\`, `\`, `\$`, `$`, "\\`", "`")

// printf looks at the values for a format that is a JSON text: those in its texts.
func (j *jsonTexts) printf(words []*syntax.Word) {
	if len(words) < 2 {
		return
	}
	if last := words[len(words)-1]; len(words) == 2 && justText.MatchString(formatOf(words[0])) {
		j.word(last)
		return
	}
	format, values := jsonOf(words[0].Parts, false)
	if len(values) > 0 || !answerMember.MatchString(format) {
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

// justText is a format that writes one value as it is.
var justText = lazyregexp.New(`^%[sb](\\n)?$`)

var verb = lazyregexp.New(`%[-+ #0-9.]*[a-zA-Z]`)

// formatOf is the text of a format, in quotes or not.
func formatOf(w *syntax.Word) string {
	text, _ := jsonOf(w.Parts, false)
	return text
}

// openJSON reports whether a text of a JSON text is open at the end of it.
func openJSON(text string) bool {
	return (strings.Count(text, `"`)-strings.Count(text, `\"`))%2 == 1
}

// value notes a variable that is free text.
func (j *jsonTexts) value(p syntax.WordPart) {
	if c, ok := p.(*syntax.CmdSubst); ok && len(c.Stmts) == 1 {
		if name := cmp.Or(taint.LinesOf(c.Stmts[0].Cmd, j.Text(c)), taint.LinesOfVariable(c.Stmts[0], j.outputs)); name != "" {
			j.out = append(j.out, PastedValue{src.At(int(c.Pos().Offset()), int(c.End().Offset())), "(…)", "what " + name + " writes"})
		}
		return
	}
	e, ok := p.(*syntax.ParamExp)
	if !ok || !bash.AsItIs(e) {
		return
	}
	name := e.Param.Value
	from := ""
	if field, ok := j.Vars[name]; ok && slices.Contains(freeText, field) {
		from = "the event's " + field
	} else if program := j.outputs[name]; program != "" {
		from = "what " + program + " writes"
	}
	if from == "" || j.Escaped(j.tree, name) {
		return
	}
	j.out = append(j.out, PastedValue{src.At(int(e.Pos().Offset()), int(e.End().Offset())), name, from})
}
