package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/testrun"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// generators write what stands between the markers, by the marker's first word;
// the others are its arguments.
var generators = map[string]func(t *testing.T, args []string) string{
	"events":            eventTable,
	"fields":            fieldTable,
	"command":           commandTable,
	"tools":             toolTable,
	"functions":         functionTable,
	"loops":             loopTable,
	"refused":           refusedTable,
	"hcl-functions":     hclFunctions,
	"steps":             stepTable,
	"arguments":         argumentTable,
	"outside-names":     outsideNames,
	"outside-functions": outsideFunctions,
	"codes":             codeTable,
	"passes":            func(*testing.T, []string) string { return "`" + strings.Join(compiler.Passes(), "` → `") + "`\n" },
	"agents":            agentTable,
	"agent-events":      agentEvents,
	"hosts":             hostList,
	"targets":           targetList,
	"moved":             movedTable,
	"host-events":       hostEvents,
	"host-can":          hostCan,
	"host-tools":        hostTools,
	"help":              help,
	"excerpt":           excerpt,
	"packs":             packList,
	"pack":              packContents,
	"losses":            packLosses,
	"scenarios":         scenarioTable,
	"rules":             ruleList,
	"presets":           presetTable,
	"linted":            linted,
	"asserted":          asserted,
	"covered":           covered,
	"imported":          imported,
	"replayed":          replayed,
	"performance":       performance,
	"action":            actionInputs,
	"picture":           picture,
	"graphed":           graphed,
	"recorded":          recorded,
	"played":            played,
	"packed":            packed,
}

var generated = regexp.MustCompile(`(?s)(<!-- generated: ([^>]*) -->\n).*?(<!-- end -->)`)

// regenerate rewrites the generated parts of a page.
func regenerate(t *testing.T, page string) string { return regenerateBy(t, page, generators) }

func regenerateBy(t *testing.T, page string, generators map[string]func(t *testing.T, args []string) string) string {
	return generated.ReplaceAllStringFunc(page, func(part string) string {
		m := generated.FindStringSubmatch(part)
		words := strings.Fields(m[2])
		make, ok := generators[words[0]]
		if !ok {
			t.Errorf("nothing generates %q", m[2])
			return part
		}
		return m[1] + "\n" + make(t, words[1:]) + "\n" + m[3]
	})
}

// rows is a Markdown table.
func rows(head []string, body [][]string) string {
	var b strings.Builder
	b.WriteString("| " + strings.Join(head, " | ") + " |\n|" + strings.Repeat("---|", len(head)) + "\n")
	for _, r := range body {
		for i := range r {
			r[i] = strings.ReplaceAll(r[i], "|", "\\|")
		}
		b.WriteString("| " + strings.Join(r, " | ") + " |\n")
	}
	return b.String()
}

func code(words ...string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = "`" + w + "`"
	}
	return strings.Join(out, " ")
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

func eventTable(*testing.T, []string) string {
	var body [][]string
	for _, k := range event.Kinds {
		var subjects []string
		if k.Tool {
			subjects = append(subjects, "tool")
		}
		for _, s := range k.Subjects {
			subjects = append(subjects, s.Name)
		}
		body = append(body, []string{code(k.Name), event.KindDocs[k.ID], yes(k.Blockable), code(subjects...)})
	}
	return rows([]string{"event", "when", "can be blocked", "`match` by name"}, body)
}

func fieldTable(*testing.T, []string) string {
	var body [][]string
	for _, f := range event.Fields {
		t, on := f.Type, []*event.Kind{}
		for _, k := range event.Kinds {
			for _, u := range event.FieldsOf(k) {
				if u.Field == f.ID {
					on = append(on, k)
					if u.Optional {
						t = t.Optional()
					}
					break
				}
			}
		}
		body = append(body, []string{code(f.Path), typeName(t), onEvents(on), event.FieldDocs[f.ID]})
	}
	return rows([]string{"name", "type", "events", "what"}, body)
}

// commandTable is the members of a command.
func commandTable(*testing.T, []string) string {
	var body [][]string
	for _, f := range shell.CommandType.Fields {
		body = append(body, []string{code("." + f.Name), typeName(f.Type), f.Doc})
	}
	return rows([]string{"name", "type", "what"}, body)
}

func typeName(t value.Type) string {
	switch {
	case t.Kind == value.TObject:
		return "object, by tool"
	case t.Kind == value.TList && t.Element().Kind == value.TObject:
		return "list(object)"
	}
	return t.String()
}

// onEvents names a set of events; all of them, and those of tools, in a word.
func onEvents(on []*event.Kind) string {
	tools, plain := 0, []string{}
	for _, k := range on {
		if k.Tool {
			tools++
		} else {
			plain = append(plain, k.Name)
		}
	}
	all := 0
	for _, k := range event.Kinds {
		if k.Tool {
			all++
		}
	}
	switch {
	case len(on) == len(event.Kinds):
		return "all"
	case tools == all && len(plain) == 0:
		return "tools"
	case tools == all:
		return "tools, " + code(plain...)
	}
	var names []string
	for _, k := range on {
		names = append(names, k.Name)
	}
	return code(names...)
}

func toolTable(*testing.T, []string) string {
	var body [][]string
	for _, tool := range event.Tools {
		var inputs []string
		for _, f := range tool.Input {
			inputs = append(inputs, code(f.Name)+" "+f.Type.String())
		}
		body = append(body, []string{code(tool.Name), tool.Doc, strings.Join(inputs, ", ")})
	}
	return rows([]string{"tool", "what", "`tool.input`"}, body)
}

func functionTable(*testing.T, []string) string {
	var body [][]string
	for _, f := range fn.Funcs {
		d := fn.DocOf(fn.Docs, f.Name)
		body = append(body, []string{code(d.Usage), d.Text})
	}
	slices.SortFunc(body, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	return rows([]string{"function", "what"}, body)
}

func loopTable(*testing.T, []string) string {
	var body [][]string
	for _, l := range fn.Loops {
		d := fn.DocOf(fn.Docs, l.Name)
		body = append(body, []string{code(d.Usage), d.Text})
	}
	return rows([]string{"function", "what"}, body)
}

func refusedTable(*testing.T, []string) string {
	var body [][]string
	for _, d := range fn.Refused {
		body = append(body, []string{code(d.Name), d.Text})
	}
	slices.SortFunc(body, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	return rows([]string{"function of expr", "why it is not here"}, body)
}

var (
	functionLine = regexp.MustCompile(`^\t+"(\w+)": `)
	groupLine    = regexp.MustCompile(`^\t// (.*)$`)
)

// hclFunctions reads the functions of the compilation from the two lists of them,
// whose comments are the groups.
func hclFunctions(t *testing.T, _ []string) string {
	var b strings.Builder
	for _, dir := range []string{"hcleval", "parse"} {
		data, err := os.ReadFile(filepath.Join("..", "lang", dir, "functions.go"))
		if err != nil {
			t.Fatal(err)
		}
		if dir == "parse" {
			b.WriteString("\n- files of the policy's folder, and of its project:")
		}
		for line := range strings.Lines(string(data)) {
			line = strings.TrimRight(line, "\n")
			if m := groupLine.FindStringSubmatch(line); m != nil && dir == "hcleval" {
				b.WriteString("\n- " + m[1] + ":")
			} else if m := functionLine.FindStringSubmatch(line); m != nil {
				b.WriteString(" " + code(m[1]))
			}
		}
	}
	return strings.TrimPrefix(b.String(), "\n") + "\n"
}

// argumentTable is the arguments of a block that is no step; without a block, the
// blocks of a file.
//
//	arguments BLOCK
func argumentTable(t *testing.T, args []string) string {
	name := strings.Join(args, " ")
	i := slices.IndexFunc(block.Docs, func(b block.BlockDoc) bool { return b.Block == name })
	if i < 0 {
		t.Errorf("nothing is said of the block %q", name)
		return ""
	}
	doc := block.Docs[i]
	head := []string{"argument", "type", "default", doc.Holds}
	if name == "" {
		head[0] = "block"
	}
	typed, defaults := false, false
	for _, a := range doc.Args {
		typed, defaults = typed || a.Type != "", defaults || a.Default != ""
	}
	var body [][]string
	for _, a := range doc.Args {
		body = append(body, column([]string{a.Names, a.Type, a.Default, a.Doc}, typed, defaults))
	}
	return rows(column(head, typed, defaults), body)
}

// column leaves out the types or defaults of a table that has none.
func column(row []string, typed, defaults bool) []string {
	out := row[:1:1]
	if typed {
		out = append(out, row[1])
	}
	if defaults {
		out = append(out, row[2])
	}
	return append(out, row[3])
}

func stepTable(*testing.T, []string) string {
	var b strings.Builder
	for _, k := range effect.All {
		if k.Internal {
			continue
		}
		name := k.Name
		if k.Label {
			name += ` "name"`
		}
		fmt.Fprintf(&b, "**`%s`** %s", name, k.Doc)
		if k.Decision {
			b.WriteString(" A decision.")
		}
		b.WriteString("\n\n")
		var body [][]string
		for _, a := range k.Args {
			body = append(body, []string{code(a.Name), argType(a), yes(a.Required), a.Doc})
		}
		for _, block := range k.Blocks {
			body = append(body, []string{code(block.Name + " { … }"), "steps", "", block.Doc})
		}
		b.WriteString(rows([]string{"argument", "type", "required", "what"}, body) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func outsideNames(*testing.T, []string) string {
	var body [][]string
	for _, n := range world.Names {
		if len(n.Type.Fields) == 0 {
			body = append(body, []string{code(n.Root + ".NAME"), n.Type.Element().String(), n.Doc})
		}
		for _, f := range n.Type.Fields {
			body = append(body, []string{code(n.Root + "." + f.Name), f.Type.String(), f.Doc})
		}
	}
	return rows([]string{"name", "type", "what"}, body)
}

func outsideFunctions(*testing.T, []string) string {
	var body [][]string
	for _, f := range world.Funcs {
		d := fn.DocOf(world.Docs, f.Name)
		body = append(body, []string{code(d.Usage), d.Text})
	}
	return rows([]string{"function", "what"}, body)
}

func argType(a effect.Arg) string {
	t := a.Type.String()
	switch a.Form {
	case effect.Duration:
		t = "duration"
	case effect.Script:
		t = "script"
	case effect.Schema:
		t = "schema"
	case effect.Schemas:
		t = "map(schema)"
	}
	if len(a.Enum) > 0 {
		t = `"` + strings.Join(a.Enum, `", "`) + `"`
	}
	if a.Const {
		t += ", constant"
	}
	return t
}

var codeLine = regexp.MustCompile(`= "(HK\d+)" // (.*)`)

func codeTable(t *testing.T, _ []string) string {
	data, err := os.ReadFile(filepath.Join("..", "lang", "diag", "codes.go"))
	if err != nil {
		t.Fatal(err)
	}
	var body [][]string
	for _, m := range codeLine.FindAllStringSubmatch(string(data), -1) {
		body = append(body, []string{m[1], m[2]})
	}
	return rows([]string{"code", "what"}, body)
}

// hookc is the built command.
func hookc(t *testing.T) string {
	t.Helper()
	return testrun.Program(t, "cmd/hookc")
}

func run(t *testing.T, args ...string) string {
	out, err := exec.Command(hookc(t), args...).CombinedOutput()
	if err != nil {
		t.Fatalf("hookc %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// help is what hookc says of a subcommand.
func help(t *testing.T, args []string) string {
	return "```\n" + run(t, append([]string{"help"}, args...)...) + "```\n"
}

// excerpt is a part of a file: from the line that begins with TEXT up to and
// with the next line END.
//
//	excerpt FILE LANGUAGE TEXT
func excerpt(t *testing.T, args []string) string {
	data, err := os.ReadFile(filepath.Join("..", args[0]))
	if err != nil {
		t.Fatal(err)
	}
	begin := strings.Join(args[2:], " ")
	var out []string
	for line := range strings.Lines(string(data)) {
		switch {
		case len(out) == 0 && !strings.HasPrefix(line, begin):
			continue
		case len(out) > 0 && strings.HasPrefix(line, "# "):
			return fenced(args[1], out)
		}
		out = append(out, line)
		if line == "}\n" {
			return fenced(args[1], out)
		}
	}
	if len(out) == 0 {
		t.Errorf("%s has no line %q", args[0], begin)
	}
	return fenced(args[1], out)
}

func fenced(language string, lines []string) string {
	return "```" + language + "\n" + strings.TrimSpace(strings.Join(lines, "")) + "\n```\n"
}

// TestStarter runs the policy that the README shows a part of.
func TestStarter(t *testing.T) {
	run(t, "test", "../cmd/hookc/starter")
}
