package check_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// TestGolden runs testdata/*.txt. A line that begins with "on" sets the scene:
// the events, then tool=regex, group=name and match as needed. Every other line
// is a condition; below it stand its errors, each with ^ under the column:
//
//	on before_tool tool=Shell
//	comand == 1
//	^ HK0103 unknown name `comand`: Did you mean `command`?
//
// A condition without errors may be followed by its type: "= bool".
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files: ", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := regenerate(t, string(data))
			if os.Getenv("HOOKC_UPDATE") != "" {
				if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(data) {
				t.Errorf("%s differs; HOOKC_UPDATE=1 rewrites it\n%s", name, firstDifference(got, string(data)))
			}
		})
	}
}

// regenerate writes a golden file anew: its scenes and conditions, with the
// errors that there are now.
func regenerate(t *testing.T, data string) string {
	var out strings.Builder
	env := scene(t, "on before_tool")
	for line := range strings.Lines(data) {
		line = strings.TrimRight(line, "\n")
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "^"), strings.HasPrefix(trimmed, "= "):
			continue
		case strings.HasPrefix(line, "on "):
			env = scene(t, line)
		}
		out.WriteString(line + "\n")
		if trimmed != "" && !strings.HasPrefix(line, "on ") && !strings.HasPrefix(line, "--") {
			out.WriteString(verdict(env, line))
		}
	}
	return out.String()
}

func verdict(env *check.Env, text string) string {
	x, ds := cond.Parse(cond.Plain("c", text, diag.Pos{Line: 1, Column: 1}))
	var typ value.Type
	if x != nil {
		var more diag.List
		typ, more = env.CheckBool(x)
		ds.Add(more...)
	}
	if len(ds) == 0 {
		return "= " + typ.String() + "\n"
	}
	ds.Sort()
	var out strings.Builder
	for _, d := range ds {
		fmt.Fprintf(&out, "%s^ %s %s", strings.Repeat(" ", d.Span.Start.Column-1), d.Code, d.Summary)
		if d.Detail != "" {
			out.WriteString(": " + d.Detail)
		}
		out.WriteString("\n")
	}
	return out.String()
}

var aliases = map[string][]string{
	"Bash": {"Shell"}, "Read": {"ReadFile"}, "Write": {"WriteFile"}, "Edit": {"EditFile"},
	"apply_patch": {"WriteFile", "EditFile"}, "Glob": {"Glob"},
}

var consts = ast.Consts{
	"var": value.OfMap([]string{"branches", "prefix", "limit", "team", "tools"}, []value.Value{
		value.Strings("main", "dev"), value.OfString("/srv"), value.OfInt(3),
		value.OfMap([]string{"name"}, []value.Value{value.OfString("core")}), value.Strings("Bash", "Shell"),
	}),
	"local": value.OfMap([]string{"pattern"}, []value.Value{value.OfString(`^git\s`)}),
}

// scene makes the environment of an "on" line.
func scene(t *testing.T, line string) *check.Env {
	var kinds []*event.Kind
	var info check.MatchInfo
	var regexes []ast.Regex
	for _, word := range strings.Fields(line)[1:] {
		key, val, given := strings.Cut(word, "=")
		switch {
		case key == "tool" && given:
			regexes = append(regexes, ast.Regex{Source: val})
		case key == "group" && given:
			info.Available, info.Groups = true, append(info.Groups, val)
		case key == "match":
			info.Available = true
		default:
			k, ok := event.LookupKind(key)
			if !ok {
				t.Fatalf("no event %q", key)
			}
			kinds = append(kinds, k)
		}
	}
	lets := map[string]value.Type{"is_git": value.BoolType, "words": value.ListOf(value.StringType)}
	return check.EnvFor(kinds, check.ToolsFor(regexes, aliases), info).
		WithConsts(consts).WithAliases(aliases).WithLets(lets)
}

func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			w := "(end)"
			if i < len(b) {
				w = b[i]
			}
			return fmt.Sprintf("line %d\n got %s\nwant %s", i+1, a[i], w)
		}
	}
	return "the file has more lines"
}
