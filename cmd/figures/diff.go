package main

import (
	"maps"
	"strings"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// measureDiff measures hookc diff of policies of 1,000 hooks, as a process: of one
// against a copy, which it proves to be the same, and of two that have no hook in
// common.
func measureDiff(l *lab) ([]row, error) {
	hookc, err := l.binary("cmd/hookc")
	if err != nil {
		return nil, err
	}
	mixed, err := l.mixture(1000)
	if err != nil {
		return nil, err
	}
	old, err := l.written("diff-old", func() map[string]string { return overlapping(1000) })
	if err != nil {
		return nil, err
	}
	new, err := l.written("diff-new", func() map[string]string { return renamed(overlapping(1000)) })
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, pair := range []struct{ name, old, new, how string }{
		{"the same", mixed, mixed, "nothing is decided otherwise, proved"},
		{"all others", old, new, "an event for each hook"},
	} {
		took, err := l.peak(l.times(5), measure.Program{Argv: []string{hookc, "diff", pair.old, pair.new}})
		if err != nil {
			return nil, err
		}
		rows = append(rows,
			newRow("diff: 1,000 hooks against 1,000, "+pair.name, seconds, took.seconds, atMost(10), pair.how),
			newRow("diff: 1,000 hooks against 1,000, "+pair.name+", peak memory", megabyte, took.megabytes, nil, pair.how))
	}
	return rows, nil
}

// renamed are the same hooks about other words, programs, folders and addresses.
func renamed(files map[string]string) map[string]string {
	out := maps.Clone(files)
	for name, text := range out {
		out[name] = strings.NewReplacer("\"word", "\"term", "\"program", "\"tool", "\"folder", "\"dir", "\"site", "\"host").Replace(text)
	}
	return out
}
