package ledger

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func texts(t *testing.T, b Book, from Position) (out []string, at Position, lost bool) {
	t.Helper()
	at, lost, err := b.Read(from, func(l Line) error { out = append(out, string(l.Text)); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return out, at, lost
}

func appendAll(t *testing.T, b Book, lines ...string) {
	t.Helper()
	for _, l := range lines {
		if err := b.Append([]byte(l)); err != nil {
			t.Fatal(err)
		}
	}
}

// What a killed writer left is cut off, however long it is; whole lines stay.
func TestTornLine(t *testing.T) {
	for _, torn := range []string{"x", `{"id":"a`, strings.Repeat("y", 10_000), "\x00\x00"} {
		for _, before := range []string{"", "one\n", "one\ntwo\n"} {
			b := Book{filepath.Join(t.TempDir(), "l.jsonl"), 1 << 20, 2}
			if err := os.WriteFile(b.Path, []byte(before+torn), 0o600); err != nil {
				t.Fatal(err)
			}
			got, at, _ := texts(t, b, Position{})
			if len(got) != strings.Count(before, "\n") {
				t.Errorf("%q is read as %q", before+torn, got)
			}
			appendAll(t, b, "next")
			if got, _, lost := texts(t, b, at); lost || !slices.Equal(got, []string{"next"}) {
				t.Errorf("behind %q: %q", before+torn, got)
			}
			if data, _ := os.ReadFile(b.Path); string(data) != before+"next\n" {
				t.Errorf("%q became %q", before+torn, data)
			}
		}
	}
}

// A reader goes on where it was, also when the book was rotated meanwhile.
func TestReadGoesOn(t *testing.T) {
	b := Book{filepath.Join(t.TempDir(), "l.jsonl"), 100, 1000}
	var all, got []string
	var at Position
	for i := range 200 {
		line := strconv.Itoa(i) + strings.Repeat("-", i%30)
		all = append(all, line)
		appendAll(t, b, line)
		if i%7 == 0 {
			more, next, lost := texts(t, b, at)
			if lost {
				t.Fatalf("lost at %d", i)
			}
			got, at = append(got, more...), next
		}
	}
	more, _, _ := texts(t, b, at)
	if got = append(got, more...); !slices.Equal(got, all) {
		t.Errorf("%d lines of %d, or in another order", len(got), len(all))
	}
	if again, _, _ := texts(t, b, Position{}); !slices.Equal(again, all) {
		t.Errorf("from the beginning: %d lines of %d, or in another order", len(again), len(all))
	}
}

// The oldest files go; a position in one of them is lost, and says so.
func TestOldFilesGo(t *testing.T) {
	b := Book{filepath.Join(t.TempDir(), "l.jsonl"), 50, 3}
	appendAll(t, b, "the first line")
	_, at, _ := texts(t, b, Position{})
	for i := range 100 {
		appendAll(t, b, strconv.Itoa(1000+i))
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(b.Path), "l-*.jsonl"))
	if err != nil || len(files) != 3 || !slices.IsSorted(files) {
		t.Errorf("%q, %v", files, err)
	}
	got, _, lost := texts(t, b, at)
	if !lost || len(got) == 0 || got[len(got)-1] != "1099" {
		t.Errorf("%v %q", lost, got)
	}
	ids, err := b.Files()
	if err != nil || len(ids) != 4 {
		t.Errorf("%d files, %v", len(ids), err)
	}
}

// A clock that goes back changes nothing of the order.
func TestClockGoesBack(t *testing.T) {
	b := Book{filepath.Join(t.TempDir(), "l.jsonl"), 10, 100}
	if err := os.WriteFile(filepath.Join(filepath.Dir(b.Path), "l-29990101T000000Z-000041.jsonl"), []byte("old\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	appendAll(t, b, "one-------", "two-------", "three-----")
	if got, _, _ := texts(t, b, Position{}); !slices.Equal(got, []string{"old", "one-------", "two-------", "three-----"}) {
		t.Errorf("%q", got)
	}
}

func TestSince(t *testing.T) {
	b := Book{filepath.Join(t.TempDir(), "l.jsonl"), 1 << 20, 100}
	for _, name := range []string{"l-20200101T000000Z-000001.jsonl", "l-20210101T000000Z-000002.jsonl", "l-junk.jsonl", "l.jsonl"} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(b.Path), name), []byte(name+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	_, err := b.Since(time.Date(2020, 6, 1, 0, 0, 0, 0, time.UTC), func(l Line) error { got = append(got, string(l.Text)); return nil })
	if err != nil || !slices.Equal(got, []string{"l-20210101T000000Z-000002.jsonl", "l.jsonl"}) {
		t.Errorf("%q, %v", got, err)
	}
}

// What cannot be written is an error, and nothing of it stays.
func TestCannotAppend(t *testing.T) {
	dir := t.TempDir()
	if err := (Book{filepath.Join(dir, "l.jsonl"), 100, 1}).Append([]byte("a\nb")); err == nil {
		t.Error("a line with a line break")
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (Book{filepath.Join(dir, "file", "l.jsonl"), 100, 1}).Append([]byte("a")); err == nil {
		t.Error("a folder that is a file")
	}
	if err := os.Mkdir(filepath.Join(dir, "d.jsonl"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := (Book{filepath.Join(dir, "d.jsonl"), 100, 1}).Append([]byte("a")); err == nil {
		t.Error("a file that is a folder")
	}
	if full, err := os.OpenFile("/dev/full", os.O_RDWR, 0); err == nil {
		defer full.Close()
		if err := AppendTo(full, []byte("a")); err == nil {
			t.Error("a device")
		}
	}
	if got, _, lost := texts(t, Book{filepath.Join(dir, "none", "l.jsonl"), 100, 1}, Position{}); len(got) > 0 || lost {
		t.Errorf("a book that is not there: %q", got)
	}
}
