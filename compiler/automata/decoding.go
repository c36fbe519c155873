package automata

// The states of decoding say which continuation bytes a valid encoding still
// needs.
const (
	decodingDone   uint8 = iota
	decodingOne          // one
	decodingTwo          // two
	decodingThree        // three
	decodingE0           // two, no overlong form
	decodingED           // two, no surrogate
	decodingF0           // three, no overlong form
	decodingF4           // three, nothing beyond U+10FFFF
	decodingFailed       // the encoding is broken
)

// decodingClasses is how many kinds of bytes there are.
const decodingClasses = 4 + int(decodingFailed) + 1

// decodingClass returns the kind of a byte: bytes of one kind lead decoding to
// the same state.
func decodingClass(b byte) uint8 {
	switch {
	case b < 0x80:
		return 0
	case b < 0x90:
		return 1
	case b < 0xA0:
		return 2
	case b < 0xC0:
		return 3
	default:
		return 4 + leadState(b)
	}
}

// leadState returns the state after the first byte of a rune.
func leadState(b byte) uint8 {
	switch {
	case b < 0x80:
		return decodingDone
	case b < 0xC2 || b > 0xF4:
		return decodingFailed
	case b < 0xE0:
		return decodingOne
	case b == 0xE0:
		return decodingE0
	case b == 0xED:
		return decodingED
	case b < 0xF0:
		return decodingTwo
	case b == 0xF0:
		return decodingF0
	case b == 0xF4:
		return decodingF4
	default:
		return decodingThree
	}
}

// continuations says, for the states within a rune, which continuation bytes
// are valid and what state follows.
var continuations = [...]struct {
	lo, hi byte
	next   uint8
}{
	decodingOne:   {0x80, 0xBF, decodingDone},
	decodingTwo:   {0x80, 0xBF, decodingOne},
	decodingThree: {0x80, 0xBF, decodingTwo},
	decodingE0:    {0xA0, 0xBF, decodingOne},
	decodingED:    {0x80, 0x9F, decodingOne},
	decodingF0:    {0x90, 0xBF, decodingTwo},
	decodingF4:    {0x80, 0x8F, decodingTwo},
}

// decodeStep returns the state after a byte.
func decodeStep(state uint8, b byte) uint8 {
	if state == decodingDone {
		return leadState(b)
	}
	if c := continuations[state]; c.lo <= b && b <= c.hi {
		return c.next
	}
	return decodingFailed
}
