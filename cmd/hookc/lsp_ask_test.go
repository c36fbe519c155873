package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/lsp/lsptest"
	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
)

// completions asks for the completions at the mark | of a file, which is written into the
// project without it, and gives their labels.
func completions(t *testing.T, e *lsptest.Editor, name, marked string) []string {
	t.Helper()
	before, after, ok := strings.Cut(marked, "|")
	if !ok {
		t.Fatalf("no mark in %s", marked)
	}
	e.OpenText(name, before+after)
	if !strings.HasSuffix(name, ".txtar") { // of a test that is not saved nothing is said
		e.Shown(name, nil)
	}
	p := protocol.At{TextDocument: protocol.Document{URI: e.URI(name)}, Position: e.Position(name, len(before))}
	var list protocol.CompletionList
	e.Ask("textDocument/completion", p, &list)
	var out []string
	for _, c := range list.Items {
		out = append(out, c.Label)
		if r := c.TextEdit.Range; r.End.Line != p.Position.Line || r.Start.Character > p.Position.Character || r.End.Character < p.Position.Character {
			t.Errorf("%s: %s replaces %v, the cursor is at %v", name, c.Label, r, p.Position)
		}
	}
	e.Close(name)
	return out
}

// TestLspCompletion: what is offered where, in every kind of file. What is wanted must be
// there, what is marked with ! must not.
func TestLspCompletion(t *testing.T) {
	const policy, test, claude, settings = "hooks/a.hook.hcl", "hooks/tests/a.txtar", ".claude/settings.json", ".hookc.hcl"
	const codex, kimi = ".codex/config.toml", ".kimi-code/config.toml"
	tests := []struct{ file, text, want string }{
		{policy, "|", "hook policy use !deny"},
		{policy, "hook \"x\" {\n  |\n}\n", "on match deny when !hook !regex"},
		{policy, "hook \"x\" {\n  on = [\"before_tool\"]\n  |\n}\n", "match !on"},
		{policy, "hook \"x\" {\n  on = [\"bef|\"]\n}\n", "before_tool before_agent"},
		{policy, "hook \"x\" {\n  on = [\"before_tool\"]\n  when = \"com|\"\n  deny { reason = \"x\" }\n}\n", "command contains"},
		{policy, "hook \"x\" {\n  on = [\"before_tool\"]\n  mode = \"|\"\n}\n", "enforce monitor !open"},
		{policy, "hook \"x\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"|\"\n  }\n}\n", "Shell ReadFile !before_tool"},
		{policy, "use \"std/|\" {}\n", "std/git std/default"},
		{policy, "hook \"🙂\" { # 🙂\n  on = [\"before_tool\"]\n  deny {\n    |\n  }\n}\n", "reason !on"},
		{policy, "# hookc:ignore |\n", "HK6001 raw-command-text untested-hook !HK6 !hook"},
		{policy, "# hookc:ign|\n", "hookc:ignore hookc:ignore-file !HK6001"},
		{policy, "# hookc:ignore-file HK6001, HK|\n", "HK4001 !HK6001"},
		{policy, "hook \"x\" {\n  mode = \"enforce\" # hookc:ignore com|\n}\n", "raw-command-text !enforce"},
		{policy, "# hookc:ignore HK6001 |\n", "!HK6001 !HK4001 !hook"},
		{policy, "# hookc:ignored |\n", "!HK6001"},
		{policy, "# see |\n", "!HK6001 !hookc:ignore"},
		{policy, "locals {\n  x = <<E\n# hookc:ignore |\nE\n}\n", "!HK6001"},
		{settings, "|", "lint !hook !rule"},
		{settings, "lint {\n}\n|", "!lint"},
		{settings, "lint {\n  severity = \"info\"\n  |\n}\n", "preset select ignore exclude baseline fail_level rule !severity !lint !enabled"},
		{settings, "lint {\n  pre|\n}\n", "preset"},
		{settings, "lint {\n  preset = |\n}\n", "recommended strict security !error"},
		{settings, "lint {\n  preset = \"str|\"\n}\n", "strict"},
		{settings, "lint {\n  fail_level = \"|\"\n}\n", "error warning info !strict"},
		{settings, "lint {\n  select = [\"HK6001\", \"|\"]\n}\n", "ALL HK4001 untested-hook !HK6001"},
		{settings, "lint {\n  ignore = |\n}\n", "HK6001"},
		{settings, "lint {\n  exclude = [\"|\"]\n}\n", "examples/** !HK6001"},
		{settings, "lint {\n  rule \"|\" {\n  }\n}\n", "slow-sync HK6001 !lint"},
		{settings, "lint {\n  rule | {\n  }\n}\n", "slow-sync"},
		{settings, "lint {\n  rule \"slow-sync\" {\n    |\n  }\n}\n", "severity enabled seconds !preset !unnamed"},
		{settings, "lint {\n  rule \"regex-unused-capture\" {\n    unnamed = |\n  }\n}\n", "true false"},
		{settings, "lint {\n  rule \"HK2001\" {\n    severity = \"|\"\n  }\n}\n", "error"},
		{settings, "other {\n  rule \"|\" {\n  }\n}\n", "!slow-sync"},
		{settings, "# |", "!lint"},
		{test, "|", "event decide deny clock"},
		{test, "event before_tool tool=|", "Shell ReadFile"},
		{test, "event bef|", "before_tool"},
		{test, "event before_tool tool=Shell command=ls\ndecide |", "deny none !event"},
		{test, "decide deny no|", "no-rm"},
		{test, "hooks |", "no-rm"},
		{claude, `{|}`, "hooks"},
		{claude, `{"hooks": {"|"}}`, "PreToolUse Stop !BeforeTool"},
		{claude, `{"hooks": {"PreToolUse": [], |`, "Stop !PreToolUse"},
		{claude, `{"hooks": {"PreToolUse": [{"|`, "matcher hooks !type"},
		{claude, `{"hooks": {"PreToolUse": [{"matcher": "|"}]}}`, "Bash Edit !Shell"},
		{claude, `{"hooks": {"SessionStart": [{"matcher": "|"}]}}`, "startup !Bash"},
		{claude, `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", |`, "command timeout !type !matcher"},
		{claude, `{"hooks": {"PreToolUse": [{"hooks": [{"type": "|`, "command !matcher"},
		{claude, `{"permissions": {"|"}}`, "!PreToolUse"},
		{".gemini/settings.json", `{"hooks": {"|"}}`, "BeforeTool !PreToolUse"},
		{codex, "|", "hooks"},
		{codex, "[[|]]\n", "hooks"},
		{codex, "[[hooks.|]]\n", "PreToolUse Stop !beforeShellExecution"},
		{codex, "[[hooks.Pre|\n", "PreToolUse"},
		{codex, "[[hooks.PreToolUse]]\nmatcher = \"Bash\"\n[[hooks.PreToolUse.|]]\n", "hooks !matcher !PreToolUse"},
		{codex, "model = \"m\" # a [[hooks.\n[[hooks.PreToolUse]]\nmat|\n", "matcher !type !PreToolUse"},
		{codex, "[[hooks.PreToolUse]]\nmatcher = \"|\"\n", "Bash apply_patch !Shell"},
		{codex, "[[hooks.PreToolUse]]\nmatcher = |\n", "Bash"},
		{codex, "[[hooks.PreToolUse]]\nmatcher = 'Ba|\n", "Bash"},
		{codex, "[[hooks.SessionStart]]\nmatcher = \"|\"\n", "startup !Bash"},
		{codex, "[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = \"command\"\n|", "command timeout !type !matcher"},
		{codex, "[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ntype = \"|\"\n", "command mcp_tool !prompt"},
		{codex, "[[hooks.PreToolUse]]\n[[hooks.PreToolUse.hooks]]\ncommand = \"|\"\n", "!command !Bash"},
		{codex, "[mcp_servers.x]\n|", "!hooks !matcher"},
		{codex, "[mcp_servers.x]\ncommand = \"|\"\n", "!Bash"},
		{codex, "x = \"\"\"\n[[hooks.|\n\"\"\"\n", "!PreToolUse"},
		{codex, "x = [\n  \"|\",\n]\n", "!hooks"},
		{codex, "# [[hooks.|\n", "!PreToolUse"},
		{kimi, "[[hooks]]\n|", "event command matcher timeout !type"},
		{kimi, "[[hooks]]\nevent = \"|\"\n", "PreToolUse Stop !Bash"},
		{kimi, "[[hooks]]\nmatcher = \"|\"\nevent = \"PreToolUse\"\n\n[[hooks]]\nevent = \"Stop\"\n", "Bash !Stop"},
		{kimi, "[[hooks]]\nmatcher = \"|\"\nevent = \"SessionEnd\"\n", "exit !Bash"},
		{kimi, "[[hooks.|]]\n", "!PreToolUse"},
		{".claude/agents/a.md", "{|", "!hooks"},
		{".opencode/plugin/a.js", "x = {|", "!hooks"},
		{".cursor/hooks.json", `{"hooks": {"beforeShellExecution": [{"|`, "command"},
	}
	e := editorIn(t, map[string]string{"hooks/rm.hook.hcl": lspShadowed})
	for _, tt := range tests {
		got := completions(t, e, tt.file, tt.text)
		for _, want := range strings.Fields(tt.want) {
			name, not := strings.CutPrefix(want, "!")
			if slices.Contains(got, name) == not {
				t.Errorf("%s: %s: want %s, got %.400q", tt.file, tt.text, want, got)
			}
		}
	}
}

const lspNamed = `pattern "force" {
  regex = ["push.*--force"]
}

locals {
  why = "Push to a branch of your own."
}

hook "no-force" {
  description = "Keeps branches"
  on          = ["before_tool"]
  match {
    tool    = "Shell"
    pattern = pattern.force
  }
  deny {
    reason = local.why
  }
}

use "std/git" {}

override "git/history" {
  mode = "monitor"
}
`

// TestLspNames: definition, references, rename and hover go through a policy, and into
// the sources of a pack.
func TestLspNames(t *testing.T) {
	const file = "hooks/a.hook.hcl"
	e := editorIn(t, map[string]string{file: lspNamed, "hooks/b.hook.hcl": strings.NewReplacer("no-force", "no-other", "pattern \"force\" {\n  regex = [\"push.*--force\"]\n}\n", "", "locals {\n  why = \"Push to a branch of your own.\"\n}\n", "", "use \"std/git\" {}\n\noverride \"git/history\" {\n  mode = \"monitor\"\n}\n", "").Replace(lspNamed)})
	e.Open(file)
	e.Shown(file, nil)
	var places []protocol.Location
	e.Ask("textDocument/definition", e.At(file, "pattern.force", 9), &places)
	if len(places) != 1 || places[0].URI != e.URI(file) || places[0].Range.Start.Line != 0 {
		t.Errorf("the pattern is defined at %v", places)
	}
	r := protocol.ReferenceParams{At: e.At(file, "local.why", 7)}
	r.Context.IncludeDeclaration = true
	e.Ask("textDocument/references", r, &places)
	if len(places) != 3 {
		t.Errorf("local.why is at %v", places)
	}
	var edit protocol.WorkspaceEdit
	e.Ask("textDocument/rename", protocol.RenameParams{At: e.At(file, "pattern.force", 9), NewName: "forced"}, &edit)
	if len(edit.Changes) != 2 {
		t.Errorf("renaming changes %v", edit)
	}
	if err := e.Try("textDocument/rename", protocol.RenameParams{At: e.At(file, "pattern.force", 9), NewName: "no name"}, nil); err == nil {
		t.Error("a name with a blank is taken")
	}
	e.Ask("textDocument/definition", e.At(file, "std/git", 2), &places)
	if len(places) == 0 {
		t.Fatal("std/git is nowhere")
	}
	if text, err := os.ReadFile(strings.TrimPrefix(string(places[0].URI), "file://")); err != nil || len(text) == 0 {
		t.Errorf("the pack opens as %v, %v", places[0], err)
	}
	var h protocol.Hover
	e.Ask("textDocument/hover", e.At(file, "pattern.force", 9), &h)
	if h.Contents == nil || !strings.Contains(h.Contents.Value, "push") {
		t.Errorf("hover of a pattern: %+v", h)
	}
	for method, params := range map[string]any{
		"textDocument/documentSymbol": document(e, file), "workspace/symbol": protocol.WorkspaceSymbolParams{Query: "FORCE"},
		"textDocument/foldingRange": document(e, file),
	} {
		var list []json.RawMessage
		if e.Ask(method, params, &list); len(list) < 2 {
			t.Errorf("%s gives %s", method, list)
		}
	}
	var tokens protocol.SemanticTokens
	e.Ask("textDocument/semanticTokens/full", document(e, file), &tokens)
	if len(tokens.Data)%5 != 0 {
		t.Errorf("%d numbers", len(tokens.Data))
	}
}

// TestLspFiles: a path leads to the file of the project that a policy reads.
func TestLspFiles(t *testing.T) {
	const file = "hooks/a.hook.hcl"
	e := editorIn(t, map[string]string{
		file: strings.Replace(lspShadowed, `reason = "No."`, `reason = "${file("project:docs/why.md")} ${file("texts/no.md")}"`, 1), "docs/why.md": "Why\n", "hooks/texts/no.md": "No.\n", ".git/HEAD": "",
	})
	e.Open(file)
	e.Shown(file, nil)
	for at, want := range map[string]string{"docs/why.md": "docs/why.md", "texts/no.md": "hooks/texts/no.md"} {
		var places []protocol.Location
		e.Ask("textDocument/definition", e.At(file, at, 3), &places)
		if len(places) != 1 || places[0].URI != e.URI(want) {
			t.Errorf("%s leads to %v", at, places)
		}
	}
}

// TestLspTestNames: a hook in a test leads to the policy, and a command says how it is
// used.
func TestLspTestNames(t *testing.T) {
	const file = "hooks/tests/rm.txtar"
	e := editorIn(t, map[string]string{"hooks/a.hook.hcl": lspShadowed, file: "event before_tool tool=Shell command='rm -rf x'\ndecide deny no-rm\n"})
	e.Open(file)
	var places []protocol.Location
	e.Ask("textDocument/definition", e.At(file, "no-rm", 2), &places)
	if len(places) != 1 || places[0].URI != e.URI("hooks/a.hook.hcl") {
		t.Errorf("no-rm is at %v", places)
	}
	var h protocol.Hover
	e.Ask("textDocument/hover", e.At(file, "decide", 2), &h)
	if h.Contents == nil || !strings.Contains(h.Contents.Value, "decide VERDICT") {
		t.Errorf("%+v", h)
	}
	e.Ask("textDocument/hover", e.At(file, "no-rm", 0), &h)
	if h.Contents == nil || !strings.Contains(h.Contents.Value, "Keeps files") {
		t.Errorf("%+v", h)
	}
	execute(e, act(t, e, file, "event before", "What decides").Command)
	shown := string(e.Asked("window/showDocument"))
	_, uri, _ := strings.Cut(shown, "file://")
	if text, err := os.ReadFile(uri[:strings.IndexByte(uri, '"')]); err != nil || !strings.Contains(string(text), "rm -rf x") || !strings.Contains(string(text), "no-rm") {
		t.Errorf("the event opens as %s, %v", text, err)
	}
	e.Open("hooks/a.hook.hcl")
	e.Shown("hooks/a.hook.hcl", nil)
	e.Close(file)
	var edit protocol.WorkspaceEdit
	e.Ask("textDocument/rename", protocol.RenameParams{At: e.At("hooks/a.hook.hcl", "no-rm", 2), NewName: "no-remove"}, &edit)
	if len(edit.Changes[e.URI("hooks/a.hook.hcl")]) != 1 || len(edit.Changes[e.URI(file)]) != 1 {
		t.Errorf("the name changes in %v", edit.Changes)
	}
}
