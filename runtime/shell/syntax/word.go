package syntax

import "strings"

// procSubHere reports whether <( or >( stands here.
func (p *parser) procSubHere() bool {
	if c := p.src[p.pos]; c != '<' && c != '>' {
		return false
	}
	_, ok := p.two('(')
	return ok
}

// word reads a word. The caller has seen that one begins here.
func (p *parser) word() *Word {
	start, mark := p.pos, len(p.ps)
	p.wordParts()
	p.last = p.pos
	return p.wordOf(mark, start)
}

// A run is literal text being gathered: a piece of the source, or a copy where
// something was taken out of it.
type run struct {
	from   int
	mark   int
	copied bool
}

func (p *parser) run() run { return run{p.pos, len(p.buf), false} }

// skip leaves out src[at:next].
func (p *parser) skip(r *run, at, next int) {
	p.steps += next - r.from
	p.buf = append(p.buf, p.src[r.from:at]...)
	r.copied = true
	r.from = next
}

// flush makes a part of the text up to at. The next run begins at next.
func (p *parser) flush(r *run, at, next int, quoted bool) {
	p.steps += at - r.from + 1
	var text string
	if r.copied {
		p.buf = append(p.buf, p.src[r.from:at]...)
		text = string(p.buf[r.mark:])
		p.buf = p.buf[:r.mark]
		r.copied = false
	} else {
		text = p.src[r.from:at]
	}
	r.from = next
	if text != "" {
		p.push(Part{Kind: Lit, Quoted: quoted, Text: text})
	}
}

// wordParts reads the parts of a word outside of quotes.
func (p *parser) wordParts() {
	r := p.run()
	i := p.pos
	for i < p.end {
		c := p.src[i]
		if class[c]&inWord == 0 {
			i++
			continue
		}
		switch c {
		case '\\':
			if p.is(i+1, '\n') {
				p.skip(&r, i, i+2)
				i += 2
				continue
			}
			p.flush(&r, i, i, false)
			p.pos = i
			p.escaped()
		case '\'', '"', '$', '`':
			if c == '$' && !p.expands(i, false) {
				i++
				continue
			}
			p.flush(&r, i, i, false)
			p.pos = i
			p.piece(false)
		case '<', '>':
			if !p.is(p.joined(i+1), '(') {
				p.flush(&r, i, i, false)
				p.pos = i
				return
			}
			p.flush(&r, i, i, false)
			p.pos = i
			p.procSub()
		case '(':
			if !p.globbed(r, i) {
				p.flush(&r, i, i, false)
				p.pos = i
				return
			}
			p.flush(&r, i-1, i, false)
			p.pos = i - 1
			p.extGlob()
		case '\r':
			if !p.lineEnd(i) {
				i++
				continue
			}
			fallthrough
		default:
			p.flush(&r, i, i, false)
			p.pos = i
			return
		}
		if p.dead {
			p.pos = p.end
		}
		r.from, i = p.pos, p.pos
	}
	p.flush(&r, min(i, p.end), i, false)
	p.pos = p.end
}

// globbed reports whether the ( at i begins an extended pattern: one of ?*+@!
// stands before it in the run, and it is not the () of a function.
func (p *parser) globbed(r run, i int) bool {
	if i == r.from || p.is(i+1, ')') {
		return false
	}
	switch p.src[i-1] {
	case '?', '*', '+', '@', '!':
		return true
	}
	return false
}

// extGlob reads ?( … ) and kin.
func (p *parser) extGlob() {
	start := p.pos
	p.pos += 2
	mark := len(p.ps)
	if p.enter() {
		p.text(ctxGlob, false)
	}
	p.leave()
	args := p.substitutions(mark)
	if p.is(p.pos, ')') {
		p.pos++
	} else {
		p.fail("unterminated (", start+1)
	}
	p.push(Part{Kind: ExtGlob, Text: p.src[start:p.pos], Inside: p.inside("", args, nil)})
}

// substitutions makes a word of each part since mark that is not literal.
func (p *parser) substitutions(mark int) []*Word {
	n := 0
	for i := mark; i < len(p.ps); i++ {
		if p.ps[i].Kind != Lit {
			n++
		}
	}
	if n == 0 {
		p.ps = p.ps[:mark]
		return nil
	}
	wmark := len(p.ws)
	for i := mark; i < len(p.ps); i++ {
		if p.ps[i].Kind != Lit {
			p.count()
			w := one(&p.words, p.est)
			*one(&p.parts, p.est) = p.ps[i]
			w.Parts = p.parts[len(p.parts)-1 : len(p.parts) : len(p.parts)]
			w.Pos, w.End = p.abs(p.pos), p.abs(p.pos)
			p.ws = append(p.ws, w)
		}
	}
	p.ps = p.ps[:mark]
	return p.keepWords(wmark)
}

// escaped reads backslashes, each with the character it quotes, as one part.
func (p *parser) escaped() {
	r := p.run()
	i := p.pos
	for p.is(i, '\\') && !p.is(i+1, '\n') {
		if i+1 == p.end { // bash keeps a backslash at the very end
			i++
			break
		}
		p.skip(&r, i, i+1)
		i += 2
		for i < p.end && p.src[i]&0xC0 == 0x80 {
			i++
		}
	}
	if r.copied && len(p.buf) == r.mark { // one piece: no copy
		r.copied = false
	}
	p.flush(&r, i, i, true)
	p.pos = i
}

// piece reads a quotation or an expansion, whose first byte is here.
func (p *parser) piece(quoted bool) {
	switch p.src[p.pos] {
	case '\'':
		p.single()
	case '"':
		p.double(p.pos + 1)
	case '`':
		p.backquote(quoted)
	case '$':
		p.dollar(quoted)
	}
}

func (p *parser) single() {
	start := p.pos
	n := strings.IndexByte(p.src[start+1:p.end], '\'')
	if n < 0 {
		p.push(Part{Kind: Lit, Quoted: true, Text: p.src[start+1 : p.end]})
		p.fail("unterminated '", start)
		return
	}
	p.push(Part{Kind: Lit, Quoted: true, Text: p.src[start+1 : start+1+n]})
	p.pos = start + n + 2
}

// double reads "…", whose text begins at from.
func (p *parser) double(from int) {
	open := from - 1
	mark := len(p.ps)
	p.pos = from
	if p.enter() {
		p.text(ctxQuotes, true)
	}
	p.leave()
	if len(p.ps) == mark {
		p.push(Part{Kind: Lit, Quoted: true})
	}
	if p.is(p.pos, '"') {
		p.pos++
		return
	}
	p.fail("unterminated \"", open)
}
