package refeval

import (
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
)

// What a table cannot say is refused: a guard with a part left out would allow
// what the policy does not.
func TestNothingIsLeftOut(t *testing.T) {
	const source = `
hook "a" {
  on = ["before_tool"]
  match {
    command { program = "git" }
  }
  allow {}
}
`
	policy, diags := lang.Load(lang.Options{Dir: ".", FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}})
	if diags.HasErrors() {
		return
	}
	if _, diags := compiler.Compile(policy, compiler.Options{}); !diags.HasErrors() {
		t.Error("command { } is neither lowered nor refused")
	}
}
