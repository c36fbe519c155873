package table

import "github.com/hookc/hookc/runtime/block"

// Reseal changes the body of a table and makes its checksums right again, so
// that a test can show what a reader does with a well-formed file of nonsense.
func Reseal(file []byte, change func(body []byte)) []byte {
	out := append([]byte(nil), file...)
	dirEnd := headerSize + int(le.Uint32(out[12:]))*refSize
	body := out[dirEnd : dirEnd+int(le.Uint32(out[16:]))]
	change(body)
	copy(out[dirEnd+len(body):], block.Sums(body))
	return out
}
