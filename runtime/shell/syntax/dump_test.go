package syntax

import (
	"strconv"
	"strings"
)

// dump prints a tree as S-expressions.
func dump(s *Script) string {
	var b strings.Builder
	d := dumper{&b}
	d.script(s)
	if s.Problem != nil {
		b.WriteString(" !" + strconv.Itoa(s.Problem.Pos) + " " + s.Problem.Message)
	}
	return b.String()
}

type dumper struct{ *strings.Builder }

func (d dumper) script(s *Script) {
	for i, st := range s.Stmts {
		if i > 0 {
			d.WriteString(" ")
		}
		d.stmt(st)
	}
}

func (d dumper) stmt(s *Stmt) {
	if s.Timed {
		d.WriteString("time ")
	}
	if s.Negated {
		d.WriteString("! ")
	}
	switch c := s.Cmd.(type) {
	case nil:
		d.WriteString("(none")
	case *Simple:
		d.WriteString("(")
		d.simple(c)
	case *Binary:
		op := "&&"
		if c.Or {
			op = "||"
		}
		d.WriteString("(" + op + " ")
		d.stmt(c.X)
		d.WriteString(" ")
		d.stmt(c.Y)
	case *Pipeline:
		d.WriteString("(|")
		for i, st := range c.Stmts {
			d.WriteString(" ")
			d.stmt(st)
			if c.Both[i] {
				d.WriteString(" &")
			}
		}
	case *Compound:
		d.compound(c)
	}
	for _, r := range s.Redirects {
		d.redirect(r)
	}
	d.WriteString(")")
	if s.Background {
		d.WriteString("&")
	}
}

func (d dumper) simple(s *Simple) {
	for i, a := range s.Assigns {
		if i > 0 {
			d.WriteString(" ")
		}
		d.assign(a)
	}
	for i, w := range s.Words {
		if i > 0 || len(s.Assigns) > 0 {
			d.WriteString(" ")
		}
		d.word(w)
	}
}

func (d dumper) assign(a *Assign) {
	d.WriteString(a.Name)
	if a.Index != nil {
		d.WriteString("[")
		d.word(a.Index)
		d.WriteString("]")
	}
	if a.Append {
		d.WriteString("+")
	}
	d.WriteString("=")
	if a.IsList {
		d.WriteString("(")
		d.words(a.Array, "")
		d.WriteString(")")
	} else if a.Value != nil {
		d.word(a.Value)
	}
}

func (d dumper) words(ws []*Word, before string) {
	for i, w := range ws {
		if i > 0 {
			before = " "
		}
		d.WriteString(before)
		d.word(w)
	}
}

var kinds = [...]string{"subshell", "group", "if", "while", "for", "for((", "case", "function", "[[", "((", "coproc"}

func (d dumper) compound(c *Compound) {
	d.WriteString("(" + kinds[c.Kind])
	if c.Name != "" {
		d.WriteString(" " + c.Name)
	}
	if c.InGiven {
		d.WriteString(" in")
	}
	d.words(c.Words, " ")
	for _, p := range c.Parts {
		d.WriteString(" {")
		d.script(p)
		d.WriteString("}")
	}
}

func (d dumper) redirect(r *Redirect) {
	d.WriteString(" ")
	if r.Fd >= 0 {
		d.WriteString(strconv.Itoa(r.Fd))
	}
	if r.FdVar != "" {
		d.WriteString("{" + r.FdVar + "}")
	}
	d.WriteString(r.Op)
	if r.Target != nil {
		d.word(r.Target)
	}
	if r.Heredoc != nil {
		d.word(r.Heredoc)
	}
}

func (d dumper) word(w *Word) {
	if len(w.Parts) == 0 {
		d.WriteString("∅")
	}
	for i := range w.Parts {
		if i > 0 {
			d.WriteString("+")
		}
		d.part(&w.Parts[i])
	}
}

func (d dumper) part(p *Part) {
	switch p.Kind {
	case Lit:
		if p.Quoted {
			d.WriteString(strconv.Quote(p.Text))
			return
		}
		d.WriteString(bare(p.Text))
		return
	case Param:
		d.WriteString("$" + p.Name)
		if p.Index != nil {
			d.WriteString("[")
			d.word(p.Index)
			d.WriteString("]")
		}
		if p.Op != "" || p.Args != nil {
			d.WriteString("{" + p.Op)
			d.words(p.Args, " ")
			d.WriteString("}")
		}
	case CmdSub:
		d.WriteString("$(")
		d.script(p.Script)
		d.WriteString(")")
	case ProcSub:
		d.WriteString(p.Op + "(")
		d.script(p.Script)
		d.WriteString(")")
	case Ar:
		d.WriteString("arith<" + p.Text)
		d.words(p.Args, " ")
		d.WriteString(">")
	case ExtGlob:
		d.WriteString("glob<" + p.Text)
		d.words(p.Args, " ")
		d.WriteString(">")
	}
	if p.Quoted {
		d.WriteString("'")
	}
}

// bare prints text without quotes where it can be read so.
func bare(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] <= ' ' || s[i] >= 0x7f || strings.IndexByte("\"'\\+$(){}<>", s[i]) >= 0 {
			return "«" + strings.ReplaceAll(strings.ReplaceAll(s, "\n", "↵"), "\t", "→") + "»"
		}
	}
	return s
}
