//go:build !js

package script

import (
	"strings"

	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

// Bash reads a script that readShell has read without a problem, by all of bash's grammar,
// once for all who ask; false where bash does not take it.
func (p *Program) Bash() (*syntax.File, bool) {
	if !p.parsed && len(p.Text) <= bash.MaxBytes {
		if tree, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(p.Text), ""); err == nil {
			p.tree = tree
		}
	}
	p.parsed = true
	return p.tree, p.tree != nil
}
