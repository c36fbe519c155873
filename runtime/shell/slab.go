package shell

import "strings"

// slab hands out room from chunks, each larger than the one before: a line has
// many small lists, which would cost more one by one than all that is done with
// them. What was handed out is never used again for anything else.
//
//	chunk   [ taken | taken | taken |  free    ]
//	next    [ taken |  free                                  ]
type slab[T any] struct {
	free []T // length 0
	size int // of the next chunk
}

// lastChunk is the size that chunks grow to.
const lastChunk = 256

// room is an empty list that n items can be appended to.
func (s *slab[T]) room(n int) []T {
	if n > cap(s.free) {
		if n > lastChunk/4 {
			return make([]T, 0, n)
		}
		s.size = max(s.size, n, 2)
		s.free = make([]T, 0, s.size)
		s.size = min(2*s.size, lastChunk)
	}
	out := s.free[:0:n]
	s.free = s.free[n:n]
	return out
}

// one is a single item.
func (s *slab[T]) one() *T { return &s.room(1)[:1][0] }

// slabs are those of an analyzer.
type slabs struct {
	texts     slab[string]
	pieces    slab[piece]
	frames    slab[frame]
	expanders slab[expander]
	calls     slab[call]
	captures  slab[capture]
	sources   slab[source]

	spare *expander       // one that is not used any more
	now   []byte          // the field that a builder makes
	bytes strings.Builder // fields that are made
}

// plan sizes the first chunks for a line of n commands.
func (s *slabs) plan(n int) {
	s.texts.size, s.pieces.size, s.frames.size = 5*n, n/2, n
	s.calls.size, s.captures.size, s.sources.size = n, n/4, n/4
}

// text is a string of these bytes.
func (s *slabs) text(b []byte) string {
	const most, chunk = 64, 1024
	if len(b) > most {
		return string(b)
	}
	if s.bytes.Cap()-s.bytes.Len() < len(b) {
		size := most
		if s.bytes.Cap() > 0 {
			size = chunk
		}
		s.bytes.Reset()
		s.bytes.Grow(size)
	}
	from := s.bytes.Len()
	s.bytes.Write(b)
	return s.bytes.String()[from:]
}
