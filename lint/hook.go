package lint

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host/all"
)

// OwnHooks are the hooks that are linted: those of packs are not.
func (p *Policy) OwnHooks() []*ast.Hook {
	var out []*ast.Hook
	for _, h := range p.Hooks {
		if p.Own(h.Span) {
			out = append(out, h)
		}
	}
	return out
}

// Text is what stands in the source at a place.
func (p *Policy) Text(at diag.Span) string {
	src, s, e := p.Source(at.File), at.Start.Byte, at.End.Byte
	if s < 0 || s > e || e > len(src) {
		return ""
	}
	return string(src[s:e])
}

// NamesTargets reports whether the policy says which hosts it is for. Where it does
// not, what one of them lacks is nobody's mistake.
func (p *Policy) NamesTargets() bool { return len(p.Policy.Targets) > 0 }

// BaseName is a hook's name without the key of its instance: what is said of all
// instances is said once.
func BaseName(h *ast.Hook) string {
	name, _, _ := strings.Cut(h.Name, "[")
	return name
}

// Need is what a step asks of a host.
func Need(s *ast.Step) effect.Need {
	k, ok := effect.Lookup(s.Kind)
	if !ok {
		return effect.Nothing
	}
	return k.Needs(s.Constant)
}

// StartsProgram reports whether a step starts a program.
func StartsProgram(s *ast.Step) bool {
	k, ok := effect.Lookup(s.Kind)
	return ok && k.Program
}

// Decides reports whether a step is a decision, whatever else the hook does.
func Decides(s *ast.Step) bool {
	k, ok := effect.Lookup(s.Kind)
	return ok && k.Decision
}

// StepBlocks reports whether a step stops the event by what it says itself: a program
// that it starts may, and is not counted.
func StepBlocks(s *ast.Step) bool {
	switch Need(s) {
	case effect.Deny, effect.Fail, effect.Ask:
		return true
	}
	return false
}

// AnyStep reports whether f holds for a step of the hook, or for one inside of
// such.
func AnyStep(h *ast.Hook, f func(*ast.Step) bool) (found bool) {
	ast.EachStep(h.Steps, func(s *ast.Step) { found = found || f(s) })
	return found
}

// HookBlocks reports whether a hook stops events.
func HookBlocks(h *ast.Hook) bool { return h.Mode == ast.Enforce && !h.Async && AnyStep(h, StepBlocks) }

// aliases is what hosts call the canonical tools.
var aliases = check.ForHosts(all.Targets()).Aliases

// Tools are the tools that a match selects; all of them where it is nil. Many
// rules ask, so that the last answers are kept.
func Tools(m *ast.Match) check.ToolSet {
	regexes := ToolRegexes(m)
	var key strings.Builder
	for _, r := range regexes {
		key.WriteString(r.Source + "\x00")
	}
	return selected.get(key.String(), func() check.ToolSet { return check.ToolsFor(regexes, aliases) })
}

var selected boundedCache[check.ToolSet]

// ToolRegexes is what a match says of the tool.
func ToolRegexes(m *ast.Match) []ast.Regex {
	if m == nil {
		return nil
	}
	for _, f := range m.Whole {
		if f.Field == "tool" {
			return f.Regexes
		}
	}
	return nil
}

// EachExpr calls f for the conditions of a hook: its own, its steps', and the
// lets that it declares itself.
func (p *Policy) EachExpr(h *ast.Hook, f func(*ast.Expr)) {
	for _, l := range h.Lets {
		if p.Own(l.Span) && l.Expr != nil {
			f(l.Expr)
		}
	}
	if h.When != nil {
		f(h.When)
	}
	ast.EachStep(h.Steps, func(s *ast.Step) {
		if s.When != nil {
			f(s.When)
		}
		for _, a := range s.Args {
			if a.Expr != nil && a.Expr.Op != ast.OpConst {
				f(a.Expr)
			}
		}
	})
}

// Let is what a hook's let of this name is; nil where it has none.
func Let(h *ast.Hook, name string) *ast.Expr {
	for i := len(h.Lets) - 1; i >= 0; i-- {
		if strings.EqualFold(h.Lets[i].Name, name) {
			return h.Lets[i].Expr
		}
	}
	return nil
}

// FormatDuration is a time-out as a policy writes it.
func FormatDuration(d time.Duration) string {
	switch {
	case d%time.Minute == 0:
		return strconv.Itoa(int(d/time.Minute)) + "m"
	case d%time.Second == 0:
		return strconv.Itoa(int(d/time.Second)) + "s"
	}
	return strconv.Itoa(int(d/time.Millisecond)) + "ms"
}

// fieldTools are the tools that have a field of the event; what is not here may
// be on any tool.
var fieldTools = map[string][]string{
	"command":      {"Shell"},
	"path":         {"ReadFile", "WriteFile", "EditFile", "Glob", "Grep"},
	"paths":        {"ReadFile", "WriteFile", "EditFile", "Glob", "Grep"},
	"path_abs":     {"ReadFile", "WriteFile", "EditFile", "Glob", "Grep"},
	"paths_abs":    {"ReadFile", "WriteFile", "EditFile", "Glob", "Grep"},
	"content":      {"WriteFile", "EditFile"},
	"url":          {"Fetch"},
	"urls":         {"Fetch"},
	"query":        {"Search"},
	"prompt":       {"Agent", "Fetch"},
	"target_agent": {"Agent"},
	"files":        {"Shell", "ReadFile", "WriteFile", "EditFile", "Glob", "Grep"},
}

// SomeHaveField reports whether a field can be there for some of the tools. Tools
// without a canonical name may have any.
func SomeHaveField(tools check.ToolSet, field string) bool {
	has, known := fieldTools[field]
	return !known || tools.Open || slices.ContainsFunc(tools.Canonical, func(t string) bool { return slices.Contains(has, t) })
}

// ToolHasField reports whether a canonical tool can have a field.
func ToolHasField(tool, field string) bool {
	return SomeHaveField(check.ToolSet{Canonical: []string{tool}}, field)
}

// ToolSpecific reports whether a field is there for some tools only.
func ToolSpecific(field string) bool { _, known := fieldTools[field]; return known }
