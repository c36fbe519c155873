package parse

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
)

// overrides changes single hooks of uses, all instances of one at once.
func (m *module) overrides(drafts []*draft) {
	for _, b := range m.named("override") {
		if !m.ld.Fits(b, block.Schema("override")) {
			continue
		}
		if len(b.Body.Attributes) == 0 {
			m.ld.Diags.Errorf(diag.CodeOverride, m.ld.Span(b.LabelRanges[0]), "this override has no effect").
				Detail = "Set mode, enabled, reason or priority."
			continue
		}
		for _, d := range m.overridden(b, drafts) {
			m.override(b.Body, d)
		}
	}
}

// overridden lists the hooks that an override names.
func (m *module) overridden(b *hclsyntax.Block, drafts []*draft) []*draft {
	name, at := b.Labels[0], m.ld.Span(b.LabelRanges[0])
	var out []*draft
	for _, d := range drafts {
		if d.name == name || d.name+d.key == name {
			out = append(out, d)
		}
	}
	if len(out) == 0 {
		d := m.ld.Diags.Errorf(diag.CodeOverride, at, "unknown hook %s in an override", name)
		d.Detail = meantHook(name, overridable(drafts))
		return nil
	}
	if !strings.Contains(out[0].name, "/") {
		m.ld.Diags.Errorf(diag.CodeOverride, at, "%s is a hook of this folder; change it directly", name).
			Notes = []diag.Note{{Span: out[0].hook.Span, Text: "the hook is here"}}
		return nil
	}
	return out
}

func (m *module) override(body *hclsyntax.Body, d *draft) {
	s := m.scope
	for _, arg := range block.Schema("override").Args {
		if body.Attributes[arg] != nil && !slices.Contains(d.hook.Overridden, arg) {
			d.hook.Overridden = append(d.hook.Overridden, arg)
		}
	}
	if mode, ok := s.Mode(body); ok {
		d.hook.Mode = mode
	}
	if p, _, ok := s.Integer(body, "priority", 0, block.MaxPriority); ok {
		d.hook.Priority = p
	}
	d.enabled = s.Flag(body, "enabled", d.enabled)
	if a := body.Attributes["reason"]; a != nil {
		if !s.Reason(a, d.hook) {
			m.ld.Diags.Errorf(diag.CodeOverride, m.ld.Span(a.NameRange), "%s has no step with a reason", d.name)
		}
	}
}

// enabled is the hooks that stay, under their final names, and those that do
// not.
func (ld *loader) enabled(drafts []*draft) (on, off []*ast.Hook) {
	on = make([]*ast.Hook, 0, len(drafts))
	for _, d := range drafts {
		d.hook.Name = d.name + d.key
		if d.enabled {
			ld.Diags.Add(d.ifEnabled...)
			on = append(on, d.hook)
		} else {
			off = append(off, d.hook)
		}
	}
	ld.slugs(on)
	return on, off
}

// slugs reports hooks whose folders would have the same name.
func (ld *loader) slugs(hooks []*ast.Hook) {
	seen := make(map[string]*ast.Hook, len(hooks))
	for _, h := range hooks {
		slug := ast.Slug(h.Name)
		before := seen[slug]
		if before == nil {
			seen[slug] = h
			continue
		}
		d := ld.Diags.Errorf(diag.CodeDuplicate, h.Span, "hook %s has the same folder name as %s: %s", h.Name, before.Name, slug)
		d.Notes = []diag.Note{{Span: before.Span, Text: before.Name + " is here"}}
	}
}
