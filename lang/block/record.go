package block

import (
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
)

// record reads what defaults say of the ledger. It is the policy's to say: a
// pack's own is not asked.
func (s *Scope) record(body *hclsyntax.Body) ast.Record {
	var r ast.Record
	if word, ok := s.Choice(body, "record", "decisions", "all", "none"); ok {
		r.What = map[string]ast.RecordWhat{"decisions": ast.RecordDecisions, "all": ast.RecordAll}[word]
	}
	r.Redact = hcleval.Texts(s.list(body, "redact"))
	return r
}

// reads reads the folders outside of the project that conditions and steps may
// read. Only the policy itself opens them: a pack cannot.
func (s *Scope) reads(body *hclsyntax.Body) []string {
	list := s.list(body, "reads")
	for _, w := range list {
		if w.Text != "~" && !strings.HasPrefix(w.Text, "~/") && !strings.HasPrefix(w.Text, "/") {
			s.Files.Diags.Errorf(diag.CodeValue, w.At, "reads lists folders outside the project, but %q is neither absolute nor below ~", w.Text).
				Detail = "Remove it if it is in the project, which can always be read."
		}
	}
	return hcleval.Texts(list)
}
