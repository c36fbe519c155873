package lint

import (
	"io/fs"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Options say what is looked at, and for what.
type Options struct {
	Paths []string          // policies, configurations, projects
	Packs fs.FS             // what use "std/<name>" means
	Vars  map[string]string // values of variables
	Rules []*Rule
}

// Result is what was found, sorted, with the texts that it was found in.
type Result struct {
	Findings diag.List
	Sources  map[string][]byte
	Policies []*Policy
	Configs  []*hostconfig.File
}

// Run looks at everything below the paths. The error is one of use: a path that
// does not exist. What is wrong with a file is a finding.
func Run(o Options) (*Result, error) {
	res := &Result{Sources: map[string][]byte{}}
	for _, path := range o.Paths {
		res.policy(o, path)
	}
	res.Findings.Sort()
	return res, nil
}

func (res *Result) policy(o Options, dir string) {
	p, diags := lang.Load(lang.Options{Dir: dir, Packs: o.Packs, Vars: o.Vars})
	own := map[string]bool{}
	for _, s := range p.Sources {
		res.Sources[s.Name] = s.Data
		own[s.Name] = true
	}
	var compiled *compiler.Result
	if !diags.HasErrors() {
		var more diag.List
		compiled, more = compiler.Compile(p, compiler.Options{})
		diags.Add(more...)
	}
	res.Findings.Add(diags...)
	if compiled == nil {
		return
	}
	lp := &Policy{Policy: p, Result: compiled, Facts: analyze.New(p, compiled), Root: dir, own: own}
	res.Policies = append(res.Policies, lp)
	for _, rule := range o.Rules {
		if rule.Policy != nil {
			r := &Report{rule: rule, severity: rule.Severity}
			rule.Policy(lp, r)
			res.Findings.Add(r.list...)
		}
	}
}

func (r *Regex) language() (*automata.DFA, error) {
	kind := automata.KindRegex
	if r.Whole {
		kind = automata.KindFull
	}
	return automata.Source{Kind: kind, Text: r.Source}.Build(automata.Budget{})
}
