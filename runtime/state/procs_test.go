//go:build unix

package state

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/runtime/value"
)

// TestMain makes the test binary a worker where a test starts it as one.
func TestMain(m *testing.M) {
	switch os.Getenv("STATE_WORKER") {
	case "count":
		count()
	case "full":
		full()
	case "add":
		adds()
	default:
		os.Exit(m.Run())
	}
}

// worker is a process that changes state: STATE_ARGS are the root, its name,
// and the changes from which to which it makes.
func worker(tb testing.TB, kind string, args ...string) *exec.Cmd {
	tb.Helper()
	exe, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "STATE_WORKER="+kind, "STATE_ARGS="+strings.Join(args, "\n"))
	cmd.Stderr = os.Stderr
	return cmd
}

func fatal(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const counted = `{"n": {"type": "int", "default": 0, "scope": "project"}, "log": {"type": "list(string)", "default": [], "scope": "project"}}`

// shared are the values that all workers change. Each change needs a new one:
// what a process knows of the file ends with the event.
func shared(root string) (Scopes, error) {
	states, err := value.DecodeJSON([]byte(counted))
	o, err2 := OfProject(root, "/project")
	v := o.Of("p")
	return Scopes{States: states, Project: func() (*Values, error) { return v, nil }}, errors.Join(err, err2)
}

// count makes changes, each a number added and an entry appended at once, and
// acknowledges each on standard output.
func count() {
	args := strings.Split(os.Getenv("STATE_ARGS"), "\n")
	from, err := strconv.Atoi(args[2])
	fatal(err)
	to, err := strconv.Atoi(args[3])
	fatal(err)
	for i := from; i < to; i++ {
		s, err := shared(args[0])
		fatal(err)
		_, err = s.Change(Edit{
			Add:    value.OfMap([]string{"n"}, []value.Value{value.OfInt(1)}),
			Append: value.OfMap([]string{"log"}, []value.Value{value.OfString(args[1] + ":" + strconv.Itoa(i))}),
		}, time.Now(), 5*time.Minute)
		fatal(err)
		fmt.Println(i)
	}
	os.Exit(0)
}

// entries are the changes of all workers that can be seen, in order by worker.
// That number and list agree is what makes a change atomic.
func entries(t testing.TB, root string) map[string][]int {
	t.Helper()
	s, err := shared(root)
	if err != nil {
		t.Fatal(err)
	}
	n, err := s.Get("n", noon)
	if err != nil {
		t.Fatal(err)
	}
	log, err := s.Get("log", noon)
	if err != nil {
		t.Fatal(err)
	}
	if n.Int() != log.Len() {
		t.Errorf("n is %d, and the list has %d entries", n.Int(), log.Len())
	}
	out := map[string][]int{}
	for i := range log.Len() {
		name, number, _ := strings.Cut(log.At(i).Str(), ":")
		k, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = append(out[name], k)
	}
	return out
}

// run starts a worker and reads what it acknowledges. After kill of them it is
// killed where kill is not negative. It gives back the first change that was
// not acknowledged.
func run(t testing.TB, root, name string, from, to, kill int) int {
	cmd := worker(t, "count", root, name, strconv.Itoa(from), strconv.Itoa(to))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Error(err)
		return to
	}
	if err := cmd.Start(); err != nil {
		t.Error(err)
		return to
	}
	next := from
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if lines.Text() != strconv.Itoa(next) {
			t.Errorf("%s acknowledged %q, want %d", name, lines.Text(), next)
		}
		if next++; next-from == kill {
			cmd.Process.Signal(syscall.SIGKILL)
		}
	}
	if err := cmd.Wait(); err != nil && kill < 0 {
		t.Errorf("%s: %s", name, err)
	}
	return next
}

// Nothing is lost and nothing counted twice: 64 processes × 200 changes, a quarter
// of them where the run is not exhaustive, and a third of the processes killed in
// the middle of their work. Of what a killed process had under way, what it
// acknowledged is there, and at most one change more; its successor goes on behind
// what it finds.
func TestProcesses(t *testing.T) {
	processes, each := testrun.Count(32, 64), testrun.Count(100, 200)
	if testing.Short() {
		processes, each = 16, 50
	}
	root := t.TempDir()
	var all sync.WaitGroup
	for p := range processes {
		all.Go(func() {
			name, kill := "w"+strconv.Itoa(p), -1
			if p%3 == 0 {
				kill = 1 + p*7%(each/2)
			}
			acknowledged := run(t, root, name, 0, each, kill)
			if kill < 0 {
				return
			}
			seen := len(entries(t, root)[name])
			if seen != acknowledged && seen != acknowledged+1 {
				t.Errorf("%s acknowledged %d changes and was killed: %d are there", name, acknowledged, seen)
			}
			run(t, root, name, seen, each, -1)
		})
	}
	all.Wait()
	total := 0
	for name, log := range entries(t, root) {
		total += len(log)
		for i, k := range log {
			if i != k {
				t.Fatalf("%s: change %d stands at %d", name, k, i)
			}
		}
	}
	if total != processes*each {
		t.Errorf("%d changes are there, want %d", total, processes*each)
	}
	var left []string
	filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			left = append(left, filepath.Base(path))
		}
		return nil
	})
	if len(left) > 3 { // values, lock, and what the last that was killed left
		t.Errorf("left behind: %q", left)
	}
}

// full changes state on a disk that takes no more.
func full() {
	args := strings.Split(os.Getenv("STATE_ARGS"), "\n")
	signal.Ignore(syscall.SIGXFSZ)
	fatal(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 100, Max: 100}))
	s, err := shared(args[0])
	fatal(err)
	_, err = s.Change(Edit{Append: value.OfMap([]string{"log"}, []value.Value{value.OfString(strings.Repeat("x", 1000))})}, time.Now(), time.Minute)
	fmt.Println(err)
	os.Exit(0)
}

func TestFullDisk(t *testing.T) {
	root := t.TempDir()
	run(t, root, "w", 0, 3, -1)
	out, err := worker(t, "full", root).Output()
	if err != nil || !strings.Contains(string(out), "too large") {
		t.Errorf("%q, %v", out, err)
	}
	if got := len(entries(t, root)["w"]); got != 3 {
		t.Errorf("%d changes are there", got)
	}
	run(t, root, "w", 3, 4, -1)
	if got := len(entries(t, root)["w"]); got != 4 {
		t.Errorf("then %d changes are there", got)
	}
}

// A lock that is held for too long is an error, and nothing has changed.
func TestLockHeld(t *testing.T) {
	root := t.TempDir()
	s, err := shared(root)
	if err != nil {
		t.Fatal(err)
	}
	v, _ := s.Project()
	held, err := lockAll([]*Values{v}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer release(held)
	add := Edit{Add: value.OfMap([]string{"n"}, []value.Value{value.OfInt(1)})}
	if _, err := s.Change(add, noon, 10*time.Millisecond); err == nil || !strings.Contains(err.Error(), "locked by another process") {
		t.Errorf("%v", err)
	}
	if got := get(t, s, "n", noon); got != "0" {
		t.Errorf("n is %s", got)
	}
}

// BenchmarkAdd is one change of a counter while so many processes do the same:
// what it costs all of them together, and the one that makes it.
func BenchmarkAdd(b *testing.B) {
	for _, processes := range []int{1, 8, 64} {
		b.Run(strconv.Itoa(processes), func(b *testing.B) {
			root, each := b.TempDir(), (b.N+processes-1)/processes
			workers := make([]*exec.Cmd, processes)
			outs := make([]*bufio.Reader, processes)
			for p := range workers {
				cmd := worker(b, "add", root, strconv.Itoa(each))
				out, err := cmd.StdoutPipe()
				if err != nil {
					b.Fatal(err)
				}
				if err := cmd.Start(); err != nil {
					b.Fatal(err)
				}
				workers[p], outs[p] = cmd, bufio.NewReader(out)
				if _, err := outs[p].ReadString('\n'); err != nil {
					b.Fatal(err)
				}
			}
			b.ResetTimer()
			for _, cmd := range workers {
				if err := cmd.Process.Signal(syscall.SIGUSR1); err != nil {
					b.Fatal(err)
				}
			}
			slowest := 0
			for p, cmd := range workers {
				line, _ := outs[p].ReadString('\n')
				us, err := strconv.Atoi(strings.TrimSpace(line))
				if err != nil {
					b.Fatal(err)
				}
				slowest = max(slowest, us)
				if err := cmd.Wait(); err != nil {
					b.Fatal(err)
				}
			}
			b.StopTimer()
			b.ReportMetric(float64(slowest), "slowest-µs")
		})
	}
}

// adds waits for a signal and then counts. It says when it is ready, and how
// long its slowest change took.
func adds() {
	args := strings.Split(os.Getenv("STATE_ARGS"), "\n")
	n, err := strconv.Atoi(args[1])
	fatal(err)
	start := make(chan os.Signal, 1)
	signal.Notify(start, syscall.SIGUSR1)
	fmt.Println("ready")
	<-start
	slowest := time.Duration(0)
	for range n {
		began := time.Now()
		s, err := shared(args[0])
		fatal(err)
		_, err = s.Change(Edit{Add: value.OfMap([]string{"n"}, []value.Value{value.OfInt(1)})}, time.Now(), 5*time.Minute)
		fatal(err)
		slowest = max(slowest, time.Since(began))
	}
	fmt.Println(slowest.Microseconds())
	os.Exit(0)
}
