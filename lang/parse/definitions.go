package parse

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
)

// definition is a local or a pattern: what may refer to others of its kind, in
// any order and any file.
type definition struct {
	kind, name string // "local", "max"
	at         diag.Span
	exprs      []hclsyntax.Expression // where it can refer to others
	eval       func(*block.Scope) cty.Value
	state      progress
	val        cty.Value
}

func (d *definition) key() string { return d.kind + "." + d.name }

type progress uint8

const (
	waiting progress = iota
	running
	done
)

// resolver evaluates definitions, those that others need first.
type resolver struct {
	m     *module
	defs  map[string]*definition
	order []*definition
	stack []*definition
}

// evaluated is what definitions came to, with the values that the variables had.
type evaluated struct {
	vars, locals, patterns cty.Value
	exprs                  map[string]hclsyntax.Expression
	work                   int
}

// maxEvaluated is for how many uses of a pack with other values one is kept.
const maxEvaluated = 8

// keptDefinitions is definitions. Those of a pack, whose files stay as they are, are
// evaluated once for the same values of its variables by all who have the cache.
func (m *module) keptDefinitions(vars cty.Value) (locals, patterns cty.Value) {
	if !m.folder.IsPack() || m.ld.Cache == nil {
		return m.definitions()
	}
	for n := range maxEvaluated {
		var fresh *evaluated
		kept := m.ld.Once(m.firstFile(), [2]any{"definitions", n}, func() (any, bool) {
			diags, left := len(m.ld.Diags), m.ld.budget.Left()
			locals, patterns := m.definitions()
			fresh = &evaluated{vars, locals, patterns, m.localExprs, left - m.ld.budget.Left()}
			return fresh, len(m.ld.Diags) == diags && !m.looked && !m.ld.Stopped()
		}).(*evaluated)
		switch {
		case kept == fresh:
			return kept.locals, kept.patterns
		case kept.vars.RawEquals(vars) && m.ld.budget.Charge(kept.work):
			m.localExprs = kept.exprs
			return kept.locals, kept.patterns
		}
	}
	return m.definitions()
}

// firstFile is the first of the module's files that has a block.
func (m *module) firstFile() (first string) {
	for _, list := range m.blocks {
		if name := list[0].TypeRange.Filename; first == "" || name < first {
			first = name
		}
	}
	return first
}

// definitions evaluates locals and patterns into the objects local and pattern.
func (m *module) definitions() (locals, patterns cty.Value) {
	r := &resolver{m: m, defs: map[string]*definition{}}
	for _, b := range m.blocks["locals"] {
		if m.ld.Fits(b, hclfile.Schema{What: "locals", Args: attributeNames(b.Body)}) {
			r.locals(b)
		}
	}
	m.localExprs = map[string]hclsyntax.Expression{}
	for _, d := range r.order {
		m.localExprs[d.name] = d.exprs[0]
	}
	for _, b := range m.named("pattern") {
		if m.ld.Fits(b, block.Schema("pattern")) && m.identifier(b) {
			r.add(m.patternDefinition(b))
		}
	}
	for _, d := range r.order {
		r.resolve(d)
	}
	return r.object("local"), r.object("pattern")
}

func (r *resolver) locals(b *hclsyntax.Block) {
	for _, a := range hclfile.InOrder(b.Body.Attributes) {
		r.add(&definition{
			kind: "local", name: a.Name, at: r.m.ld.Span(a.NameRange),
			exprs: []hclsyntax.Expression{a.Expr},
			eval:  func(s *block.Scope) cty.Value { return s.Eval(a.Expr) },
		})
	}
}

func (m *module) patternDefinition(b *hclsyntax.Block) *definition {
	d := &definition{kind: "pattern", name: b.Labels[0], at: m.ld.Span(b.LabelRanges[0])}
	for _, a := range hclfile.InOrder(b.Body.Attributes) {
		d.exprs = append(d.exprs, a.Expr)
	}
	d.eval = func(s *block.Scope) cty.Value { return s.Pattern(b) }
	return d
}

func (r *resolver) add(d *definition) {
	if first := r.defs[d.key()]; first != nil {
		r.m.ld.Diags.Duplicate(d.at, first.at, d.key()+" is defined twice")
		return
	}
	r.defs[d.key()] = d
	r.order = append(r.order, d)
}

// resolve evaluates d and, before it, everything that it names.
func (r *resolver) resolve(d *definition) {
	switch d.state {
	case done:
		return
	case running:
		r.cycle(d)
		return
	}
	d.state, d.val = running, cty.DynamicVal
	if len(r.stack) >= maxChain {
		r.m.ld.Over(d.at, "The chain consists of locals and patterns that use each other.", "%s is used by a chain of more than %d others", d.key(), maxChain)
		d.state = done
		return
	}
	r.stack = append(r.stack, d)
	needed := map[string]map[string]cty.Value{"local": {}, "pattern": {}}
	for _, ref := range r.references(d) {
		r.resolve(ref)
		needed[ref.kind][ref.name] = ref.val
	}
	r.stack = r.stack[:len(r.stack)-1]
	if d.state == running { // not found to be a cycle
		d.val = r.m.scope.Kept(d.eval(r.scope(needed)), d.at)
	}
	d.state = done
}

// scope is the scope of a definition: it sees what it names. A name that does
// not exist is looked for among all, so that the near one can be suggested.
func (r *resolver) scope(needed map[string]map[string]cty.Value) *block.Scope {
	in := *r.m.scope
	in.Scope = in.Inside(map[string]cty.Value{
		"local":   cty.ObjectVal(needed["local"]),
		"pattern": cty.ObjectVal(needed["pattern"]),
	})
	in.More = r.names
	return &in
}

// names lists the definitions of a kind.
func (r *resolver) names(kind string) (names []string) {
	for _, d := range r.order {
		if d.kind == kind {
			names = append(names, d.name)
		}
	}
	return names
}

// references lists the definitions that d names.
func (r *resolver) references(d *definition) []*definition {
	var out []*definition
	for _, e := range d.exprs {
		for _, t := range e.Variables() {
			if ref := r.defs[referenceKey(t)]; ref != nil {
				out = append(out, ref)
			}
		}
	}
	return out
}

func referenceKey(t hcl.Traversal) string {
	if len(t) < 2 {
		return ""
	}
	name, _ := hcleval.StepName(t[1])
	return t.RootName() + "." + name
}

// cycle reports the definitions between d and itself, once.
func (r *resolver) cycle(d *definition) {
	i := len(r.stack) - 1
	for r.stack[i] != d {
		i--
	}
	var keys []string
	var notes []diag.Note
	for _, on := range r.stack[i:] {
		keys = append(keys, on.key())
		notes = append(notes, diag.Note{Span: on.at, Text: on.key() + " is here"})
		on.state = done
	}
	e := r.m.ld.Diags.Errorf(diag.CodeCycle, d.at, "%s refers to itself: %s", d.key(), strings.Join(append(keys, d.key()), " → "))
	e.Notes = notes[1:]
}

// object collects the values of a kind.
func (r *resolver) object(kind string) cty.Value {
	vals := map[string]cty.Value{}
	for _, d := range r.order {
		if d.kind == kind {
			vals[d.name] = d.val
		}
	}
	return cty.ObjectVal(vals)
}

func attributeNames(body *hclsyntax.Body) []string {
	var names []string
	for name := range body.Attributes {
		names = append(names, name)
	}
	return names
}
