package valueneveroccurs

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// states are the values that the steps of a policy give its states.
type states struct {
	declared map[string]*ast.State
	set      map[string][]value.Value
	computed map[string]bool // some value is not known: it is computed, or counted
	any      bool            // the name of a state is computed
}

func statesOf(p *lint.Policy) *states {
	s := &states{declared: map[string]*ast.State{}, set: map[string][]value.Value{}, computed: map[string]bool{}}
	for _, d := range p.Policy.States {
		if !strings.Contains(d.Name, "/") { // a module's has another name within it
			s.declared[d.Name] = d
		}
	}
	for _, h := range p.Hooks {
		s.hook(h)
	}
	for _, e := range p.Policy.Events {
		for _, from := range e.From {
			s.hook(from.Hook)
		}
	}
	return s
}

func (s *states) hook(h *ast.Hook) {
	ast.EachStep(h.Steps, func(step *ast.Step) {
		for _, a := range step.Args {
			if step.Kind == "state" && a.Name != "clear" {
				s.change(a.Name, a.Expr)
			}
		}
	})
}

// change notes what one argument of a state step writes.
func (s *states) change(how string, x *ast.Expr) {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		for i := range x.Value.Len() {
			v := x.Value.At(i)
			s.write(how, x.Value.Key(i).Str(), &v)
		}
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			name, to := x.Args[i], x.Args[i+1]
			switch {
			case name.Op != ast.OpConst:
				s.any = true
			case to.Op == ast.OpConst:
				s.write(how, name.Value.Str(), &to.Value)
			default:
				s.write(how, name.Value.Str(), nil)
			}
		}
	default:
		s.any = true
	}
}

// write notes one value; nil is one that is computed.
func (s *states) write(how, name string, v *value.Value) {
	switch {
	case how == "set" && v != nil:
		s.set[name] = append(s.set[name], *v)
	default:
		s.computed[name] = true
	}
}

// only is all values of a state; nothing where others may come.
func (s *states) only(name string) []value.Value {
	d := s.declared[name]
	if d == nil || s.any || s.computed[name] || len(s.set[name]) == 0 {
		return nil
	}
	return append(slices.Clip(s.set[name]), d.Default)
}

// most is how many entries a state can have; none where there is no bound.
func (s *states) most(name string) int64 {
	d := s.declared[name]
	if d == nil || d.Keep == 0 {
		return none
	}
	most := d.Keep
	if d.Default.Kind() == value.List || d.Default.Kind() == value.Map { // which is not cut
		most = max(most, d.Default.Len())
	}
	return int64(most)
}

// stateName is the state that an expression reads; "" for any other.
func stateName(x *ast.Expr) string {
	if x.Op == ast.OpMember && x.Args[0].Op == ast.OpIdent && x.Args[0].Name == "state" {
		return x.Name
	}
	return ""
}

// texts are the texts that a state can be.
func (c *checker) texts(name string) (out []string) {
	for _, v := range lint.Cached(c.p, statesOf).only(name) {
		if v.Kind() == value.String && v.Str() != "" {
			out = append(out, v.Str())
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// elsewhere reports whether the sources give a state a text in a hook that is not part of the
// policy now, because a variable switches it off.
func (c *checker) elsewhere(name, word string) bool {
	re := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `"?\s*[=:]\s*["'{ ]*` + regexp.QuoteMeta(word) + `\b`)
	return slices.ContainsFunc(c.p.Policy.Sources, func(s ast.Source) bool { return re.Match(c.p.Source(s.Name)) })
}

// entries is how many items a list can have at most.
func (c *checker) entries(x *ast.Expr, in scope) int64 {
	if name := stateName(x); name != "" {
		return lint.Cached(c.p, statesOf).most(name)
	}
	switch x.Op {
	case ast.OpIdent:
		for _, l := range in.h.Lets {
			if l.Name == x.Name && l.Expr != nil && len(in.items) < 8 {
				return c.entries(l.Expr, scope{h: &ast.Hook{}})
			}
		}
	case ast.OpTemplate:
		if len(x.Args) == 1 {
			return c.entries(x.Args[0], in)
		}
	case ast.OpBinary:
		if x.Name == "??" && x.Args[1].Op == ast.OpArray && len(x.Args[1].Args) == 0 {
			return c.entries(x.Args[0], in)
		}
	case ast.OpCall:
		if len(x.Args) > 0 && slices.Contains([]string{"uniq", "sort", "reverse", "take", "keys", "values"}, x.Name) {
			return c.entries(x.Args[0], in)
		}
	case ast.OpLoop:
		if slices.Contains([]string{"filter", "map", "sortBy", "groupBy"}, x.Name) {
			return c.entries(x.Args[0], in)
		}
	}
	return none
}

// numbers are the bounds of a state that steps set to a few numbers.
func (c *checker) numbers(name string) bounds {
	all := lint.Cached(c.p, statesOf).only(name)
	b := bounds{what: "state." + name, from: none}
	for _, v := range all {
		if v.Kind() != value.Int {
			return bounds{}
		}
		n := int64(v.Int())
		b.from, b.to = min(b.from, n), max(b.to, n)
	}
	if len(all) == 0 {
		return bounds{}
	}
	return b
}
