package syntax

import "strings"

// heredoc is one whose body begins after the line that it stands in.
type heredoc struct {
	redir  *Redirect
	delim  string
	quoted bool // nothing is expanded
	tabs   bool // <<-: those that begin a line are taken away
}

// delimiter notes a heredoc. Its delimiter is the word after quotes are taken
// away; nothing in it is expanded.
func (p *parser) delimiter(r *Redirect, w *Word, raw string) heredoc {
	h := heredoc{redir: r, tabs: r.Op == "<<-", quoted: strings.ContainsAny(raw, `'"\`)}
	if len(w.Parts) == 1 && w.Parts[0].Kind == Lit {
		h.delim = w.Parts[0].Text
		return h
	}
	mark := len(p.buf)
	for i := range w.Parts {
		if w.Parts[i].Kind != Lit {
			p.buf = p.buf[:mark]
			h.delim = unquoted(raw)
			if h.quoted && h.delim != strings.Trim(raw, `"`) { // quotes inside of $( … ) may stay
				p.note("unclear end of a heredoc", w.Pos)
			}
			return h
		}
		p.buf = append(p.buf, w.Parts[i].Text...)
	}
	h.delim, p.buf = string(p.buf[mark:]), p.buf[:mark]
	return h
}

// unquoted takes the quotes from a delimiter that looks as if it held an
// expansion: "$a" is $a.
func unquoted(raw string) string {
	b := make([]byte, 0, len(raw))
	quote := byte(0)
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == '\\' && i+1 < len(raw) && (quote == 0 || quote == '"' && strings.IndexByte("$`\"\\", raw[i+1]) >= 0):
			i++
			b = append(b, raw[i])
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

// newline goes over a line's end, and over the bodies of the heredocs of the
// line.
func (p *parser) newline() {
	p.pos++
	if len(p.heredocs) == p.base {
		return
	}
	for i := p.base; i < len(p.heredocs); i++ {
		p.body(p.heredocs[i])
	}
	p.heredocs = p.heredocs[:p.base]
}

// flushHeredocs gives an empty body to those that no line follows, as bash does.
func (p *parser) flushHeredocs(base int) {
	for _, h := range p.heredocs[base:] {
		mark := len(p.ps)
		p.push(Part{Kind: Lit, Quoted: true})
		h.redir.Heredoc = p.wordOf(mark, p.pos)
	}
	p.heredocs = p.heredocs[:base]
}

// body reads up to the line that is the delimiter.
func (p *parser) body(h heredoc) {
	start := p.pos
	end, next, lead := p.bodyEnd(h)
	p.steps += next - start
	p.pos = start
	switch {
	case lead > 0:
		text, cuts := untab(p.src[start:end], lead, !h.quoted)
		h.redir.Heredoc = p.bodyCopy(h, text, start, cuts)
	case h.quoted:
		mark := len(p.ps)
		p.push(Part{Kind: Lit, Quoted: true, Text: p.src[start:end]})
		p.pos = end
		h.redir.Heredoc = p.wordOf(mark, start)
	default:
		w := p.open(start, end)
		h.redir.Heredoc = p.bodyText(end - start)
		p.close(w, next)
	}
	p.pos = next
	if p.dead {
		p.pos = p.end
	}
}

func (p *parser) bodyCopy(h heredoc, text string, start int, cuts []int32) *Word {
	w := p.openCopy(text, start, cuts)
	var word *Word
	if h.quoted {
		mark := len(p.ps)
		p.push(Part{Kind: Lit, Quoted: true, Text: text})
		p.pos = p.end
		word = p.wordOf(mark, 0)
	} else {
		word = p.bodyText(len(text))
	}
	p.close(w, w.pos)
	return word
}

// bodyText reads a body in which expansions count. An error in it does not end
// what is around it.
func (p *parser) bodyText(n int) *Word {
	mark, start := len(p.ps), p.pos
	if p.enter() && p.rescan(n) {
		p.text(ctxBody, true)
	}
	p.leave()
	if len(p.ps) == mark {
		p.push(Part{Kind: Lit, Quoted: true})
	}
	return p.wordOf(mark, start)
}

// bodyEnd finds the line that is the delimiter: the body's end, what follows
// that line, and how many tabs begin the lines of it.
func (p *parser) bodyEnd(h heredoc) (end, next, lead int) {
	i := p.pos
	for i < p.end {
		from := i
		if h.tabs {
			for from < p.end && p.src[from] == '\t' {
				from++
			}
		}
		stop, after := p.line(from, h.quoted)
		if p.delimits(from, stop, h) {
			return i, after, lead
		}
		lead += from - i
		i = after
	}
	return p.end, p.end, lead
}

// line is where the line at i ends, and where the next begins. Where expansions
// count, a backslash joins it with the next.
func (p *parser) line(i int, quoted bool) (stop, next int) {
	for {
		n := strings.IndexByte(p.src[i:p.end], '\n')
		if n < 0 {
			return p.end, p.end
		}
		stop = i + n
		if quoted || n == 0 || p.src[stop-1] != '\\' || !odd(p.src[i:stop]) {
			return stop, stop + 1
		}
		i = stop + 1
	}
}

// odd reports whether an odd number of backslashes ends s.
func odd(s string) bool {
	n := 0
	for n < len(s) && s[len(s)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

func (p *parser) delimits(i, stop int, h heredoc) bool {
	line := p.src[i:stop]
	if p.crlf && strings.HasSuffix(line, "\r") {
		line = line[:len(line)-1]
	}
	if line == h.delim {
		return true
	}
	if h.quoted || len(line) < len(h.delim) || !strings.HasPrefix(line, "\\\n") && strings.IndexByte(line[:min(len(line), len(h.delim)+1)], '\\') < 0 {
		return false
	}
	k := 0
	for j := 0; j < len(line); j++ { // joined lines
		if line[j] == '\\' && j+1 < len(line) && line[j+1] == '\n' {
			j++
			continue
		}
		if k == len(h.delim) || line[j] != h.delim[k] {
			return false
		}
		k++
	}
	return k == len(h.delim)
}

// untab takes the tabs from the start of each line, n in all. Where expansions
// count, a joined line does not begin anew.
func untab(s string, n int, joins bool) (string, []int32) {
	b := make([]byte, 0, len(s)-n)
	cuts := make([]int32, 0, n)
	fresh := true
	slashes := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if fresh && c == '\t' {
			cuts = append(cuts, int32(len(b)))
			continue
		}
		fresh = c == '\n' && !(joins && slashes%2 == 1)
		if c == '\\' {
			slashes++
		} else {
			slashes = 0
		}
		b = append(b, c)
	}
	return string(b), cuts
}
