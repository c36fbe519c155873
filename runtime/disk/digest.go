package disk

import (
	"encoding/hex"
	"hash/fnv"
)

// Digest is a name for a text that another text does not have by chance. It is no
// proof: who wants two texts of one digest finds them.
func Digest(text string) string {
	h := fnv.New128a()
	h.Write([]byte(text))
	return hex.EncodeToString(h.Sum(nil))
}
