package parse

import (
	"path"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
)

// use gives the hooks of a pack or folder, renamed and changed as the block
// says.
func (m *module) use(b *hclsyntax.Block) []*draft {
	if !m.ld.Fits(b, block.Schema("use")) {
		return nil
	}
	at := m.ld.Span(b.LabelRanges[0])
	f, ok := m.target(b.Labels[0], at)
	if !ok || m.cyclic(f, at) {
		return nil
	}
	as, ok := m.prefix(b, f, at)
	if !ok {
		return nil
	}
	if m.ld.uses++; m.ld.uses > maxUses {
		m.ld.Over(at, "A folder counts once for each folder that uses it.", "the policy has more than %d uses", maxUses)
		return nil
	}
	used := m.ld.open(f, at)
	if used == nil {
		return nil
	}
	used.parent, used.used, used.as = m, at, path.Join(m.as, as)
	used.define(m.with(b.Body))
	drafts := m.chosen(b.Body, used, used.hooks())
	m.change(b.Body, drafts)
	for _, d := range drafts {
		d.name = as + "/" + d.name
	}
	return drafts
}

// target is the folder that a use names.
func (m *module) target(label string, at diag.Span) (folder.Folder, bool) {
	if name, ok := strings.CutPrefix(label, "std/"); ok {
		return m.packFolder(name, at)
	}
	if strings.HasPrefix(label, "./") || strings.HasPrefix(label, "../") {
		return m.folder.Sub(label), true
	}
	d := m.ld.Diags.Errorf(diag.CodeUse, at, "%q is neither a pack nor a folder", label)
	d.Detail = "Write a pack as std/name, and a folder as ./name or ../name, relative to this file."
	if label != "" && !strings.ContainsAny(label[:1], "./~") {
		meant := "./" + label
		if slices.Contains(folder.PackNames(m.ld.opts.Packs), label) {
			meant = "std/" + label
		}
		d.Fix = &diag.Fix{Title: "write " + meant, Edits: []diag.Edit{{Span: at, Text: `"` + meant + `"`}}}
	}
	return folder.Folder{}, false
}

func (m *module) packFolder(name string, at diag.Span) (folder.Folder, bool) {
	packs := folder.PackNames(m.ld.opts.Packs)
	if slices.Contains(packs, name) {
		return m.folder.Pack(m.ld.opts.Packs, name), true
	}
	d := m.ld.Diags.Errorf(diag.CodeUse, at, "unknown pack std/%s", name)
	if d.Detail = diag.Suggest(name, packs, func(n string) string { return "std/" + n }); d.Detail == "" && len(packs) > 0 {
		d.Detail = "Packs: std/" + strings.Join(packs, ", std/") + "."
	}
	return folder.Folder{}, false
}

// cyclic reports a use of a folder that is being used already.
func (m *module) cyclic(f folder.Folder, at diag.Span) bool {
	var chain []string
	for on := m; on != nil; on = on.parent {
		chain = append(chain, on.folder.Name())
		if on.folder.ID() != f.ID() {
			continue
		}
		slices.Reverse(chain)
		m.ld.Diags.Errorf(diag.CodeCycle, at, "%s uses itself: %s", f.Name(), strings.Join(append(chain, f.Name()), " → "))
		return true
	}
	return false
}

// prefix is the name that the hooks of a use get in front of theirs.
func (m *module) prefix(b *hclsyntax.Block, f folder.Folder, at diag.Span) (string, bool) {
	as, given, ok := m.scope.Text(b.Body, "as")
	if ok {
		at = given
	} else {
		as = f.Base()
	}
	if !m.ld.Kebab("use", as, at) {
		if !ok {
			m.ld.Diags[len(m.ld.Diags)-1].Detail = "Name it with as = \"…\"."
			m.ld.Diags[len(m.ld.Diags)-1].Fix = nil
		}
		return "", false
	}
	if m.prefixes == nil {
		m.prefixes = map[string]diag.Span{}
	}
	if before, twice := m.prefixes[as]; twice {
		m.ld.Diags.Duplicate(at, before, "two uses are named "+as).Detail = "Rename one of them with as = \"…\"."
		return "", false
	}
	m.prefixes[as] = at
	return as, true
}

// with is the values that a use gives to variables.
func (m *module) with(body *hclsyntax.Body) map[string]given {
	a := body.Attributes["with"]
	if a == nil {
		return nil
	}
	out := map[string]given{}
	for _, en := range m.scope.Entries("with", a.Expr) {
		out[en.Key] = given{val: m.scope.ValueOf(en), at: en.In, from: handedOn(en.Expr)}
	}
	return out
}

// chosen applies only and except.
func (m *module) chosen(body *hclsyntax.Body, used *module, drafts []*draft) []*draft {
	names := hookNames(drafts)
	for _, arg := range []string{"only", "except"} {
		a := body.Attributes[arg]
		if a == nil {
			continue
		}
		listed := map[string]bool{}
		for _, w := range m.scope.Strings(arg, a.Expr) {
			listed[w.Text] = true
			if !slices.Contains(names, w.Text) {
				d := m.ld.Diags.Errorf(diag.CodeUse, w.At, "%s has no hook %s", used.label(), w.Text)
				d.Detail = meantHook(w.Text, names)
				if hook, _, one := strings.Cut(w.Text, "["); one && slices.Contains(names, hook) {
					d.Detail = arg + " selects " + hook + " with all its instances. To disable one, write an override with enabled = false."
				}
			}
		}
		drafts = slices.DeleteFunc(drafts, func(d *draft) bool { return listed[d.name] != (arg == "only") })
	}
	return drafts
}

func hookNames(drafts []*draft) []string {
	var names []string
	for _, d := range drafts {
		if len(names) == 0 || names[len(names)-1] != d.name {
			names = append(names, d.name)
		}
	}
	return names
}

// change applies what a use says about all its hooks.
func (m *module) change(body *hclsyntax.Body, drafts []*draft) {
	s := m.scope
	mode, hasMode := s.Mode(body)
	offset, at, hasOffset := s.Integer(body, "priority", -block.MaxPriority, block.MaxPriority)
	onError := s.OnError(body)
	lifts := s.Flag(body, "allow_lifts", false)
	for _, d := range drafts {
		h := d.hook
		h.AllowLifts = h.AllowLifts && lifts
		h.OnError = onError.Change(h.OnError)
		if hasMode {
			h.Mode = mode
		}
		if hasOffset && m.shift(h, d.name, offset, at) {
			hasOffset = false // one error is enough
		}
	}
}

// shift adds a use's priority to a hook's and reports a sum out of range.
func (m *module) shift(h *ast.Hook, name string, offset int, at diag.Span) bool {
	h.Priority += offset
	if h.Priority >= 0 && h.Priority <= block.MaxPriority {
		return false
	}
	m.ld.Diags.Errorf(diag.CodeValue, at, "the priority of %s would be %d, but must be from 0 to %d", name, h.Priority, block.MaxPriority)
	return true
}
