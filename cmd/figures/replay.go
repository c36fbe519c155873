package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// recordedSession is what Claude Code wrote about a session of recordedCalls calls,
// from the top of the repository.
const (
	recordedSession = "cmd/hookc/transcript/testdata/home/.claude/projects/-home-mia-shop/580b4547-0b31-4106-859d-504012c9d284.jsonl"
	recordedCalls   = 9
)

// measureReplay measures hookc replay of a recorded session, copied, by std/default: a
// fifth of the million calls that the target speaks of, for a fifth of its time.
func measureReplay(l *lab) ([]row, error) {
	hookc, err := l.binary("cmd/hookc")
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, calls := range []int{20_000, 200_000} {
		records, err := l.copies(calls / recordedCalls)
		if err != nil {
			return nil, err
		}
		took, err := l.peak(l.times(3), measure.Program{Argv: []string{hookc, "replay", "std/default", "--records", records, "--examples", "1"}})
		if err != nil {
			return nil, err
		}
		how := "copies of a session of nine calls, std/default, with its compilation"
		limit := atMost(60 * float64(calls) / 1e6)
		if calls < 100_000 {
			limit = nil // most of it is the compilation
		}
		rows = append(rows,
			newRow(fmt.Sprintf("replay: %d calls", calls), seconds, took.seconds, limit, how),
			newRow(fmt.Sprintf("replay: %d calls, peak memory", calls), megabyte, took.megabytes, nil, how))
	}
	return rows, nil
}

// copies is a file with n copies of the recorded session.
func (l *lab) copies(n int) (path string, err error) {
	session, err := os.ReadFile(filepath.Join(l.root, filepath.FromSlash(recordedSession)))
	if err != nil {
		return "", err
	}
	f, err := os.Create(filepath.Join(l.dir, "records.jsonl"))
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriter(f)
	for range n {
		if _, err := w.Write(append(bytes.TrimRight(session, "\n"), '\n')); err != nil {
			return "", err
		}
	}
	return f.Name(), w.Flush()
}
