// Package inputnotontool finds fields of the input that one of the matched tools lacks.
package inputnotontool

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is input-not-on-tool.
var Rule = &lint.Rule{
	Code: "HK1271", Name: "input-not-on-tool", Severity: diag.Warning,
	Title: "A hook names several tools, and wants a field of the input that not all of them have.",
	Why: `All of a match must hold. With tool = ["WriteFile", "EditFile"] and input = { content = … } the
hook never applies to EditFile, whose new text is the field new. Write fields = { content = … },
which is the text that either of them writes, and content in a condition.`,
	Misses: "Matches with a regex that stands for tools of any name.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			look(h.Match, seen, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { look(s.Match, seen, r) })
			if lint.HookBlocks(h) {
				condition(p, h, seen, r)
			}
		}
	},
}

func look(m *ast.Match, seen map[diag.Span]bool, r *lint.Report) {
	if m == nil || len(lint.ToolRegexes(m)) == 0 {
		return
	}
	tools := lint.Tools(m)
	if tools.Open {
		return
	}
	for _, f := range m.Input {
		var with, without []string
		for _, name := range tools.Canonical {
			if has(name, f.Field) {
				with = append(with, name)
			} else if named(m, name) {
				without = append(without, name)
			}
		}
		if len(with) == 0 || len(without) == 0 || seen[f.Span] {
			continue
		}
		seen[f.Span] = true
		d := r.At(f.Span, "%s has no input %s, so the hook never applies to it", strings.Join(without, ", "), f.Field)
		d.Detail = "Use a hook of its own for each tool, or name one tool."
		if f.Field == "content" {
			d.Detail = "Write fields = { content = … }, which is the text that a file tool writes."
		}
	}
}

// condition looks at a part of a condition that wants something of a field which one of the tools lacks, and of
// no other field.
func condition(p *lint.Policy, h *ast.Hook, seen map[diag.Span]bool, r *lint.Report) {
	if h.Match == nil || len(lint.ToolRegexes(h.Match)) == 0 || lint.Tools(h.Match).Open {
		return
	}
	for _, part := range lint.Conjuncts(h.When) {
		fields := fieldsOf(part)
		if len(fields) != 1 || !falseOfNil(part) || part.Not() != nil || seen[part.Span] || !p.Own(part.Span) || strings.Contains(part.String(), "tool.name") || part.Op == ast.OpBinary && (part.Name == "or" || part.Name == "!=") {
			continue
		}
		var with, without []string
		for _, name := range lint.Tools(h.Match).Canonical {
			if has(name, fields[0]) {
				with = append(with, name)
			} else if named(h.Match, name) {
				without = append(without, name)
			}
		}
		if len(with) == 0 || len(without) == 0 {
			continue
		}
		seen[part.Span] = true
		d := r.At(part.Span, "%s has no input %s, so the hook never applies to it", strings.Join(without, ", "), fields[0])
		if d.Detail = "Use a hook of its own for each tool, or name one tool."; fields[0] == "content" || fields[0] == "new" {
			d.Detail = "Ask for content, which is the text that a file tool writes."
		}
	}
}

// falseOfNil reports whether a comparison does not hold where a field with ?. or ?? is missing. Without
// them the condition fails.
func falseOfNil(x *ast.Expr) bool {
	if text := x.String(); !strings.Contains(text, "?.") && !strings.Contains(text, "??") {
		return true
	}
	if x.Op != ast.OpBinary {
		return false
	}
	instead := x.Args[0] // what stands for a missing field
	for instead.Op == ast.OpCall && len(instead.Args) == 1 && (instead.Name == "lower" || instead.Name == "upper" || instead.Name == "trim") {
		instead = instead.Args[0]
	}
	with := ""
	switch {
	case instead.Op == ast.OpBinary && instead.Name == "??" && instead.Args[1].Op == ast.OpConst:
		with = instead.Args[1].Value.Text()
	case instead.Op != ast.OpChain && instead.Op != ast.OpMember:
		return false
	}
	texts := ast.Texts(x.Args[1])
	return with == "" && len(texts) > 0 && !slices.ContainsFunc(texts, func(text string) bool { return !wants(x.Name, text) })
}

// wants reports whether a comparison with a text does not hold for an empty one.
func wants(operator, text string) bool {
	switch operator {
	case "contains", "startsWith", "endsWith", "==", "in":
		return text != ""
	case "matches":
		re, err := regexp.Compile(text)
		return err == nil && !re.MatchString("")
	}
	return false
}

// fieldsOf are the fields of the input that a comparison reads, if it reads nothing else of the event.
func fieldsOf(x *ast.Expr) (out []string) {
	others := false
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpMember && strings.TrimPrefix(strings.ReplaceAll(x.String(), "?.", "."), "tool.input.") == x.Name {
			if !slices.Contains(out, x.Name) {
				out = append(out, x.Name)
			}
			return false
		}
		others = others || x.Op == ast.OpIdent
		return true
	})
	if others {
		return nil
	}
	return out
}

// named reports whether a match names a tool by its canonical name: a host's name may stand
// for several tools.
func named(m *ast.Match, tool string) bool {
	return slices.ContainsFunc(lint.ToolRegexes(m), func(re ast.Regex) bool {
		whole, err := regexp.Compile("^(?:" + re.Source + ")$")
		return err == nil && whole.MatchString(tool)
	})
}

func has(tool, field string) bool {
	t, ok := event.LookupTool(tool)
	return !ok || slices.ContainsFunc(t.Input, func(f value.Field) bool { return f.Name == field })
}
