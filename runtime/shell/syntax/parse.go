package syntax

import "strings"

// Limits. bash itself gives up far later; no command line that means well comes
// near them. A text over one of them is read up to there.
const (
	maxDepth  = 200     // of constructs in each other
	maxNodes  = 1 << 16 // words, parts, statements
	maxTrials = 64      // of (( in each other
	maxAgain  = 8       // how often, on average, a byte may be looked at again
)

// Parse reads a script of bash.
func Parse(src string) *Script { return ParseDepth(src, 0) }

// ParseDepth is Parse for a text that itself stands depth constructs deep.
func ParseDepth(src string, depth int) *Script { return newParser(src, depth).parse() }

func newParser(src string, depth int) *parser {
	p := &parser{src: src, end: len(src), depth: depth, again: maxAgain*len(src) + 1<<12}
	p.plan(len(src))
	p.crlf = allCRLF(src)
	return p
}

func (p *parser) parse() *Script {
	s := p.script()
	if p.pos < p.end {
		p.unexpected()
	}
	p.flushHeredocs(0)
	s.Problem = p.problem
	return s
}

// allCRLF reports whether a text has the line ends of Windows throughout. Only
// then is a carriage return no part of a word: where it is bash's delimiter of a
// heredoc and not ours, the two would read different commands.
func allCRLF(src string) bool {
	if strings.IndexByte(src, '\r') < 0 {
		return false
	}
	n := strings.Count(src, "\n")
	return n > 0 && n == strings.Count(src, "\r\n")
}

// A parser reads src[pos:end]. What stands in backquotes or in a heredoc is a
// window of the same text, or, where something had to be taken out of it, a copy
// that has an origin.
type parser struct {
	src      string
	pos, end int
	origin   *origin

	problem  *Problem
	dead     bool // a limit was met: nothing more is read
	crlf     bool
	depth    int
	nodes    int
	again    int   // bytes that may still be looked at again
	steps    int   // what has been looked at; tests hold it against the length
	notArith []int // where (( was tried and is no arithmetic
	trials   int   // how many such tries are under way

	last     int       // where the last word, redirection or compound ended
	heredocs []heredoc // those whose body is still to come
	base     int       // where those of the present substitution begin

	arena
}

// origin says where the bytes of a copy stood.
type origin struct {
	base  int     // of the copy, in the text it was taken from
	cuts  []int32 // offsets in the copy before which one byte was left out, ascending
	outer *origin
}

// abs is the offset in the whole text.
func (p *parser) abs(pos int) int {
	for o := p.origin; o != nil; o = o.outer {
		lo, hi := 0, len(o.cuts)
		for lo < hi {
			if mid := (lo + hi) / 2; int(o.cuts[mid]) <= pos {
				lo = mid + 1
			} else {
				hi = mid
			}
		}
		pos += o.base + lo
	}
	return pos
}

// note keeps the first problem.
func (p *parser) note(message string, pos int) {
	if p.problem == nil {
		p.problem = &Problem{Message: message, Pos: p.abs(pos)}
	}
}

// fail notes a problem. Nothing more of the window is read: all that calls
// returns with what it has.
func (p *parser) fail(message string, pos int) {
	p.note(message, pos)
	p.pos = p.end
}

func (p *parser) limit(message string) {
	if !p.dead {
		p.problem = &Problem{Message: message, Pos: p.abs(p.pos), Limit: true}
	}
	p.dead = true
	p.pos = p.end
}

// unexpected fails at the present byte.
func (p *parser) unexpected() {
	if p.pos >= p.end {
		p.fail("unexpected end", p.pos)
		return
	}
	p.fail("unexpected "+p.token(), p.pos)
}

// token is what stands here, for a message.
func (p *parser) token() string {
	i := p.pos
	switch c := p.src[i]; {
	case c == '\n':
		return "end of line"
	case class[c]&meta != 0:
		for i < p.end && i < p.pos+3 && p.src[i] == c {
			i++
		}
	default:
		for i < p.end && i < p.pos+20 && class[p.src[i]]&meta == 0 {
			i++
		}
	}
	return p.src[p.pos:i]
}

// enter counts a construct that holds others; leave ends it.
func (p *parser) enter() bool {
	p.depth++
	if p.depth > maxDepth {
		p.limit("nested too deep")
		return false
	}
	return true
}

func (p *parser) leave() { p.depth-- }

// rescan pays for looking at n bytes once more.
func (p *parser) rescan(n int) bool {
	if p.again -= n; p.again < 0 {
		p.limit("too intricate")
		return false
	}
	p.steps += n
	return true
}

// window is a part of the text that is read for itself.
type window struct {
	src            string
	pos, end, base int
	origin         *origin
	notArith       []int
}

// open turns to a window, close back to where after in the text around it is.
func (p *parser) open(start, end int) window {
	w := window{p.src, p.pos, p.end, p.base, p.origin, p.notArith}
	p.pos, p.end, p.base = start, end, len(p.heredocs)
	return w
}

// openCopy turns to a copy of which cuts were left out.
func (p *parser) openCopy(text string, base int, cuts []int32) window {
	w := p.open(0, len(text))
	p.src, p.origin, p.notArith = text, &origin{base, cuts, p.origin}, nil
	return w
}

func (p *parser) close(w window, after int) {
	p.flushHeredocs(p.base)
	p.src, p.end, p.base, p.origin, p.notArith = w.src, w.end, w.base, w.origin, w.notArith
	p.pos = after
	if p.dead {
		p.pos = p.end
	}
}
