package config

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/host"
)

// Readme says what one host's README has beside the parts that all have.
type Readme struct {
	Title   string // the host's: "Claude Code"
	Kind    string // what the folder is: "plugin"
	Use     string // how to put it to use, Markdown
	Matcher func(g *Group) string
	// Failed says what happens on an event where the evaluator cannot start and the
	// policy is closed (blocks), or the host goes on.
	Blocks, Open string
	// Line says that the command lines are those of Line, which may deny by themselves.
	Line bool
}

// Bytes is README.md: what the folder does, how to use it, and what happens where
// the evaluator cannot start.
func (r Readme) Bytes(p host.Plugin, groups []Group) []byte {
	var b strings.Builder
	b.WriteString("# " + p.Name + "\n\n" + Description(p) + "\n\n")
	b.WriteString(article(r.Title) + r.Title + " " + r.Kind + ", written by hookc. Edit the policy, not these files.\n\n")
	b.WriteString(r.Use + "\n\n")
	writeHooks(&b, p.Hooks)
	r.writeEvents(&b, groups)
	r.writeFailure(&b, groups, r.Line && Built(p))
	return []byte(b.String())
}

// article is the one that a name wants.
func article(name string) string {
	if strings.ContainsRune("AEIOU", rune(name[0])) {
		return "An "
	}
	return "A "
}

func writeHooks(b *strings.Builder, hooks []host.HookInfo) {
	if len(hooks) == 0 {
		return
	}
	b.WriteString("## Hooks\n\n| Hook | Events | What it does |\n|---|---|---|\n")
	for _, h := range hooks {
		b.WriteString("| `" + cell(h.Name) + "` | " + cell(strings.Join(h.Events, ", ")) + " | " + cell(h.Description) + " |\n")
	}
	b.WriteString("\n")
}

func (r Readme) writeEvents(b *strings.Builder, groups []Group) {
	b.WriteString("## Events\n\n| " + r.Title + " calls on | Tools | Within |\n|---|---|---|\n")
	for i := range groups {
		g := &groups[i]
		tools := "all"
		switch matcher := r.Matcher(g); {
		case !g.OfTool:
			tools = ""
		case matcher != "":
			tools = "`" + cell(matcher) + "`"
		}
		b.WriteString("| " + g.Row.Name + " | " + tools + " | " + strconv.Itoa(g.Seconds()) + " s |\n")
	}
	b.WriteString("\n")
}

// writeFailure says what happens when the evaluator itself cannot start; lines,
// where command lines deny.
func (r Readme) writeFailure(b *strings.Builder, groups []Group, lines bool) {
	b.WriteString("## If the evaluator cannot start\n\n")
	var blocks, held, open []string
	for i := range groups {
		switch name := groups[i].Row.Name; {
		case groups[i].Blocks():
			blocks = append(blocks, name)
		case lines && groups[i].Holds():
			held = append(held, name)
		default:
			open = append(open, name)
		}
	}
	if len(blocks) > 0 {
		b.WriteString("On " + strings.Join(blocks, ", ") + " " + r.Blocks + "\n")
	}
	if len(held) > 0 {
		b.WriteString("On " + strings.Join(held, ", ") + " the command line itself denies, if a POSIX shell reads it.\n")
	}
	if len(open) > 0 {
		b.WriteString("On " + strings.Join(open, ", ") + " " + r.Open + "\n")
	}
}

// cell is text inside a Markdown table.
func cell(s string) string {
	s = strings.ReplaceAll(s, "|", "\\|")
	return strings.Join(strings.Fields(s), " ")
}
