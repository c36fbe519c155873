package program

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// render writes an invocation in one line.
func render(inv Invocation) string {
	var b strings.Builder
	list := func(name string, words []string) {
		if len(words) > 0 {
			fmt.Fprintf(&b, " %s=%s", name, show(strings.Join(words, ",")))
		}
	}
	list("flags", inv.Flags)
	for _, o := range inv.Options {
		fmt.Fprintf(&b, " %s:%s", show(o.Name), show(o.Value))
	}
	list("ops", inv.Operands)
	list("reads", inv.Reads)
	list("writes", inv.Writes)
	list("deletes", inv.Deletes)
	for _, in := range inv.Inner {
		kind := [...]string{"argv", "text", "code", "stdin", "script", "package"}[in.Kind]
		fmt.Fprintf(&b, " %s(%s", kind, show(in.Text))
		if in.Text != "" && len(in.Words) > 0 {
			b.WriteString("; ")
		}
		b.WriteString(show(strings.Join(in.Words, " ")))
		if in.Language != "" && in.Language != "sh" {
			b.WriteString(" in " + in.Language)
		}
		if in.Remote {
			b.WriteString(" remote")
		}
		if in.FromIn {
			b.WriteString(" from-in")
		}
		if in.Chdir != "" {
			b.WriteString(" cd " + show(in.Chdir))
		}
		b.WriteString(")")
	}
	if inv.Dry {
		b.WriteString(" dry")
	}
	return strings.TrimPrefix(b.String(), " ")
}

// renderDoes is render with what the command does.
func renderDoes(inv Invocation) string {
	return strings.TrimSpace(render(inv) + " does=" + strings.Join(inv.Does.Names(), ","))
}

func show(s string) string {
	return strings.NewReplacer("\x00", "§", "\x01", "★", "\x02", "⁇").Replace(s)
}

func hide(s string) string {
	return strings.NewReplacer("§", "\x00", "★", "\x01", "⁇", "\x02").Replace(s)
}

// words splits at blanks; 'quotes' hold together.
func words(line string) []string {
	var out []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		var w string
		if line[0] == '\'' {
			w, line, _ = strings.Cut(line[1:], "'")
		} else {
			w, line, _ = strings.Cut(line, " ")
		}
		out = append(out, hide(w))
	}
	return out
}

// TestRead reads the commands of testdata/*.txt: a command, then what is
// understood, indented.
func TestRead(t *testing.T) {
	files, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".txt") {
			continue
		}
		t.Run(strings.TrimSuffix(f.Name(), ".txt"), func(t *testing.T) { golden(t, "testdata/"+f.Name()) })
	}
}

func golden(t *testing.T, path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		switch {
		case strings.HasPrefix(line, "  "):
		case line == "" || line[0] == '#':
			b.WriteString(line + "\n")
		default:
			w := words(line)
			show := render
			if strings.HasSuffix(path, "does.txt") {
				show = renderDoes
			}
			fmt.Fprintf(&b, "%s\n  %s\n", line, show(Read(w[0], w[1:])))
		}
	}
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != string(data) {
		t.Errorf("%s: got\n%s", path, diff(string(data), b.String()))
	}
}

// diff is the lines that differ.
func diff(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	var b strings.Builder
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			fmt.Fprintf(&b, "%d: %s\n   want %s\n", i+1, g[i], w[i])
		}
	}
	return b.String()
}
