package block

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lang/hcleval"
)

// Scope is what the blocks of a folder may name, and what its hooks get that do not
// say otherwise; each instance of a hook has its own.
type Scope struct {
	*hcleval.Scope
	Folder   folder.Folder // files are read from it
	Scripts  Scripts
	Prefix   string // of the folder's scripts in the build: "team/go"
	Consts   ast.Consts
	Failed   map[string]bool // constants without a value, "var.x": why has been reported
	Defaults Defaults
	Lets     []ast.Let // of the policy block

	ifEnabled *diag.List // of a hook: errors that count only where it is enabled
}
