package block

import (
	"bytes"
	"testing"
)

func TestDamageIsSeenOnlyWhereItIsTouched(t *testing.T) {
	data := bytes.Repeat([]byte("0123456789abcdef"), 3*Size/16)
	sums := Sums(data)
	data[Size+7] ^= 1
	m := New(data, sums)
	if m.Bytes(0, Size) == nil || m.Damaged() {
		t.Fatal("the first block is whole")
	}
	if m.Bytes(2*Size, 10) == nil || m.Damaged() {
		t.Fatal("the third block is whole")
	}
	if m.Bytes(Size-1, 2) != nil || !m.Damaged() {
		t.Fatal("the second block is damaged")
	}
}

func TestOutside(t *testing.T) {
	for _, c := range []struct {
		off, n uint32
		ok     bool
	}{
		{0, 10, true}, {10, 0, true}, {0, 0, true}, {9, 1, true},
		{0, 11, false}, {10, 1, false}, {11, 0, false}, {^uint32(0), 2, false}, {5, ^uint32(0), false},
	} {
		m := New([]byte("0123456789"), Sums([]byte("0123456789")))
		if got := m.Bytes(c.off, c.n) != nil && !m.Damaged(); got != c.ok {
			t.Errorf("Bytes(%d, %d): %v, want %v", c.off, c.n, got, c.ok)
		}
	}
}

func TestMissingSums(t *testing.T) {
	m := New([]byte("data"), nil)
	if m.Bytes(0, 4) != nil || !m.Damaged() {
		t.Error("data without checksums is damaged")
	}
}
