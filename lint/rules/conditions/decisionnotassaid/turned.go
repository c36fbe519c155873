package decisionnotassaid

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// turnedRound reports a guard that stops just what its description leaves, or just those whom it does not mean.
func turnedRound(p *lint.Policy, h *ast.Hook, s *ast.Step, r *lint.Report) bool {
	if s.Kind == "allow" {
		return false
	}
	if name, at := onlyThere(h); name != "" {
		d := r.At(at, "%s stops what is in %s, and its description says that only this may be changed", lint.BaseName(h), name)
		d.Detail = "Name everything else: [\"**\", \"!" + name + "/**\"]."
		return p.Own(at)
	}
	for _, x := range lint.Conjuncts(h.When) {
		if x.Op == ast.OpBinary && x.Name == "==" && x.Args[0].String() == "agent" && x.Args[1].Op == ast.OpConst && x.Args[1].Value.IsNil() && subagents.MatchString(h.Description) && !delegates.MatchString(h.Description) {
			r.At(x.Span, "agent == nil is the main agent, and the description speaks of subagents").Detail = "Write agent != nil."
			return true
		}
	}
	return false
}

var (
	subagents = lazyregexp.New(`(?i)\bsubagents? (do|does|may|must|can|shall|are|is|have|has|get|gets) (not|no|nothing|never)\b|\bsubagents? (cannot|never)\b|\b(no|never) [^.]{0,30}\b(for|by|in|of) subagents?\b`)
	delegates = lazyregexp.New(`(?i)\b(main agent|only subagents?|leaves?|delegat\w*|through|nobody but|except)\b`)
)

// onlyThere is the folder in which all files of a match lie, if the description says that only it may be changed.
func onlyThere(h *ast.Hook) (folder string, at diag.Span) {
	if h.Match == nil {
		return "", at
	}
	globs := append([]ast.Glob{}, h.Match.Path...)
	for _, f := range h.Match.Touched() {
		if len(f.Not) > 0 {
			return "", at
		}
		globs = append(globs, f.Any...)
	}
	for _, g := range globs {
		first, rest, ok := strings.Cut(strings.TrimPrefix(g.Source, "./"), "/")
		if !ok || !strings.HasPrefix(rest, "*") || !plainName.MatchString(first) || folder != "" && folder != first {
			return "", at
		}
		folder, at = first, g.Span
	}
	if folder == "" {
		return "", at
	}
	said := regexp.MustCompile(`(?i)\b(may|can|shall|must|should|edits?|writes?|changes?|touch(es)?|works?|allowed to)( (edit|write|change|touch|work))? only (in |to |below |under |within |files of |files in |the |folder )*` + regexp.QuoteMeta(folder) + `\b|^only (the )?` + regexp.QuoteMeta(folder) + `(/| folder)? (may|can|is|are)\b`)
	if said.MatchString(h.Description) {
		return folder, at
	}
	return "", at
}

var plainName = lazyregexp.New(`^[A-Za-z][\w-]{2,}$`)
