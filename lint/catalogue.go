package lint

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// catalogue finds rules by what people write.
type catalogue struct {
	rules   map[string]*Rule // by code and by name
	words   []string
	asked   map[*Rule]bool
	retired map[string]string
}

func newCatalogue(o Options) *catalogue {
	c := &catalogue{rules: map[string]*Rule{}, asked: map[*Rule]bool{}, retired: o.Retired}
	known := o.Known
	if known == nil {
		known = o.Rules
	}
	for _, r := range known {
		c.rules[string(r.Code)], c.rules[r.Name] = r, r
		c.words = append(c.words, string(r.Code), r.Name)
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
		n.Asked = c.asked[n.Rule]
		return n
	}
	n.Moved = c.retired[text]
	n.Error = strings.HasPrefix(text, "HK0") && len(text) == len("HK0000")
	// Of two codes that differ in a digit neither is a slip for the other.
	if r, ok := c.rules[strings.ToUpper(text)]; ok {
		n.Near = string(r.Code)
	} else if near, ok := diag.Nearest(text, c.words); ok && !strings.HasPrefix(near, "HK") {
		n.Near = near
	}
	return n
}
