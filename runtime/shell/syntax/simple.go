package syntax

// simple reads assignments, words and redirections. It is nil where none stands
// here.
func (p *parser) simple(start int) *Stmt {
	marks := [...]int{len(p.ws), len(p.as), len(p.rs)}
	declares := false // the words may be assignments of lists
	fn := false
	for {
		p.blanks()
		if p.pos >= p.end {
			break
		}
		if p.redirect() {
			continue
		}
		c := p.src[p.pos]
		if c == '(' {
			if len(p.ws) == marks[0]+1 && len(p.as) == marks[1] && len(p.rs) == marks[2] {
				fn = true
			} else {
				p.unexpected()
			}
			break
		}
		if class[c]&meta != 0 && !p.procSubHere() {
			break
		}
		noWords := len(p.ws) == marks[0]
		if (noWords || declares) && p.assign(declares && !noWords) {
			continue
		}
		w := p.word()
		if noWords {
			declares = declaring(w)
		}
		p.ws = append(p.ws, w)
	}
	if fn {
		w := p.ws[marks[0]]
		p.ws = p.ws[:marks[0]]
		return p.shortFunction(start, w)
	}
	if len(p.ws) == marks[0] && len(p.as) == marks[1] && len(p.rs) == marks[2] {
		return nil
	}
	st := p.newStmt(start)
	st.Redirects = keep(&p.rdirRefs, &p.rs, marks[2], 2)
	if len(p.ws) > marks[0] || len(p.as) > marks[1] {
		s := one(&p.simples, p.est/4+1)
		s.Assigns = keep(&p.asgnRefs, &p.as, marks[1], 4)
		s.Words = p.keepWords(marks[0])
		st.Cmd = s
	}
	st.End = p.abs(p.last)
	return st
}

// declaring reports whether a program takes name=(…) as an argument.
func declaring(w *Word) bool {
	if len(w.Parts) != 1 || w.Parts[0].Kind != Lit {
		return false
	}
	switch w.Parts[0].Text {
	case "declare", "typeset", "local", "export", "readonly", "alias":
		return true
	}
	return false
}

// assign reads an assignment, if one stands here; with onlyList, if it is one of
// a list.
func (p *parser) assign(onlyList bool) bool {
	if c := p.src[p.pos]; class[c]&name == 0 || class[c]&digit != 0 {
		return false
	}
	id, i := p.ident(p.pos)
	start := p.pos
	i = p.joined(i)
	if i >= p.end {
		return false
	}
	var index *Word
	if p.src[i] == '[' {
		if onlyList {
			return false
		}
		// bash reads up to the bracket that closes it, blanks and all, whatever
		// follows.
		mark := len(p.ps)
		p.pos = i + 1
		p.text(ctxIndex, false)
		if !p.is(p.pos, ']') {
			p.fail("unterminated [", i)
			index = p.wordOf(mark, i+1)
			p.lone(id, index, start)
			return true
		}
		index = p.wordOf(mark, i+1)
		i = p.joined(p.pos + 1)
	}
	plus := false
	if p.is(i, '+') {
		plus = true
		i = p.joined(i + 1)
	}
	if !p.is(i, '=') {
		if index == nil {
			return false
		}
		p.pos++
		p.indexedWord(id, index, start)
		return true
	}
	i++
	list := p.is(i, '(')
	if onlyList && !list {
		return false
	}
	p.pos = i
	a := one(&p.assigns, 4)
	a.Name, a.Index, a.Append, a.IsList = id, index, plus, list
	if list {
		p.list(a)
	} else if p.pos < p.end && (class[p.src[p.pos]]&meta == 0 || p.procSubHere()) && !(p.src[p.pos] == '\r' && p.lineEnd(p.pos)) {
		a.Value = p.word()
	}
	p.last = p.pos
	p.as = append(p.as, a)
	return true
}

// lone keeps an unfinished name[… as a word.
func (p *parser) lone(id string, index *Word, start int) {
	mark := len(p.ps)
	p.push(Part{Kind: Lit, Text: id + "["})
	for _, part := range index.Parts {
		p.push(part)
	}
	p.ws = append(p.ws, p.wordOf(mark, start))
	p.last = p.pos
}

// indexedWord reads the rest of a word that began like an assignment: a[1]b.
func (p *parser) indexedWord(id string, index *Word, start int) {
	mark := len(p.ps)
	p.push(Part{Kind: Lit, Text: id + "["})
	for _, part := range index.Parts {
		p.push(part)
	}
	p.push(Part{Kind: Lit, Text: "]"})
	p.wordParts()
	p.ws = append(p.ws, p.wordOf(mark, start))
	p.last = p.pos
}

// list reads ( … ) after name=.
func (p *parser) list(a *Assign) {
	open := p.pos
	p.pos++
	mark := len(p.ws)
	if p.enter() {
		for p.newlines(); p.pos < p.end && p.src[p.pos] != ')'; p.newlines() {
			if class[p.src[p.pos]]&meta != 0 && !p.procSubHere() {
				p.unexpected()
				break
			}
			p.ws = append(p.ws, p.element())
		}
	}
	p.leave()
	a.Array = p.keepWords(mark)
	if p.is(p.pos, ')') {
		p.pos++
	} else {
		p.fail("unterminated (", open)
	}
}

// element reads a word of a list; [ … ] at its start may hold blanks.
func (p *parser) element() *Word {
	start, mark := p.pos, len(p.ps)
	if p.src[p.pos] == '[' {
		p.push(Part{Kind: Lit, Text: "["})
		p.pos++
		p.text(ctxIndex, false)
		if !p.is(p.pos, ']') {
			p.fail("unterminated [", start)
		}
	}
	p.wordParts()
	p.last = p.pos
	return p.wordOf(mark, start)
}
