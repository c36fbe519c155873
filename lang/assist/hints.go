package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
)

// Hint is a remark that an editor shows within a line.
type Hint struct {
	Pos           diag.Pos
	Text, Tooltip string
}

// Hints lists the remarks on a file: where a glob is looked for, what the targets call
// the tools of a match, the default priority of a hook that comes between others.
func (v *View) Hints(file string) (out []Hint) {
	if isScript(file) {
		return nil
	}
	sk := v.sketch(file)
	numbered := false
	for _, it := range sk.Body {
		numbered = numbered || it.Text == "hook" && it.Arg("priority") != nil
	}
	sk.Each(func(it *hclfile.Item) {
		switch {
		case it.Block && it.Text == "hook" && it.Outer == nil:
			if numbered && it.Open > 0 && it.Arg("priority") == nil {
				out = append(out, Hint{sk.Span(it.Open, it.Open).Start, "priority 100", "The default. Hooks with a higher priority run first; other hooks of this file have one."})
			}
		case it.Block || it.Outer == nil || it.Outer.Text != "match":
		case slices.Contains([]string{"path", "reads", "writes", "deletes"}, it.Text):
			for _, n := range stringsOf(it) {
				if text, more := anchor(sk.Unquoted(n)); text != "" && n.Closed {
					out = append(out, Hint{sk.Span(n.To, n.To).Start, text, more})
				}
			}
		case it.Text == "tool":
			if h, ok := v.matcherHint(sk, it); ok {
				out = append(out, h)
			}
		}
	})
	return out
}

// anchor says where a glob is looked for, in two words; "" where it says so itself.
func anchor(glob string) (text, more string) {
	rest, not := strings.CutPrefix(glob, "!")
	switch {
	case rest == "**", rest == "", strings.HasPrefix(rest, "/"), strings.HasPrefix(rest, "~"), strings.HasPrefix(rest, "./"):
		return "", ""
	case strings.HasPrefix(rest, "**/"):
		text = "any folder"
	default:
		text = "project/"
	}
	if not {
		return "", ""
	}
	return text, globText(glob)
}

// matcherHint is what the targets call the tools that a match names.
func (v *View) matcherHint(sk *hclfile.Sketch, it *hclfile.Item) (Hint, bool) {
	names := texts(sk, it)
	if len(names) == 0 || it.End <= it.Assign {
		return Hint{}, false
	}
	targets := v.targets()
	if len(targets) == 0 {
		targets = []string{"claude-code"} // the first of those that a build has by default
	}
	var rows, few []string
	for _, t := range all.Targets() {
		if !slices.Contains(targets, t.Name) {
			continue
		}
		var own []string
		for _, tool := range t.Tools() {
			for _, name := range names {
				if _, canonical := event.LookupTool(name); canonical && slices.Contains(tool.Canonical, name) && !slices.Contains(own, tool.Name) {
					own = append(own, tool.Name)
				}
			}
		}
		if len(own) > 0 {
			rows = append(rows, "- "+t.Name+": `"+strings.Join(own, "|")+"`")
			few = append(few, strings.Join(own[:min(len(own), shownNames)], "|"))
		}
	}
	if len(few) == 0 {
		return Hint{}, false
	}
	text := few[0]
	if len(few) > 1 || strings.Count(rows[0], "|") >= shownNames {
		text += " …"
	}
	return Hint{sk.Span(it.End, it.End).Start, text, "What the hosts call these tools:\n" + strings.Join(rows, "\n")}, true
}

// shownNames is how many names of tools a hint has room for.
const shownNames = 3
