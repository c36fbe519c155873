package onewritetool

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

var (
	// kept is what a text says of files that stay as they are, whichever tool is used.
	kept = lazyregexp.New(`(?i)\b(do|does|may|must|is|are|will|can|should)( ?not|n't| never) (be )?(to be )?(chang|modif|edit|touch|alter)\w*|\bnever (chang|modif|edit|touch|alter)\w*|\b(stays?|remains?) (as (it is|they are)|unchanged|untouched)\b|\b(is|are) (frozen|immutable|final)\b`)
	// instead is what a text says of the other tool.
	instead = lazyregexp.New(`(?i)\b(in place|overwr|whole|entire|rewrit|replac|append|scratch|existing|with edit|by edit|edits? (it|them|the)\b|small|partial|part of)`)
)

// means reports whether a hook says that it is about this tool alone. Where a file stays as it is, a
// new one beside it tells nothing of the tools.
func (k kind) means(h *ast.Hook) bool {
	said := without(lint.SaidOf(h))
	if kept.MatchString(said) {
		return instead.MatchString(kept.ReplaceAllString(said, ""))
	}
	return k.meant.MatchString(said)
}

// onDisk reports a guard of files that are there and stay as they are, of which lint makes no example.
func onDisk(p *lint.Policy, h *ast.Hook, k kind, r *lint.Report) bool {
	if h.Match == nil || len(h.Match.Path) == 0 || !asksDisk(h) || !kept.MatchString(lint.SaidOf(h)) {
		return false
	}
	others := slices.ContainsFunc(p.Hooks, func(other *ast.Hook) bool {
		return other != h && lint.HookBlocks(other) && other.Match != nil && (len(other.Match.Writes.Any) > 0 || matches(lint.ToolRegexes(other.Match), k.other) && shares(h.Match.Path, other.Match.Path))
	})
	if others {
		return false
	}
	r.At(place(h), "%s stops %s, but not %s of the same file", lint.BaseName(h), k.named, k.other).Detail = both
	return true
}

// shares reports whether two lists have a glob in common, or one is of all files.
func shares(a, b []ast.Glob) bool {
	return len(b) == 0 || slices.ContainsFunc(a, func(x ast.Glob) bool {
		return slices.ContainsFunc(b, func(y ast.Glob) bool { return x.Source == y.Source })
	})
}

// asksDisk reports whether all that a condition asks is which files are there.
func asksDisk(h *ast.Hook) bool {
	if h.When == nil {
		return false
	}
	text := h.When.String()
	return strings.Contains(text, "exists(") && !strings.Contains(text, "content") && !strings.Contains(text, "tool.")
}
