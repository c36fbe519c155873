//go:build unix

package main

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

// scenariosFile is the table that docs/hosts.md prints: a line for each scenario, a
// column for each client, separated by tabs. A cell is an outcome, with ": " and a
// reason where the client cannot do what the scenario is about.
const scenariosFile = "../../docs/testdata/scenarios.tsv"

type scenarioTable struct {
	sync.Mutex
	cells map[[2]string]string // by scenario and client
}

func readScenarios(t *testing.T) *scenarioTable {
	t.Helper()
	text, err := os.ReadFile(scenariosFile)
	if err != nil {
		t.Fatal(err)
	}
	table := &scenarioTable{cells: map[[2]string]string{}}
	var clients []string
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if clients == nil {
			clients = cells[1:]
		} else if len(cells) != len(clients)+1 {
			t.Fatalf("%s: %d cells, want %d: %s", scenariosFile, len(cells), len(clients)+1, line)
		}
		for i, c := range clients {
			table.cells[[2]string{cells[0], c}] = cells[i+1]
		}
	}
	return table
}

// write writes the table in the order of the scenarios.
func (s *scenarioTable) write(t *testing.T) {
	t.Helper()
	var b strings.Builder
	b.WriteString("scenario")
	for _, g := range guests {
		b.WriteString("\t" + g.client.Name)
	}
	for _, row := range scenarios {
		b.WriteString("\n" + row.name)
		for _, g := range guests {
			b.WriteString("\t" + s.cells[[2]string{row.name, g.client.Name}])
		}
	}
	put(t, scenariosFile, b.String()+"\n")
}

// compare compares a column with what happened.
func (s *scenarioTable) compare(t *testing.T, client string, got outcomes) {
	t.Helper()
	s.Lock()
	defer s.Unlock()
	for _, row := range scenarios {
		is, key := cmp.Or(got.of(row.name), "not played"), [2]string{row.name, client}
		was, _, _ := strings.Cut(s.cells[key], ": ")
		switch {
		case !slices.Contains(row.outcomes, is):
			t.Errorf("%s: %s, want one of %s", row.name, is, row.outcomes)
		case is == was:
		case os.Getenv("HOOKC_UPDATE") != "":
			s.cells[key] = is
		default:
			t.Errorf("%s: %s, the table says %s", row.name, is, was)
		}
	}
}

// TestScenariosTable: each client has a cell for each scenario, which the scenario
// allows; one that is not what hookc wants says why.
func TestScenariosTable(t *testing.T) {
	table := readScenarios(t)
	for _, row := range scenarios {
		for _, g := range guests {
			is, why, _ := strings.Cut(table.cells[[2]string{row.name, g.client.Name}], ": ")
			if !slices.Contains(row.outcomes, is) {
				t.Errorf("%s, %s: %q, want one of %s", row.name, g.client.Name, is, row.outcomes)
			} else if (is != row.outcomes[0]) != (why != "") {
				t.Errorf("%s, %s: %s wants a reason if it is not %s", row.name, g.client.Name, is, row.outcomes[0])
			}
		}
	}
}
