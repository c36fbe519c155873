package ledger

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestMain is also the program that appends: real processes, as evaluators are.
func TestMain(m *testing.M) {
	if path := os.Getenv("HOOKC_TEST_APPEND"); path != "" {
		os.Exit(appendMany(path, os.Args[1], os.Args[2], os.Args[3], os.Args[4]))
	}
	os.Exit(m.Run())
}

// appendMany appends the lines of a worker from one to another, and says each
// that was acknowledged.
func appendMany(path, worker, from, to, size string) int {
	first, _ := strconv.Atoi(from)
	last, _ := strconv.Atoi(to)
	fileSize, _ := strconv.Atoi(size)
	b := Book{path, int64(fileSize), 1000}
	io.ReadFull(os.Stdin, make([]byte, 1)) // all start at once
	for i := first; i < last; i++ {
		line := fmt.Sprintf(`{"id":"%s-%d","text":"%s"}`, worker, i, strings.Repeat("x", i%2000))
		if err := b.Append([]byte(line)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		os.Stdout.WriteString(".")
	}
	return 0
}

type worker struct {
	cmd    *exec.Cmd
	out    bytes.Buffer
	errOut bytes.Buffer
	in     io.WriteCloser
}

func start(t testing.TB, path string, id, from, to, size int) *worker {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	w := &worker{cmd: exec.Command(exe, strconv.Itoa(id), strconv.Itoa(from), strconv.Itoa(to), strconv.Itoa(size))}
	w.cmd.Env = append(os.Environ(), "HOOKC_TEST_APPEND="+path)
	w.cmd.Stdout, w.cmd.Stderr = &w.out, &w.errOut
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return w
}

// lines counts the lines of a book by their id, and those that are none.
func lines(t testing.TB, b Book) (ids map[string]int, broken int) {
	t.Helper()
	ids = map[string]int{}
	_, lost, err := b.Read(Position{}, func(l Line) error {
		id, ok := bytes.CutPrefix(l.Text, []byte(`{"id":"`))
		name, _, ok2 := bytes.Cut(id, []byte(`"`))
		if !ok || !ok2 || !bytes.HasSuffix(l.Text, []byte(`"}`)) {
			broken++
			return nil
		}
		ids[string(name)]++
		return nil
	})
	if err != nil || lost {
		t.Fatal(err, lost)
	}
	return ids, broken
}

const (
	workers = 64
	each    = 200
)

// Nothing is lost and nothing is there twice, while the book is rotated every
// few hundred lines.
func TestManyProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger", "ledger.jsonl")
	var all []*worker
	for id := range workers {
		all = append(all, start(t, path, id, 0, each, 300_000))
	}
	for _, w := range all {
		w.in.Close()
	}
	for _, w := range all {
		if err := w.cmd.Wait(); err != nil {
			t.Errorf("%s: %s", err, w.errOut.String())
		}
	}
	b := Book{path, 300_000, 1000}
	ids, broken := lines(t, b)
	n := 0
	for id, times := range ids {
		if n += times; times != 1 {
			t.Errorf("%s is there %d times", id, times)
		}
	}
	if n != workers*each || broken > 0 {
		t.Errorf("%d lines, %d broken", n, broken)
	}
	if olds, err := b.olds(); err != nil || len(olds) < 4 {
		t.Errorf("%d older files, %v", len(olds), err)
	}
}

// Workers are killed in the middle, and others go on where the killed were told
// that their lines are there. Only the line under way may be there twice.
func TestKilledProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.jsonl")
	var all sync.WaitGroup
	var mu sync.Mutex
	kills := map[string]bool{}
	for id := range workers {
		all.Go(func() {
			done := 0
			for round := 0; done < each; round++ {
				w := start(t, path, id, done, each, 300_000)
				w.in.Close()
				if id%2 == 0 && round < 3 {
					time.Sleep(time.Duration(1+id*7%40) * time.Millisecond)
					w.cmd.Process.Kill()
				}
				err := w.cmd.Wait()
				done += w.out.Len()
				mu.Lock()
				kills[fmt.Sprintf("%d-%d", id, done)] = true // the one under way
				mu.Unlock()
				if err != nil && w.errOut.Len() > 0 {
					t.Error(w.errOut.String())
					return
				}
			}
		})
	}
	all.Wait()
	ids, broken := lines(t, Book{path, 300_000, 1000})
	if len(ids) != workers*each || broken > 0 {
		t.Errorf("%d lines, %d broken", len(ids), broken)
	}
	for id, times := range ids {
		if times != 1 && !kills[id] {
			t.Errorf("%s is there %d times", id, times)
		}
	}
}

func BenchmarkAppend(b *testing.B) {
	book := Book{filepath.Join(b.TempDir(), "l.jsonl"), FileSize, KeepOld}
	line := []byte(strings.Repeat("x", 400))
	for b.Loop() {
		if err := book.Append(line); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkProcesses is an entry's time where so many processes append at once.
func BenchmarkProcesses(b *testing.B) {
	for _, n := range []int{1, 8, 64} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "l.jsonl")
			var all []*worker
			for id := range n {
				all = append(all, start(b, path, id, 0, max(b.N/n, 1), FileSize))
			}
			b.ResetTimer()
			for _, w := range all {
				w.in.Close()
			}
			for _, w := range all {
				w.cmd.Wait()
			}
		})
	}
}
