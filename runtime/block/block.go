// Package block is memory whose blocks are verified when they are first
// touched: opening a file costs the same whatever its size, and damage is
// noticed before a damaged byte is used.
package block

import (
	"math/bits"

	"github.com/cespare/xxhash/v2"
)

// Size is the number of bytes that one checksum covers.
const Size = 4096

// SumSize is the number of bytes of one checksum.
const SumSize = 4

// Sum is the checksum of one block: the lower half of XXH64. A CRC would need
// tables, which cost more to make at the start than all blocks cost to verify.
func Sum(b []byte) uint32 { return uint32(xxhash.Sum64(b)) }

// Sums is the checksums of data, block by block, the last block as long as it
// is.
func Sums(data []byte) []byte {
	var out []byte
	for start := 0; start < len(data); start += Size {
		s := Sum(data[start:min(start+Size, len(data))])
		out = append(out, byte(s), byte(s>>8), byte(s>>16), byte(s>>24))
	}
	return out
}

// Mem is a run of bytes with its checksums. It is not safe for concurrent use.
type Mem struct {
	data    []byte
	sums    []byte
	seen    []uint64 // one bit a block: verified
	damaged bool
}

// New wraps data and its checksums. Nothing is verified yet; a missing checksum
// counts as a wrong one.
func New(data, sums []byte) *Mem {
	blocks := (len(data) + Size - 1) / Size
	return &Mem{data: data, sums: sums, seen: make([]uint64, (blocks+63)/64)}
}

// Len is the number of bytes.
func (m *Mem) Len() int { return len(m.data) }

// Damaged reports whether a touched block did not match its checksum, or a
// range outside the memory was asked for.
func (m *Mem) Damaged() bool { return m.damaged }

// Damage marks the memory as damaged: its owner found a reference that makes no
// sense.
func (m *Mem) Damage() { m.damaged = true }

// Bytes is the n bytes from off, verified; nil where they are damaged or
// outside.
func (m *Mem) Bytes(off, n uint32) []byte {
	end := uint64(off) + uint64(n)
	b := off / Size
	if n > 0 && end <= uint64(len(m.data)) && (end-1)/Size == uint64(b) && m.seen[b/64]&(1<<(b%64)) != 0 {
		return m.data[off:end:end] // a record in a block seen before: almost all there is
	}
	return m.blocks(off, n)
}

// Seen reports whether the n bytes from off lie in one block that is verified.
func (m *Mem) Seen(off, n uint32) bool {
	b := off / Size
	return (off+n-1)/Size == b && b/64 < uint32(len(m.seen)) && m.seen[b/64]>>(b%64)&1 != 0
}

// blocks is Bytes over several blocks, or one that is new.
func (m *Mem) blocks(off, n uint32) []byte {
	end := uint64(off) + uint64(n)
	if end > uint64(len(m.data)) {
		m.damaged = true
		return nil
	}
	if n == 0 {
		return m.data[off:off:off]
	}
	first, last := off/Size, uint32((end-1)/Size)
	for b := first; b <= last; b = b&^63 + 64 { // a large automaton is many blocks, and asked for on every event
		unseen := ^m.seen[b/64] >> (b % 64) << (b % 64)
		if last/64 == b/64 {
			unseen &= 1<<(last%64+1) - 1
		}
		for ; unseen != 0; unseen &= unseen - 1 {
			if !m.verify(b&^63 + uint32(bits.TrailingZeros64(unseen))) {
				return nil
			}
		}
	}
	return m.data[off:end:end]
}

func (m *Mem) verify(b uint32) bool {
	start := int(b) * Size
	at := int(b) * SumSize
	if at+SumSize > len(m.sums) {
		m.damaged = true
		return false
	}
	s := m.sums[at : at+SumSize]
	want := uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
	if Sum(m.data[start:min(start+Size, len(m.data))]) != want {
		m.damaged = true
		return false
	}
	m.seen[b/64] |= 1 << (b % 64)
	return true
}
