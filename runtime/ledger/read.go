package ledger

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

// Position is a place between two lines of a book. The zero Position is the
// beginning. It holds also after rotations: a file is known by its first line.
type Position struct {
	File   uint64 // a hash of the file's first line; 0 is before the oldest file
	Offset int64
}

// Line is one whole line of a book.
type Line struct {
	Text []byte   // without the line break; valid until the next one is read
	File uint64   // as in a Position
	Next Position // where the line after it begins
}

// maxRead is the longest line that a reader takes; a longer one is no entry.
const maxRead = 16 * MaxLine

// Read hands on the lines after a position, oldest first, and answers where it
// stopped: read from there, and what came since follows. Where the file of the
// position is gone, all that is left follows, and lost is true. A line that is
// not finished yet is left for the next time.
func (b Book) Read(from Position, f func(Line) error) (at Position, lost bool, err error) {
	files, err := b.files(time.Time{})
	if err != nil {
		return from, false, err
	}
	defer closeAll(files)
	if from.File != 0 {
		i := len(files) - 1
		for i >= 0 && !(files[i].id == from.File && files[i].size >= from.Offset) {
			i--
		}
		if i < 0 {
			from, lost = Position{}, true
		} else {
			closeAll(files[:i])
			files = files[i:]
		}
	}
	at, err = readAll(files, from, f)
	return at, lost, err
}

// Since hands on the lines of the files that were not closed before a moment,
// oldest first: all lines since then, and some before it.
func (b Book) Since(moment time.Time, f func(Line) error) (Position, error) {
	files, err := b.files(moment)
	if err != nil {
		return Position{}, err
	}
	defer closeAll(files)
	return readAll(files, Position{}, f)
}

// Files lists the hashes of the files that are there, as in a Position.
func (b Book) Files() ([]uint64, error) {
	files, err := b.files(time.Time{})
	closeAll(files)
	var ids []uint64
	for _, f := range files {
		ids = append(ids, f.id)
	}
	return ids, err
}

// file is an open file of a book that has at least one line.
type file struct {
	*os.File
	id   uint64
	size int64 // as far as it is read; see Book.open
}

func closeAll(files []file) {
	for _, f := range files {
		f.Close()
	}
}

// files opens the files of a book, oldest first. A rotation while it looks makes
// it look again.
func (b Book) files(since time.Time) ([]file, error) {
	for {
		current, err := disk.Open(b.Path, os.O_RDONLY, 0)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		out, moved, err := b.openAll(current, since)
		if err != nil || !moved {
			return out, err
		}
		closeAll(out)
	}
}

// openAll opens the older files, and puts the current one behind them; moved
// says that it has become one of them meanwhile.
func (b Book) openAll(current *os.File, since time.Time) (out []file, moved bool, err error) {
	olds, err := b.olds()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		if current != nil {
			current.Close()
		}
		return nil, false, err
	}
	for _, o := range olds {
		if !since.IsZero() && o.closed < since.UTC().Format(stampForm) {
			continue
		}
		f, err := disk.Open(o.path, os.O_RDONLY, 0)
		if err != nil {
			continue // it went when another was rotated
		}
		moved = moved || same(f, current)
		out = b.identified(out, f)
	}
	if current == nil {
		_, err := os.Stat(b.Path)
		return out, err == nil, nil
	}
	return b.identified(out, current), moved, nil
}

func same(a, b *os.File) bool {
	if b == nil {
		return false
	}
	x, err := a.Stat()
	y, err2 := b.Stat()
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// identified adds a file that has a line. One that was made larger than any
// writer leaves it, such as a sparse one, is read as far as writers get.
func (b Book) identified(files []file, f *os.File) []file {
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return files
	}
	first, err := bufio.NewReaderSize(io.NewSectionReader(f, 0, MaxLine+1), MaxLine+1).ReadSlice('\n')
	if err != nil && len(first) <= MaxLine { // the beginning of a line
		f.Close()
		return files
	}
	return append(files, file{f, hash(first), min(info.Size(), b.Size+MaxLine+1)})
}

// hash is FNV-1a, and never 0.
func hash(b []byte) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range b {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return max(h, 1)
}

// readAll reads files in order; the position is in the first.
func readAll(files []file, at Position, f func(Line) error) (Position, error) {
	for _, file := range files {
		offset := int64(0)
		if file.id == at.File {
			offset = at.Offset
		}
		next, err := readFile(file, offset, f)
		at = Position{file.id, next}
		if err != nil {
			return at, err
		}
	}
	return at, nil
}

// readFile reads the whole lines of a file from an offset, and answers where the
// last one ends.
func readFile(file file, offset int64, f func(Line) error) (int64, error) {
	r := bufio.NewReaderSize(io.NewSectionReader(file, offset, max(0, file.size-offset)), maxRead)
	for end := offset; ; {
		text, err := r.ReadSlice('\n')
		end += int64(len(text))
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue // no entry: what comes at its end is handed on, and is none either
		case err == io.EOF:
			return offset, nil
		case err != nil:
			return offset, err
		}
		offset = end
		if err := f(Line{text[:len(text)-1], file.id, Position{file.id, offset}}); err != nil {
			return offset, err
		}
	}
}
