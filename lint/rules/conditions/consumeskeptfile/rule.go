// Package consumeskeptfile finds contexts that remove documents of the repository.
package consumeskeptfile

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is consumes-kept-file.
var Rule = &lint.Rule{
	Code: "HK4306", Name: "consumes-kept-file", Severity: diag.Warning,
	Title: "A context removes a document that the repository keeps.",
	Why: `With consume = true the files of a context are removed after the answer. That is for notes
which one session leaves for the next. README.md, CONTRIBUTING.md and AGENTS.md belong to the
repository: the first session deletes them, and later ones do not get them.`,
	Misses: "Files that only the repository's index shows to be kept: a file counts as kept by its name.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				at := s.Arg("consume")
				if s.Kind != "context" || at == nil || at.Op != ast.OpConst || !at.Value.Bool() || seen[at.Span] {
					return
				}
				if i := slices.IndexFunc(files(s.Arg("files")), kept); i >= 0 {
					seen[at.Span] = true
					d := r.At(at.Span, "%s removes %s once a session has read it", lint.BaseName(h), files(s.Arg("files"))[i])
					d.Detail = "Remove consume, or list only files that are written for the next session."
				}
			})
		}
	},
}

// files are the paths that are written out.
func files(x *ast.Expr) (out []string) {
	switch {
	case x == nil:
	case x.Op == ast.OpConst && x.Value.Kind() == value.String:
		out = append(out, x.Value.Str())
	case x.Op == ast.OpConst && x.Value.Kind() == value.List:
		for i := range x.Value.Len() {
			out = append(out, x.Value.At(i).Text())
		}
	case x.Op == ast.OpArray:
		for _, a := range x.Args {
			out = append(out, files(a)...)
		}
	}
	return out
}

// kept reports whether a file is one that repositories keep.
func kept(file string) bool {
	if strings.Contains(file, "#") {
		return false // only files that are shown whole are removed
	}
	return document.MatchString(path.Base(file)) && !strings.HasPrefix(file, "/") && !temporary.MatchString(path.Dir(file))
}

var (
	document  = lazyregexp.New(`^(README|CONTRIBUTING|AGENTS|CLAUDE|GEMINI|QWEN|CHANGELOG|LICENSE|LICENCE|SECURITY|CODE_OF_CONDUCT|ARCHITECTURE|GOVERNANCE|MAINTAINERS|COPYING)(\.[a-z]+)?$|^(package\.json|go\.mod|Cargo\.toml|pyproject\.toml|Makefile|Dockerfile|CODEOWNERS)$`)
	temporary = lazyregexp.New(`(^|/)(\.?(tmp|temp|cache|state|inbox|outbox|handoff|run))(/|$)`)
)
