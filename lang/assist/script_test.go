package assist

import (
	"slices"
	"strings"
	"testing"
)

// atScript is at for a test of the policy whole.
func atScript(t *testing.T, text string) (*View, string, int) {
	t.Helper()
	offset := strings.Index(text, "|")
	if offset < 0 {
		t.Fatalf("no | in %s", text)
	}
	v := loaded(t, map[string][]byte{"a.hook.hcl": []byte(whole), "team/b.hook.hcl": []byte(team)})
	v.Texts["tests/a.txtar"] = []byte(text[:offset] + text[offset+1:])
	return v, "tests/a.txtar", offset
}

// TestCompleteScript: what can be written at the | of a test is offered.
func TestCompleteScript(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a command", "ev|", "event decide deny"},
		{"a command behind !", "event x\n! dec|", "decide !before_tool"},
		{"an event", "event |", "before_tool tests_changed --host !decide"},
		{"a file of the archive", "event --host claude-code |\n-- push.json --\n{}\n", "push.json"},
		{"a host", "event --host |", "claude-code"},
		{"keys", "event before_tool |", "tool command cwd"},
		{"keys of a tool", "event before_tool tool=EditFile |", "old path !command"},
		{"keys of an own event", "event tests_changed |", "file !tool"},
		{"members of the event", "event before_agent |", "prompt session_id permission_mode agent !tool !command"},
		{"members of a tool's event", "event after_tool tool=Shell |", "tool_output duration command !path !summary"},
		{"keys of a call", "deny 'rm -rf x' guard |", "cwd command !tool !prompt"},
		{"keys of a call without a hook", "deny 'rm -rf x' |", "guard cwd"},
		{"keys of a table", "commands a.tsv |\n-- a.tsv --\n", "cwd agent !a.tsv"},
		{"a truth value", "event before_stop stop_active:=|", "true false"},
		{"a text", "event before_agent prompt=|", "!true !prompt"},
		{"where steps act", "[|", "[effects] [!effects] [host:claude-code] !event"},
		{"behind a condition", "[effects] |", "event decide ![effects]"},
		{"variables of the environment", "env |", "CI HOME"},
		{"tools", "event before_tool tool=|", "Shell"},
		{"verdicts", "event x\ndecide |", "deny none"},
		{"hooks", "event x\ndecide deny |", "guard team/secrets"},
		{"hooks of a call", "deny 'rm -rf x' gu|", "guard"},
		{"several hooks", "hooks guard |", "changed"},
		{"variables", "with |", "files"},
		{"a row", "commands a.tsv\n-- a.tsv --\n|", "!event"},
		{"a hook of a row", "commands a.tsv\n-- a.tsv --\ndeny gu|\tgit push\n", "guard !decide"},
		{"nothing in a comment", "# ev|", "!decide2"},
		{"nothing in other files", "event x\n-- a.json --\n{ev|}\n", "!event !decide"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, file, offset := atScript(t, c.text)
			got := labels(v.Complete(file, offset))
			for _, w := range strings.Fields(c.want) {
				w, not := strings.CutPrefix(w, "!")
				if slices.Contains(got, w) == not {
					t.Errorf("%q is in %v: %v", w, got, !not)
				}
			}
		})
	}
}

// TestScriptNames: tests name hooks and events; both are found from there, and renamed
// there.
func TestScriptNames(t *testing.T) {
	const script = "event before_tool tool=Shell command='mkfsx'\ndecide deny guard\nhooks 'guard' team/secrets\nevent tests_changed file=x\ndeny 'mkfsx' guard\ncommands a.tsv\n-- a.tsv --\ndeny guard\tmkfsx\n"
	for _, c := range []struct {
		at     string
		places int
	}{
		{"decide deny gu|ard", 6}, {"team/secr|ets", 4}, {"event tests_|changed", 3},
	} {
		i := strings.Index(script, strings.ReplaceAll(c.at, "|", "")) + strings.Index(c.at, "|")
		v, file, offset := atScript(t, script[:i]+"|"+script[i:])
		edits, err := v.Rename(file, offset, "other")
		if err != nil || len(edits) != c.places {
			t.Errorf("%s: %v in %d places: %v", c.at, err, len(edits), edits)
		}
		if d := v.Definition(file, offset); len(d) != 1 || !strings.HasSuffix(d[0].File, ".hook.hcl") {
			t.Errorf("%s: defined at %v", c.at, d)
		}
		if h, ok := v.Hover(file, offset); !ok || !strings.Contains(h.Text, "`") {
			t.Errorf("%s: %q", c.at, h.Text)
		}
	}
}
