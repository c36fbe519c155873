package main

import (
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// way is a way to tell a policy that a call is fine.
type way struct {
	kind string // "variable", "mode", "override", "once"
	hook string
	name string // of the variable
	at   string // the place in the policy, file:line
	text string
	code string // what to write or run
}

func (x way) json() value.Value {
	var m members
	m.text("kind", x.kind)
	m.text("hook", x.hook)
	m.text("name", x.name)
	m.text("at", x.at)
	m.text("text", x.text)
	m.text("code", x.code)
	return m.value()
}

// waysOf are the ways for the hooks that stop a call.
func waysOf(p *explain.Policy, t *explain.Tree, dir string) (out []way) {
	for i := range t.Hooks {
		h := &t.Hooks[i]
		if !h.Applied || h.Monitor || h.Said != "deny" && h.Said != "ask" {
			continue
		}
		w := waysFor{policy: p, hook: h.Hook}
		w.name, _, _ = strings.Cut(h.Hook.Name, "[")
		if name, ok := pack(dir); ok { // of whoever uses it
			w.name = path.Base(name) + "/" + w.name
			w.levels = append(w.levels, level{label: packPrefix + name, folder: packPrefix + name})
		}
		w.find(path.Clean(filepath.ToSlash(p.Policy.Dir)))
		out = append(out, w.variables()...)
		out = append(out, w.watch())
	}
	return out
}

// onceWay is to let the call pass without a change of the policy.
func onceWay(id string) way {
	return way{kind: "once", text: "Or let this very call pass once, from a terminal of your own:", code: strings.TrimSpace("hookc allow --once " + id)}
}

// waysFor looks for the ways for one hook.
type waysFor struct {
	policy *explain.Policy
	hook   *ast.Hook
	name   string  // as an override names it
	levels []level // the uses that it came with, the policy's own first; none of its own hooks
}

// level is a use.
type level struct {
	label  string // std/git, ./team
	body   string // of its block; "" where nobody wrote one
	folder string // of the files that it brought
}

var useBlock = regexp.MustCompile(`(?ms)^use\s+"([^"]+)"\s*\{(\}|.*?^\})`)
var useAs = regexp.MustCompile(`(?m)^\s*as\s*=\s*"([^"]+)"`)

// find follows the parts of the hook's name from the policy's folder to its pack.
func (w *waysFor) find(folder string) {
	name, _, _ := strings.Cut(w.hook.Name, "[")
	modules := strings.Split(name, "/")
	for _, module := range modules[:len(modules)-1] {
		l, ok := w.use(folder, module)
		if !ok {
			return
		}
		w.levels = append(w.levels, l)
		folder = l.folder
	}
}

// use is the use of a folder that brings a module.
func (w *waysFor) use(folder, module string) (level, bool) {
	for _, s := range w.policy.Policy.Sources {
		if path.Dir(s.Name) != folder {
			continue
		}
		for _, m := range useBlock.FindAllStringSubmatch(string(s.Data), -1) {
			as := path.Base(m[1])
			if named := useAs.FindStringSubmatch(m[2]); named != nil {
				as = named[1]
			}
			if as != module {
				continue
			}
			l := level{label: m[1], body: m[2], folder: m[1]}
			if strings.HasPrefix(m[1], ".") {
				l.folder = path.Join(folder, m[1])
			}
			return l, true
		}
	}
	return level{}, false
}

// watch is mode = "monitor", in the hook or from outside of its pack.
func (w waysFor) watch() way {
	at := placeOf(w.hook.Span)
	if len(w.levels) == 0 {
		return way{kind: "mode", hook: w.hook.Name, at: at,
			text: fmt.Sprintf("Only watch the hook: in %s (%s) write", w.name, at), code: `mode = "monitor"`}
	}
	return way{kind: "override", hook: w.hook.Name, at: at,
		text: "Only watch the rule of the pack, or switch it off with enabled = false:",
		code: fmt.Sprintf("override %q {\n  mode = \"monitor\"\n}", w.name)}
}

var variableUse = regexp.MustCompile(`\bvar\.([A-Za-z_][A-Za-z0-9_-]*)`)

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

var localUse = regexp.MustCompile(`\blocal\.([A-Za-z_][A-Za-z0-9_-]*)`)

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

var description = regexp.MustCompile(`(?m)^\s*description\s*=\s*"([^"]*)"`)
