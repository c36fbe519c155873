package swappedarguments

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// byDefault is a name of values that count where nothing else is set.
var byDefault = lazyregexp.New(`(?i)(^|_)(defaults?|fallbacks?|builtins?|built_in|preset|presets|standard|base|base_\w+)(_|$)`)

// merged looks for defaults that come behind what is set: of two maps with the same key, merge
// takes the value of the later one.
func merged(p *lint.Policy, r *lint.Report) {
	p.EachCall("merge", func(args []lint.Written) {
		for i, set := range args {
			kind, name := named(set)
			if kind != "var" || byDefault.MatchString(name) {
				continue
			}
			for _, later := range args[i+1:] {
				if kind, last := named(later); kind == "local" && byDefault.MatchString(last) || kind == "var" && byDefault.MatchString(last) {
					d := r.At(later.Span(), "%s.%s comes last in merge, so it replaces what var.%s sets", kind, last, name)
					d.Detail = "Write the defaults first: merge(" + kind + "." + last + ", var." + name + ")."
					return
				}
			}
		}
	})
}

// named is the kind and the name of a value: var and limits of var.limits.
func named(w lint.Written) (kind, name string) {
	kind, name, _ = strings.Cut(w.Path(), ".")
	return kind, name
}
