package lint

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// ApplyEdits applies fixes to texts. A fix is made as a whole or not at all: one that
// touches what another has changed, or that does not lie in the text, is left for
// the next time. What it gives are the files that change.
func ApplyEdits(fixes []*diag.Fix, sources map[string][]byte) (changed map[string][]byte, made []*diag.Fix) {
	taken := map[string][]diag.Edit{}
	for _, f := range fixes {
		if applicable(f, taken, sources) {
			made = append(made, f)
			for _, e := range f.Edits {
				taken[e.Span.File] = append(taken[e.Span.File], e)
			}
		}
	}
	changed = map[string][]byte{}
	for _, file := range slices.Sorted(maps.Keys(taken)) {
		if text := apply(sources[file], taken[file]); !bytes.Equal(text, sources[file]) {
			changed[file] = text
		}
	}
	return changed, made
}

// applicable reports whether a fix can be made beside those that are.
func applicable(f *diag.Fix, taken map[string][]diag.Edit, sources map[string][]byte) bool {
	if len(f.Edits) == 0 {
		return false
	}
	for i, e := range f.Edits {
		src, ok := sources[e.Span.File]
		if !ok || e.Span.Start.Byte < 0 || e.Span.Start.Byte > e.Span.End.Byte || e.Span.End.Byte > len(src) {
			return false
		}
		overlaps := func(o diag.Edit) bool { return o.Span.File == e.Span.File && conflict(o.Span, e.Span) }
		if slices.ContainsFunc(taken[e.Span.File], overlaps) || slices.ContainsFunc(f.Edits[:i], overlaps) {
			return false
		}
	}
	return true
}

// conflict reports whether two edits concern each other. Two that meet end to end do
// not, two insertions at one place do.
func conflict(a, b diag.Span) bool {
	if a.Start.Byte == b.Start.Byte {
		return true
	}
	return a.Start.Byte < b.End.Byte && b.Start.Byte < a.End.Byte
}

func apply(src []byte, edits []diag.Edit) []byte {
	slices.SortFunc(edits, func(a, b diag.Edit) int { return cmp.Compare(a.Span.Start.Byte, b.Span.Start.Byte) })
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, src[at:e.Span.Start.Byte]...), e.Text...)
		at = e.Span.End.Byte
	}
	return append(out, src[at:]...)
}
