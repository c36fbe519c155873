package docs

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// scenarioTable is what the real clients do, which TestScenarios in cmd/hookc plays.
// The reasons in the cells become notes.
func scenarioTable(t *testing.T, _ []string) string {
	text, err := os.ReadFile("testdata/scenarios.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var notes []string
	var body [][]string
	for line := range strings.Lines(string(text)) {
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		for i, cell := range row[1:] {
			outcome, why, _ := strings.Cut(cell, ": ")
			row[i+1] = strings.TrimSpace(outcome + " " + numbered(why, &notes))
		}
		body = append(body, row)
	}
	var b strings.Builder
	b.WriteString(rows(append(body[0][:1:1], each(body[0][1:], code)...), body[1:]) + "\n")
	for i, n := range notes {
		fmt.Fprintf(&b, "%d. %s\n", i+1, n)
	}
	return b.String()
}

func each(words []string, f func(...string) string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = f(w)
	}
	return out
}
