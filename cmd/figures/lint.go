package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// measureLint measures hookc lint with all rules, as a process: of 10,000 hooks,
// of a policy as small as most, as a commit waits for it, and of the
// configurations of many projects, where they are there.
func measureLint(l *lab) ([]row, error) {
	hookc, err := l.binary("cmd/hookc")
	if err != nil {
		return nil, err
	}
	many, err := l.mixture(10_000)
	if err != nil {
		return nil, err
	}
	took, err := l.lints(5, hookc, many)
	if err != nil {
		return nil, err
	}
	rows := []row{
		newRow("lint: 10,000 hooks, all rules, wall time", seconds, took.seconds, atMost(5), "the process hookc lint"),
		newRow("lint: 10,000 hooks, all rules, processor time", seconds, took.busy, nil, "of all cores"),
		newRow("lint: 10,000 hooks, all rules, peak memory", megabyte, took.megabytes, atMost(500), "its largest resident size"),
	}
	pairs, err := l.lintPairs(hookc)
	if err != nil {
		return nil, err
	}
	rows = append(rows, pairs...)
	small, err := l.lints(30, hookc, l.starter())
	if err != nil {
		return nil, err
	}
	rows = append(rows,
		newRow("lint: a small policy, the whole process", millis, small.seconds.Scaled(1000), atMost(100), "starting policy, its tests run too"),
		newRow("lint: a small policy, peak memory", megabyte, small.megabytes, nil, "its largest resident size"))
	for _, part := range []func(*lab) ([]row, error){lintConfigurations, measureSeeded, measurePrecision} {
		more, err := part(l)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	return rows, nil
}

// lintPairs measures hookc lint of a policy in which most pairs of hooks overlap
// and many of them decide differently, so that rules about two hooks have the
// most to do.
func (l *lab) lintPairs(hookc string) ([]row, error) {
	dir, err := l.written("pairs", func() map[string]string { return overlapping(10_000) })
	if err != nil {
		return nil, err
	}
	took, err := l.lints(5, hookc, dir)
	if err != nil {
		return nil, err
	}
	const how = "they overlap, and decide differently"
	return []row{
		newRow("lint: 10,000 hooks, all pairs, wall time", seconds, took.seconds, atMost(5), how),
		newRow("lint: 10,000 hooks, all pairs, processor time", seconds, took.busy, nil, how),
		newRow("lint: 10,000 hooks, all pairs, peak memory", megabyte, took.megabytes, atMost(1000), how),
	}, nil
}

// overlapping is a policy of hooks that hold for a line, a command, a file or an
// address; a line or an address can hold the words of any two.
func overlapping(n int) map[string]string {
	decisions := []string{`deny { reason = "No." }`, `ask { reason = "Sure?" }`, "allow {}"}
	matches := []string{
		"tool = \"Shell\"\n    input = { command = \"word%d\" }",
		"command { program = \"program%d\" }",
		"writes = [\"folder%d/**\"]",
		"tool = \"Fetch\"\n    fields = { url = \"site%d\" }",
	}
	var text strings.Builder
	for i := range n {
		match := fmt.Sprintf(matches[i%len(matches)], i%3000)
		fmt.Fprintf(&text, "hook \"h%d\" {\n  on = [\"before_tool\"]\n  match {\n    %s\n  }\n  %s\n}\n", i, match, decisions[i%len(decisions)])
	}
	return map[string]string{"pairs.hook.hcl": text.String()}
}

// lints measures hookc lint of a folder. It ends with 0 or 1, by what it finds.
func (l *lab) lints(n int, hookc, dir string) (peak, error) {
	argv := []string{hookc, "lint", dir, "--format", "json", "--no-config"}
	cmd := exec.Command(argv[0], argv[1:]...)
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return peak{}, fmt.Errorf("%s: %w", strings.Join(argv, " "), err)
	}
	return l.peak(l.times(n), measure.Program{Argv: argv, Exit: cmd.ProcessState.ExitCode()})
}

// lintConfigurations measures hookc lint of 1,000 configurations of other
// people's projects, each in a folder of its own. There are fewer, so they are
// laid several times.
func lintConfigurations(l *lab) ([]row, error) {
	hookc, err := l.binary("cmd/hookc")
	if err != nil {
		return nil, err
	}
	corpora := os.Getenv("HOOKC_CORPORA")
	if corpora == "" {
		return nil, nil
	}
	dir := filepath.Join(l.dir, "configurations")
	if _, err := layConfigurations(corpora, dir, 1000); err != nil {
		return nil, err
	}
	took, err := l.lints(5, hookc, dir)
	if err != nil {
		return nil, err
	}
	const what = "those of HOOKC_CORPORA, in one run"
	return []row{
		newRow("lint: 1,000 configurations of agents, wall time", seconds, took.seconds, atMost(1.5), what),
		newRow("lint: 1,000 configurations of agents, processor time", seconds, took.busy, nil, what),
		newRow("lint: 1,000 configurations of agents, peak memory", megabyte, took.megabytes, atMost(150), what),
	}, nil
}

// layConfigurations puts each configuration where it lay in its project, in
// folders project-000, project-001, …, and gives their repositories. It begins
// anew until there are at least this many.
func layConfigurations(corpora, dir string, atLeast int) ([]string, error) {
	index, err := os.ReadFile(filepath.Join(corpora, "configs", "index.jsonl"))
	if err != nil {
		return nil, err
	}
	var repositories []string
	for line := range strings.Lines(again(string(index), atLeast)) {
		var at struct{ Repo, Path, File string }
		if err := json.Unmarshal([]byte(line), &at); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(filepath.Join(corpora, at.File))
		if err != nil {
			return nil, err
		}
		name := filepath.Join(dir, fmt.Sprintf("project-%03d", len(repositories)), filepath.FromSlash(at.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(name, text, 0o644); err != nil {
			return nil, err
		}
		repositories = append(repositories, at.Repo)
	}
	return repositories, nil
}

// again is lines of text, repeated until there are at least this many.
func again(text string, atLeast int) string {
	if n := strings.Count(text, "\n"); n > 0 && n < atLeast {
		return strings.Repeat(text, (atLeast+n-1)/n)
	}
	return text
}
