package docs

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/stdlib"
)

// packs lists the packs that hookc carries.
func packs() []string {
	entries, err := fs.ReadDir(stdlib.Packs, ".")
	if err != nil {
		panic(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// packPages is the pages of the packs.
func packPages() (pages []string) {
	for _, name := range packs() {
		pages = append(pages, "packs/"+name+".md")
	}
	return pages
}

func loadPack(t *testing.T, name string) *ast.Policy {
	p, diags := lang.Load(lang.Options{FS: stdlib.Packs, Dir: name, Packs: stdlib.Packs})
	if diags.HasErrors() {
		t.Errorf("std/%s: %s", name, said(diags))
	}
	return p
}

// packList is a line for each pack.
func packList(t *testing.T, _ []string) string {
	var body [][]string
	for _, name := range packs() {
		p := loadPack(t, name)
		all := slices.Concat(p.Hooks, p.Off)
		body = append(body, []string{fmt.Sprintf("[std/%s](%s.md)", name, name), p.Description, fmt.Sprint(len(byName(all))), fmt.Sprint(len(all))})
	}
	return rows([]string{"pack", "what", "hooks", "instances"}, body)
}

// packContents is the variables and hooks of a pack.
func packContents(t *testing.T, args []string) string {
	p := loadPack(t, args[0])
	var b strings.Builder
	fmt.Fprintf(&b, "%s.\n", strings.TrimSuffix(p.Description, "."))
	if len(p.Variables) > 0 {
		b.WriteString("\n" + variableTable(p.Variables))
	}
	var body [][]string
	for _, h := range byName(slices.Concat(p.Hooks, p.Off)) {
		body = append(body, h.row(slices.Contains(p.Off, h.first)))
	}
	if args[0] != "default" { // its hooks are those of the other packs
		b.WriteString("\n" + rows([]string{"hook", "does", "priority", "what"}, body))
	}
	b.WriteString("\n" + provedOf(t, args[0], p.Asserts))
	return b.String()
}

// provedOf says what of a pack is proved; TestPacksKeepWhatTheyAssert proves it.
func provedOf(t *testing.T, pack string, asserts []*ast.Assert) string {
	if len(asserts) == 0 {
		t.Errorf("std/%s asserts nothing", pack)
	}
	var body [][]string
	for _, a := range asserts {
		if a.Description == "" {
			t.Errorf("std/%s: assertion %s has no description", pack, a.Name)
		}
		body = append(body, []string{code(a.Name), a.Description, strings.Join(a.Decides, ", ")})
	}
	return fmt.Sprintf("`hookc verify std/%s` proves this for every event ([how](../verify.md)). All else that this page says is believed: tests try it.\n\n%s",
		pack, rows([]string{"assertion", "what", "decided"}, body))
}

func variableTable(vars []ast.Variable) string {
	var body [][]string
	for _, v := range vars {
		body = append(body, []string{code(v.Name), v.Type, defaultText(v.Default), v.Description})
	}
	return rows([]string{"variable", "type", "default", "what"}, body)
}

// maxDefault is how much of a default a table shows.
const maxDefault = 120

func defaultText(v value.Value) string {
	text := strings.ReplaceAll(string(value.AppendJSON(nil, v)), `","`, `", "`)
	if len(text) <= maxDefault {
		return code(text)
	}
	at := strings.LastIndexByte(text[:maxDefault], ',')
	return code(text[:max(at, 1)+1]+" …") + fmt.Sprintf(" (%d)", v.Len())
}

// namedHook is a hook with all its instances.
type namedHook struct {
	name  string
	first *ast.Hook
	keys  []string
}

func byName(hooks []*ast.Hook) []*namedHook {
	var out []*namedHook
	for _, h := range hooks {
		name, key, many := strings.Cut(h.Name, "[")
		i := slices.IndexFunc(out, func(n *namedHook) bool { return n.name == name })
		if i < 0 {
			i, out = len(out), append(out, &namedHook{name: name, first: h})
		}
		if many {
			out[i].keys = append(out[i].keys, strings.TrimSuffix(key, "]"))
		}
	}
	return out
}

func (h *namedHook) row(off bool) []string {
	does := strings.Join(stepKinds(h.first.Steps), ", ")
	if off {
		does = "off"
	}
	what := h.first.Description
	if len(h.keys) > 1 {
		what += fmt.Sprintf(" (%d: %s)", len(h.keys), shortened(h.keys))
	}
	return []string{code(h.name), does, fmt.Sprint(h.first.Priority), what}
}

// maxKeys is how many keys of for_each a table shows.
const maxKeys = 8

func shortened(keys []string) string {
	if len(keys) > maxKeys {
		keys = append(slices.Clone(keys[:maxKeys]), "…")
	}
	return strings.ReplaceAll(strings.Join(keys, ", "), `"`, "")
}

func stepKinds(steps []*ast.Step) []string {
	var kinds []string
	for _, s := range steps {
		if !slices.Contains(kinds, s.Kind) {
			kinds = append(kinds, s.Kind)
		}
	}
	return kinds
}

// TestPackPages: every pack has a page that says what it has, and no page is
// about a pack that is gone.
func TestPackPages(t *testing.T) {
	found, err := filepath.Glob("packs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	others := []string{"README", "scope", "disagreements", "limits", "workflow-example"}
	for _, f := range found {
		name := strings.TrimSuffix(filepath.Base(f), ".md")
		if !slices.Contains(packs(), name) && !slices.Contains(others, name) {
			t.Errorf("%s is about no pack", f)
		}
	}
	for _, name := range packs() {
		page, err := os.ReadFile("packs/" + name + ".md")
		if err != nil || !strings.Contains(string(page), "<!-- generated: pack "+name+" -->") {
			t.Errorf("docs/packs/%s.md wants what is in the pack: <!-- generated: pack %s --> (%v)", name, name, err)
		}
	}
}
