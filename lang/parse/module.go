package parse

import (
	"path"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lang/hcleval"
)

// module is one use of a folder: its blocks, and what they come to with the
// values given to its variables.
type module struct {
	ld         *loader
	folder     folder.Folder
	parent     *module // who uses it; nil for the policy itself
	root       bool
	as         string    // the names of its uses, from the policy on: "team/go"; empty for the policy itself
	used       diag.Span // the name in the use block
	gifts      map[string]given
	prefixes   map[string]diag.Span          // the names that uses give their hooks
	blocks     map[string][]*hclsyntax.Block // by type, in source order
	ordered    []*hclsyntax.Block            // hooks and uses: what gives hooks, in source order
	scope      *block.Scope
	localExprs map[string]hclsyntax.Expression // how the locals are written
	policy     *hclsyntax.Block
	looked     bool // an expression has asked for a file
}

// open reads a folder; nil where there is nothing to work with.
func (ld *loader) open(f folder.Folder, at diag.Span) *module {
	fs := ld.read(f, at)
	if fs == nil {
		return nil
	}
	m := &module{ld: ld, folder: f, blocks: map[string][]*hclsyntax.Block{}}
	ld.KnownBlocks(&hclsyntax.Body{Blocks: fs.blocks}, block.FileSchema)
	for _, b := range fs.blocks {
		m.blocks[b.Type] = append(m.blocks[b.Type], b)
		if b.Type == "hook" || b.Type == "use" {
			m.ordered = append(m.ordered, b)
		}
	}
	return m
}

// define evaluates what the module's hooks refer to.
func (m *module) define(gifts map[string]given) {
	m.gifts = gifts
	m.scope = &block.Scope{
		Scope: hcleval.NewScope(m.ld.Reader, m.ld.budget, m.functions()), Folder: m.folder, Scripts: m.ld.scripts, Prefix: m.as,
	}
	vars := m.variables(gifts)
	m.scope.Set("var", vars)
	locals, patterns := m.keptDefinitions(vars)
	m.scope.Set("local", locals)
	m.scope.Set("pattern", patterns)
	m.scope.Failed = map[string]bool{}
	m.scope.Consts = ast.Consts{
		"var":   constants("var", vars, m.scope.Failed),
		"local": constants("local", locals, m.scope.Failed),
	}
	m.definePolicy()
	m.declare()
}

// named keeps the first definition of each name and reports the others.
func (m *module) named(kind string) []*hclsyntax.Block {
	var out []*hclsyntax.Block
	first := map[string]*hclsyntax.Block{}
	for _, b := range m.blocks[kind] {
		if len(b.Labels) == 0 {
			continue
		}
		name := b.Labels[0]
		if before := first[name]; before != nil {
			m.ld.Diags.Duplicate(m.ld.Span(b.LabelRanges[0]), m.ld.Span(before.LabelRanges[0]), kind+" "+name+" is defined twice")
			continue
		}
		first[name] = b
		out = append(out, b)
	}
	return out
}

// label is what messages call the module.
func (m *module) label() string {
	if m.root {
		return "the policy"
	}
	return path.Clean(m.folder.Name())
}
