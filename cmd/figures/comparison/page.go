package comparison

import (
	"fmt"
	"regexp"
	"strings"
)

// Part is what stands in a generated part of the page: a table by its name, or
// the line that says where the figures come from.
func (r Report) Part(name string) (string, error) {
	if name == "machine" {
		return r.machine(), nil
	}
	for _, t := range r.Tables() {
		if t.Name == name {
			if name == "ahead" && len(t.Body) == 0 {
				return "Nowhere, in this run.\n", nil
			}
			return t.Markdown(), nil
		}
	}
	return "", fmt.Errorf("a report of peers has no part %q", name)
}

func (r Report) machine() string {
	var rounds []string
	for at, n := range r.Rounds {
		rounds = append(rounds, fmt.Sprintf("%d for %s rules", n, thousands(r.Sizes[at])))
	}
	return fmt.Sprintf("Measured on %s. A decision and a load are timed by %s, whole processes by the clock. Rounds of batches: %s.\n", r.Machine, r.Clock, strings.Join(rounds, ", "))
}

var part = regexp.MustCompile(`(?s)(<!-- generated: performance (\w+) -->\n).*?(<!-- end -->)`)

// Rewrite is a page with its generated parts made anew.
func (r Report) Rewrite(page string) (out string, err error) {
	out = part.ReplaceAllStringFunc(page, func(was string) string {
		m := part.FindStringSubmatch(was)
		is, e := r.Part(m[2])
		if e != nil {
			err = e
		}
		return m[1] + "\n" + is + "\n" + m[3]
	})
	return out, err
}
