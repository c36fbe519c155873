package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/value"
)

var variableUse = lazyregexp.New(`\bvar\.([A-Za-z_][A-Za-z0-9_-]*)`)

// variables are those that the hook's block names, as far as the policy can set
// them.
func (w waysFor) variables() (out []way) {
	for _, name := range w.named() {
		if x, ok := w.variable(name); ok {
			out = append(out, x)
		}
	}
	return out
}

var localUse = lazyregexp.New(`\blocal\.([A-Za-z_][A-Za-z0-9_-]*)`)

// named is the variables that the hook's block names, itself or by locals.
func (w waysFor) named() (names []string) {
	seen := map[string]bool{}
	texts := []string{w.policy.Block(w.hook)}
	for len(texts) > 0 {
		text := texts[0]
		texts = texts[1:]
		for _, m := range variableUse.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(names, m[1]) {
				names = append(names, m[1])
			}
		}
		for _, m := range localUse.FindAllStringSubmatch(text, -1) {
			if !seen[m[1]] {
				seen[m[1]] = true
				texts = append(texts, w.local(m[1]))
			}
		}
	}
	return names
}

// local is the text of a local beside the hook.
func (w waysFor) local(name string) string {
	of := regexp.MustCompile(`(?ms)^  ` + regexp.QuoteMeta(name) + `\s*=(.*?)(?:^  [A-Za-z_]|^\})`)
	for _, s := range w.policy.Policy.Sources {
		if path.Dir(s.Name) == path.Dir(w.hook.Span.File) {
			if m := of.FindStringSubmatch(string(s.Data)); m != nil {
				return m[1]
			}
		}
	}
	return ""
}

func (w waysFor) variable(name string) (way, bool) {
	known, _ := w.hook.Consts["var"].Get(name)
	now := shortList(known)
	file, line, doc := w.declared(name)
	x := way{kind: "variable", hook: w.hook.Name}
	if file != "" {
		x.at = fmt.Sprintf("%s:%d", file, line)
	}
	if doc != "" {
		doc = ": " + doc
	}
	if len(w.levels) == 0 {
		x.name, x.text = name, fmt.Sprintf("Set the variable %s (%s), now %s%s", name, x.at, now, doc)
		return x, true
	}
	for i := len(w.levels) - 1; i > 0; i-- { // what the pack that uses it sets it to
		m := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(name) + `\s*=.*\bvar\.([A-Za-z_][A-Za-z0-9_-]*)`).FindStringSubmatch(w.levels[i].body)
		if m == nil {
			return x, false
		}
		name = m[1]
	}
	x.name, x.text = name, fmt.Sprintf("Set the variable %s of the pack, now %s%s", name, now, doc)
	x.code = fmt.Sprintf("use %q {\n  with = {\n    %s = …\n  }\n}", w.levels[0].label, name)
	return x, true
}

// shortList is a value as HCL has it, where it is short.
func shortList(v value.Value) string {
	text := string(value.AppendJSON(nil, v))
	if len(text) > maxShown {
		return "…"
	}
	return strings.ReplaceAll(text, `","`, `", "`)
}

// declared finds the block of a variable beside the hook, and its description.
func (w waysFor) declared(name string) (file string, line int, doc string) {
	block := regexp.MustCompile(`(?m)^variable\s+"` + regexp.QuoteMeta(name) + `"\s*\{`)
	for _, s := range w.policy.Policy.Sources {
		if path.Dir(s.Name) != path.Dir(w.hook.Span.File) {
			continue
		}
		at := block.FindIndex(s.Data)
		if at == nil {
			continue
		}
		body := string(s.Data[at[1]:])
		if end := strings.Index(body, "\n}"); end >= 0 {
			body = body[:end]
		}
		if m := description.FindStringSubmatch(body); m != nil {
			doc = m[1]
		}
		return s.Name, 1 + strings.Count(string(s.Data[:at[0]]), "\n"), doc
	}
	return "", 0, ""
}

var description = lazyregexp.New(`(?m)^\s*description\s*=\s*"([^"]*)"`)
