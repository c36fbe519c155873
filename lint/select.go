package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// Selection is which rules are wanted: codes, beginnings of codes, or names. Where
// nothing is selected all are but those that are off by themselves. What is
// ignored is left out, unless it is selected more precisely.
type Selection struct {
	Select, Ignore []string
}

// Everything selects all rules, those too that are off by themselves.
const Everything = "ALL"

// Rules finds the rules that are wanted. An error names the word that no rule
// answers to.
func (c Selection) Rules(all []*Rule) ([]*Rule, error) {
	for _, w := range slices.Concat(c.Select, c.Ignore) {
		if err := knownWord(all, w); err != nil {
			return nil, err
		}
	}
	var out []*Rule
	for _, r := range all {
		want := precision(r, c.Select)
		if len(c.Select) == 0 && !r.OffByDefault {
			want = 1
		}
		if want > precision(r, c.Ignore) {
			out = append(out, r)
		}
	}
	return out, nil
}

// precision is how precisely a list speaks of a rule; 0 where it does not.
func precision(r *Rule, words []string) (best int) {
	for _, w := range words {
		switch {
		case w == r.Name:
			best = max(best, len(r.Code))
		case strings.HasPrefix(string(r.Code), w):
			best = max(best, len(w))
		case w == Everything:
			best = max(best, 1)
		}
	}
	return best
}

// WordError is a word that no rule answers to.
type WordError struct{ Word, Near string }

// Error says what is probably meant.
func (e *WordError) Error() string {
	if e.Near != "" {
		return fmt.Sprintf("unknown rule %s; did you mean %s?", e.Word, e.Near)
	}
	return fmt.Sprintf("unknown rule %s", e.Word)
}

func knownWord(all []*Rule, word string) error {
	if word == Everything || slices.ContainsFunc(all, func(r *Rule) bool { return precision(r, []string{word}) > 0 && word != "" }) {
		return nil
	}
	return &WordError{word, nearRule(all, word)}
}

// nearRule is the rule that a word probably means. Of two codes that differ in a
// digit neither is a slip for the other.
func nearRule(all []*Rule, word string) string {
	var names []string
	for _, r := range all {
		if strings.EqualFold(string(r.Code), word) {
			return string(r.Code)
		}
		names = append(names, r.Name)
	}
	near, _ := diag.Nearest(word, names)
	return near
}

// Find is a rule by its code or name.
func Find(all []*Rule, word string) (*Rule, error) {
	for _, r := range all {
		if r.Name == word || string(r.Code) == word {
			return r, nil
		}
	}
	return nil, &WordError{word, nearRule(all, word)}
}
