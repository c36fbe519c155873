package lint

import (
	"fmt"
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// maxPlaces is how many further places a finding names.
const maxPlaces = 8

// merged makes one finding of those of a file that say the same: what was written
// wrong once was copied. The first stands for all, with the others as notes, and
// its fix mends all.
func merged(list diag.List) diag.List {
	type key struct {
		file, summary string
		severity      diag.Severity
		mended        bool // by a fix: one that mends a part alone would find the same again
	}
	first := map[key]int{}
	count := map[key]int{}
	var out diag.List
	for _, d := range list {
		k := key{d.Span.File, d.Summary, d.Severity, d.Fix != nil}
		i, again := first[k]
		if !again {
			first[k] = len(out)
			out = append(out, d)
			continue
		}
		if count[k]++; count[k] <= maxPlaces {
			out[i].Notes = append(out[i].Notes, diag.Note{Span: d.Span, Text: "and here"})
		}
		mendToo(&out[i], d)
	}
	for k, n := range count {
		if n > maxPlaces {
			notes := out[first[k]].Notes
			notes[len(notes)-1].Text = fmt.Sprintf("and here, and %d more", n-maxPlaces)
		}
	}
	return out
}

// mendToo adds the fix of a finding to that of the one which stands for it. Where one
// of them has none, or their edits meet, the first is left as it is.
func mendToo(d *diag.Diag, other diag.Diag) {
	if d.Fix == nil || other.Fix == nil || d.Fix.Unsafe != other.Fix.Unsafe {
		return
	}
	for _, e := range other.Fix.Edits {
		if slices.ContainsFunc(d.Fix.Edits, func(o diag.Edit) bool { return meet(o.Span, e.Span) && !bothGo(o, e) }) {
			return
		}
	}
	fix := *d.Fix
	fix.Edits = slices.Concat(fix.Edits, other.Fix.Edits)
	d.Fix = &fix
}

// meet reports whether two edits touch one another.
func meet(a, b diag.Span) bool {
	return a.File == b.File && a.Start.Byte <= b.End.Byte && b.Start.Byte <= a.End.Byte
}

// bothGo reports whether two edits only remove, and what they remove lies end to end at most: lines that
// follow each other.
func bothGo(a, b diag.Edit) bool { return a.Text == "" && b.Text == "" && !conflict(a.Span, b.Span) }
