package syntax

import "testing"

func seeds(f *testing.F) {
	for _, src := range curated(f) {
		f.Add(src)
	}
	for _, c := range problems {
		f.Add(c.src)
	}
	for _, h := range hostile {
		f.Add(h.text(400))
	}
}

// FuzzParse: no text makes the reader panic, work more than in proportion to its
// length, or say a position that is not of the text.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		s, steps := parseCounted(src)
		if most := 80*len(src) + 1<<15; steps > most {
			t.Errorf("%d steps for %d bytes", steps, len(src))
		}
		if p := s.Problem; p != nil && (p.Pos < 0 || p.Pos > len(src) || p.Message == "") {
			t.Errorf("problem %+v", *p)
		}
		checkPositions(t, s, len(src))
	})
}

func parseCounted(src string) (*Script, int) {
	p := newParser(src, 0)
	return p.parse(), p.steps
}

// FuzzOracle: what the oracle reads, the reader reads too, and as the same.
func FuzzOracle(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		if diff, _ := compareArbitrated(t, src); diff != "" {
			t.Errorf("%q\n%s", src, diff)
		}
	})
}

// checkPositions walks all of a tree.
func checkPositions(t *testing.T, s *Script, n int) {
	for _, st := range s.Stmts {
		checkStmt(t, st, n)
	}
}

func checkSpan(t *testing.T, what string, pos, end, n int) {
	if pos < 0 || end < pos || end > n {
		t.Errorf("%s at %d–%d of %d bytes", what, pos, end, n)
	}
}

func checkStmt(t *testing.T, st *Stmt, n int) {
	checkSpan(t, "statement", st.Pos, st.End, n)
	for _, r := range st.Redirects {
		checkWords(t, n, r.Target, r.Heredoc)
	}
	switch c := st.Cmd.(type) {
	case *Simple:
		checkWords(t, n, c.Words...)
		for _, a := range c.Assigns {
			checkWords(t, n, a.Index, a.Value)
			checkWords(t, n, a.Array...)
		}
	case *Binary:
		checkStmt(t, c.X, n)
		checkStmt(t, c.Y, n)
	case *Pipeline:
		if len(c.Both) != len(c.Stmts) || len(c.Stmts) < 2 {
			t.Errorf("pipeline of %d and %d", len(c.Stmts), len(c.Both))
		}
		for _, st := range c.Stmts {
			checkStmt(t, st, n)
		}
	case *Compound:
		checkWords(t, n, c.Words...)
		for _, p := range c.Parts {
			checkPositions(t, p, n)
		}
	}
}

func checkWords(t *testing.T, n int, ws ...*Word) {
	for _, w := range ws {
		if w == nil {
			continue
		}
		checkSpan(t, "word", w.Pos, w.End, n)
		for _, p := range w.Parts {
			if (p.Kind == CmdSub || p.Kind == ProcSub) != (p.Script != nil) {
				t.Errorf("kind %d with script %v", p.Kind, p.Script)
			}
			if p.Script != nil {
				checkPositions(t, p.Script, n)
			}
			checkWords(t, n, p.Args...)
			checkWords(t, n, p.Index)
		}
	}
}
