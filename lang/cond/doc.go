// Package cond reads condition text: the bare expr of a `when`, and the
// {{ expr }} inside strings. It is the only importer of expr; what it gives
// back is ast.Expr with exact positions in the HCL file.
//
//	Source ──Parse────▶ *ast.Expr        when = "…"
//	Source ──Template─▶ *ast.Expr        reason = "… {{ … }} …"
//
// Only the syntax is read here. What names exist and which types go together is
// the business of lang/check.
package cond
