package backtrack

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/regex"
)

// deviations are the rows of other tools' tests that we judge otherwise, and why.
var deviations = map[string]string{
	`\w*b?c*(def|gh+i|$|\b||)+`:  "an alternative is empty, so the pattern matches at the first place whatever follows: nothing makes it go back",
	`(a+)(a+)\1b`:                "the two groups share the letters in as many ways as there are letters, at each place: measured, it is a polynomial",
	`\s*(.*?)\s*([#;].*)?$`:      ". takes no line end, \\s does: blanks, a line end and a letter make it go back",
	`a*b safe:super-linear-move`: "the label holds with an option of that rule alone",
}

// wrapped is a row's pattern with its flags, where a group can have them.
func (r row) wrapped() string {
	if flags := strings.Trim(r.Flags, "v"); flags != "" {
		return "(?" + flags + ":" + r.Pattern + ")"
	}
	return r.Pattern
}

func TestLabels(t *testing.T) {
	rows := corpus(t, "redos")
	agree := 0
	for _, r := range rows {
		tree, err := regex.Parse(r.wrapped(), r.dialect())
		if invalid := r.Label == "invalid-syntax"; (err != nil) != invalid {
			t.Errorf("%q is %s: %v", r.Pattern, r.Label, err)
		}
		if err != nil {
			agree++
			continue
		}
		rep := Analyze(tree, Options{})
		slow := strings.HasPrefix(r.Label, "vulnerable") || r.Label == "detector-timeout"
		same := slow == (rep.Growth == Polynomial || rep.Growth == Exponential)
		for _, growth := range []Growth{Polynomial, Exponential} {
			if strings.Contains(r.Label, growth.String()) {
				same = same && rep.Growth == growth
			}
		}
		why := deviations[r.Pattern] + deviations[r.Pattern+" "+r.Label]
		switch {
		case same && why != "" && deviations[r.Pattern+" "+r.Label] == "":
			t.Errorf("%q is listed, and agrees with %s", r.Pattern, r.Label)
		case !same && why == "":
			t.Errorf("%q is %s: got %s of degree %d", r.Pattern, r.Label, rep.Growth, rep.Degree)
		case !same:
			t.Logf("%q is %s, here %s of degree %d: %s", r.Pattern, r.Label, rep.Growth, rep.Degree, why)
		default:
			agree++
		}
	}
	t.Logf("%d of %d labels agree", agree, len(rows))
}
