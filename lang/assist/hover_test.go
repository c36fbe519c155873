package assist

import (
	"strings"
	"testing"
)

// TestHover: what is said of the word at the | holds each of the texts; none is said
// where nothing is wanted.
func TestHover(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a block", "ho|ok \"a\" {\n}", []string{"What happens on an event"}},
		{"an argument", "hook \"a\" {\n  prio|rity = 1\n}", []string{"0 to 1000", "Higher runs first", "Default: 100"}},
		{"an argument of a step", "hook \"a\" {\n  deny {\n    rea|son = \"x\"\n  }\n}", []string{"the agent reads it"}},
		{"an argument of a match", "hook \"a\" {\n  match {\n    rea|ds = [\"x\"]\n  }\n}", []string{"reads, writes or deletes"}},
		{"a step", "hook \"a\" {\n  de|ny {\n  }\n}", []string{"Stops the action"}},
		{"the step and not the block at the top", "hook \"a\" {\n  sta|te {\n  }\n}", []string{"`state`"}},
		{"an event", "hook \"a\" {\n  on = [\"befor|e_tool\"]\n}", []string{"A tool is about to run.", "PreToolUse", "can be blocked"}},
		{"a tool", "hook \"a\" {\n  match {\n    tool = \"She|ll\"\n  }\n}", []string{"Runs a command line.", "`Bash`", "`command`"}},
		{"a host's tool", "hook \"a\" {\n  match {\n    tool = [\"Ba|sh\"]\n  }\n}", []string{"Shell"}},
		{"a regex", "hook \"a\" {\n  match {\n    pattern = \"rm\\\\s+-r|f\"\n  }\n}", []string{"`rm -rf`"}},
		{"a regex of words", "hook \"a\" {\n  match {\n    command {\n      program = \"git|hub?\"\n    }\n  }\n}", []string{"`githu` or `github`"}},
		{"a glob", "hook \"a\" {\n  match {\n    reads = [\"**/sec|rets/**\"]\n  }\n}", []string{"The folder `secrets` and everything in it", "any depth"}},
		{"a glob below a folder", "hook \"a\" {\n  match {\n    reads = [\"src/**/*.g|o\"]\n  }\n}", []string{"Files named `*.go` at any depth below the folder `src`, from the project's folder."}},
		{"a pattern", secret + "hook \"a\" {\n  match {\n    pattern = pattern.di|sk\n  }\n}", []string{"pattern `disk`", "formats", "mkfs"}},
		{"a variable", secret + "hook \"a\" {\n  match {\n    reads = var.fi|les\n  }\n}", []string{"variable `files`", "list(string)", `["a"]`}},
		{"a variable in a condition", secret + "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"any(var.fil|es, # == 'x')\"\n}", []string{"variable `files`"}},
		{"an own event", secret + "hook \"a\" {\n  on = [\"tests_cha|nged\"]\n}", []string{"event `tests_changed`", "`file` string"}},
		{"a field", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"com|mand == 'x'\"\n}", []string{"`command`", "string or nil", "The command line", "before_tool"}},
		{"a member", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"'x' in shell.wor|ds\"\n}", []string{"`shell.words`", "list(string)"}},
		{"a member in a closure", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"any(shell.commands, .fla|gs == [])\"\n}", []string{"list(string)", "Names of its flags"}},
		{"a function", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"an|y(paths, # == 'x')\"\n}", []string{"any(list, condition)"}},
		{"a function of outside", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"exi|sts('x')\"\n}", []string{"exists(path)"}},
		{"a word", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"cwd start|sWith 'x'\"\n}", []string{"startsWith"}},
		{"in {{ }}", "hook \"a\" {\n  on = [\"before_tool\"]\n  deny {\n    reason = \"a {{ tool.na|me }}\"\n  }\n}", []string{"Canonical name of the tool"}},
		{"a state", secret + "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"state.fail|ures > 1\"\n}", []string{"state `failures`", "int"}},
		{"an object", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"to|ol.name == 'x'\"\n}", []string{"`tool`: object", "`host_name` string"}},
		{"a block in another", "hook \"a\" {\n  mat|ch {\n  }\n}", []string{"Selects the calls"}},
		{"a let", secret + "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"len(rai|sed) > 1\"\n}", []string{"A let", "list of objects"}},
		{"a pack", "use \"std/gi|t\" {\n}", []string{"`std/git`", "`force-push`"}},
		{"an overridden hook", "use \"std/git\" {\n}\noverride \"git/force-pu|sh\" {\n}", []string{"hook `force-push`", "before_tool"}},
		{"a value", "hook \"a\" {\n  mode = \"moni|tor\"\n}", []string{"do not do it"}},
		{"nothing in a text", "hook \"a\" {\n  description = \"com|mand\"\n}", nil},
		{"nothing in a comment", "# hook comm|and\n", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, file, offset := at(t, c.text)
			h, ok := v.Hover(file, offset)
			if ok != (c.want != nil) {
				t.Fatalf("said: %q", h.Text)
			}
			for _, w := range c.want {
				if !strings.Contains(h.Text, w) {
					t.Errorf("%q is not in\n%s", w, h.Text)
				}
			}
			if ok && (offset < h.Span.Start.Byte || offset > h.Span.End.Byte) {
				t.Errorf("the place %v is not around %d", h.Span, offset)
			}
		})
	}
}
