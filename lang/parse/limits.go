package parse

import (
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/bound"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
)

// The limits of a policy: all its files, those of its uses, and what they make.
// A policy of people is far below them.
const (
	maxBlock       = 1 << 20  // bytes of a block at the top of a file
	maxPolicy      = 64 << 20 // bytes of all *.hook.hcl together
	maxSchemaFiles = 200      // files that one schema refers to, which have folder.MaxFile bytes together
	maxUses        = 500
	maxMade        = 10_000 // hooks that for_each and use make of those that are written
	maxChain       = 500    // locals that need each other
	maxErrors      = 1_000  // after so many, nothing more is evaluated
)

// bounded reports whether HCL's parser may see a file: no block of it is long
// or deep.
func (ld *loader) bounded(src *source, text []byte, cuts []int) bool {
	from := 0
	for i := 0; i <= len(cuts); i++ {
		to := len(text)
		if i < len(cuts) {
			to = cuts[i]
		}
		if to-from > maxBlock+chunkBytes {
			ld.diags.Errorf(diag.CodeLimit, src.span(from, from+1), "the block that begins here is longer than %d bytes", maxBlock).
				Detail = "Move long texts and lists to files, and read them with file()."
			return false
		}
		if ld.tooDeep(src, text[from:to], from) {
			return false
		}
		from = to
	}
	return true
}

// makes counts a hook that for_each makes, or a hook of a use.
func (m *module) makes(at diag.Span) bool {
	if m.ld.made++; m.ld.made > maxMade {
		m.ld.over(at, "", "for_each and use generate more than %d hooks", maxMade)
	}
	return !m.ld.stopped
}

// overBudget reports that the values of the policy are too large.
func (ld *loader) overBudget(at diag.Span) {
	ld.over(at, "All values that its expressions produce count together. Look for a value that contains another many times, and for nested loops.",
		"the values of this policy are larger than %d MiB", hcleval.MaxWork>>20)
}

// kept is a value that the policy keeps: it counts in full, as often as it holds
// another.
func (ld *loader) kept(v cty.Value, at diag.Span) cty.Value {
	if ld.stopped {
		return cty.DynamicVal
	}
	if !ld.budget.Take(v) {
		ld.overBudget(at)
		return cty.DynamicVal
	}
	return v
}

// enough reports that so much is wrong that no more need be said.
func (ld *loader) enough() bool { return len(ld.diags) > maxErrors }

// over reports a limit once.
func (ld *loader) over(at diag.Span, detail, format string, args ...any) {
	if ld.stopped {
		return
	}
	ld.stopped = true
	ld.diags.Errorf(diag.CodeLimit, at, format, args...).Detail = detail
}

// tooDeep reports a text that is nested deeper than the limit.
func (ld *loader) tooDeep(src *source, text []byte, from int) bool {
	at := bound.TooDeep(text)
	if at < 0 {
		return false
	}
	ld.diags.Errorf(diag.CodeLimit, src.span(from+at, from+at+1), "this is nested deeper than %d levels", bound.MaxNesting).
		Detail = "Brackets, templates and consecutive operators count. Move parts of it to locals."
	return true
}
