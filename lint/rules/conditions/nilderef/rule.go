// Package nilderef finds conditions that fail where something is not there.
package nilderef

import (
	"path"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/event"
)

// Rule is nil-deref.
var Rule = &lint.Rule{
	Code: "HK4006", Name: "nil-deref", Severity: diag.Warning,
	Title: "A condition fails, or does not hold, if a value does not exist.",
	Why: `A missing document is nil, and so is a field that the tool does not have. nil has no
fields and no length, so the condition fails. The hook then does not apply, or with
on_error = "closed" it denies every such call. The same holds for a field that one of
the hook's events lacks, such as interrupted on after_tool, that one of the policy's
targets never sends, or that the main agent lacks. A field that a host may leave out is
information. An optional field of the policy's own event, an optional part of a tool's input
and the size and age of a missing file are nil, too. What was never written is older than any
limit: a guard that wants age('report.json') > 1800 lets those through who never made a report.
nil is not false either: stop.active == false does not hold where a host sends no stop.active,
nor an empty text: env.CI != '' holds where CI is not set.`,
	Misses:  "Texts and arguments of steps, where a failure leaves the text empty, and parts of the input of MCP tools. In a hook that does not block, fields that a tool lacks. Comparisons that are false instead of a failure to the same effect. Parts of a condition that hookc could not make an event for. In a policy with very many such hooks, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many hooks with a field that an event may lack are tried; each costs a few evaluations", Default: 500}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, seen := r.Int("hooks"), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			unset(p, h, seen, r)
			if uses := failing(p, h); len(uses) > 0 && left > 0 {
				left--
				events(p, h, uses, r)
			}
			if len(p.Policy.Events) > 0 {
				declared(p, h, r)
			}
			if left > 0 {
				zeros(p, h, r)
			}
			if !lint.HookBlocks(h) {
				continue
			}
			inputs(p, h, r)
			found(p, h, r)
			members(p, h, h.When, r)
			ast.EachStep(h.Steps, func(s *ast.Step) { members(p, h, s.When, r) })
			fields(p, h, r)
		}
	},
}

// absent are functions that give nil where they find nothing.
var absent = map[string]bool{"doc": true, "get": true, "find": true, "findLast": true, "first": true, "last": true}

// ownDocument reports whether a call reads a document that exists for the guard: where a failure denies, a
// missing one denies, too, as it should. A project may lack the files of package managers.
func ownDocument(x *ast.Expr) bool {
	if x.Name != "doc" || len(x.Args) == 0 {
		return false
	}
	files := ast.Texts(x.Args[0])
	return len(files) == 1 && !slices.Contains(manifests, path.Base(files[0]))
}

// manifests are files of package managers and compilers.
var manifests = []string{"package.json", "package-lock.json", "composer.json", "deno.json", "tsconfig.json", "pyproject.toml", "Cargo.toml", "Pipfile", "pubspec.yaml", "Chart.yaml", "angular.json", "nx.json", "turbo.json"}

// members looks for a field of what such a function gave.
func members(p *lint.Policy, h *ast.Hook, x *ast.Expr, r *lint.Report) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op != ast.OpMember || x.Optional {
			return true
		}
		base := x.Args[0]
		if base.Op != ast.OpCall && base.Op != ast.OpLoop || !absent[base.Name] || h.OnError.Failure && ownDocument(base) {
			return true
		}
		d := r.At(x.At, "the condition fails if the result of %s is nil, because nil has no field %s", base.Name, x.Name)
		d.Detail = "Write ?. instead of the dot; then the value is nil and the condition does not fail."
		dot := diag.Span{File: x.At.File, Start: base.Span.End, End: x.At.Start}
		if p.Text(dot) == "." {
			d.Fix = &diag.Fix{Title: "write ?.", Edits: []diag.Edit{{Span: dot, Text: "?."}}, Unsafe: true}
		}
		return true
	})
}

// needs are functions and operators that fail on nil.
var needs = []string{"len", "split", "lower", "upper", "trim", "replace", "hasPrefix", "hasSuffix", "indexOf", "<", ">", "<=", ">=", "+"}

// fields looks for one that a tool lacks, and tries that tool.
func fields(p *lint.Policy, h *ast.Hook, r *lint.Report) {
	at, field := needing(h)
	i := slices.IndexFunc(h.On, func(on string) bool { k, ok := event.LookupKind(on); return ok && k.Tool })
	if at == nil || i < 0 {
		return
	}
	for _, tool := range lint.Tools(h.Match).Canonical {
		if lint.ToolHasField(tool, field) {
			continue
		}
		e := lint.ToolCall(h.On[i], tool, nil)
		for _, failure := range p.Facts.Replay(e).Errors {
			if failure.Hook == h.Name {
				d := r.At(at.At, "the condition fails on every call of %s, which has no %s", tool, field)
				d.Detail = "Write a default with " + field + " ?? \"\", or match the tools with match { tool = … }."
				d.Witness = lint.Witness(e, "in "+lint.BaseName(h)+" "+failure.Text)
				return
			}
		}
	}
}

// needing is the first part of a hook's condition that fails where a field of
// some tools is nil.
func needing(h *ast.Hook) (at *ast.Expr, field string) {
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if at != nil || x.Op != ast.OpCall && x.Op != ast.OpBinary || !slices.Contains(needs, x.Name) {
			return at == nil
		}
		for _, a := range x.Args {
			if a != nil && a.Op == ast.OpIdent && lint.ToolSpecific(a.Name) {
				at, field = x, a.Name
				return false
			}
		}
		return true
	})
	return at, field
}
