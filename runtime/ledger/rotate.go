package ledger

import (
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

// stampForm is the time in the name of an older file.
const stampForm = "20060102T150405Z"

// old is a file that the book was rotated to: NAME-TIME-NUMBER.jsonl.
type old struct {
	path   string
	closed string // when, as stampForm
	number int
}

// rotate closes the current file and gives it its name among the old ones, of
// which the oldest go. Where it fails the current file goes on as it is.
func (b Book) rotate(f *os.File) error {
	olds, err := b.olds()
	if err != nil {
		return err
	}
	next := old{closed: time.Now().UTC().Format(stampForm), number: 1}
	if n := len(olds); n > 0 {
		last := olds[n-1]
		next.closed = max(next.closed, last.closed) // names are in order, also where the clock goes back
		next.number = last.number + 1
	}
	f.Close() // Windows renames no open file
	stem, ext := b.stem()
	to := filepath.Join(filepath.Dir(b.Path), stem+next.closed+"-"+sixDigits(next.number)+ext)
	if err := os.Rename(b.Path, to); err != nil {
		return nil // the next call opens it again
	}
	for len(olds) >= max(b.Keep, 1) {
		os.Remove(olds[0].path)
		olds = olds[1:]
	}
	return nil
}

// sixDigits is a number with zeros before it, so that names are in order.
func sixDigits(n int) string {
	s := strconv.Itoa(n)
	return "000000"[min(len(s), 6):] + s
}

// stem is what the names of the older files begin and end with.
func (b Book) stem() (stem, ext string) {
	ext = filepath.Ext(b.Path)
	return strings.TrimSuffix(filepath.Base(b.Path), ext) + "-", ext
}

// olds lists the older files, oldest first.
func (b Book) olds() ([]old, error) {
	entries, err := disk.List(filepath.Dir(b.Path))
	if err != nil {
		return nil, err
	}
	stem, ext := b.stem()
	var out []old
	for _, e := range entries {
		name, ok := strings.CutPrefix(e.Name(), stem)
		name, ok2 := strings.CutSuffix(name, ext)
		closed, digits, ok3 := strings.Cut(name, "-")
		if !ok || !ok2 || !ok3 || len(closed) != len(stampForm) || !e.Type().IsRegular() {
			continue
		}
		if number, err := strconv.Atoi(digits); err == nil {
			out = append(out, old{filepath.Join(filepath.Dir(b.Path), e.Name()), closed, number})
		}
	}
	sort.Sort(byAge(out))
	return out, nil
}

// byAge sorts older files, oldest first. The evaluator has the package sort
// anyway; one of slices' functions more would be 20 kB.
type byAge []old

func (s byAge) Len() int      { return len(s) }
func (s byAge) Swap(i, j int) { s[i], s[j] = s[j], s[i] }
func (s byAge) Less(i, j int) bool {
	if s[i].closed != s[j].closed {
		return s[i].closed < s[j].closed
	}
	return s[i].number < s[j].number
}
