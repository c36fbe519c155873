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
)

// Rule is consumes-kept-file.
var Rule = &lint.Rule{
	Code: "HK4306", Name: "consumes-kept-file", Severity: diag.Warning,
	Title: "A context removes a document that the repository keeps.",
	Why: `With consume = true the files of a context are removed after the answer. That is for notes
which one session leaves for the next. README.md, AGENTS.md and docs/conventions.md belong to the
repository: the first session deletes them, and later ones do not get them.`,
	Misses: "Files of other names that git does not track.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) {
				at := s.Arg("consume")
				if s.Kind != "context" || at == nil || at.Op != ast.OpConst || !at.Value.Bool() || seen[at.Span] {
					return
				}
				if i := slices.IndexFunc(ast.Texts(s.Arg("files")), func(file string) bool { return kept(p, file) }); i >= 0 {
					seen[at.Span] = true
					d := r.At(at.Span, "%s removes %s once a session has read it", lint.BaseName(h), ast.Texts(s.Arg("files"))[i])
					d.Detail = "Remove consume, or list only files that are written for the next session."
				}
			})
		}
	},
}

// kept reports whether a file is one that repositories keep.
func kept(p *lint.Policy, file string) bool {
	file = strings.TrimPrefix(strings.TrimPrefix(file, "project:"), "./")
	if strings.Contains(file, "#") || strings.HasPrefix(file, "/") || strings.HasPrefix(file, "~") {
		return false // only files that are shown whole are removed
	}
	if p.Tracked(file) {
		return true
	}
	base, dir := path.Base(file), path.Dir(file)
	if temporary.MatchString(dir) || note.MatchString(base) {
		return false
	}
	return document.MatchString(base) || lasting.MatchString(base) || docs.MatchString(dir) && text.MatchString(base)
}

var (
	document  = lazyregexp.New(`^(README|CONTRIBUTING|AGENTS|CLAUDE|GEMINI|QWEN|CHANGELOG|LICENSE|LICENCE|SECURITY|CODE_OF_CONDUCT|ARCHITECTURE|GOVERNANCE|MAINTAINERS|COPYING)(\.[a-z]+)?$|^(package\.json|go\.mod|Cargo\.toml|pyproject\.toml|Makefile|Dockerfile|CODEOWNERS)$`)
	lasting   = lazyregexp.New(`(?i)^(coding[-_ ]?|api[-_ ]?|code[-_ ]?|team[-_ ]?|project[-_ ]?)?(conventions?|glossary|guidelines?|standards?|style([-_ ]?guide)?|principles|architecture|onboarding|runbook|owners|contributing|rules)\.(md|mdx|txt|rst|adoc)$`)
	docs      = lazyregexp.New(`^(docs?|documentation|adrs?|rfcs?)(/|$)`)
	text      = lazyregexp.New(`\.(md|mdx|txt|rst|adoc)$`)
	note      = lazyregexp.New(`(?i)hand-?(over|off)|notes?\b|todo|inbox|scratch|session|next|pending|once|draft|progress|status|message|tmp|temp`)
	temporary = lazyregexp.New(`(^|/)(\.?(tmp|temp|cache|state|inbox|outbox|handoff|handover|run|sessions?|notes|messages|queue))(/|$)`)
)
