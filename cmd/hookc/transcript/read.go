package transcript

import (
	"bytes"
	"strings"
	"time"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// Skipped counts what was left out.
type Skipped struct {
	Damaged int // lines that are no JSON object, or are torn
	Foreign int // lines of another format
	Long    int // lines longer than MaxLine
	Unread  int // files that cannot be read
	Unknown int // calls that make no event
}

// Sum is all of it.
func (s Skipped) Sum() int { return s.Damaged + s.Foreign + s.Long + s.Unread + s.Unknown }

// Add adds what was left out elsewhere.
func (s *Skipped) Add(more Skipped) {
	s.Damaged += more.Damaged
	s.Foreign += more.Foreign
	s.Long += more.Long
	s.Unread += more.Unread
	s.Unknown += more.Unknown
}

// Reader reads records.
type Reader struct {
	Files   []Found
	Workers int
	Since   time.Time  // calls before it are left out; zero leaves none out
	Host    *host.Host // of events that do not say it; nil is the format's own
	Place   *Place     // sessions that began elsewhere are left out; nil leaves none out

	Skipped  Skipped
	Problems []error // of files
}

// Item is a call with what was made of it.
type Item[T any] struct {
	Call *Call
	Of   T
}

// Each reads all files, in order, and hands every call on with what was made of
// it. Memory does not grow with the records. start makes a worker, which only one
// goroutine uses.
func Each[T any](r *Reader, start func() func(*Call) T, take func(Item[T])) {
	batches := make(chan *batch)
	go func() {
		defer close(batches)
		for i := range r.Files {
			readFile(i, r.Files[i].Path, batches)
		}
	}()
	noted := ordered(batches, r.Workers, func() func(*batch) *batch {
		return func(b *batch) *batch { return b.parse(r.Files[b.file].Format) }
	})
	calls := make(chan []*Call)
	go func() {
		defer close(calls)
		r.stitch(noted, calls)
	}()
	decided := ordered(calls, r.Workers, func() func([]*Call) []Item[T] {
		do := start()
		return func(calls []*Call) []Item[T] {
			out := make([]Item[T], len(calls))
			for i, c := range calls {
				out[i] = Item[T]{c, do(c)}
			}
			return out
		}
	})
	for items := range decided {
		for _, it := range items {
			take(it)
		}
	}
}

// batch is some lines of a file, then what they say.
type batch struct {
	file    int
	lines   [][]byte
	first   int // number of the first line
	last    bool
	problem error
	notes   []note
	skipped Skipped
}

// The sizes of a batch.
const (
	batchBytes = 1 << 18
	batchLines = 1000
)

// readFile sends the lines of a file. The last batch says that it is.
func readFile(i int, path string, to chan<- *batch) {
	b := &batch{file: i, first: 1}
	s, err := open(path)
	if err != nil {
		to <- &batch{file: i, last: true, problem: err, skipped: Skipped{Unread: 1}}
		return
	}
	defer s.close()
	var room []byte
	for {
		line, long, err := s.line()
		if err != nil {
			b.last = true
			to <- b
			return
		}
		if long {
			b.skipped.Long++
		}
		if len(room)+len(line) > cap(room) {
			room = make([]byte, 0, max(batchBytes+batchBytes/4, len(line)))
		}
		at := len(room)
		room = append(room, line...)
		b.lines = append(b.lines, room[at:len(room):len(room)])
		if len(room) >= batchBytes || len(b.lines) >= batchLines {
			to <- b
			b = &batch{file: i, first: b.first + len(b.lines)}
			room = nil
		}
	}
}

// parse reads the lines that say something of calls. Of the others only the ends
// are looked at: a torn line has one brace alone.
func (b *batch) parse(f *Format) *batch {
	for i, line := range b.lines {
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0:
			continue
		case line[0] != '{' || line[len(line)-1] != '}':
			b.skipped.Damaged++
			continue
		case !holdsOne(line, f.every):
			b.skipped.Foreign++
			continue
		case !holdsOne(line, f.marks):
			continue
		}
		v, err := value.DecodeObject(line)
		if err != nil {
			b.skipped.Damaged++
			continue
		}
		if len(f.marks) == 0 && !f.own(v) {
			b.skipped.Foreign++
			continue
		}
		n := note{line: b.first + i, size: len(line)}
		f.read(v, &n)
		if n.session+n.cwd+n.mode+n.agent != "" || len(n.calls)+len(n.results) > 0 {
			b.notes = append(b.notes, n)
		}
	}
	b.lines = nil
	return b
}

// holdsOne reports whether a text holds one of some others; true where there are
// none.
func holdsOne(line []byte, of []string) bool {
	for _, t := range of {
		if bytes.Contains(line, []byte(t)) {
			return true
		}
	}
	return len(of) == 0
}

// stitch puts together what the lines of each file say.
func (r *Reader) stitch(batches <-chan *batch, to chan<- []*Call) {
	var s *session
	for b := range batches {
		if s == nil {
			s = newSession(r, r.Files[b.file])
		}
		r.Skipped.Add(b.skipped)
		if b.problem != nil {
			r.Problems = append(r.Problems, b.problem)
		}
		for i := range b.notes {
			s.take(&b.notes[i])
		}
		if b.last {
			s.end()
		}
		if len(s.ready) > 0 {
			to <- s.ready
			s.ready = nil
		}
		if b.last {
			s = nil
		}
	}
}

// parsed is the time of a record; zero where it is none.
func parsed(stamp string) time.Time {
	t, err := time.Parse(time.RFC3339Nano, strings.TrimSpace(stamp))
	if err != nil {
		return time.Time{}
	}
	return t
}
