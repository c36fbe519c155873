// Package onewritetool finds guards, and formatters of files, that name one of the tools that
// write files and leave out the other.
package onewritetool

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is one-write-tool.
var Rule = &lint.Rule{
	Code: "HK6204", Name: "one-write-tool", Severity: diag.Info,
	Title: "A guard or a formatter of files names WriteFile or EditFile, and leaves out the other tool.",
	Why: `WriteFile creates or replaces a file, EditFile changes a part of one. Both change
the file and put text into it. On the witness the other tool does what the guard
forbids, and nothing in the policy stops it; or it changes a file, and no formatter or check runs. Write tool = ["WriteFile", "EditFile"], or
writes = […] for the files of every tool.`,
	Misses: "Hooks whose texts speak of editing, creating or replacing: they may mean one tool, unless they say that the file does not change. Hooks that stop every call of the tool. Hooks that stop nothing.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			guards := event != "" && lint.HookBlocks(h)
			if said[h.Span] || !guards && !tidies(h) {
				continue
			}
			for _, k := range kinds {
				if k.leftOut(h) && (guards && look(p, h, event, k, r) || !guards && afterwards(p, h, k, r)) {
					said[h.Span] = true
					break
				}
			}
		}
	},
}

// both is what mends it.
const both = `Name both tools, tool = ["WriteFile", "EditFile"], or match the files of every tool with writes.`

// kind is a tool that writes, with the other one.
type kind struct {
	named, other string
	text         map[string]string  // the input of one with the text of the other, by its field
	meant        *lazyregexp.Regexp // how a hook says that it means this tool alone
}

var kinds = []kind{
	{
		"WriteFile", "EditFile", map[string]string{"content": "new"},
		lazyregexp.New(`(?i)\b(edit|in place|overwr|whole|entire|rewrit|replac|new|creat|add(s|ed|ing)?\b|append|scratch|existing|names?\b|naming|called)`),
	},
	{
		"EditFile", "WriteFile", map[string]string{"new": "content"},
		lazyregexp.New(`(?i)\b(write|writing|whole|entire|replac|regenerat|overwr|small|partial|part of)`),
	},
}

// leftOut reports whether a hook names one tool, and not the other.
func (k kind) leftOut(h *ast.Hook) bool {
	if list := lint.ToolRegexes(h.Match); len(list) > 0 {
		return matches(list, k.named) && !matches(list, k.other)
	}
	named, other := false, false
	ast.Walk(h.When, func(x *ast.Expr) bool {
		named = named || strings.Contains(x.String(), k.named)
		other = other || strings.Contains(x.String(), k.other)
		return !other
	})
	return named && !other
}

// matches reports whether one of the regexes is that of a tool's name.
func matches(list []ast.Regex, tool string) bool {
	return slices.ContainsFunc(list, func(re ast.Regex) bool {
		compiled, err := regexp.Compile(`^(?:` + re.Source + `)$`)
		return err == nil && compiled.MatchString(tool)
	})
}

func look(p *lint.Policy, h *ast.Hook, event string, k kind, r *lint.Report) bool {
	if k.means(h) {
		return false
	}
	if onDisk(p, h, k, r) {
		return true
	}
	e := p.Facts.Witness(p.Facts.Guard(h, event))
	if e == nil {
		return false
	}
	input, ok := texts(e)
	if !ok {
		return false
	}
	if p.Facts.Applies(h, lint.ToolCall(event, k.named, map[string]string{"path": "zq/nobodys.zq"})) {
		return false // whatever is written, or what lacks something
	}
	twin := map[string]string{"path": input["path"]}
	for from, to := range k.text {
		twin[to] = input[from]
	}
	found := lint.ToolCall(event, k.other, twin)
	if !p.Facts.Applies(h, lint.ToolCall(event, k.named, input)) || p.Facts.Applies(h, found) || p.Blocks(found) {
		return false
	}
	d := r.At(place(h), "%s stops %s, but not %s with the same file and text", lint.BaseName(h), k.named, k.other)
	d.Detail = both
	d.Witness = lint.Witness(found, k.other+" does the same, and no hook blocks it")
	return true
}

// without is what a hook says, without the names of tools and files, in which no
// intention lies.
func without(said string) string {
	return strings.NewReplacer("WriteFile", "", "EditFile", "").Replace(said)
}

// texts are the members of a call's input that are texts, with the path from the
// project's folder.
func texts(e *analyze.Event) (map[string]string, bool) {
	if e == nil {
		return nil, false
	}
	var call struct {
		Project string         `json:"project"`
		Input   map[string]any `json:"tool_input"`
	}
	if json.Unmarshal(e.JSON, &call) != nil {
		return nil, false
	}
	out := map[string]string{}
	for name, v := range call.Input {
		if s, ok := v.(string); ok {
			out[name] = s
		}
	}
	if call.Project != "" {
		out["path"] = strings.TrimPrefix(out["path"], strings.TrimSuffix(call.Project, "/")+"/")
	}
	return out, out["path"] != ""
}

// place is where the hook names the tool.
func place(h *ast.Hook) diag.Span {
	if list := lint.ToolRegexes(h.Match); len(list) > 0 {
		return list[0].Span
	}
	if h.When != nil {
		return h.When.Span
	}
	return h.Span
}
