package state

import (
	oracle "crypto/sha256"
	"testing"
)

// Around the ends of blocks, and at random, it is what crypto/sha256 says.
func TestSHA256(t *testing.T) {
	data := make([]byte, 300)
	for i := range data {
		data[i] = byte(i * 131)
	}
	for n := range data {
		if got, want := SHA256(data[:n]), oracle.Sum256(data[:n]); got != want {
			t.Fatalf("of %d bytes: %x, want %x", n, got, want)
		}
	}
}

func FuzzSHA256(f *testing.F) {
	f.Add([]byte("abc"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, want := SHA256(data), oracle.Sum256(data); got != want {
			t.Fatalf("%x, want %x", got, want)
		}
	})
}
