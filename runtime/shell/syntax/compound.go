package syntax

// command reads a command with its redirections. It is nil where none stands
// here.
func (p *parser) command() *Stmt {
	if p.pos >= p.end {
		return nil
	}
	start := p.pos
	c := p.src[start]
	if c == '(' {
		return p.parens(start)
	}
	if class[c]&first != 0 {
		if kw, end := p.reserved(); kw != kwNone && kw != kwIn {
			if kw.closes() || kw == kwNot || kw == kwTime {
				return nil
			}
			return p.compoundCommand(kw, start, end)
		}
	}
	return p.simple(start)
}

// compoundCommand reads one that begins with a reserved word, which ends at end.
func (p *parser) compoundCommand(k kw, start, end int) *Stmt {
	if !p.enter() {
		p.leave()
		return nil
	}
	p.pos = end
	var c *Compound
	switch k {
	case kwOpen:
		c = p.newCompound(Group)
		p.parts1(c, kwClose, "}")
	case kwTest:
		c = p.test()
	case kwIf:
		c = p.ifClause()
	case kwWhile, kwUntil:
		c = p.while()
	case kwFor, kwSelect:
		c = p.forClause()
	case kwCase:
		c = p.caseClause()
	case kwFunction:
		c = p.function()
	default:
		c = p.coproc()
	}
	p.leave()
	return p.finish(c, start)
}

// finish makes a statement of a compound command, with the redirections after it.
func (p *parser) finish(c *Compound, start int) *Stmt {
	st := p.newStmt(start)
	st.Cmd = c
	p.last = p.pos
	if c.Kind != Function && c.Kind != Coproc {
		st.Redirects = p.redirects()
	}
	st.End = p.abs(p.last)
	return st
}

// parens reads ( … ) or (( … )).
func (p *parser) parens(start int) *Stmt {
	if !p.enter() {
		p.leave()
		return nil
	}
	var c *Compound
	if i := p.peek(); p.is(i, '(') {
		if args, ok := p.arithText(i + 1); ok {
			c = p.newCompound(Arith)
			c.Words = args
		}
	}
	if c == nil && !p.dead {
		c = p.newCompound(Subshell)
		p.pos++
		p.part(c)
		switch {
		case p.is(p.pos, ')'):
			p.pos++
		case p.pos < p.end:
			p.unexpected()
		default:
			p.fail("missing )", start)
		}
	}
	p.leave()
	if c == nil {
		return nil
	}
	return p.finish(c, start)
}

// list1 reads a list that must not be empty, and puts it on the stack.
func (p *parser) list1() {
	s := p.script()
	if len(s.Stmts) == 0 {
		p.unexpected()
	}
	p.scs = append(p.scs, s)
}

// part reads the one list of a command.
func (p *parser) part(c *Compound) {
	mark := len(p.scs)
	p.list1()
	c.Parts = p.keepScripts(mark)
}

// parts1 reads the one list of a command, and the word that ends it.
func (p *parser) parts1(c *Compound, end kw, what string) {
	p.part(c)
	p.expect(end, what)
}

func (p *parser) ifClause() *Compound {
	c := p.newCompound(If)
	mark := len(p.scs)
	for {
		p.list1()
		if !p.expect(kwThen, "then") {
			break
		}
		p.list1()
		if p.pos < p.end && class[p.src[p.pos]]&first != 0 {
			kw, end := p.reserved()
			if kw == kwElif {
				p.pos = end
				continue
			}
			if kw == kwElse {
				p.pos = end
				p.list1()
			}
		}
		p.expect(kwFi, "fi")
		break
	}
	c.Parts = p.keepScripts(mark)
	return c
}

func (p *parser) while() *Compound {
	c := p.newCompound(While)
	mark := len(p.scs)
	p.list1()
	if p.expect(kwDo, "do") {
		p.list1()
		p.expect(kwDone, "done")
	}
	c.Parts = p.keepScripts(mark)
	return c
}

func (p *parser) forClause() *Compound {
	p.blanks()
	if p.is(p.pos, '(') {
		if i := p.peek(); p.is(i, '(') {
			return p.forArith(i + 1)
		}
	}
	c := p.newCompound(For)
	if p.pos >= p.end || class[p.src[p.pos]]&meta != 0 {
		p.unexpected()
		return c
	}
	c.Name = p.rawWord()
	p.blanks()
	if p.is(p.pos, ';') {
		p.pos++
		p.body1(c)
		return c
	}
	p.newlines()
	if p.pos < p.end && class[p.src[p.pos]]&first != 0 {
		if kw, end := p.reserved(); kw == kwIn {
			p.pos = end
			c.InGiven = true
			p.forWords(c)
		}
	}
	p.body1(c)
	return c
}

// rawWord reads a word and gives its source.
func (p *parser) rawWord() string {
	start, mark := p.pos, len(p.ps)
	p.wordParts()
	w := p.ps[mark:]
	p.ps = p.ps[:mark]
	if len(w) == 1 && w[0].Kind == Lit {
		return w[0].Text
	}
	return p.src[start:p.pos]
}

// forWords reads the words after in.
func (p *parser) forWords(c *Compound) {
	mark := len(p.ws)
	for p.blanks(); p.pos < p.end; p.blanks() {
		if class[p.src[p.pos]]&meta != 0 && !p.procSubHere() {
			break
		}
		p.ws = append(p.ws, p.word())
	}
	c.Words = p.keepWords(mark)
	switch {
	case p.is(p.pos, ';'):
		p.pos++
	case p.is(p.pos, '\n'):
	default:
		p.unexpected()
	}
}

// body1 reads do … done or { … }.
func (p *parser) body1(c *Compound) {
	p.newlines()
	if p.pos < p.end && class[p.src[p.pos]]&first != 0 {
		if kw, end := p.reserved(); kw == kwOpen {
			p.pos = end
			p.parts1(c, kwClose, "}")
			return
		}
	}
	if p.expect(kwDo, "do") {
		p.parts1(c, kwDone, "done")
	}
}

func (p *parser) forArith(from int) *Compound {
	c := p.newCompound(ForArith)
	start := p.pos
	args, ok := p.arithText(from)
	if !ok {
		p.fail("unterminated ((", start)
		return c
	}
	c.Words = args
	p.blanks()
	if p.is(p.pos, ';') {
		p.pos++
	}
	p.body1(c)
	return c
}

func (p *parser) caseClause() *Compound {
	c := p.newCompound(Case)
	words, parts := len(p.ws), len(p.scs)
	p.caseArms()
	c.Words = p.keepWords(words)
	c.Parts = p.keepScripts(parts)
	return c
}

func (p *parser) caseArms() {
	p.blanks()
	if p.pos >= p.end || class[p.src[p.pos]]&meta != 0 && !p.procSubHere() {
		p.unexpected()
		return
	}
	p.ws = append(p.ws, p.word())
	p.newlines()
	if !p.expect(kwIn, "in") {
		return
	}
	for {
		p.newlines()
		if p.pos >= p.end {
			p.fail("missing esac", p.pos)
			return
		}
		if class[p.src[p.pos]]&first != 0 {
			if kw, end := p.reserved(); kw == kwEsac {
				p.pos = end
				return
			}
		}
		if !p.patterns() {
			return
		}
		p.scs = append(p.scs, p.script())
		if !p.armEnd() {
			return
		}
	}
}

// patterns reads those of an arm, and the ) after them.
func (p *parser) patterns() bool {
	if p.is(p.pos, '(') {
		p.pos++
		p.blanks()
	}
	for {
		p.blanks()
		if p.pos >= p.end || class[p.src[p.pos]]&meta != 0 && !p.procSubHere() {
			p.unexpected()
			return false
		}
		p.ws = append(p.ws, p.word())
		p.blanks()
		if p.is(p.pos, ')') {
			p.pos++
			return true
		}
		if !p.is(p.pos, '|') {
			p.unexpected()
			return false
		}
		p.pos++
	}
}

// armEnd reads ;; ;& or ;;&, which the last arm may lack.
func (p *parser) armEnd() bool {
	if p.pos >= p.end {
		p.fail("missing esac", p.pos)
		return false
	}
	if p.src[p.pos] == ';' {
		if end, ok := p.two('&'); ok {
			p.pos = end
			return true
		}
		if end, ok := p.two(';'); ok {
			p.pos = end
			if i := p.joined(end); p.is(i, '&') {
				p.pos = i + 1
			}
			return true
		}
	}
	if kw, end := p.reserved(); kw == kwEsac {
		p.pos = end
	} else {
		p.unexpected()
	}
	return false
}

// function reads name [()] body, after the word function.
func (p *parser) function() *Compound {
	c := p.newCompound(Function)
	p.blanks()
	if p.pos >= p.end || class[p.src[p.pos]]&meta != 0 {
		p.unexpected()
		return c
	}
	c.Name = p.rawWord()
	p.blanks()
	if p.is(p.pos, '(') {
		i := p.pos + 1
		for i < p.end && class[p.src[i]]&blank != 0 {
			i++
		}
		if p.is(i, ')') {
			p.pos = i + 1
		}
	}
	p.functionBody(c)
	return c
}

// shortFunction reads () body, after the name.
func (p *parser) shortFunction(start int, w *Word) *Stmt {
	c := p.newCompound(Function)
	c.Name = literal(w, p.src[start:p.pos])
	open := p.pos
	p.pos++
	p.blanks()
	if !p.is(p.pos, ')') {
		// No function: the word was a program, and bash refuses it all.
		p.pos = open
		st := p.newStmt(start)
		s := one(&p.simples, 1)
		p.ws = append(p.ws, w)
		s.Words = p.keepWords(len(p.ws) - 1)
		st.Cmd = s
		st.End = w.End
		p.unexpected()
		return st
	}
	p.pos++
	if p.enter() {
		p.functionBody(c)
	}
	p.leave()
	return p.finish(c, start)
}

func literal(w *Word, source string) string {
	if len(w.Parts) == 1 && w.Parts[0].Kind == Lit {
		return w.Parts[0].Text
	}
	return source
}

// functionBody reads a compound command; its redirections are the function's.
func (p *parser) functionBody(c *Compound) {
	p.newlines()
	start := p.pos
	st := p.command()
	s := p.newScript()
	mark := len(p.scs)
	p.scs = append(p.scs, s)
	c.Parts = p.keepScripts(mark)
	if st == nil {
		p.unexpected()
		return
	}
	m := len(p.ss)
	p.ss = append(p.ss, st)
	s.Stmts = keep(&p.stmtRefs, &p.ss, m, 1)
	if _, simple := st.Cmd.(*Simple); simple || st.Cmd == nil {
		p.fail("a function's body must be a compound command", start)
	}
}

// coproc reads [name] command. Only before a compound command is there a name.
func (p *parser) coproc() *Compound {
	c := p.newCompound(Coproc)
	p.blanks()
	if p.pos < p.end {
		c.Name = p.coprocName()
	}
	st := p.command()
	if st == nil && p.pos < p.end && class[p.src[p.pos]]&first != 0 {
		if kw, _ := p.reserved(); kw == kwTime { // a program here
			st = p.simple(p.pos)
		}
	}
	if st == nil {
		p.unexpected()
		return c
	}
	s := p.newScript()
	m := len(p.ss)
	p.ss = append(p.ss, st)
	s.Stmts = keep(&p.stmtRefs, &p.ss, m, 1)
	mark := len(p.scs)
	p.scs = append(p.scs, s)
	c.Parts = p.keepScripts(mark)
	return c
}

func (p *parser) coprocName() string {
	id, end := p.ident(p.pos)
	if id == "" {
		return ""
	}
	if kw := keyword(id); kw != kwNone {
		return ""
	}
	start := p.pos
	p.pos = end
	p.blanks()
	if p.pos > end && p.pos < p.end {
		if p.src[p.pos] == '(' {
			return id
		}
		if class[p.src[p.pos]]&first != 0 {
			switch kw, _ := p.reserved(); kw {
			case kwOpen, kwTest, kwIf, kwWhile, kwUntil, kwFor, kwSelect, kwCase:
				return id
			}
		}
	}
	p.pos = start
	return ""
}
