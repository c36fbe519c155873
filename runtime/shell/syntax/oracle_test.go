package syntax

import (
	"errors"
	"strings"

	oracle "mvdan.cc/sh/v3/syntax"
)

// errOther is what the oracle's tree cannot say in ours.
var errOther = errors.New("not comparable")

// oracleTree reads src with the oracle and makes our tree of its own.
func oracleTree(src string) (s *Script, err error) {
	defer func() {
		if r := recover(); r == errOther {
			err = errOther
		} else if r != nil {
			panic(r)
		}
	}()
	f, err := oracle.NewParser(oracle.Variant(oracle.LangBash)).Parse(strings.NewReader(src), "")
	if err != nil {
		return nil, err
	}
	c := converter{src}
	return c.script(f.Stmts), nil
}

type converter struct{ src string }

func (c converter) script(stmts []*oracle.Stmt) *Script {
	s := &Script{}
	for _, st := range stmts {
		s.Stmts = append(s.Stmts, c.stmt(st))
	}
	return s
}

func (c converter) stmt(st *oracle.Stmt) *Stmt {
	out := &Stmt{Negated: st.Negated, Background: st.Background}
	switch x := st.Cmd.(type) {
	case nil:
	case *oracle.CallExpr:
		out.Cmd = c.call(x)
	case *oracle.BinaryCmd:
		c.binary(out, x)
	case *oracle.TimeClause:
		if x.Stmt != nil {
			inner := c.stmt(x.Stmt)
			inner.Negated = inner.Negated != out.Negated
			inner.Background = out.Background
			out = inner
		}
		out.Timed = true
	case *oracle.DeclClause:
		out.Cmd = c.decl(x)
	case *oracle.LetClause, *oracle.TestDecl:
		panic(errOther)
	default:
		out.Cmd = c.compound(x)
	}
	for _, r := range st.Redirs {
		out.Redirects = append(out.Redirects, c.redirect(r))
	}
	return out
}

func (c converter) binary(out *Stmt, x *oracle.BinaryCmd) {
	l, r := c.stmt(x.X), c.stmt(x.Y)
	if x.Op == oracle.AndStmt || x.Op == oracle.OrStmt {
		out.Cmd = &Binary{Or: x.Op == oracle.OrStmt, X: l, Y: r}
		return
	}
	both := x.Op == oracle.PipeAll
	if p, ok := l.Cmd.(*Pipeline); ok && l.Redirects == nil {
		p.Both[len(p.Both)-1] = both
		p.Stmts, p.Both = append(p.Stmts, r), append(p.Both, false)
		out.Cmd = p
		out.Negated, out.Timed = out.Negated != l.Negated, l.Timed
		return
	}
	if p, ok := r.Cmd.(*Pipeline); ok && r.Redirects == nil {
		p.Stmts = append([]*Stmt{l}, p.Stmts...)
		p.Both = append([]bool{both}, p.Both...)
		out.Cmd = p
	} else {
		out.Cmd = &Pipeline{Stmts: []*Stmt{l, r}, Both: []bool{both, false}}
	}
	out.Negated, out.Timed = out.Negated != l.Negated, l.Timed
	l.Negated, l.Timed = false, false
}

func (c converter) call(x *oracle.CallExpr) *Simple {
	s := &Simple{Words: c.words(x.Args)}
	for _, a := range x.Assigns {
		s.Assigns = append(s.Assigns, c.assign(a))
	}
	return s
}

// plainName reports whether s is a name. The oracle takes }+=a and +=a, which
// are words, for assignments.
func plainName(s string) bool {
	for i := range len(s) {
		if class[s[i]]&name == 0 {
			return false
		}
	}
	return isName(s)
}

func (c converter) assign(a *oracle.Assign) *Assign {
	if !plainName(a.Name.Value) { // +=a
		panic(errOther)
	}
	out := &Assign{Name: a.Name.Value, Append: a.Append, Index: c.index(a.Index)}
	if a.Value != nil {
		out.Value = c.word(a.Value)
	}
	if a.Array != nil {
		out.IsList = true
		for _, e := range a.Array.Elems {
			w := &Word{}
			if e.Value != nil {
				w = c.word(e.Value)
			}
			if e.Index != nil {
				if strings.ContainsAny(c.src, "\"'") { // dropIndex does not know which ] is quoted
					panic(errOther)
				}
				w.Parts = append(c.subs(e.Index), w.Parts...)
			}
			out.Array = append(out.Array, w)
		}
	}
	return out
}

// index keeps of an index what it expands.
func (c converter) index(x oracle.ArithmExpr) *Word {
	if x == nil {
		return nil
	}
	return &Word{Parts: c.subs(x)}
}

func (c converter) decl(x *oracle.DeclClause) *Simple {
	s := &Simple{Words: []*Word{lit(x.Variant.Value)}}
	for _, a := range x.Args {
		switch {
		case a.Array != nil:
			s.Assigns = append(s.Assigns, c.assign(a))
		case a.Index != nil:
			panic(errOther)
		case a.Naked && a.Name != nil:
			s.Words = append(s.Words, lit(a.Name.Value))
		case a.Naked:
			s.Words = append(s.Words, c.word(a.Value))
		default:
			op := "="
			if a.Append {
				op = "+="
			}
			w := lit(a.Name.Value + op)
			if a.Value != nil {
				w.Parts = append(w.Parts, c.word(a.Value).Parts...)
			}
			s.Words = append(s.Words, w)
		}
	}
	return s
}

func lit(s string) *Word { return &Word{Parts: []Part{{Kind: Lit, Text: s}}} }

func (c converter) compound(n oracle.Command) *Compound {
	switch x := n.(type) {
	case *oracle.Subshell:
		return &Compound{Kind: Subshell, Parts: []*Script{c.script(x.Stmts)}}
	case *oracle.Block:
		return &Compound{Kind: Group, Parts: []*Script{c.script(x.Stmts)}}
	case *oracle.IfClause:
		out := &Compound{Kind: If}
		for ; x != nil; x = x.Else {
			if x.ThenPos.IsValid() {
				out.Parts = append(out.Parts, c.script(x.Cond))
			}
			out.Parts = append(out.Parts, c.script(x.Then))
		}
		return out
	case *oracle.WhileClause:
		return &Compound{Kind: While, Parts: []*Script{c.script(x.Cond), c.script(x.Do)}}
	case *oracle.ForClause:
		out := &Compound{Kind: For, Parts: []*Script{c.script(x.Do)}}
		switch l := x.Loop.(type) {
		case *oracle.WordIter:
			out.Name, out.InGiven, out.Words = l.Name.Value, l.InPos.IsValid(), c.words(l.Items)
		case *oracle.CStyleLoop:
			out.Kind = ForArith
			for _, e := range []oracle.ArithmExpr{l.Init, l.Cond, l.Post} {
				out.Words = append(out.Words, split(c.subs(e))...)
			}
		}
		return out
	case *oracle.CaseClause:
		out := &Compound{Kind: Case, Words: []*Word{c.word(x.Word)}}
		for _, i := range x.Items {
			out.Words = append(out.Words, c.words(i.Patterns)...)
			out.Parts = append(out.Parts, c.script(i.Stmts))
		}
		return out
	case *oracle.FuncDecl:
		if x.Name == nil { // function () a
			panic(errOther)
		}
		return &Compound{Kind: Function, Name: x.Name.Value, Parts: []*Script{{Stmts: []*Stmt{c.stmt(x.Body)}}}}
	case *oracle.ArithmCmd:
		return &Compound{Kind: Arith, Words: split(c.subs(x.X))}
	case *oracle.TestClause:
		return &Compound{Kind: Test, Words: c.test(x.X)}
	case *oracle.CoprocClause:
		if call, ok := x.Stmt.Cmd.(*oracle.CallExpr); ok && (len(call.Assigns) > 0 || strings.Contains(c.src, "=")) {
			panic(errOther)
		}
		out := &Compound{Kind: Coproc, Parts: []*Script{{Stmts: []*Stmt{c.stmt(x.Stmt)}}}}
		if x.Name != nil {
			out.Name = x.Name.Lit()
			if !plainName(out.Name) { // coproc 2>&1
				panic(errOther)
			}
		}
		return out
	}
	panic(errOther)
}

func split(parts []Part) (out []*Word) {
	for _, p := range parts {
		out = append(out, &Word{Parts: []Part{p}})
	}
	return out
}

func (c converter) test(x oracle.TestExpr) []*Word {
	switch t := x.(type) {
	case *oracle.Word:
		return []*Word{c.word(t)}
	case *oracle.BinaryTest:
		return append(append(c.test(t.X), lit(t.Op.String())), c.test(t.Y)...)
	case *oracle.UnaryTest:
		return append([]*Word{lit(t.Op.String())}, c.test(t.X)...)
	case *oracle.ParenTest:
		return append(append([]*Word{lit("(")}, c.test(t.X)...), lit(")"))
	}
	panic(errOther)
}

func (c converter) redirect(r *oracle.Redirect) *Redirect {
	out := &Redirect{Op: r.Op.String(), Fd: -1}
	if r.N != nil {
		if name, ok := strings.CutPrefix(r.N.Value, "{"); ok {
			out.FdVar = strings.TrimSuffix(name, "}")
		} else {
			out.Fd = 0
			for _, d := range r.N.Value {
				if out.Fd > 1<<31-1 {
					panic(errOther) // for bash a word
				} else {
					out.Fd = out.Fd*10 + int(d-'0')
				}
			}
		}
	}
	if r.Op != oracle.Hdoc && r.Op != oracle.DashHdoc {
		out.Target = c.word(r.Word)
		return out
	}
	out.Heredoc = &Word{}
	if r.Hdoc == nil {
		return out
	}
	plain := false
	for _, p := range r.Word.Parts {
		l, ok := p.(*oracle.Lit)
		plain = plain || !ok && quoting(p) || ok && strings.Contains(l.Value, `\`)
	}
	if r.Op == oracle.DashHdoc {
		untabbed(r.Hdoc, plain)
	}
	for _, p := range r.Hdoc.Parts {
		if l, ok := p.(*oracle.Lit); ok && plain {
			out.Heredoc.Parts = append(out.Heredoc.Parts, Part{Kind: Lit, Quoted: true, Text: l.Value})
		} else {
			c.part(out.Heredoc, p, inBodyText)
		}
	}
	return out
}

// untabbed takes the tabs away that the oracle keeps.
func untabbed(w *oracle.Word, plain bool) {
	fresh := true
	for _, p := range w.Parts {
		l, ok := p.(*oracle.Lit)
		if !ok {
			fresh = false
			continue
		}
		text, slashes := "", 0
		for i := range len(l.Value) {
			c := l.Value[i]
			if fresh && c == '\t' {
				continue
			}
			fresh = c == '\n' && (plain || slashes%2 == 0)
			if slashes++; c != '\\' {
				slashes = 0
			}
			text += l.Value[i : i+1]
		}
		l.Value = text
	}
}

func quoting(p oracle.WordPart) bool {
	switch p.(type) {
	case *oracle.SglQuoted, *oracle.DblQuoted:
		return true
	}
	return false
}

func (c converter) words(ws []*oracle.Word) (out []*Word) {
	for _, w := range ws {
		out = append(out, c.word(w))
	}
	return out
}

// place is where literal text of the oracle stands, whose escapes it keeps.
type place int

const (
	inPlainText place = iota
	inDqText
	inBodyText
	inDqArg
)

func (c converter) word(w *oracle.Word) *Word { return c.wordIn(w, inPlainText) }

func (c converter) wordIn(w *oracle.Word, at place) *Word {
	out := &Word{}
	if w != nil {
		for _, p := range w.Parts {
			c.part(out, p, at)
		}
	}
	return out
}

func (c converter) part(out *Word, p oracle.WordPart, at place) {
	add := func(p Part) {
		p.Quoted = at != inPlainText
		out.Parts = append(out.Parts, p)
	}
	switch x := p.(type) {
	case *oracle.Lit:
		out.Parts = append(out.Parts, unraw(x.Value, at)...)
	case *oracle.SglQuoted:
		text := x.Value
		if x.Dollar {
			text = decode(text)
		}
		if at == inDqArg && !x.Dollar { // they are text there, see literalQuotes
			if strings.ContainsAny(text, "$`") {
				panic(errOther)
			}
			out.Parts = append(out.Parts, Part{Kind: Lit, Quoted: true, Text: "'"})
			out.Parts = append(out.Parts, unraw(text, inDqText)...)
			text = "'"
		}
		out.Parts = append(out.Parts, Part{Kind: Lit, Quoted: true, Text: text})
	case *oracle.DblQuoted:
		out.Parts = append(out.Parts, Part{Kind: Lit, Quoted: true})
		for _, p := range x.Parts {
			c.part(out, p, inDqText)
		}
	case *oracle.ParamExp:
		add(c.param(x, at))
	case *oracle.CmdSubst:
		add(Part{Kind: CmdSub, Inside: &Inside{Script: c.script(x.Stmts)}})
	case *oracle.ArithmExp:
		add(Part{Kind: Ar, Inside: &Inside{Args: split(c.subs(x.X))}})
	case *oracle.ProcSubst:
		out.Parts = append(out.Parts, Part{Kind: ProcSub, Inside: &Inside{Op: x.Op.String()[:1], Script: c.script(x.Stmts)}})
	case *oracle.ExtGlob:
		out.Parts = append(out.Parts, Part{Kind: ExtGlob, Text: x.Op.String() + x.Pattern.Value + ")", Inside: &Inside{}})
	default:
		panic(errOther)
	}
}

// unraw takes the escapes out of literal text.
func unraw(s string, at place) (out []Part) {
	text := ""
	quoted := at != inPlainText
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			text += s[i : i+1]
			continue
		}
		if i+1 == len(s) { // the text's last byte
			return append(out, Part{Kind: Lit, Quoted: quoted, Text: text}, Part{Kind: Lit, Quoted: true, Text: `\`})
		}
		i++
		switch {
		case s[i] == '\n':
		case at == inPlainText:
			n := i + 1
			for n < len(s) && s[n]&0xC0 == 0x80 {
				n++
			}
			out = append(out, Part{Kind: Lit, Text: text}, Part{Kind: Lit, Quoted: true, Text: s[i:n]})
			text, i = "", n-1
		case s[i] == '$' || s[i] == '`' || s[i] == '\\' || s[i] == '"' && at != inBodyText || s[i] == '}' && at == inDqArg:
			text += s[i : i+1]
		default:
			text += s[i-1 : i+1]
		}
	}
	return append(out, Part{Kind: Lit, Quoted: quoted, Text: text})
}

func (c converter) param(x *oracle.ParamExp, at place) Part {
	p := Part{Kind: Param, Inside: &Inside{Index: c.index(x.Index)}}
	if x.Param == nil || x.Width || x.NestedParam != nil {
		panic(errOther)
	}
	p.Name = x.Param.Value
	if x.Length {
		p.Op = "#"
	}
	if x.Excl {
		p.Op = "!"
	}
	argAt := inPlainText
	if at != inPlainText {
		argAt = inDqArg
	}
	switch {
	case x.Slice != nil:
		p.Op += ":"
		p.Args = split(append(c.subs(x.Slice.Offset), c.subs(x.Slice.Length)...))
	case x.Repl != nil:
		p.Op += "/"
		if x.Repl.All {
			p.Op += "/"
		}
		p.Args = []*Word{c.word(x.Repl.Orig), c.word(x.Repl.With)}
	case x.Names != 0:
		p.Op += x.Names.String()
	case x.Exp != nil:
		op := x.Exp.Op.String()
		p.Op += op
		switch strings.TrimPrefix(op, ":") {
		case "-", "=", "?", "+":
			p.Args = []*Word{c.wordIn(x.Exp.Word, argAt)}
		case "@":
			p.Op += x.Exp.Word.Lit()
		default:
			p.Args = []*Word{c.word(x.Exp.Word)}
		}
	}
	return p
}

// subs lists the expansions of arithmetic.
func (c converter) subs(x oracle.ArithmExpr) (out []Part) {
	switch a := x.(type) {
	case nil:
	case *oracle.Word:
		if a == nil {
			return nil
		}
		for _, p := range a.Parts {
			if pe, ok := p.(*oracle.ParamExp); ok && !pe.Dollar.IsValid() {
				out = append(out, c.subs(pe.Index)...)
				continue
			}
			if q, ok := p.(*oracle.SglQuoted); ok && strings.ContainsAny(q.Value, "$`") {
				panic(errOther) // quotes in arithmetic quote nothing
			}
			w := &Word{}
			c.part(w, p, inPlainText)
			for _, p := range w.Parts {
				if p.Kind != Lit {
					out = append(out, p)
				}
			}
		}
	case *oracle.BinaryArithm:
		out = append(c.subs(a.X), c.subs(a.Y)...)
	case *oracle.UnaryArithm:
		out = c.subs(a.X)
	case *oracle.ParenArithm:
		out = c.subs(a.X)
	default:
		panic(errOther)
	}
	return out
}
