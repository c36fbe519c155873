package lower_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
)

// TestExcluded checks that globs are refused whose exceptions leave no file, and
// that no others are.
func TestExcluded(t *testing.T) {
	for _, c := range []struct {
		globs string
		none  bool
	}{
		{`"src/*.go", "!src/**"`, true},
		{`"src/*.go", "!**"`, true},
		{`"~/.ssh/id_*", "/etc/passwd", "!/**"`, true},
		{`"**/.env", "!**/.env*"`, true},
		{`"a/b", "c/d", "!{a,c}/*"`, true},
		{`"~/.ssh/*", "!~/**"`, true},
		{`"**", "!src/**"`, false},
		{`"src/**", "!src/*.go"`, false},
		{`"src/**", "!/src/**"`, false},
		{`"~/x", "!x"`, false},
		{`"src/**", "docs/**", "!src/**"`, false},
		{`"**/.env", "!.env"`, false},
		{`"src/**", "!~/**"`, false},
	} {
		policy := fmt.Sprintf("hook \"h\" {\n  on = [\"before_tool\"]\n  match { writes = [%s] }\n  warn { message = \"x\" }\n}\n", c.globs)
		p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(policy)}}, Dir: "."})
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		_, diags = compiler.Compile(p, compiler.Options{})
		if got := len(diags) == 1 && strings.Contains(diags[0].Summary, "exclude every file"); got != c.none || len(diags) > 1 {
			t.Errorf("%s: %v", c.globs, diags)
		}
	}
}
