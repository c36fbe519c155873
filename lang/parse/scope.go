package parse

import (
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
)

// scope is what names mean at a place: those of a folder, and each within an
// instance of a hook.
type scope struct {
	*hcleval.Scope
	ld     *loader
	m      *module // whose folder files are read from
	consts ast.Consts
	failed map[string]bool // constants without a value, "var.x": why has been reported

	ifEnabled *diag.List // of a hook: errors that count only where it is enabled

	localExprs map[string]hclsyntax.Expression // how the locals are written
}
