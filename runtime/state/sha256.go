package state

import (
	"encoding/binary"
	"math/bits"
)

// SHA256 is SHA-256 (FIPS 180-4). It is ours since crypto/sha256 brings 26 further
// packages, whose start costs each event 2 to 3 % and whose code is 150 kB; see
// docs/rationale.md. crypto/sha256 is its oracle in tests.
func SHA256(data []byte) [32]byte {
	h := [8]uint32{
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
		0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	}
	whole := len(data) &^ 63
	for i := 0; i < whole; i += 64 {
		mix(&h, data[i:i+64])
	}
	// The rest, a one bit, zeros, and the length in bits fill one block or two.
	var last [128]byte
	n := copy(last[:], data[whole:])
	last[n] = 0x80
	size := 64
	if n >= 56 {
		size = 128
	}
	binary.BigEndian.PutUint64(last[size-8:], uint64(len(data))<<3)
	for i := 0; i < size; i += 64 {
		mix(&h, last[i:i+64])
	}
	var sum [32]byte
	for i, v := range h {
		binary.BigEndian.PutUint32(sum[4*i:], v)
	}
	return sum
}

// mix takes a block of 64 bytes into the state.
func mix(h *[8]uint32, block []byte) {
	var w [64]uint32
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(block[4*i:])
	}
	for i := 16; i < 64; i++ {
		x, y := w[i-15], w[i-2]
		s0 := bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3
		s1 := bits.RotateLeft32(y, -17) ^ bits.RotateLeft32(y, -19) ^ y>>10
		w[i] = w[i-16] + s0 + w[i-7] + s1
	}
	s := *h
	for i := range 64 {
		a, e := s[0], s[4]
		sum1 := bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)
		t1 := s[7] + sum1 + (e&s[5] ^ ^e&s[6]) + rounds[i] + w[i]
		sum0 := bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)
		t2 := sum0 + (a&s[1] ^ a&s[2] ^ s[1]&s[2])
		s = [8]uint32{t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]}
	}
	for i := range h {
		h[i] += s[i]
	}
}

// rounds is the constants of the rounds: the first 32 bits of the fractions of the
// cube roots of the first 64 primes.
var rounds = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}
