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
	a := &app{}
	o := a.lspOptions()
	o.Wait, o.WaitLint = time.Millisecond, time.Millisecond
	return lsptest.Start(t, o, dir, units...)
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
