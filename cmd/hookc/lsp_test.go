package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/cmd/hookc/lsp/lsptest"
	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
)

// editorIn is an editor with a server as hookc lsp starts it, in a folder with files.
func editorIn(t testing.TB, files map[string]string, units ...protocol.Encoding) *lsptest.Editor {
	t.Helper()
	a := &app{}
	o := a.lspOptions()
	o.Wait, o.WaitLint = time.Millisecond, time.Millisecond
	return lsptest.Start(t, o, editorDir(t, files), units...)
}

// editorDir is a folder with files.
func editorDir(t testing.TB, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const lspPolicy = `# Ünïcödé 🙂 in front of what is wrong
hook "no-force" {
  description = "Keeps 🙂 branches"
  on          = ["before_tool"]
  when        = "commmand contains '🙂 push'"
  deny {
    reason = "No."
  }
}
`

// TestLspCheck: an error stands where it is, in the units of the client; it goes when
// it is mended, and the file on the disk does not matter.
func TestLspCheck(t *testing.T) {
	for _, units := range [][]protocol.Encoding{{protocol.UTF8, protocol.UTF16}, nil} {
		e := editorIn(t, map[string]string{"hooks/a.hook.hcl": lspPolicy}, units...)
		e.Open("hooks/a.hook.hcl")
		list := e.Shown("hooks/a.hook.hcl", nil)
		if len(list) != 1 || !strings.Contains(list[0].Message, "commmand") {
			t.Fatalf("%v", list)
		}
		at := strings.Index(lspPolicy, "commmand")
		want := protocol.Range{Start: e.Position("hooks/a.hook.hcl", at), End: e.Position("hooks/a.hook.hcl", at+len("commmand"))}
		if list[0].Range != want {
			t.Errorf("it is at %v, want %v", list[0].Range, want)
		}
		var actions []protocol.CodeAction
		e.Ask("textDocument/codeAction", protocol.CodeActionParams{TextDocument: protocol.Document{URI: e.URI("hooks/a.hook.hcl")}, Range: want}, &actions)
		i := slices.IndexFunc(actions, func(a protocol.CodeAction) bool { return a.Kind == protocol.QuickFix && a.Edit != nil })
		if i < 0 {
			t.Fatalf("no fix among %v", actions)
		}
		e.Apply(*actions[i].Edit)
		e.Shown("hooks/a.hook.hcl", func(l []protocol.Diagnostic) bool { return !slices.Contains(lsptest.Codes(l), lsptest.Codes(list)[0]) })
		if text := e.Text("hooks/a.hook.hcl"); !strings.Contains(text, `"command contains '🙂 push'"`) {
			t.Errorf("the fix made %s", text)
		}
	}
}

// document are the parameters of a question about a whole document.
func document(e *lsptest.Editor, name string) protocol.In {
	return protocol.In{TextDocument: protocol.Document{URI: e.URI(name)}}
}

// act finds a code action by a part of its title, at a text of a document.
func act(t *testing.T, e *lsptest.Editor, name, text, title string) protocol.CodeAction {
	t.Helper()
	p := protocol.CodeActionParams{TextDocument: protocol.Document{URI: e.URI(name)}}
	p.Range.Start = e.At(name, text, 0).Position
	p.Range.End = p.Range.Start
	var actions []protocol.CodeAction
	e.Ask("textDocument/codeAction", p, &actions)
	var titles []string
	for _, a := range actions {
		if strings.Contains(a.Title, title) {
			return a
		}
		titles = append(titles, a.Title)
	}
	t.Fatalf("no action %q among %q", title, titles)
	return protocol.CodeAction{}
}

func execute(e *lsptest.Editor, c *protocol.Command) {
	args := make([]string, len(c.Arguments))
	for i, a := range c.Arguments {
		args[i] = a.(string)
	}
	e.Ask("workspace/executeCommand", protocol.ExecuteCommandParams{Command: c.Command, Arguments: args}, nil)
}

const lspShadowed = `hook "no-rm" {
  description = "Keeps files"
  on          = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = "rm -rf"
  }
  deny {
    reason = "No."
  }
}
`

// TestLspLint: what the linter finds has its event, which opens with what is decided on
// it, and a comment that silences it.
func TestLspLint(t *testing.T) {
	const file = "hooks/a.hook.hcl"
	e := editorIn(t, map[string]string{file: lspShadowed})
	e.Open(file)
	const code, at = "HK6001", "rm -rf"
	list := e.Shown(file, func(l []protocol.Diagnostic) bool { return slices.Contains(lsptest.Codes(l), code) })
	found := list[slices.Index(lsptest.Codes(list), code)]
	if want := e.At(file, `"`+at, 0).Position; found.Range.Start != want {
		t.Errorf("%s is at %v, want %v", code, found.Range.Start, want)
	}
	execute(e, act(t, e, file, at, "Show an event").Command)
	shown := string(e.Asked("window/showDocument"))
	uri := shown[strings.Index(shown, "file://")+len("file://"):]
	text, err := os.ReadFile(uri[:strings.IndexByte(uri, '"')])
	if err != nil || !strings.Contains(string(text), `"tool_input"`) || !strings.Contains(string(text), "no-rm") {
		t.Errorf("the event opens as %s, %v", text, err)
	}
	e.Apply(*act(t, e, file, at, "Ignore "+code).Edit)
	e.Shown(file, func(l []protocol.Diagnostic) bool { return !slices.Contains(lsptest.Codes(l), code) })
	if !strings.Contains(e.Text(file), "    # hookc:ignore "+code+"\n    pattern") {
		t.Errorf("the comment stands at %s", e.Text(file))
	}
	e.Shown(file, func(l []protocol.Diagnostic) bool { // the reason is still to be written
		return slices.ContainsFunc(l, func(d protocol.Diagnostic) bool { return strings.Contains(d.Code, "ignore-without-reason") })
	})
}

// TestLspSyntaxError: a syntax error is all that is said until it is mended.
func TestLspSyntaxError(t *testing.T) {
	const file = "hooks/a.hook.hcl"
	e := editorIn(t, map[string]string{file: lspShadowed})
	e.Open(file)
	before := e.Shown(file, func(l []protocol.Diagnostic) bool { return len(l) > 0 })
	e.Type(file, "deny {", "deny {{")
	e.Shown(file, func(l []protocol.Diagnostic) bool { return len(l) > 0 && l[0].Severity == protocol.SeverityError })
	e.Type(file, "deny {{", "deny {")
	after := e.Shown(file, func(l []protocol.Diagnostic) bool {
		return len(l) == len(before) && l[0].Severity == before[0].Severity
	})
	if !slices.Equal(lsptest.Codes(before), lsptest.Codes(after)) {
		t.Errorf("before %v, after %v", before, after)
	}
}

// TestLspConfiguration: the agents' own configurations have findings and fixes too.
func TestLspConfiguration(t *testing.T) {
	const file = ".claude/settings.json"
	e := editorIn(t, map[string]string{file: `{"hooks": {"PreToolUse": [{"matcher": "Bash(git commit*)", "hooks": [{"type": "command", "command": "true"}]}]}}`})
	e.Open(file)
	e.Shown(file, func(l []protocol.Diagnostic) bool { return slices.Contains(lsptest.Codes(l), "HK1006") })
	e.Apply(*act(t, e, file, "Bash(git", "Match Bash").Edit)
	e.Shown(file, func(l []protocol.Diagnostic) bool { return !slices.Contains(lsptest.Codes(l), "HK1006") })
	if !strings.Contains(e.Text(file), `"matcher": "Bash"`) || !strings.Contains(e.Text(file), `"if": "Bash(git commit*)"`) {
		t.Errorf("the fix made %s", e.Text(file))
	}
	e.Close(file)
	e.Shown(file, func(l []protocol.Diagnostic) bool { return len(l) == 0 })
}

// TestLspSettings: a mistake in .hookc.hcl stands there, and the policies are linted as
// if there were none.
func TestLspSettings(t *testing.T) {
	e := editorIn(t, map[string]string{".hookc.hcl": "lint {\n  select = [\"HK9999\"]\n}\n", "hooks/a.hook.hcl": lspShadowed})
	e.Open(".hookc.hcl")
	e.Shown(".hookc.hcl", func(l []protocol.Diagnostic) bool { return len(l) == 1 && l[0].Range.Start.Line == 1 })
	e.Open("hooks/a.hook.hcl")
	e.Shown("hooks/a.hook.hcl", func(l []protocol.Diagnostic) bool { return len(l) > 0 })
	e.Type(".hookc.hcl", "select = [\"HK9999\"]", "severity = \"warning\"")
	e.Shown(".hookc.hcl", func(l []protocol.Diagnostic) bool { return len(l) == 0 })
}

// TestLspTests: a test that fails says so at its line, and passes when the policy is
// mended and saved.
func TestLspTests(t *testing.T) {
	e := editorIn(t, map[string]string{
		"hooks/a.hook.hcl":       lspShadowed,
		"hooks/tests/rm.txtar":   "# Files stay.\nevent before_tool tool=Shell command='rm -fr src'\ndecide deny no-rm\n",
		"hooks/tests/none.txtar": "event before_tool tool=Shell command='ls'\ndecide none\n",
	})
	e.Open("hooks/tests/rm.txtar")
	e.Open("hooks/a.hook.hcl")
	e.Shown("hooks/tests/rm.txtar", func(l []protocol.Diagnostic) bool { return len(l) == 1 && l[0].Range.Start.Line == 2 })
	e.Type("hooks/a.hook.hcl", `pattern = "rm -rf"`, `pattern = "rm -(rf|fr)"`)
	e.Save("hooks/a.hook.hcl")
	e.Shown("hooks/tests/rm.txtar", func(l []protocol.Diagnostic) bool { return len(l) == 0 })
	var lenses []protocol.CodeLens
	e.Ask("textDocument/codeLens", document(e, "hooks/a.hook.hcl"), &lenses)
	if len(lenses) != 3 || lenses[0].Command.Title != "run 2 files of tests" || lenses[1].Command.Title != "run 1 test of this hook" {
		t.Fatalf("%+v", lenses)
	}
	execute(e, lenses[0].Command)
	e.Said("2 tests passed")
	execute(e, lenses[1].Command)
	e.Said("no-rm: 1 test passed")
	execute(e, lenses[2].Command)
	e.Asked("window/showDocument")
	execute(e, &protocol.Command{Command: "hookc.runTests", Arguments: []any{string(e.URI("hooks/a.hook.hcl")), "other"}})
	e.Said("no test names the hook other")
}

// TestLspTestLens: the lens of a section says the result of this section alone.
func TestLspTestLens(t *testing.T) {
	const file = "hooks/tests/rm.txtar"
	e := editorIn(t, map[string]string{
		"hooks/a.hook.hcl": lspShadowed,
		file: `# A heading
# of two lines, and nothing below
env X=1

# Files stay
event before_tool tool=Shell command='rm -rf src'
decide deny no-rm
# Others go
deny 'rm -fr src'

# Nothing to run

-- a.tsv --
# no section
deny	rm
`})
	e.Open(file)
	var lenses []protocol.CodeLens
	e.Ask("textDocument/codeLens", document(e, file), &lenses)
	var at []int
	for _, l := range lenses {
		at = append(at, l.Range.Start.Line)
	}
	if want := []int{0, 0, 4, 7}; !slices.Equal(at, want) {
		t.Fatalf("the lenses are at the lines %v, want %v", at, want)
	}
	execute(e, lenses[0].Command)
	e.Said("1 test failed, 0 passed")
	execute(e, lenses[2].Command)
	e.Said("Files stay: 1 test passed")
	execute(e, lenses[3].Command)
	e.Said("Others go: 1 test failed, 0 passed\nrm.txtar:9: ")
}

// TestLspAddTest: the test of a hook that the server writes passes.
func TestLspAddTest(t *testing.T) {
	e := editorIn(t, map[string]string{"hooks/a.hook.hcl": lspShadowed})
	e.Open("hooks/a.hook.hcl")
	add := act(t, e, "hooks/a.hook.hcl", "deny {", "Add a test for the hook no-rm").Command
	for _, name := range []string{"no-rm.txtar", "no-rm-2.txtar"} {
		execute(e, add)
		if shown := string(e.Asked("window/showDocument")); !strings.Contains(shown, "/hooks/tests/"+name) {
			t.Errorf("opened %s, want %s", shown, name)
		}
	}
	e.Open("hooks/tests/no-rm.txtar")
	e.Shown("hooks/tests/no-rm.txtar", func(l []protocol.Diagnostic) bool { return len(l) == 0 })
	if !strings.Contains(e.Text("hooks/tests/no-rm.txtar"), "decide deny no-rm") {
		t.Error(e.Text("hooks/tests/no-rm.txtar"))
	}
}

// TestLspFormat: formatting is hookc fmt, as few lines of it as there are.
func TestLspFormat(t *testing.T) {
	const file = "hooks/a.hook.hcl"
	e := editorIn(t, map[string]string{file: strings.Replace(lspShadowed, "    pattern =", "  pattern  =", 1)})
	e.Open(file)
	var edits []protocol.TextEdit
	e.Ask("textDocument/formatting", document(e, file), &edits)
	if len(edits) != 1 || edits[0].Range.Start.Line != 5 || edits[0].Range.End.Line != 6 {
		t.Errorf("%+v", edits)
	}
	e.Apply(protocol.WorkspaceEdit{Changes: map[protocol.URI][]protocol.TextEdit{e.URI(file): edits}})
	if e.Text(file) != lspShadowed {
		t.Errorf("%s", e.Text(file))
	}
}

// TestLspUsed: a policy that uses another folder is looked at when that one changes.
func TestLspUsed(t *testing.T) {
	e := editorIn(t, map[string]string{
		"hooks/a.hook.hcl": "use \"../team\" {\n  words = [\"x\"]\n}\n",
		"team/t.hook.hcl":  "variable \"words\" {\n  type = list(string)\n}\n" + strings.Replace(lspShadowed, `"rm -rf"`, "var.words", 1),
	})
	e.Open("hooks/a.hook.hcl")
	e.Shown("hooks/a.hook.hcl", nil)
	e.Open("team/t.hook.hcl")
	e.Type("team/t.hook.hcl", `variable "words"`, `variable "others"`)
	e.Shown("hooks/a.hook.hcl", func(l []protocol.Diagnostic) bool { return len(l) > 0 && strings.Contains(l[0].Message, "words") })
}

// TestLspFixAll: on demand all safe fixes are made at once.
func TestLspFixAll(t *testing.T) {
	const file = "hooks/a.hook.hcl"
	broken := strings.Replace(lspShadowed, `"Keeps files"`, `"Keeps files" # hookc:ignore HK2001 nothing there`, 1)
	e := editorIn(t, map[string]string{file: broken})
	e.Open(file)
	e.Shown(file, func(l []protocol.Diagnostic) bool { return slices.Contains(lsptest.Codes(l), "HK9001") })
	p := protocol.CodeActionParams{TextDocument: protocol.Document{URI: e.URI(file)}}
	p.Context.Only = []string{protocol.FixAll}
	var actions []protocol.CodeAction
	e.Ask("textDocument/codeAction", p, &actions)
	if len(actions) != 1 {
		t.Fatalf("%+v", actions)
	}
	execute(e, &protocol.Command{Command: "hookc.fixAll", Arguments: []any{string(e.URI(file))}})
	e.Asked("workspace/applyEdit")
	e.Shown(file, func(l []protocol.Diagnostic) bool { return !slices.Contains(lsptest.Codes(l), "HK9001") })
}

// TestLspWrongUse: what a client gets wrong is an error of that request, and the next
// one is answered.
func TestLspWrongUse(t *testing.T) {
	e := editorIn(t, nil)
	for method, params := range map[string]any{
		"no/such":                  map[string]int{},
		"textDocument/formatting":  []int{1},
		"workspace/executeCommand": protocol.ExecuteCommandParams{Command: "hookc.addTest", Arguments: []string{"untitled:1", "x"}},
	} {
		if err := e.Try(method, params, nil); err == nil {
			t.Errorf("%s is answered", method)
		}
	}
	var edits []protocol.TextEdit
	e.Ask("textDocument/formatting", document(e, "not-open.hook.hcl"), &edits)
}

// TestLspCommandFails: a command that cannot do its work says why, and is no failed request,
// which clients show as their own trouble.
func TestLspCommandFails(t *testing.T) {
	const file = "hooks/a.hook.hcl"
	e := editorIn(t, map[string]string{file: lspPolicy})
	e.Open(file)
	for command, says := range map[string]string{"hookc.showHook": "has errors", "hookc.addTest": "has errors", "hookc.runTests": "no test names the hook no-force"} {
		execute(e, &protocol.Command{Command: command, Arguments: []any{string(e.URI(file)), "no-force"}})
		e.Said(says)
	}
}
