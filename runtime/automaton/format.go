package automaton

// The first four bytes of each format. The digit is its version.
const (
	MagicDFA  = "HKD1"
	MagicSet  = "HKS1"
	MagicProg = "HKP1"
)

// FormatError says that bytes are not what a loader expects.
type FormatError struct {
	Format  string // "dfa", "set" or "prog"
	Problem string
}

func (e *FormatError) Error() string {
	return "automaton: bad " + e.Format + ": " + e.Problem
}

// header checks the magic and the smallest length of a format.
func header(b []byte, format, magic string, size int) error {
	if len(b) < size {
		return &FormatError{format, "shorter than its header"}
	}
	if string(b[:len(magic)]) != magic {
		return &FormatError{format, "unknown magic or version"}
	}
	return nil
}

// cutter takes consecutive parts off a slice. Sizes are 64-bit, so that no
// count of a hostile header can wrap around.
type cutter struct {
	rest []byte
	bad  bool
}

// take returns the next n bytes, or nil once the slice is too short.
func (c *cutter) take(n uint64) []byte {
	if c.bad || n > uint64(len(c.rest)) {
		c.bad = true
		return nil
	}
	part := c.rest[:n:n]
	c.rest = c.rest[n:]
	return part
}

// done reports that every part was there and that nothing is left over.
func (c *cutter) done() bool { return !c.bad && len(c.rest) == 0 }

// u32 reads element i of an array of 32-bit numbers. Callers have checked i.
// It and u16 are written out, for encoding/binary would bring in reflection.
func u32(b []byte, i uint32) uint32 {
	b = b[uint64(i)*4:]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// u16 reads the 16-bit number that b begins with.
func u16(b []byte) uint16 { return uint16(b[0]) | uint16(b[1])<<8 }
