package syntax

import "strings"

// ctx is where text stands that is not a plain word, and so what ends it.
type ctx uint8

const (
	ctxQuotes  ctx = iota // "…"
	ctxBody               // a heredoc: only the window's end
	ctxArg                // ${x:-…}: }
	ctxPattern            // ${x#…}: as ctxArg, but quotes quote also in double quotes
	ctxSlash              // ${x/…/: / or }
	ctxColon              // ${x:…: : or }
	ctxIndex              // [ … ]: ], those opened inside apart
	ctxOld                // $[ … ]: the same
	ctxArith              // (( … )): ), those opened inside apart
	ctxGlob               // @( … ): the same
	ctxRegex              // after =~: what ends a word, outside of ( … )
)

// text reads literal text and expansions up to what ends ctx, which it leaves.
func (p *parser) text(c ctx, quoted bool) {
	mask := uint8(inArg)
	if c == ctxQuotes || c == ctxBody {
		mask = inDq
	} else if c == ctxRegex {
		mask = inArg | meta | inWord
	}
	r := p.run()
	open := 0
	i := p.pos
	for i < p.end {
		b := p.src[i]
		if class[b]&mask == 0 {
			i++
			continue
		}
		stop, plain := false, false
		switch b {
		case '\\':
			i = p.backslash(&r, i, c, quoted)
			continue
		case '$', '`':
			plain = b == '$' && !p.expands(i, quoted && c != ctxArg)
		case '"':
			stop, plain = c == ctxQuotes, c == ctxBody
		case '\'':
			if p.literal(i, c, quoted) {
				i = p.literalQuotes(&r, i)
				continue
			}
		case '<', '>':
			plain = quoted || !p.is(p.joined(i+1), '(')
			stop = plain && c == ctxRegex
		case '(':
			plain = true
			open += opens(c >= ctxArith)
		case '[':
			plain = true
			open += opens(c == ctxIndex || c == ctxOld)
		case ')', ']':
			mine := (c == ctxIndex || c == ctxOld) && b == ']' || c >= ctxArith && b == ')'
			stop, plain = mine && open == 0, true
			open -= opens(mine)
		case '}':
			stop, plain = c >= ctxArg && c <= ctxColon, true
		case '/':
			stop, plain = c == ctxSlash, true
		case ':':
			stop, plain = c == ctxColon, true
		case '|':
			plain = true
		case '\r':
			plain = !p.lineEnd(i)
			stop = !plain && open == 0
			plain = true
		default: // blanks and operators after =~
			stop, plain = open == 0, true
		}
		if stop {
			p.flush(&r, i, i, quoted)
			p.pos = i
			return
		}
		if plain {
			i++
			continue
		}
		p.flush(&r, i, i, quoted)
		p.pos = i
		if b == '<' || b == '>' {
			p.procSub()
		} else {
			p.piece(quoted)
		}
		if c >= ctxOld && c <= ctxGlob {
			p.balanced(i, c)
		}
		if p.dead {
			p.pos = p.end
		}
		i = p.pos
		r.from = i
	}
	p.flush(&r, min(i, p.end), i, quoted)
	p.pos = p.end
}

func opens(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// backslash reads one with what follows, and returns where to go on.
func (p *parser) backslash(r *run, i int, c ctx, quoted bool) int {
	if i+1 >= p.end {
		return i + 1
	}
	b := p.src[i+1]
	if b == '\n' {
		p.skip(r, i, i+2)
		return i + 2
	}
	if !quoted {
		p.flush(r, i, i, false)
		p.pos = i
		p.escaped()
		r.from = p.pos
		return p.pos
	}
	if b == '$' || b == '`' || b == '\\' || b == '"' && c != ctxBody || b == '}' && c != ctxBody && c != ctxQuotes {
		p.skip(r, i, i+1)
	}
	return i + 2
}

// literal reports whether the single quote at i is text: in "${x:-…}", and in
// arithmetic, where bash expands what stands between two of them.
func (p *parser) literal(i int, c ctx, quoted bool) bool {
	if c == ctxArg {
		return quoted
	}
	if c < ctxColon || c > ctxArith {
		return false
	}
	n := strings.IndexByte(p.src[i+1:p.end], '\'')
	return n > 0 && p.rescan(n) && strings.ContainsAny(p.src[i+1:i+1+n], "$`")
}

// balanced notes where the end of ( … ) and $[ … ] cannot be known. bash looks
// for it by counting, and not into all expansions, before it reads what stands
// inside.
func (p *parser) balanced(from int, c ctx) {
	s := p.src[from:min(p.pos, p.end)]
	if s == "" || s[0] != '$' && s[0] != '<' && s[0] != '>' || c == ctxArith && strings.HasPrefix(s, "$(") {
		return
	}
	if !p.rescan(len(s)) {
		return
	}
	open := 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[':
			open += opens((s[i] == '[') == (c == ctxOld))
		case ')', ']':
			open -= opens((s[i] == ']') == (c == ctxOld))
		case '\'', '"', '\\', '`', '#':
			if c != ctxArith && s[1] == '(' {
				open = -1
			}
		}
		if open < 0 {
			break
		}
	}
	if open != 0 {
		p.note("unclear end of parentheses", from)
	}
}

// literalQuotes reads '…' where the quotes are text. They keep a } from ending
// the expansion; what stands between them is expanded.
func (p *parser) literalQuotes(r *run, i int) int {
	n := strings.IndexByte(p.src[i+1:p.end], '\'')
	if n < 0 {
		p.fail("unterminated '", i)
		p.flush(r, p.end, p.end, true)
		return p.end
	}
	end := i + 1 + n
	if strings.ContainsAny(p.src[i+1:end], "}\"") { // for other shells the expansion ends there
		p.note("quotes that shells read differently", i)
	}
	if !strings.ContainsAny(p.src[i+1:end], "$`\\\"") {
		return end + 1
	}
	p.flush(r, i+1, end, true)
	if !p.rescan(n) {
		return p.end
	}
	w := p.open(i+1, end)
	p.text(ctxBody, true)
	p.close(w, end)
	r.from = p.pos
	if p.dead {
		return p.end
	}
	return end + 1
}
