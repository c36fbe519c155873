package lint

import (
	"maps"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// Compiled asks the rules about a policy that has been read and compiled already:
// for those who do so anyway. The folder is "" where it is not on the disk.
func Compiled(o Options, p *ast.Policy, compiled *compiler.Result, root string) *Result {
	res := &Result{Sources: map[string][]byte{}, Times: map[string]time.Duration{}}
	l := &loaded{place: place{dir: p.Dir, pack: root == ""}, policy: p}
	u := l.unit()
	u.policy = l.newPolicy(o, compiled)
	u.run(o)
	res.merge(u)
	res.suppress(o, []*unit{u})
	res.Findings.Sort()
	return res
}

// unit is what was read, with its texts.
func (l *loaded) unit() *unit {
	u := &unit{sources: map[string][]byte{}, times: map[string]time.Duration{}, findings: l.diags}
	for _, s := range l.policy.Sources {
		u.sources[s.Name] = s.Data
	}
	return u
}

// newPolicy is what rules are told of a policy.
func (l *loaded) newPolicy(o Options, compiled *compiler.Result) *Policy {
	p := &Policy{
		Policy: l.policy, Targets: targets(l.policy), Result: compiled, Facts: analyze.New(l.policy, compiled), own: own(o, l),
		load: l.loader(o),
	}
	if !l.pack {
		p.Root = l.dir
	}
	return p
}

// loader reads the policy once more.
func (l *loaded) loader(o Options) loader {
	read := l.options(o)
	return func(vars map[string]string) (*ast.Policy, diag.List) {
		opts := read
		opts.Vars = maps.Clone(read.Vars)
		if opts.Vars == nil {
			opts.Vars = map[string]string{}
		}
		maps.Copy(opts.Vars, vars)
		return lang.Load(opts)
	}
}

// Cheap is the rules that a build asks: those whose findings are errors, and that
// look at one hook at a time and at nothing but the policy.
func Cheap(rules []*Rule, settings map[string]Setting) (out []*Rule) {
	for _, r := range rules {
		severity := r.Severity
		if s := settings[r.Name].Severity; s != 0 {
			severity = s
		}
		if severity == diag.Error && !r.ComparesHooks && !r.ReadsProject && r.Ignore == nil {
			out = append(out, r)
		}
	}
	return out
}
