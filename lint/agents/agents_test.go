package agents_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/event"
)

func TestConsistent(t *testing.T) {
	names := map[string]bool{}
	for _, a := range agents.All() {
		if names[a.Name] || a.Title == "" || a.Doc == "" {
			t.Errorf("%s: its name stands twice, or it lacks a title or Doc", a.Name)
		}
		names[a.Name] = true
		checkEvents(t, a)
		checkTools(t, a)
		checkTypes(t, a)
		if a.Untyped != "" && a.Type("") == nil {
			t.Errorf("%s: there is no type %s", a.Name, a.Untyped)
		}
	}
}

func checkEvents(t *testing.T, a *agents.Agent) {
	seen := map[string]bool{}
	for _, e := range a.Events {
		if seen[e.Name] {
			t.Errorf("%s: %s stands twice", a.Name, e.Name)
		}
		seen[e.Name] = true
		known := slices.ContainsFunc(event.Kinds, func(k *event.Kind) bool { return k.Name == e.Canonical })
		if e.Canonical != "" && !known {
			t.Errorf("%s: %s: there is no event %s", a.Name, e.Name, e.Canonical)
		}
		if e.Like != "" && agents.Lookup(e.Like).Event(e.Name) == nil {
			t.Errorf("%s: %s is not like one of %s", a.Name, e.Name, e.Like)
		}
		if e.Matches != "" && e.Unknown || e.Blocks && e.After || (e.JSONOnly || e.AnyExit) && !e.Blocks {
			t.Errorf("%s: %s contradicts itself", a.Name, e.Name)
		}
		if e.Matches != "" && a.Matcher.Ignored {
			t.Errorf("%s: %s is matched where matchers are ignored", a.Name, e.Name)
		}
	}
}

func checkTools(t *testing.T, a *agents.Agent) {
	seen := map[string]bool{}
	for _, tool := range a.Tools {
		if seen[tool.Name] {
			t.Errorf("%s: %s stands twice", a.Name, tool.Name)
		}
		seen[tool.Name] = true
		for _, c := range tool.Canonical {
			if _, ok := event.LookupTool(c); !ok {
				t.Errorf("%s: %s: there is no tool %s", a.Name, tool.Name, c)
			}
		}
		if now := a.Tool(tool.Renamed); tool.Renamed != "" && (now == nil || now.Renamed != "" || now.Gone) {
			t.Errorf("%s: %s is now %s, which is not there", a.Name, tool.Name, tool.Renamed)
		}
	}
}

func checkTypes(t *testing.T, a *agents.Agent) {
	for _, ty := range a.Types {
		seen := map[string]bool{}
		for _, f := range slices.Concat(ty.Required, ty.Fields) {
			if seen[f] {
				t.Errorf("%s: %s has %s twice", a.Name, ty.Name, f)
			}
			seen[f] = true
		}
		for _, e := range ty.Events {
			if a.Event(e) == nil {
				t.Errorf("%s: %s: there is no event %s", a.Name, ty.Name, e)
			}
		}
		if ty.Fields != nil && ty.Async && !seen["async"] {
			t.Errorf("%s: %s can be async and has no such field", a.Name, ty.Name)
		}
	}
}

func TestForFile(t *testing.T) {
	for _, c := range []struct {
		path string
		want []string
	}{
		{".claude/settings.json", []string{"claude-code"}},
		{"a/b/.claude/settings.local.json", []string{"claude-code"}},
		{".codex/hooks.json", []string{"codex"}},
		{`x\.gemini\settings.json`, []string{"gemini"}},
		{".cursor/hooks.json", []string{"cursor"}},
		{".github/hooks/guard.json", []string{"copilot", "vscode"}},
		{"hooks/hooks.json", nil},
		{"settings.json", nil},
		{".claude/other.json", nil},
	} {
		var got []string
		for _, a := range agents.ForFile(c.path) {
			got = append(got, a.Name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s is for %v; want %v", c.path, got, c.want)
		}
	}
}

func TestAbove(t *testing.T) {
	for path, want := range map[string]int{
		".claude/settings.json": 1, ".claude/agents/a.md": 2, "x/.claude/skills/a/SKILL.md": 3, ".github/hooks/a.json": 2,
		".github/copilot/settings.json": 2, ".copilot/settings.json": 1, ".codeium/windsurf/hooks.json": 2, "hooks/hooks.json": 0,
	} {
		if got := agents.Above(path); got != want {
			t.Errorf("%s is %d folders below its project; want %d", path, got, want)
		}
	}
}

// TestFactsStandWithTheAgents: a package of the linter that compares an agent's name with its own list
// holds a fact that belongs into the agent's folder in runtime/host.
func TestFactsStandWithTheAgents(t *testing.T) {
	fset := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			for _, e := range compared(n) {
				if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING && agents.Find(strings.Trim(lit.Value, `"`)) != nil {
					t.Errorf("%s: the name of the agent %s", fset.Position(lit.Pos()), lit.Value)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// compared are the values with which a node compares or looks up something.
func compared(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return []ast.Expr{n.X, n.Y}
	case *ast.KeyValueExpr:
		return []ast.Expr{n.Key}
	case *ast.CaseClause:
		return n.List
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.SelectorExpr); ok && (f.Sel.Name == "Lookup" || f.Sel.Name == "Find") {
			return n.Args
		}
	}
	return nil
}

func TestOfOthers(t *testing.T) {
	if near, ok := agents.NearEvent(agents.Lookup("cursor"), "PreToolUse"); !ok || near != "preToolUse" {
		t.Errorf("near PreToolUse is %q", near)
	}
	if near, ok := agents.NearTool(agents.Lookup("claude-code"), "bash"); !ok || near != "Bash" {
		t.Errorf("near bash is %q", near)
	}
	if with := agents.WithTool("run_shell_command"); len(with) == 0 || with[0].Name != "gemini" {
		t.Errorf("run_shell_command is of %v", with)
	}
	if with := agents.WithEvent("beforeShellExecution"); len(with) != 1 || with[0].Name != "cursor" {
		t.Errorf("beforeShellExecution is of %v", with)
	}
	if e := agents.Lookup("gemini").EventFor("before_tool"); e == nil || e.Name != "BeforeTool" {
		t.Errorf("before_tool is %v", e)
	}
	if got := agents.Lookup("gemini").ToolsFor("Shell"); !slices.Equal(got, []string{"run_shell_command"}) {
		t.Errorf("Shell is %v", got)
	}
}
