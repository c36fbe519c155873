package syntax

// redirect reads a redirection, if one stands here.
func (p *parser) redirect() bool {
	start := p.pos
	c := p.src[start]
	fd, fdVar := -1, ""
	i := start
	switch {
	case c == '<' || c == '>':
	case c == '&':
		if j := p.peek(); !p.is(j, '>') {
			return false
		}
	case class[c]&digit != 0:
		if fd, i = p.fd(start); fd < 0 {
			return false
		}
	case c == '{':
		var name string
		name, i = p.ident(start + 1)
		if !isName(name) || !p.is(i, '}') {
			return false
		}
		i = p.joined(i + 1)
		if !p.is(i, '<') && !p.is(i, '>') {
			return false
		}
		fdVar = name
	default:
		return false
	}
	op, end := p.redirOp(i)
	if op == "" {
		return false
	}
	p.pos = end
	r := one(&p.redirs, 2)
	p.count()
	r.Op, r.Fd, r.FdVar = op, fd, fdVar
	p.rs = append(p.rs, r)
	p.target(r, end)
	p.last = p.pos
	return true
}

// fd reads digits that a < or > follows. For bash those that are no int are a
// word.
func (p *parser) fd(i int) (fd, end int) {
	n := int64(0)
	if i >= p.end || class[p.src[i]]&digit == 0 {
		return -1, i
	}
	for i < p.end && class[p.src[i]]&digit != 0 {
		if n <= 1<<31-1 {
			n = n*10 + int64(p.src[i]-'0')
		}
		p.steps++
		i = p.joined(i + 1)
	}
	if n <= 1<<31-1 && (p.is(i, '<') || p.is(i, '>')) && !p.is(p.joined(i+1), '(') {
		return int(n), i
	}
	return -1, i
}

// redirOp reads an operator at i. It is "" where <( or >( stands there.
func (p *parser) redirOp(i int) (op string, end int) {
	c := p.src[i]
	j := p.joined(i + 1)
	next := byte(0)
	if j < p.end {
		next = p.src[j]
	}
	switch {
	case next == '(' && c != '&':
		return "", 0
	case c == '&': // &> &>>
		if k := p.joined(j + 1); p.is(k, '>') {
			return "&>>", k + 1
		}
		return "&>", j + 1
	case c == '>':
		switch next {
		case '>':
			return ">>", j + 1
		case '&':
			return ">&", j + 1
		case '|':
			return ">|", j + 1
		}
		return ">", i + 1
	}
	switch next {
	case '<':
		k := p.joined(j + 1)
		if p.is(k, '<') {
			return "<<<", k + 1
		}
		if p.is(k, '-') {
			return "<<-", k + 1
		}
		return "<<", j + 1
	case '&':
		return "<&", j + 1
	case '>':
		return "<>", j + 1
	}
	return "<", i + 1
}

func (p *parser) target(r *Redirect, end int) {
	p.blanks()
	if p.pos >= p.end || class[p.src[p.pos]]&meta != 0 && !p.procSubHere() {
		p.unexpected()
		return
	}
	start := p.pos
	if fd, _ := p.fd(start); fd >= 0 && r.Op != ">&" && r.Op != "<&" { // >2>a
		p.unexpected()
		return
	}
	w := p.word()
	if r.Op != "<<" && r.Op != "<<-" {
		r.Target = w
		return
	}
	p.heredocs = append(p.heredocs, p.delimiter(r, w, p.src[start:p.pos]))
}

// redirects reads those after a compound command.
func (p *parser) redirects() []*Redirect {
	mark := len(p.rs)
	for p.blanks(); p.pos < p.end && p.redirect(); p.blanks() {
	}
	return keep(&p.rdirRefs, &p.rs, mark, 2)
}
