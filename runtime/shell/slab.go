package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/syntax"
)

// slabs hand out room from chunks: a line has many small lists, which would cost
// more one by one than all that is done with them. What was handed out is never
// used again for anything else.
//
//	chunk   [ taken | taken | taken |  free    ]
//	next    [ taken |  free                    ]
type slabs struct {
	chunk  int // frames in a chunk
	texts  []string
	pieces []piece
	frames []frame
	made   []source
	caught []capture
	stmts  []*syntax.Stmt

	spare *expander       // one that is not used any more
	idle  []*call         // those that are over
	now   []byte          // the field that a builder makes
	path  []byte          // the path that absolute makes
	bytes strings.Builder // fields and paths that are made
}

// plan sizes the chunks for a line of n commands.
func (s *slabs) plan(n int) {
	s.chunk = min(max(n, 4), 64)
	b := make([]byte, 128)
	s.now, s.path = b[:0:64], b[64:64]
}

// room takes an empty list for n items from a slab. It is called from many places,
// and the evaluator's size counts.
//
//go:noinline
func room[T any](slab *[]T, n, chunk int) []T {
	if n > cap(*slab) {
		if n > chunk {
			return make([]T, 0, n) // what is left of the chunk is for shorter ones
		}
		*slab = make([]T, 0, chunk)
	}
	out := (*slab)[:0:n]
	*slab = (*slab)[n:n]
	return out
}

func (s *slabs) wordsOf(n int) []string { return room(&s.texts, n, 5*s.chunk) }

func (s *slabs) piecesOf(n int) []piece { return room(&s.pieces, n, s.chunk) }

func (s *slabs) frame() *frame {
	f := &room(&s.frames, 1, s.chunk)[:1][0]
	f.slabs = s
	return f
}

// call is for a program about to run; over gives it back. As many are in use as
// programs run within each other.
func (s *slabs) call() *call {
	n := len(s.idle) - 1
	if n < 0 {
		return &call{}
	}
	k := s.idle[n]
	s.idle = s.idle[:n]
	return k
}

func (s *slabs) over(k *call) {
	*k = call{}
	s.idle = append(s.idle, k)
}

func (s *slabs) capture() *capture { return &room(&s.caught, 1, s.chunk/4)[:1][0] }

// added is a list, which others may share, with one more text.
func (s *slabs) added(list []string, text string) []string {
	return append(append(s.wordsOf(len(list)+1), list...), text)
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
