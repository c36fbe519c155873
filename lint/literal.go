package lint

import "github.com/hookc/hookc/lang/diag"

// literal maps a string's decoded bytes to where they stand in the file.
type literal struct{}

// at is the place of the bytes from start to end; the whole literal where it is
// not written as it is.
func (l literal) at(whole diag.Span, start, end int) diag.Span { return whole }

// replace is the edit that puts a text in the place of these bytes.
func (l literal) replace(whole diag.Span, start, end int, text string) (diag.Edit, bool) {
	return diag.Edit{}, false
}
