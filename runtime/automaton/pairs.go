package automaton

// longText is the length of a text that is worth making the pairs of a set.
const longText = 512

// pairs holds which two bytes a literal may begin with: at the second byte, a bit
// for the last five bits of the first. A letter's last five bits are the same in both
// cases.
type pairs struct {
	firsts [256]uint32
	beyond byte // a text's byte that has this bit may begin a literal, or go on with one
}

// of makes the pairs of a set.
func (p *pairs) of(s *Set) {
	if s.folded {
		p.beyond = 0x80 // it may fold to a letter
	}
	for c := range 256 {
		child := uint32(s.root[c*2]) | uint32(s.root[c*2+1])<<8
		if child == 0 || child >= s.nodes {
			continue
		}
		bit := uint32(1) << (c % 32)
		at := u32(s.first, child)
		if at&SetHasOutputs != 0 { // a literal of one byte
			for second := range p.firsts {
				p.firsts[second] |= bit
			}
			continue
		}
		for n := at; n < min(u32(s.first, child+1)&^SetHasOutputs, s.nodes); n++ {
			second := s.label[n]
			p.firsts[second] |= bit
			if s.folded && second-'a' < 26 {
				p.firsts[second-'a'+'A'] |= bit
			}
		}
	}
}

// start returns the place from i on of the first two bytes that a literal may begin
// with, or of the last byte. Where it skips a byte, the automaton would be back at the
// root, or where the next byte leads from there.
func (p *pairs) start(text string, i int) int {
	for ; i+1 < len(text); i++ {
		if p.firsts[text[i+1]]>>(text[i]%32)&1 != 0 || (text[i]|text[i+1])&p.beyond != 0 {
			break
		}
	}
	return i
}
