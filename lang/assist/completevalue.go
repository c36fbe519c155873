package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/event"
)

// completeValue lists what can be written in the value of an argument.
func (s *spot) completeValue() []Completion {
	if x, ok := s.expression(); ok {
		return s.completeExpression(x)
	}
	if n := s.str(); n != nil {
		r := inside(n)
		if s.AtKey {
			return s.keys(s.span(r.From, r.To), true)
		}
		return s.values(s.span(r.From, r.To), quotesThere)
	}
	n := s.node()
	at := s.span(s.offset, s.offset)
	if n != nil && n.Kind == hclfile.Path {
		if len(n.Parts) > 1 && s.offset >= n.Parts[1].From {
			return s.members(n)
		}
		at = s.span(n.From, n.Parts[0].To)
	} else if n == nil && len(s.Item.Value) > 0 || n != nil && n.Kind == hclfile.Other {
		return nil
	}
	if s.AtKey {
		return s.keys(at, false)
	}
	list := slices.ContainsFunc(s.Nodes, func(n *hclfile.Node) bool { return n.Kind == hclfile.List })
	need := quotesMissing
	if d, ok := s.variableAt(); !list && (len(s.Keys) == 0 && formOf(s.path(), s.Item.Text) == formList ||
		ok && strings.Contains(sourceOf(d.sk, d.it.Arg("type")), "(string")) {
		need = bracketsMissing
	}
	return append(s.values(at, need), s.roots(at)...)
}

// wrapping is what a value lacks where it is written.
type wrapping uint8

const (
	quotesThere wrapping = iota
	quotesMissing
	bracketsMissing
)

func (w wrapping) around(text string) string {
	switch w {
	case quotesMissing:
		return `"` + text + `"`
	case bracketsMissing:
		return `["` + text + `"]`
	}
	return text
}

// values lists the constants that the argument at the spot can have.
func (s *spot) values(at diag.Span, need wrapping) []Completion {
	path, name := s.path(), s.Item.Text
	last := ""
	if len(path) > 0 {
		last = path[len(path)-1]
	}
	if d, ok := s.variableAt(); ok {
		return s.notListed(s.variableValues(d, at, need))
	}
	var out []Completion
	switch {
	case name == "on" && (last == "hook" || last == "assert" || last == "from"):
		out = s.eventValues()
	case name == "tool" && last == "match":
		out = s.toolValues()
	case name == "hook" && last == "assert":
		out = s.hookValues(s.v.hooksOf(s.folder, ""))
	case (name == "only" || name == "except") && last == "use":
		out = s.hookValues(s.v.hooksOf(usedFolder(s.file, s.block().Label()), ""))
	case name == "agrees_with" && last == "assert":
		out = s.packs(diag.Span{})
	case name == "clear" && last == "state" && len(path) > 1:
		out = s.stateValues()
	case name == "redact" && last == "defaults":
		out = fieldValues(event.Kinds)
	case last == "match" && (name == "reads" || name == "writes" || name == "deletes" || name == "path"):
		out = globSnippets()
	case last == "match" && (name == "pattern" || name == "input" || name == "fields"), last == "pattern" && name == "regex":
		out = regexSnippets(s.escaped())
	case last == "command" && len(path) > 1:
		out = s.commandValues(name)
	case name == "fields" && last == "event" && len(s.Keys) > 0:
		for _, t := range []string{"string", "bool", "int", "number", "any", "list(string)", "map(string)", "optional(string)"} {
			out = append(out, Completion{Label: t, Insert: t, Kind: KindType})
		}
		need = quotesThere
	case isDuration(path, name):
		for _, d := range []string{"500ms", "5s", "30s", "1m", "10m"} {
			out = append(out, Completion{Label: d, Insert: d, Kind: KindValue, Detail: "duration"})
		}
	default:
		for _, e := range enumOf(path, name) {
			out = append(out, Completion{Label: e, Insert: e, Kind: KindValue})
		}
		if name == "targets" {
			out = targetValues()
		}
		if formOf(path, name) == formBare {
			need = quotesThere
		}
	}
	there := texts(s.sk, s.Item)
	mine := ""
	if n := s.str(); n != nil {
		mine = s.sk.Unquoted(n)
	}
	kept := out[:0]
	for _, c := range out {
		if slices.Contains(there, c.Insert) && c.Insert != mine {
			continue
		}
		c.Insert, c.Replace = need.around(c.Insert), at
		if need != quotesThere {
			c.Label = strings.Trim(c.Label, `"`)
		}
		kept = append(kept, c)
	}
	return kept
}

// notListed leaves out what the list around the spot has already.
func (s *spot) notListed(out []Completion) []Completion {
	i := slices.IndexFunc(s.Nodes, func(n *hclfile.Node) bool { return n.Kind == hclfile.List })
	if i < 0 {
		return out
	}
	for _, n := range s.Nodes[i].Nodes {
		if isString(n) && (s.offset < n.From || s.offset > n.To) {
			out = slices.DeleteFunc(out, func(c Completion) bool { return c.Label == s.sk.Unquoted(n) })
		}
	}
	return out
}

// variableAt is the variable whose value the spot is in: of a use's with, or its default.
func (s *spot) variableAt() (definition, bool) {
	folder, name := s.folder, ""
	switch b := s.block(); {
	case b == nil || len(s.Around) != 1:
	case b.Text == "use" && s.Item.Text == "with" && len(s.Keys) == 1:
		folder, name = usedFolder(s.file, b.Label()), s.Keys[0]
	case b.Text == "variable" && s.Item.Text == "default" && len(s.Keys) == 0:
		name = b.Label()
	}
	for _, d := range s.v.definitions(folder) {
		if d.kind == KindVariable && d.name == name && name != "" {
			return d, true
		}
	}
	return definition{}, false
}

// escaped is how many times a backslash of the string at the spot is doubled by HCL.
func (s *spot) escaped() int {
	if n := s.str(); n != nil && n.Kind == hclfile.Heredoc {
		return 0
	}
	return 1
}

func isDuration(path []string, name string) bool {
	if a := stepArg(path, name); a != nil {
		return a.Form == effect.Duration
	}
	return name == "timeout" && len(path) > 0 && path[len(path)-1] != "on_error" || name == "expire"
}

func sourceOf(sk *hclfile.Sketch, it *hclfile.Item) string {
	if it == nil || len(it.Value) == 0 {
		return ""
	}
	return string(sk.Data()[it.Value[0].From:it.Value[len(it.Value)-1].To])
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
