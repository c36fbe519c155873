package lower_test

import (
	"fmt"
	"strconv"
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
		{`"{a,b,c}{a,b,c}{a,b,c}", ` + each("!a%s*", "!b%s*", "!c%s*"), true},
		{`"{a,b,c}{a,b,c}{a,b,d}", ` + each("!a%s[a-c]", "!b%s*", "!c%s*"), false},
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

// each is these exceptions, each with an a, a b and a c.
func each(globs ...string) string {
	var out []string
	for _, glob := range globs {
		for _, letter := range "abc" {
			out = append(out, strconv.Quote(fmt.Sprintf(glob, string(letter))))
		}
	}
	return strings.Join(out, ", ")
}
