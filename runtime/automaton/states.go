package automaton

import (
	"slices"
	"strings"
)

// The walk of a string of which parts are not known, by sets of states.

// Walk is where a DFA can be after what was read of a string.
type Walk struct {
	d     DFA
	at    []uint64 // a bit per state
	next  []uint64
	mark  []uint64 // where the walk was marked
	other []uint64 // and behind a byte that says nothing there
	queue []uint32
	bytes [256]byte // room for those that are tried
	Steps int       // how many were taken
}

// Start begins a walk that has read a text without unknown parts; only room is
// kept of the one before. It reports whether there is anything to be learned from
// the rest.
func (w *Walk) Start(d DFA, read string) bool {
	words := (d.States() + 63) / 64
	*w = Walk{
		d: d, at: room(w.at, words), next: room(w.next, words), mark: room(w.mark, words), other: room(w.other, words),
		queue: w.queue, Steps: len(read),
	}
	if words == 0 {
		return false
	}
	state := d.start
	for i := 0; i < len(read) && state > DFAFull; i++ {
		state = d.step(state, read[i])
	}
	w.put(w.at, state)
	return state > DFAFull
}

// room is a slice of n zeros.
func room(old []uint64, n int) []uint64 {
	if cap(old) < n {
		return make([]uint64, n)
	}
	clear(old[:n])
	return old[:n]
}

// step is the state behind a byte; the dead one where the table says none.
func (d DFA) step(state uint32, b byte) uint32 {
	if state <= DFAFull {
		return state
	}
	cell := (uint64(state)*uint64(d.columns) + uint64(d.classes[b])) * uint64(d.width)
	if cell+uint64(d.width) > uint64(len(d.table)) {
		return DFADead
	}
	to := uint32(0)
	for i := int(d.width) - 1; i >= 0; i-- {
		to = to<<8 | uint32(d.table[cell+uint64(i)])
	}
	if to >= d.states {
		return DFADead
	}
	return to
}

// Byte reads a byte.
func (w *Walk) Byte(b byte) {
	clear(w.next)
	w.each(func(s uint32) { w.put(w.next, w.d.step(s, b)) })
	w.at, w.next = w.next, w.at
}

// Mark remembers where the walk is, and where it would be behind a byte that no
// literal of the automaton has.
func (w *Walk) Mark(strange byte) {
	copy(w.mark, w.at)
	clear(w.other)
	w.each(func(s uint32) { w.put(w.other, w.d.step(s, strange)) })
}

// Moved reports whether what was read since the mark has made a difference.
func (w *Walk) Moved() bool { return !slices.Equal(w.at, w.mark) && !slices.Equal(w.at, w.other) }

// Any reads one byte out of those that but leaves, or where it may be none, also
// nothing.
func (w *Walk) Any(orNone bool, but string) { w.oneOf(w.representatives(0, but), orNone) }

// More reads what can follow the first byte of a character.
func (w *Walk) More() {
	more := w.representatives(0x80, "")
	for range 3 {
		w.oneOf(more, true)
	}
}

func (w *Walk) oneOf(bytes []byte, orNone bool) {
	clear(w.next)
	if orNone {
		copy(w.next, w.at)
	}
	w.each(func(s uint32) {
		for _, b := range bytes {
			w.put(w.next, w.d.step(s, b))
		}
		w.Steps += len(bytes)
	})
	w.at, w.next = w.next, w.at
}

// Rest reads any number of bytes out of those that but leaves.
func (w *Walk) Rest(but string) {
	bytes := w.representatives(0, but)
	w.queue = w.queue[:0]
	w.each(func(s uint32) { w.queue = append(w.queue, s) })
	for len(w.queue) > 0 {
		s := w.queue[len(w.queue)-1]
		w.queue = w.queue[:len(w.queue)-1]
		for _, b := range bytes {
			if to := w.d.step(s, b); w.at[to/64]&(1<<(to%64)) == 0 {
				w.put(w.at, to)
				w.queue = append(w.queue, to)
			}
		}
		w.Steps += len(bytes)
	}
}

// Ends reports whether some of what the string can be is in the language, and
// whether all of it is.
func (w *Walk) Ends() (some, all bool) {
	all = true
	w.each(func(s uint32) {
		if s == DFAFull || s > DFAFull && s >= w.d.accepting {
			some = true
		} else {
			all = false
		}
	})
	return some, some && all
}

// each calls f with every state of the walk.
func (w *Walk) each(f func(uint32)) {
	for i, word := range w.at {
		for bit := uint32(0); word != 0; bit, word = bit+1, word>>1 {
			if word&1 != 0 {
				w.Steps++
				f(uint32(i)*64 + bit)
			}
		}
	}
}

func (w *Walk) put(set []uint64, s uint32) { set[s/64] |= 1 << (s % 64) }

// representatives is one byte of every class that has one which but leaves.
// They begin at a byte.
func (w *Walk) representatives(first int, but string) []byte {
	var seen [256]bool
	out := w.bytes[:0]
	for b := first; b < 256 && uint32(len(out)) < w.d.columns; b++ {
		class := w.d.classes[b]
		if seen[class] || strings.IndexByte(but, byte(b)) >= 0 {
			continue
		}
		seen[class] = true
		out = append(out, byte(b))
	}
	return out
}
