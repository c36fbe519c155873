//go:build unix

package main

import (
	"strings"
	"testing"
)

// failures is where the page has the lines of a test.
var failures = map[string][]failing{
	"TestFailingPrograms": failingPrograms, "TestFailingConditions": failingConditions,
	"TestFailingSteps": failingSteps, "TestFailingEvaluator": failingEvaluator,
}

// TestFailuresPage holds the tables of docs/failures.md against the cases that
// they name: the page has a line for each, and says of it what is tested.
func TestFailuresPage(t *testing.T) {
	page := readFile("../../docs/failures.md")
	for test, cases := range failures {
		for _, c := range cases {
			name := "`" + test + "/" + c.name + "`"
			_, rest, ok := strings.Cut(page, name)
			if !ok {
				t.Errorf("no line has %s", name)
				continue
			}
			start := strings.LastIndexByte(page[:len(page)-len(rest)], '\n') + 1
			end, _, _ := strings.Cut(page[start:], "\n")
			if cells := strings.Split(strings.Trim(end, "| "), " | "); len(cells) != 6 || !c.told(cells) {
				t.Errorf("the page says\n%s\nand the case is %q, open %s, closed %s, logged %q, says %q", end, c.kind, c.open, c.closed, c.logged, c.says)
			}
		}
	}
}

// told reports whether the cells of a line say what the case does: what
// happened, kind, open, closed, logged, case.
func (c *failing) told(cells []string) bool {
	kind, open, closed, logged := cells[1], cells[2], cells[3], cells[4]
	if kind == "–" {
		kind = ""
	}
	said := logged == "nothing"
	if c.logged != "" || c.says != "" {
		said = strings.Contains(logged, c.logged) && (c.logged != "" || strings.Contains(logged, c.says) && strings.HasPrefix(logged, "standard error alone"))
	}
	return kind == c.kind && open == c.open && closed == c.closed && said
}
