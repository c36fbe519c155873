package syntax

// script reads statements up to something that ends a list: ), }, a reserved
// word such as done, ;; or the end. The caller knows which it wants.
func (p *parser) script() *Script {
	s := p.newScript()
	mark := len(p.ss)
	for {
		p.newlines()
		if p.pos >= p.end || p.ends() {
			break
		}
		at := p.pos
		st := p.andOr()
		if st == nil {
			p.unexpected()
			break
		}
		p.ss = append(p.ss, st)
		if !p.separator(st) || p.pos == at {
			break
		}
	}
	s.Stmts = keep(&p.stmtRefs, &p.ss, mark, p.est/4+1)
	return s
}

// ends reports whether a list ends here.
func (p *parser) ends() bool {
	switch c := p.src[p.pos]; {
	case c == ')':
		return true
	case c == ';':
		i := p.peek()
		return p.is(i, ';') || p.is(i, '&')
	case class[c]&first != 0:
		kw, _ := p.reserved()
		return kw.closes()
	}
	return false
}

// separator reads ; & or a line's end after a statement. False is the end of
// the list.
func (p *parser) separator(st *Stmt) bool {
	p.blanks()
	if p.pos >= p.end {
		return false
	}
	switch p.src[p.pos] {
	case '\n':
		return true
	case ';':
		if p.ends() {
			return false
		}
		p.pos++
		return true
	case '&':
		st.Background = true
		p.pos++
		return true
	case ')':
		return false
	}
	if p.ends() { // } after a compound command
		return false
	}
	p.unexpected()
	return false
}

// andOr reads pipelines between && and ||, which group from the left.
func (p *parser) andOr() *Stmt {
	x := p.pipeline()
	for x != nil {
		p.blanks()
		if p.pos >= p.end {
			return x
		}
		c := p.src[p.pos]
		if c != '&' && c != '|' {
			return x
		}
		end, ok := p.two(c)
		if !ok {
			return x
		}
		p.pos = end
		p.newlines()
		y := p.pipeline()
		if y == nil {
			p.unexpected()
			return x
		}
		st := p.newStmt(p.pos)
		b := one(&p.binaries, p.est/8+1)
		b.Or, b.X, b.Y = c == '|', x, y
		st.Cmd = b
		st.Pos, st.End = x.Pos, y.End
		x = st
	}
	return x
}

// pipeline reads commands between | and |&, with ! and time before them. It is
// nil where no command stands here.
func (p *parser) pipeline() *Stmt {
	start := p.pos
	negated, timed := p.prefixes()
	st := p.command()
	if st == nil {
		if !negated && !timed {
			return nil
		}
		st = p.newStmt(start) // a lone ! or time is allowed
		st.End = p.abs(p.pos)
	}
	p.blanks()
	if p.is(p.pos, '|') {
		if _, or := p.two('|'); !or {
			st = p.pipes(st)
		}
	}
	if negated || timed {
		st.Negated = st.Negated != negated
		st.Timed = st.Timed || timed
		st.Pos = p.abs(start)
	}
	return st
}

// prefixes reads ! and time, in any number and order.
func (p *parser) prefixes() (negated, timed bool) {
	for p.pos < p.end && class[p.src[p.pos]]&first != 0 {
		kw, end := p.reserved()
		switch kw {
		case kwNot:
			negated = !negated
		case kwTime:
			timed = true
		default:
			return negated, timed
		}
		p.pos = end
		p.blanks()
		if kw == kwTime {
			p.timeFlags()
		}
	}
	return negated, timed
}

func (p *parser) timeFlags() {
	for _, flag := range [...]string{"-p", "--"} {
		i := p.pos + 2
		if i <= p.end && p.src[p.pos:i] == flag && (i == p.end || class[p.src[i]]&meta != 0) {
			p.pos = i
			p.blanks()
		}
	}
}

// pipes reads the rest of a pipeline.
func (p *parser) pipes(x *Stmt) *Stmt {
	pl := one(&p.pipelines, p.est/16+1)
	mark := len(p.ss)
	p.ss = append(p.ss, x)
	for {
		p.blanks()
		if !p.is(p.pos, '|') {
			break
		}
		if _, or := p.two('|'); or {
			break
		}
		end, both := p.two('&')
		if !both {
			end = p.pos + 1
		}
		pl.Both = append(pl.Both, both)
		p.pos = end
		p.newlines()
		start := p.pos
		negated, timed := p.prefixes()
		y := p.command()
		if y == nil {
			if !timed && !negated {
				p.unexpected()
				break
			}
			y = p.newStmt(start)
			y.End = p.abs(p.pos)
		}
		y.Negated, y.Timed = negated, timed
		p.ss = append(p.ss, y)
	}
	n := len(p.ss) - mark
	if n == 1 { // unfinished
		p.ss = p.ss[:mark]
		return x
	}
	pl.Both = append(pl.Both[:n-1], false)
	st := p.newStmt(p.pos)
	st.Pos, st.End = x.Pos, p.ss[len(p.ss)-1].End
	pl.Stmts = keep(&p.stmtRefs, &p.ss, mark, p.est/4+1)
	st.Cmd = pl
	return st
}
