package main

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
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

var useBlock = lazyregexp.New(`(?ms)^use\s+"([^"]+)"\s*\{(\}|.*?^\})`)
var useAs = lazyregexp.New(`(?m)^\s*as\s*=\s*"([^"]+)"`)

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
