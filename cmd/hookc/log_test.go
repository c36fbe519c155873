package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/ledger"
)

// A follower in a process of its own sees every entry once and in order, while
// the ledger is rotated under it.
func TestLogFollows(t *testing.T) {
	if os.Getenv("HOOKC_TEST_FOLLOW") != "" {
		os.Exit(Main([]string{"log", "--follow", "-n", "1", "--format", "json"}, os.Stdin, os.Stdout, os.Stderr))
	}
	state := t.TempDir()
	book := ledger.Decisions(filepath.Join(state, "hookc"))
	book.Size, book.Keep = 2000, 1000
	add := func(i int) {
		line := fmt.Sprintf(`{"time":"2026-11-21T09:00:00.000Z","id":"%d-","decision":"none","event":"before_tool"}`, i)
		if err := book.Append([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 100 {
		add(i)
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestLogFollows$")
	cmd.Env = append(os.Environ(), "HOOKC_TEST_FOLLOW=1", "XDG_STATE_HOME="+state)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer cmd.Process.Kill()
	late := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer late.Stop()
	lines := bufio.NewScanner(out)
	for i := 99; i < 400; i++ {
		if !lines.Scan() || !strings.Contains(lines.Text(), fmt.Sprintf(`"id":"%d-"`, i)) {
			t.Fatalf("entry %d is %q", i, lines.Text())
		}
		if i == 99 { // it follows now
			go func() {
				for i := 100; i < 400; i++ {
					add(i)
				}
			}()
		}
	}
}

func TestMoment(t *testing.T) {
	now := time.Date(2026, 11, 22, 10, 30, 0, 0, time.FixedZone("", 3600))
	for s, want := range map[string]string{
		"2h": "2026-11-22T08:30:00+01:00", "90m": "2026-11-22T09:00:00+01:00", "3d": "2026-11-19T10:30:00+01:00",
		"today": "2026-11-22T00:00:00+01:00", "yesterday": "2026-11-21T00:00:00+01:00",
		"2026-11-01": "2026-11-01T00:00:00+01:00", "2026-11-01 12:34": "2026-11-01T12:34:00+01:00", "2026-11-01T00:00:00Z": "2026-11-01T00:00:00Z",
	} {
		if got, err := moment(s, now); err != nil || got.Format(time.RFC3339) != want {
			t.Errorf("%q is %s, %v", s, got.Format(time.RFC3339), err)
		}
	}
	for _, s := range []string{"soon", "-2h", "d", "-1d", "2026-13-01"} {
		if got, err := moment(s, now); err == nil {
			t.Errorf("%q is %s", s, got)
		}
	}
}
