package hclfile

import (
	"github.com/hookc/hookc/lang/bound"
	"github.com/hookc/hookc/lang/diag"
)

const (
	maxBlock  = 1 << 20  // bytes of a block at the top of a file
	maxErrors = 1_000    // after so many, nothing more is evaluated
	maxPolicy = 64 << 20 // bytes of all files of a policy together
)

// Enough reports that so much is wrong that no more need be said.
func (r *Reader) Enough() bool { return len(r.Diags) > maxErrors }

// Stopped reports that a limit was met.
func (r *Reader) Stopped() bool { return r.stopped }

// Over reports a limit once.
func (r *Reader) Over(at diag.Span, detail, format string, args ...any) {
	if r.stopped {
		return
	}
	r.stopped = true
	r.Diags.Errorf(diag.CodeLimit, at, format, args...).Detail = detail
}

// Takes counts the bytes of a file of the policy; false where all its files are
// too large.
func (r *Reader) Takes(n int, at diag.Span) bool {
	if r.bytes += n; r.bytes > maxPolicy {
		r.Over(at, "", "the files of this policy are larger than %d MiB together", maxPolicy>>20)
		return false
	}
	return true
}

// bounded reports whether HCL's parser may see a file: no block of it is long
// or deep.
func (r *Reader) bounded(src *source, text []byte, cuts []int) bool {
	from := 0
	for i := 0; i <= len(cuts); i++ {
		to := len(text)
		if i < len(cuts) {
			to = cuts[i]
		}
		if to-from > maxBlock+chunkBytes {
			r.Diags.Errorf(diag.CodeLimit, src.span(from, from+1), "the block that begins here is longer than %d bytes", maxBlock).
				Detail = "Move long texts and lists to files, and read them with file()."
			return false
		}
		if r.tooDeep(src, text[from:to], from) {
			return false
		}
		from = to
	}
	return true
}

// tooDeep reports a text that is nested deeper than the limit.
func (r *Reader) tooDeep(src *source, text []byte, from int) bool {
	at := bound.TooDeep(text)
	if at < 0 {
		return false
	}
	r.Diags.Errorf(diag.CodeLimit, src.span(from+at, from+at+1), "this is nested deeper than %d levels", bound.MaxNesting).
		Detail = "Brackets, templates and consecutive operators count. Move parts of it to locals."
	return true
}
