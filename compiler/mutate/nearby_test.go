package mutate

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/outcome"
	"github.com/hookc/hookc/compiler/policytest"
)

// printing looks at what no formula speaks of: where a command is redirected, and what
// its options are.
const printing = `
hook "print" {
  on = ["before_tool"]
  match {
    command {
      program = "tok|auth"
      args    = ["show"]
    }
  }
  when = "any(match.commands, none(.redirects, .op startsWith '>' and .target != '/dev/stdout') and get(.options, 'format') != 'none' and (.name != 'auth' or len(.operands) > 1))"
  deny { reason = "No." }
}
`

const printingTests = `
deny 'tok show'
deny 'auth show key'
`

// TestSurvivorsNearTests: of a survivor that is about what no formula says, an event is
// found that is nearly one of a test.
func TestSurvivorsNearTests(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txtar")
	if err := os.WriteFile(path, []byte(printingTests), 0o600); err != nil {
		t.Fatal(err)
	}
	s := suiteOf(t, fstest.MapFS{"p.hook.hcl": {Data: []byte(printing)}}, ".", []policytest.File{{Name: "a", Path: path}})
	own := analyze.New(s.Policy, s.Result)
	var survived, unknown []string
	for _, f := range s.Run() {
		if f.State != Survived {
			continue
		}
		survived = append(survived, f.Mutant.What)
		if f.Witness == nil {
			unknown = append(unknown, f.Mutant.What)
			continue
		}
		res, diags := compiler.Compile(f.Policy, compiler.Options{})
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		if from, to := outcome.Of(own, f.Witness), outcome.Of(analyze.New(f.Policy, res), f.Witness); from != f.From || to != f.To || from == to {
			t.Errorf("%s: %s: %s → %s, and not %s → %s", f.Mutant.What, f.Witness.JSON, from, to, f.From, f.To)
		}
	}
	t.Logf("survived: %q", survived)
	if len(survived) < 10 || len(unknown) > 0 {
		t.Errorf("of %d survivors, these have no event: %q", len(survived), unknown)
	}
}
