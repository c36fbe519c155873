package check

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// match checks the declarative part of a guard: its regexes, and that what it
// looks at is there on some event of the hook.
func (h *hookPass) match(m *ast.Match, tools ToolSet) {
	if m == nil {
		return
	}
	h.regexes(m)
	h.groups(m)
	h.globs(m)
	for _, f := range m.Whole {
		h.subject(f)
	}
	for _, f := range m.Input {
		h.input(f, tools)
	}
	for _, f := range m.Fields {
		h.field(f)
	}
	if len(m.Pattern) > 0 {
		h.needTool("pattern", m.Pattern[0].Span)
	}
	for _, c := range m.Command {
		h.command(c, tools)
	}
	for _, f := range m.Touched() {
		if len(f.Any) > 0 {
			h.needTool(f.Name, f.Any[0].Span)
		}
	}
	if len(m.Path) > 0 && !h.carries(event.Path) {
		h.diags.Errorf(diag.CodeUnknownArg, m.Path[0].Span, "`path` never matches on %s, because there is no path", h.onEvents()).
			Detail = "It exists only on " + some(eventsWith("path")) + "."
	}
}

// regexes checks that every regex of a match is one.
func (p *pass) regexes(m *ast.Match) {
	if m == nil {
		return
	}
	lists := [][]ast.Regex{m.Pattern}
	for _, fs := range [][]ast.FieldMatch{m.Whole, m.Input, m.Fields} {
		for _, f := range fs {
			lists = append(lists, f.Regexes)
		}
	}
	for _, c := range m.Command {
		lists = append(lists, c.Program, c.Args, c.Flags, c.Operands)
	}
	for _, r := range slices.Concat(lists...) {
		p.diags.Add(RegexErrors(r.Source, r.Span)...)
	}
}

// subject checks a name that is compared as a whole: tool, agent, source …
func (h *hookPass) subject(f ast.FieldMatch) {
	if f.Field == "tool" {
		if h.needTool("tool", f.Span) {
			h.noTool(f)
		}
		return
	}
	has := func(k *event.Kind) bool {
		return slices.ContainsFunc(k.Subjects, func(s event.Subject) bool { return s.Name == f.Field })
	}
	if slices.ContainsFunc(h.events, has) {
		return
	}
	d := h.diags.Errorf(diag.CodeUnknownArg, f.Span, "`%s` cannot be matched on %s", f.Field, h.onEvents())
	var on []string
	for _, k := range event.Kinds {
		if has(k) {
			on = append(on, k.Name)
		}
	}
	if len(on) > 0 {
		d.Detail = "It can be matched on " + some(on) + "."
	} else {
		suggest(d, f.Field, h.subjects())
	}
}

// subjects is what match can compare on the hook's events.
func (h *hookPass) subjects() []string {
	out := []string{"tool", "pattern", "input", "fields", "path", "reads", "writes", "deletes", "command"}
	for _, k := range h.events {
		for _, s := range k.Subjects {
			out = append(out, s.Name)
		}
	}
	return out
}

// input checks a field of the tool input.
func (h *hookPass) input(f ast.FieldMatch, tools ToolSet) {
	if !h.needTool("input", f.Span) || tools.Open {
		return
	}
	t := tools.Input()
	if field, ok := t.Field(f.Field); ok {
		h.matchable(f, "tool.input."+f.Field, field)
		return
	}
	d := h.diags.Errorf(diag.CodeExprUnknownName, f.Span, "%s no input `%s`", tools.have(), f.Field)
	(&checker{Env: &Env{tools: tools}}).adviseInput(d, f.Field, t)
}

// field checks a field of the event.
func (h *hookPass) field(f ast.FieldMatch) {
	var known []string
	for _, use := range usesOf(h.events) {
		path := event.Fields[use.Field].Path
		if path == f.Field {
			if use.Field == event.Decided && !h.hook.Async {
				h.diags.Errorf(diag.CodeExprUnknownName, f.Span, "`decision` is not known yet, because this hook is part of it").Detail = decisionAdvice
				return
			}
			h.matchable(f, path, event.Fields[use.Field].Type)
			return
		}
		known = append(known, path)
	}
	for name, t := range customNames(h.events) {
		if name == f.Field {
			h.matchable(f, name, t)
			return
		}
		known = append(known, name)
	}
	d := h.diags.Errorf(diag.CodeExprUnknownName, f.Span, "`%s` does not exist on %s", f.Field, h.onEvents())
	below := slices.DeleteFunc(slices.Clone(known), func(path string) bool { return !strings.HasPrefix(path, f.Field+".") })
	on := (&checker{Env: &Env{own: h.kinds}}).eventsWith(f.Field)
	switch {
	case len(below) > 0:
		d.Detail = "Valid fields: " + some(below) + "."
	case len(on) > 0:
		d.Detail = "It exists only on " + some(on) + "."
	default:
		suggest(d, f.Field, known)
	}
}

// matchable refuses a regex over what is never text.
func (h *hookPass) matchable(f ast.FieldMatch, path string, t value.Type) {
	if t.Kind == value.TBool || isNumber(t) {
		h.diags.Errorf(diag.CodeValue, f.Span, "`%s` is %s, so a regular expression cannot match it", f.Field, article(t.NonNil())).
			Detail = "Compare it in a condition: when = \"" + path + " == …\"."
	}
}

// needTool reports an argument that is about a tool where no event has one.
func (h *hookPass) needTool(arg string, at diag.Span) bool {
	if slices.ContainsFunc(h.events, func(k *event.Kind) bool { return k.Tool }) {
		return true
	}
	h.diags.Errorf(diag.CodeUnknownArg, at, "`%s` never matches on %s, because there is no tool", arg, h.onEvents()).
		Detail = "Match text of the event with fields = { message = regex }. Match tools on before_tool and after_tool."
	return false
}

func (h *hookPass) carries(f event.FieldID) bool {
	return slices.ContainsFunc(usesOf(h.events), func(u event.Use) bool { return u.Field == f })
}

func (h *hookPass) onEvents() string {
	return (&checker{Env: &Env{events: h.events}}).onEvents()
}

// matchInfo says what match.* can be behind this match: text is found by the
// regexes that look anywhere, not by those over a whole name.
func matchInfo(m *ast.Match) MatchInfo {
	var info MatchInfo
	if m == nil {
		return info
	}
	info.Commands = len(m.Command) > 0
	regexes := finding(m)
	info.Available = len(regexes) > 0
	for _, r := range regexes {
		info.Groups = union(info.Groups, groups(r.Source))
	}
	return info
}

// finding is the regexes that give match.text.
func finding(m *ast.Match) []ast.Regex {
	out := m.Pattern
	for _, f := range slices.Concat(m.Input, m.Fields) {
		out = slices.Concat(out, f.Regexes)
	}
	return out
}

// groups refuses a group whose name match.* has already.
func (h *hookPass) groups(m *ast.Match) {
	for _, r := range finding(m) {
		for _, name := range groups(r.Source) {
			if name == "text" || name == "description" || name == "commands" {
				h.diags.Errorf(diag.CodeDuplicate, r.Span, "a group cannot be named %s", name).
					Detail = "match." + name + " already has a meaning. Rename the group."
			}
		}
	}
}

// groups is the names of a regex's groups.
func groups(source string) []string {
	if !strings.Contains(source, "(?") {
		return nil
	}
	t, err := regex.Parse(source, regex.RE2)
	if err != nil {
		return nil
	}
	return t.GroupNames()
}
