package syntax

import "strings"

// neutral brings a tree to a form in which ours and the oracle's can be
// compared: literal text that stands together is one part, arithmetic and
// indices are only what they expand.
func neutral(s *Script) *Script {
	for _, st := range s.Stmts {
		neutralStmt(st)
	}
	return s
}

func neutralStmt(st *Stmt) {
	switch c := st.Cmd.(type) {
	case *Simple:
		for _, a := range c.Assigns {
			neutralAssign(a)
		}
		neutralWords(c.Words)
	case *Binary:
		neutralStmt(c.X)
		neutralStmt(c.Y)
	case *Pipeline:
		for i, st := range c.Stmts {
			neutralStmt(st)
			if st.Cmd == nil && i > 0 { // a | !
				c.Stmts[i] = &Stmt{}
			}
		}
	case *Compound:
		neutralWords(c.Words)
		if c.Kind == Test {
			neutralTest(c.Words)
		}
		for _, p := range c.Parts {
			neutral(p)
		}
	}
	for _, r := range st.Redirects {
		neutralWord(r.Target)
		neutralWord(r.Heredoc)
	}
}

func neutralTest(words []*Word) {
	for _, w := range words {
		if len(w.Parts) != 1 || w.Parts[0].Kind != Lit || w.Parts[0].Quoted {
			continue
		}
		switch w.Parts[0].Text {
		case "=":
			w.Parts[0].Text = "=="
		case "-a":
			w.Parts[0].Text = "-e"
		case "-h":
			w.Parts[0].Text = "-L"
		}
	}
}

func neutralAssign(a *Assign) {
	onlySubs(a.Index)
	neutralWord(a.Index)
	neutralWord(a.Value)
	if a.Value != nil && len(a.Value.Parts) == 0 {
		a.Value = nil
	}
	neutralWords(a.Array)
	for _, w := range a.Array {
		dropIndex(w)
	}
}

// dropIndex takes [ … ]= from an element, but not what is expanded in it.
func dropIndex(w *Word) {
	if len(w.Parts) == 0 || w.Parts[0].Kind != Lit || w.Parts[0].Quoted || !strings.HasPrefix(w.Parts[0].Text, "[") {
		return
	}
	var out []Part
	done := false
	for _, p := range w.Parts {
		if p.Kind == Lit && !done {
			_, after, ok := strings.Cut(p.Text, "]=")
			if !ok {
				continue
			}
			done = true
			if p.Text = after; after == "" {
				continue
			}
		}
		out = append(out, p)
	}
	if done {
		w.Parts = out
	}
}

func onlySubs(w *Word) {
	if w == nil {
		return
	}
	var out []Part
	for _, p := range w.Parts {
		if p.Kind != Lit {
			out = append(out, p)
		}
	}
	w.Parts = out
}

func neutralWords(ws []*Word) {
	for _, w := range ws {
		neutralWord(w)
	}
}

func neutralWord(w *Word) {
	if w == nil {
		return
	}
	var out []Part
	for _, p := range w.Parts {
		if p.Kind == Lit {
			if p.Text == "" {
				continue
			}
			if n := len(out) - 1; n >= 0 && out[n].Kind == Lit && out[n].Quoted == p.Quoted {
				out[n].Text += p.Text
				continue
			}
		}
		neutralPart(&p)
		out = append(out, p)
	}
	w.Parts = out
}

func neutralPart(p *Part) {
	if p.Inside == nil {
		p.Inside = &Inside{}
	}
	switch p.Kind {
	case Ar:
		p.Text = ""
	case ExtGlob:
		p.Args = nil
		p.Text = strings.ReplaceAll(p.Text, "\\\n", "")
		return
	}
	if p.Script != nil {
		neutral(p.Script)
	}
	onlySubs(p.Index)
	neutralWord(p.Index)
	neutralOp(p)
	neutralWords(p.Args)
	if len(p.Args) == 1 && len(p.Args[0].Parts) == 0 { // ${x^^}, ${x:-}
		p.Args = nil
	}
}

func neutralOp(p *Part) {
	switch {
	case p.Op == ":" || p.Op == "!:":
		var out []*Word
		for _, w := range p.Args {
			onlySubs(w)
			for _, sub := range w.Parts {
				out = append(out, &Word{Parts: []Part{sub}})
			}
		}
		p.Args = out
	case strings.HasPrefix(strings.TrimPrefix(p.Op, "!"), "/"):
		if c := p.Op[len(p.Op)-1]; c == '#' || c == '%' {
			p.Op = p.Op[:len(p.Op)-1]
			if len(p.Args) == 0 {
				p.Args = []*Word{{}}
			}
			p.Args[0].Parts = append([]Part{{Kind: Lit, Text: string(c)}}, p.Args[0].Parts...)
		}
		for len(p.Args) < 2 {
			p.Args = append(p.Args, &Word{})
		}
	}
}
