package corpus

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	scopePage         = "../../../docs/packs/scope.md"
	disagreementsPage = "../../../docs/packs/disagreements.md"
)

// TestDisagreements: the page lists what std/default decides otherwise than
// others expect, exactly, and every row has a reason.
func TestDisagreements(t *testing.T) {
	corpora := os.Getenv("HOOKC_CORPORA")
	if corpora == "" {
		t.Skip("HOOKC_CORPORA names no folder of corpora")
	}
	m, err := Measure(Everything, corpora, scopePage, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	answers := m.Answers
	for _, a := range answers {
		for _, e := range a.Errors {
			t.Errorf("%s: %s", a.Ref, e)
		}
	}
	d, was, err := ReadDisagreements(disagreementsPage)
	if err != nil {
		t.Fatal(err)
	}
	d.Update(answers)
	is := d.Page(answers)
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile(disagreementsPage, []byte(is), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if is != was {
		t.Error("docs/packs/disagreements.md is stale; HOOKC_UPDATE=1 go test ./cmd/figures/corpus rewrites it")
	}
	if n := d.Unexplained(); n > 0 {
		t.Errorf("docs/packs/disagreements.md: %d rows have no reason", n)
	}
}

// TestTargets: what is promised of the packs holds.
func TestTargets(t *testing.T) {
	corpora := os.Getenv("HOOKC_CORPORA")
	if corpora == "" {
		t.Skip("HOOKC_CORPORA names no folder of corpora")
	}
	m, err := Measure(Everything, corpora, scopePage, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	shells, _ := Split(m.Answers)
	for _, target := range Of(shells).Targets() {
		if !target.Met() {
			t.Errorf("%s: %.2f %%, promised %g", target.Name, target.Percent, target.Limit)
		}
	}
}

const page = `
| set | project | home |
|---|---|---|
| ` + "`*`" + ` | /p | /h |
| b files | /q | /h |

| set | scope | pack | access | why |
|---|---|---|---|---|
| a | own:* | – | – | its own |
| a | * | git | – | |
| b files | * | secrets | read | |
`

func TestScope(t *testing.T) {
	s, err := ParseScope(page)
	if err != nil {
		t.Fatal(err)
	}
	rows := []*Row{
		{Peer: "a", Scope: "own:x/y[z]", Command: "x"},
		{Peer: "a", Scope: "push/pull", Command: "git push", Expected: "allow"},
		{Peer: "a", Scope: "push", Command: "DROP TABLE x"},
		{Peer: "b", Scope: "paths", Path: "/x", Expected: "block"},
	}
	in, others, err := s.Cases(rows)
	if err != nil || len(in) != 2 || len(others) != 1 {
		t.Fatalf("%+v, %+v, %v", in, others, err)
	}
	if in[0].Pack != "git" || in[0].Place.Project != "/p" || in[1].Pack != "secrets" || in[1].Access != "read" || in[1].Place.Project != "/q" {
		t.Errorf("%+v", in)
	}
	if _, _, err := s.Cases([]*Row{{Peer: "c", Scope: "x", Command: "x"}}); err == nil {
		t.Error("a rule set without a line is no error")
	}
}

func answer(ref, expected, decided string) Answer {
	return Answer{Case: Case{Row: &Row{Ref: ref, Expected: expected}}, Decision: decided, Hook: "git/x"}
}

// Reasons stay with their rows when the list changes.
func TestReasonsAreKept(t *testing.T) {
	d := ParseDisagreements("")
	answers := []Answer{
		answer("o/r:f:10", "block", "none"), answer("o/r:f:9", "allow", "deny"),
		answer("o/r:f:8", "block", "ask"), answer("o/r:f:7", "allow", "none"),
	}
	d.Update(answers)
	if n := d.Unexplained(); n != 2 {
		t.Fatalf("%d rows want a reason, not 2", n)
	}
	written := strings.Replace(d.Page(answers), groupMark+todo, groupMark+"Known only when it runs\n\nA variable.", 1)

	d = ParseDisagreements(written)
	d.Update(answers)
	if d.Unexplained() != 0 || d.Page(answers) != written {
		t.Errorf("it does not come back:\n%s", d.Page(answers))
	}
	answers = append(answers[1:], answer("o/r:f:11", "allow", "ask"))
	d.Update(answers)
	got := d.Page(answers)
	for _, want := range []string{"## Known only when it runs\n\nA variable.\n\n" + listHead + "| `o/r:f:9` | allow | deny | git/x |\n\n", "## " + todo, "| `o/r:f:11` | allow | ask |", "| `git/x` | 1 |"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "f:10") {
		t.Error("a row that agrees is still listed")
	}
}

// The rows of a place are told apart.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "commands"), 0o755); err != nil {
		t.Fatal(err)
	}
	text := `{"command": "a", "expected": "block", "source": "o/r:f:1", "scope": "s", "peer": "p", "unconditional": true}
{"command": "b", "expected": "ask", "source": "o/r:f:1", "scope": "s", "peer": "p", "unconditional": true}
{"command": "c", "expected": "allow", "source": "o/r:f:1", "scope": "s", "peer": "p", "unconditional": true}
{"command": "d", "expected": "allow", "source": "o/r:f:2", "scope": "s", "peer": "p", "unconditional": false}
{"tool": "Read", "path": "e", "expected": "allow", "source": "o/r:f:3", "scope": "s", "peer": "p", "env": {"A": ""}}
{"tool": "Read", "path": "f", "expected": "allow", "source": "o/r:f:4", "scope": "s", "peer": "p", "profile": "strict"}
`
	if err := os.WriteFile(filepath.Join(dir, "commands", "p.jsonl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	rows, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	var refs []string
	for _, r := range rows {
		refs = append(refs, r.Ref)
	}
	if got := strings.Join(refs, " "); got != "o/r:f:1 o/r:f:1#3 o/r:f:3" {
		t.Errorf("got %s", got)
	}
	if _, err := Read(t.TempDir()); err == nil {
		t.Error("a folder without commands is no error")
	}
}
