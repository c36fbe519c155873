package lint

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// catalogue finds rules by what people write.
type catalogue struct {
	rules   map[string]*Rule // by code and by name
	known   []*Rule
	asked   map[*Rule]bool
	retired map[string]string
}

func newCatalogue(o Options) *catalogue {
	c := &catalogue{rules: map[string]*Rule{}, asked: map[*Rule]bool{}, retired: o.Retired}
	known := o.AllRules
	if known == nil {
		known = o.Rules
	}
	c.known = known
	for _, r := range known {
		c.rules[string(r.Code)], c.rules[r.Name] = r, r
	}
	for _, r := range o.Rules {
		c.asked[r] = true
	}
	return c
}

// name reads one name of an ignore.
func (c *catalogue) name(text string, at diag.Span) IgnoreName {
	n := IgnoreName{Text: text, Span: at, Rule: c.rules[text]}
	if n.Rule != nil {
		n.Ran = c.asked[n.Rule]
		return n
	}
	n.Replacement = c.retired[text]
	n.Error = strings.HasPrefix(text, "HK0") && len(text) == len("HK0000")
	n.Suggestion = nearRule(c.known, text)
	return n
}
