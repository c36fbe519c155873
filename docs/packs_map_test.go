package docs

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/stdlib"
)

// The packs that implement a document have a page that maps it line by line:
// tables of what the document says, what implements it, and what tests it.

const (
	mapHeading = "## The document, line by line"
	goTest     = "Go: " // in front of a test that is a function
)

// mapped lists the packs that implement a document.
var mapped = []string{"agent-flow", "agent-hooks", "agent-workflow", "collective", "tool-guardrails"}

// mapRow is a line of a map: what the document says, and in backticks what
// implements and what tests it.
type mapRow struct{ says, by, tests string }

func TestPackMaps(t *testing.T) {
	for _, name := range mapped {
		t.Run(name, func(t *testing.T) {
			page, err := os.ReadFile("packs/" + name + ".md")
			if err != nil {
				t.Fatal(err)
			}
			rows, wrong := mapRows(string(page))
			for _, w := range wrong {
				t.Error(w)
			}
			if len(rows) == 0 {
				t.Fatalf("the page has no %q with tables of three columns", mapHeading)
			}
			checkMap(t, name, rows)
		})
	}
}

// mapRows are the lines of a page's maps, and what is wrong with their form.
func mapRows(page string) (rows []mapRow, wrong []string) {
	_, section, _ := strings.Cut(page, "\n"+mapHeading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for line := range strings.Lines(section) {
		cells := tableCells(strings.TrimSpace(line))
		switch {
		case cells == nil || strings.Trim(cells[0], "-: ") == "" || slices.Equal(cells, []string{"the document", "hook", "tests"}):
		case len(cells) != 3:
			wrong = append(wrong, fmt.Sprintf("a line of %d cells, want 3: %s", len(cells), line))
		default:
			rows = append(rows, mapRow{cells[0], cells[1], cells[2]})
		}
	}
	return rows, wrong
}

// tableCells splits a line of a Markdown table; \| is no border.
func tableCells(line string) (cells []string) {
	if !strings.HasPrefix(line, "|") || !strings.HasSuffix(line, "|") {
		return nil
	}
	for _, c := range strings.Split(strings.ReplaceAll(strings.Trim(line, "|"), `\|`, "\x00"), "|") {
		cells = append(cells, strings.TrimSpace(strings.ReplaceAll(c, "\x00", "|")))
	}
	return cells
}

var backticks = regexp.MustCompile("`([^`]+)`")

// checkMap: what a map names is in the pack, its tests are among the pack's,
// and no hook of the pack is missing in it.
func checkMap(t *testing.T, name string, rows []mapRow) {
	p := loadPack(t, name)
	known, sections := declaredNames(p), testSections(t, name)
	met := map[string]bool{}
	for _, row := range rows {
		names := backticks.FindAllStringSubmatch(row.by, -1)
		if len(names) == 0 && !strings.HasPrefix(row.by, "–") {
			t.Errorf("%s: nothing implements it: say – and why, or what does", row.says)
		}
		for _, m := range names {
			met[m[1]] = true
			if !known[m[1]] {
				t.Errorf("%s: the pack has no hook, event, state, command or variable %s", row.says, m[1])
			}
		}
		if len(names) > 0 && row.tests == "" {
			t.Errorf("%s: no test", row.says)
		}
		if len(names) > 0 || strings.HasPrefix(row.tests, "`") {
			checkSections(t, row, sections)
		}
	}
	for _, h := range byName(slices.Concat(p.Hooks, p.Off)) {
		if !met[h.name] {
			t.Errorf("the hook %s is in no line of the map", h.name)
		}
	}
}

func checkSections(t *testing.T, row mapRow, sections map[string]bool) {
	for _, ref := range strings.Split(row.tests, "; ") {
		if fn, ok := strings.CutPrefix(strings.Trim(ref, "`"), goTest); ok {
			if !goTests(t)[fn] {
				t.Errorf("%s: there is no test %s", row.says, fn)
			}
			continue
		}
		file, section, _ := strings.Cut(ref, ": ")
		if key := strings.Trim(file, "`") + ": " + section; !sections[key] {
			t.Errorf("%s: there is no test section %q", row.says, key)
		}
	}
}

// declaredNames is what a map may name of a pack.
func declaredNames(p *ast.Policy) map[string]bool {
	known := map[string]bool{}
	for _, h := range byName(slices.Concat(p.Hooks, p.Off)) {
		known[h.name] = true
	}
	for _, e := range p.Events {
		known[e.Name] = true
	}
	for _, s := range p.States {
		known[s.Name] = true
	}
	for _, c := range p.Commands {
		known[c.Name] = true
	}
	for _, v := range p.Variables {
		known[v.Name] = true
	}
	return known
}

// testSections is the headings of a pack's tests, as "file: heading".
func testSections(t *testing.T, pack string) map[string]bool {
	files, err := fs.Glob(os.DirFS("../stdlib/"+pack), "tests/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for _, f := range files {
		b, err := os.ReadFile("../stdlib/" + pack + "/" + f)
		if err != nil {
			t.Fatal(err)
		}
		script, _, _ := strings.Cut(string(b), "\n-- ")
		for line := range strings.Lines(script) {
			if heading, ok := strings.CutPrefix(line, "# "); ok {
				out[strings.TrimSuffix(path.Base(f), ".txtar")+": "+strings.TrimSpace(heading)] = true
			}
		}
	}
	return out
}

var goTestName = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// goTests is the names of the tests of cmd/hookc.
func goTests(t *testing.T) map[string]bool {
	top, err := fs.Glob(os.DirFS("../cmd/hookc"), "*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	below, err := fs.Glob(os.DirFS("../cmd/hookc"), "*/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	for _, f := range slices.Concat(top, below) {
		b, err := os.ReadFile("../cmd/hookc/" + f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range goTestName.FindAllStringSubmatch(string(b), -1) {
			out[m[1]] = true
		}
	}
	return out
}

// packLosses is what each target that a policy has by default loses of a policy
// that uses a pack and nothing else.
func packLosses(t *testing.T, args []string) string {
	policy := "policy \"p\" {\n  accept_loss = [\"start-failure\"]\n}\nuse \"std/" + args[0] + "\" {}\n"
	files := fstest.MapFS{"p/p.hook.hcl": {Data: []byte(policy)}}
	p, diags := lang.Load(lang.Options{FS: files, Dir: "p", Packs: stdlib.Packs})
	if diags.HasErrors() {
		t.Errorf("std/%s: %s", args[0], said(diags))
	}
	var body [][]string
	for _, target := range all.Defaults() {
		body = append(body, lossRows(args[0], target.Name, emit.Losses(p, target))...)
	}
	if len(body) == 0 {
		return "Nothing, on these targets.\n\n" + otherTargets
	}
	return rows([]string{"target", "event", "what", "why", "hooks"}, body) + "\n" + otherTargets
}

const otherTargets = "`hookc build --target NAME` lists what another host loses.\n"

// lossRows is a line for each thing that is lost, with the hooks that lose it.
func lossRows(pack, target string, losses []emit.Loss) (body [][]string) {
	for _, l := range losses {
		hook, _, _ := strings.Cut(strings.TrimPrefix(l.Hook, pack+"/"), "[")
		on := "–" // a command is of no event
		if l.Event != "" {
			on = code(l.Event)
		}
		row := []string{target, on, l.Step + " (" + l.Level + ")", l.Note, code(hook)}
		i := slices.IndexFunc(body, func(b []string) bool { return slices.Equal(b[:4], row[:4]) })
		switch {
		case i < 0:
			body = append(body, row)
		case !slices.Contains(strings.Split(body[i][4], " "), code(hook)):
			body[i][4] += " " + code(hook)
		}
	}
	return body
}
