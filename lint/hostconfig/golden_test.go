package hostconfig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/hostconfig"
)

// TestRead reads the configurations of testdata/*.txtar. An archive's file is
// CASE/PATH, as it would lie in a project; CASE/want says what was understood of
// those that are configurations. Files that begin with #! can be executed.
func TestRead(t *testing.T) {
	archives, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("there are no archives", err)
	}
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		byCase := map[string][]*txtar.File{}
		var order []string
		for i := range archive.Files {
			c, _, _ := strings.Cut(archive.Files[i].Name, "/")
			if byCase[c] == nil {
				order = append(order, c)
			}
			byCase[c] = append(byCase[c], &archive.Files[i])
		}
		for _, c := range order {
			t.Run(c, func(t *testing.T) { readCase(t, c, byCase[c]) })
		}
		if os.Getenv("HOOKC_UPDATE") != "" {
			if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func readCase(t *testing.T, name string, files []*txtar.File) {
	root := t.TempDir()
	var want *txtar.File
	var configs []string
	for _, f := range files {
		path := strings.TrimPrefix(f.Name, name+"/")
		if path == "want" {
			want = f
			continue
		}
		mode := os.FileMode(0o644)
		if strings.HasPrefix(string(f.Data), "#!") {
			mode = 0o755
		}
		full := filepath.Join(root, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, f.Data, mode); err != nil {
			t.Fatal(err)
		}
		if hostconfig.IsConfig(path) {
			configs = append(configs, path)
		}
	}
	slices.Sort(configs)
	var b strings.Builder
	for _, path := range configs {
		full := filepath.Join(root, filepath.FromSlash(path))
		data, err := os.ReadFile(full)
		if err != nil {
			t.Fatal(err)
		}
		show(&b, hostconfig.Read(path, data, full))
	}
	if want == nil {
		t.Fatal("there is no want")
	}
	if os.Getenv("HOOKC_UPDATE") != "" {
		want.Data = []byte(b.String())
	} else if b.String() != string(want.Data) {
		t.Errorf("read\n%s\nwant\n%s", b.String(), want.Data)
	}
}

var shapes = [...]string{
	hostconfig.TopNotObject: "the file is no object", hostconfig.HooksNotObject: "hooks is no object",
	hostconfig.HooksAround: "hooks around the events",
	hostconfig.NoHooks:     "no hooks around the events", hostconfig.EventNotList: "the event is no list",
	hostconfig.EntryNotObject: "the entry is no object", hostconfig.BareHandler: "a handler without a group",
	hostconfig.NoHandlers: "a group without hooks", hostconfig.HandlersNotList: "the group's hooks are no list",
	hostconfig.HandlerNotObject: "the handler is no object", hostconfig.GroupInFlat: "a group where handlers belong",
	hostconfig.MatcherNotText: "the matcher is no text", hostconfig.CommandNotText: "the command is no text",
}

// show prints what a configuration was read as.
func show(b *strings.Builder, f *hostconfig.File) {
	agent := "nobody"
	if f.Agent != nil {
		agent = f.Agent.Name
	}
	fmt.Fprintf(b, "%s: %s", f.Name, agent)
	for _, flag := range []struct {
		is   bool
		name string
	}{{f.Sure, "sure"}, {f.Plugin, "plugin"}, {f.Only, "only hooks"}, {f.Generated, "generated"}, {f.Unrelated, "unrelated"}} {
		if flag.is {
			b.WriteString(", " + flag.name)
		}
	}
	if !f.Sure && len(f.Candidates) > 1 {
		b.WriteString(", of")
		for _, a := range f.Candidates {
			b.WriteString(" " + a.Name)
		}
	}
	b.WriteString("\n")
	text := func(s diag.Span) string {
		return fmt.Sprintf("%d:%d %s", s.Start.Line, s.Start.Column, strings.Join(strings.Fields(string(f.Source[s.Start.Byte:s.End.Byte])), " "))
	}
	for _, p := range f.Problems {
		fmt.Fprintf(b, "  problem %d %s: %s\n", p.Kind, text(p.Span), p.Text)
	}
	for _, m := range f.Misshapen {
		fmt.Fprintf(b, "  %s: %s\n", shapes[m.Kind], text(m.Span))
	}
	for _, g := range f.Groups {
		known := ""
		if g.Event == nil {
			known = " (unknown)"
		}
		fmt.Fprintf(b, "  %s%s", g.EventKey.Key, known)
		if g.Matcher != nil {
			fmt.Fprintf(b, " on %s", f.Source[g.Matcher.Span.Start.Byte:g.Matcher.Span.End.Byte])
		}
		b.WriteString("\n")
		for _, h := range g.Handlers {
			showHandler(b, h, text)
		}
	}
	if f.HookMD != nil {
		fmt.Fprintf(b, "  hook %s on %s\n", f.HookMD.Name, f.HookMD.Event)
	}
	for _, d := range f.HookErrors {
		fmt.Fprintf(b, "  %s\n", d.Error())
	}
}

func showHandler(b *strings.Builder, h *hostconfig.Handler, text func(diag.Span) string) {
	b.WriteString("    ")
	if h.Type != nil {
		b.WriteString(h.Type.Text + " ")
	}
	if h.Command != nil {
		b.WriteString(text(h.Command.Span))
	}
	if h.Timeout != nil {
		fmt.Fprintf(b, " %s=%s", h.Timeout.Key, h.Timeout.Text)
	}
	if h.Async {
		b.WriteString(" async")
	}
	b.WriteString("\n")
	for _, s := range h.Scripts {
		if s.Path == "" {
			if s.Lang != "sh" {
				fmt.Fprintf(b, "      line: %s\n", s.Lang)
			}
			continue
		}
		fmt.Fprintf(b, "      script %s %s, %d bytes at %s", s.Path, s.Lang, len(s.Source), text(s.Span))
		for _, flag := range []struct {
			is   bool
			name string
		}{{s.Direct, "direct"}, {s.Missing, "missing"}, {s.Guarded, "guarded"}, {s.Mode&0o111 != 0, "executable"}} {
			if flag.is {
				b.WriteString(", " + flag.name)
			}
		}
		b.WriteString("\n")
	}
}
