package lint

import (
	"github.com/hookc/hookc/lang/diag"
)

// Report collects what one rule finds.
type Report struct {
	rule     *Rule
	severity diag.Severity
	options  map[string]any
	list     diag.List
}

// At reports a finding. The summary is one line without a full stop; the rest of
// the diagnostic may be filled in before the next call.
func (r *Report) At(span diag.Span, format string, args ...any) *diag.Diag {
	r.list = append(r.list, diag.Diag{
		Code: r.rule.Code, Name: r.rule.Name, Severity: r.severity, Span: span, Summary: diag.OneLine(format, args...),
	})
	return &r.list[len(r.list)-1]
}

// Int, Bool, Text and Texts are the values of options that the rule declares.
func (r *Report) Int(name string) int { return option[int](r, name) }

// Bool is the value of an option.
func (r *Report) Bool(name string) bool { return option[bool](r, name) }

// Text is the value of an option.
func (r *Report) Text(name string) string { return option[string](r, name) }

// Texts is the value of an option.
func (r *Report) Texts(name string) []string { return option[[]string](r, name) }

func option[T any](r *Report, name string) T {
	if v, ok := r.options[name].(T); ok {
		return v
	}
	for _, o := range r.rule.Options {
		if v, ok := o.Default.(T); ok && o.Name == name {
			return v
		}
	}
	panic("lint: the rule " + r.rule.Name + " has no option " + name + " of this type")
}
