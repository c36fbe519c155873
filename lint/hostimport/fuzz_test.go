package hostimport_test

import (
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/hostimport"
)

// fuzzed are the files that texts are read as.
var fuzzed = []string{".claude/settings.json", ".codex/hooks.json", ".gemini/settings.json", ".cursor/hooks.json",
	".github/hooks/x.json", ".windsurf/hooks.json", "hooks/hooks.json"}

// FuzzRead imports any text: what comes is a policy without errors, and every loss
// has a place.
func FuzzRead(f *testing.F) {
	for _, s := range []string{
		`{"hooks":{"PreToolUse":[{"matcher":"Bash|Edit","hooks":[{"type":"command","command":"a ${CLAUDE_PROJECT_DIR} {{x}}","timeout":1.5,"if":"Bash(git *)"}]}]}}`,
		`{"hooks":{"BeforeTool":[{"matcher":"^a.*\\d$","hooks":[{"type":"command","command":"x","name":"A b","env":{"A":"1"}}]}],"AfterAgent":[{"hooks":[{}]}]}}`,
		`{"version":1,"hooks":{"beforeShellExecution":[{"command":"x","matcher":"rm '|\n$"}],"preToolUse":[{"bash":"x","cwd":"a/b","matcher":"bash"}]}}`,
		`{"hooks":{"SessionStart":[{"matcher":"a|b","hooks":[{"type":"prompt","prompt":"p"}]}],"Stop":[{"hooks":[{"type":"prompt","prompt":"{{ ${"}]}]}}`,
		`{"hooks":{"PreToolUse":{"a":1},"PreToolUse":[1,"x",{"hooks":"y"}]},"disableAllHooks":true}`, `[]`, `{`, ``,
	} {
		for i := range fuzzed {
			f.Add(s, i)
		}
	}
	f.Fuzz(func(t *testing.T, text string, which int) {
		name := fuzzed[max(which, -which)&0xff%len(fuzzed)]
		imp := hostimport.Read([]*hostconfig.File{hostconfig.Read(name, []byte(text), "")}, hostimport.Options{Project: "/p"})
		for _, d := range imp.Losses {
			if d.Span.File == "" || d.Summary == "" {
				t.Errorf("%q: %+v", text, d)
			}
		}
		if len(imp.Hooks) == 0 {
			return
		}
		head := policytext.Block{Type: "policy", Label: "imported"}
		if targets := imp.Targets(); targets != nil {
			head.Args = append(head.Args, policytext.Texts("targets", targets))
		}
		source, err := policytext.File("x.hook.hcl", append([]policytext.Block{head}, imp.Hooks...))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		_, diags := lang.Load(lang.Options{FS: fstest.MapFS{"x.hook.hcl": {Data: source}}, Dir: "."})
		if diags.HasErrors() {
			t.Fatalf("%q: %v\n%s", text, diags, source)
		}
	})
}
