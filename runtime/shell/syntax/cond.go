package syntax

// test reads [[ … ]]: words and operators, in order. Which of them belong
// together is not asked.
func (p *parser) test() *Compound {
	c := p.newCompound(Test)
	open := p.pos
	mark := len(p.ws)
	for {
		p.newlines()
		if p.pos >= p.end {
			p.fail("missing ]]", open)
			break
		}
		if p.testEnd() {
			break
		}
		if !p.testWord() {
			p.unexpected()
			break
		}
	}
	c.Words = p.keepWords(mark)
	return c
}

// testEnd reads ]].
func (p *parser) testEnd() bool {
	if p.src[p.pos] != ']' || !p.is(p.pos+1, ']') {
		return false
	}
	if i := p.pos + 2; i < p.end && class[p.src[i]]&meta == 0 && !(p.src[i] == '\r' && p.lineEnd(i)) {
		return false
	}
	p.pos += 2
	return true
}

// testWord reads a word or an operator.
func (p *parser) testWord() bool {
	c := p.src[p.pos]
	if class[c]&meta == 0 || p.procSubHere() {
		w := p.word()
		p.ws = append(p.ws, w)
		if len(w.Parts) == 1 && w.Parts[0].Kind == Lit && !w.Parts[0].Quoted && w.Parts[0].Text == "=~" {
			p.blanks()
			if p.pos < p.end {
				p.regex()
			}
		}
		return true
	}
	end := p.pos + 1
	switch c {
	case '&', '|':
		var ok bool
		if end, ok = p.two(c); !ok {
			return false
		}
	case '(', ')', '<', '>':
	default:
		return false
	}
	mark, start := len(p.ps), p.pos
	p.push(Part{Kind: Lit, Text: p.src[p.pos:end]})
	p.pos = end
	p.ws = append(p.ws, p.wordOf(mark, start))
	return true
}

// regex reads the word after =~, in which ( … ) and | are text.
func (p *parser) regex() {
	mark, start := len(p.ps), p.pos
	p.text(ctxRegex, false)
	if p.pos > start {
		p.ws = append(p.ws, p.wordOf(mark, start))
	}
}
