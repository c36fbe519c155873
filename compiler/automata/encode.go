package automata

import "encoding/binary"

// appendU32 appends numbers in the byte order of all formats.
func appendU32(b []byte, numbers ...uint32) []byte {
	for _, n := range numbers {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return b
}
