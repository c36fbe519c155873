package syntax

// kw is a reserved word.
type kw uint8

const (
	kwNone kw = iota
	kwNot
	kwTime
	kwOpen // {
	kwTest // [[
	kwIf
	kwWhile
	kwUntil
	kwFor
	kwSelect
	kwCase
	kwFunction
	kwCoproc
	kwIn
	// These end a list.
	kwThen
	kwElif
	kwElse
	kwFi
	kwDo
	kwDone
	kwEsac
	kwClose // }
)

func (k kw) closes() bool { return k >= kwThen }

// longest is the length of "function".
const longest = 8

// reserved tells which reserved word stands here, and where it ends. A quote, a
// backslash or a dollar anywhere in a word makes it an ordinary one.
func (p *parser) reserved() (kw, int) {
	i := p.pos
	for i < p.end && i-p.pos <= longest {
		c := p.src[i]
		if class[c]&(meta|inWord) != 0 {
			break
		}
		i++
	}
	word := p.src[p.pos:i]
	if p.is(i, '\\') && p.is(i+1, '\n') {
		word, i = p.reservedJoined()
	}
	if i < p.end && class[p.src[i]]&meta == 0 && !(p.src[i] == '\r' && p.lineEnd(i)) {
		return kwNone, 0
	}
	if i < p.end && (p.src[i] == '<' || p.src[i] == '>') && p.is(p.joined(i+1), '(') { // fi<(a) is a word
		return kwNone, 0
	}
	return keyword(word), i
}

// reservedJoined is the word here where line continuations stand in it.
func (p *parser) reservedJoined() (string, int) {
	var word [longest + 1]byte
	n := 0
	i := p.pos
	for ; i < p.end && n < len(word) && class[p.src[i]]&(meta|inWord) == 0; i = p.joined(i + 1) {
		word[n] = p.src[i]
		n++
	}
	return string(word[:n]), i
}

func keyword(s string) kw {
	switch s {
	case "!":
		return kwNot
	case "time":
		return kwTime
	case "{":
		return kwOpen
	case "[[":
		return kwTest
	case "if":
		return kwIf
	case "while":
		return kwWhile
	case "until":
		return kwUntil
	case "for":
		return kwFor
	case "select":
		return kwSelect
	case "case":
		return kwCase
	case "function":
		return kwFunction
	case "coproc":
		return kwCoproc
	case "in":
		return kwIn
	case "then":
		return kwThen
	case "elif":
		return kwElif
	case "else":
		return kwElse
	case "fi":
		return kwFi
	case "do":
		return kwDo
	case "done":
		return kwDone
	case "esac":
		return kwEsac
	case "}":
		return kwClose
	}
	return kwNone
}

// expect reads a reserved word.
func (p *parser) expect(want kw, what string) bool {
	if p.pos < p.end && class[p.src[p.pos]]&first != 0 {
		if got, end := p.reserved(); got == want {
			p.pos = end
			return true
		}
	}
	if p.pos >= p.end {
		p.fail("missing "+what, p.pos)
	} else {
		p.unexpected()
	}
	return false
}
