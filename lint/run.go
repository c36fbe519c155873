package lint

import (
	"errors"
	"io/fs"
	"slices"
	"sync"
	"time"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Options say what is looked at, and for what.
type Options struct {
	Paths    []string          // policies, configurations, projects
	Packs    fs.FS             // what use "std/<name>" means
	Vars     map[string]string // values of variables
	Rules    []*Rule           // those that are asked
	AllRules []*Rule           // all that there are, asked or not; nil for Rules

	// Retired are codes of rules that are no more, with what to look at instead.
	Retired map[string]string

	Settings map[string]Setting // by the rule's name
	Overlay  map[string][]byte  // texts of files in place of what is on the disk
	Exclude  func(path string) bool

	Changed Changed // only what this touches is looked at; nil for all
	Only    string  // only findings in this file are in the result; "" for all

	// Parsed keeps files of policies from one run to the next; nil for none.
	Parsed *hclfile.Cache

	// Stop is asked now and then whether nobody waits for the result any more; nil for
	// never.
	Stop func() bool
}

// ErrStopped is the error of a run that Stop has ended.
var ErrStopped = errors.New("the run was stopped")

func (o Options) stopped() bool { return o.Stop != nil && o.Stop() }

// Setting is what a configuration says about a rule.
type Setting struct {
	Severity diag.Severity // 0 for the rule's own
	Options  map[string]any
}

// Result is what was found, sorted, with the texts that it was found in.
type Result struct {
	Findings diag.List
	Sources  map[string][]byte
	Policies []*Policy
	Configs  []*hostconfig.File
	Broken   []string // folders of policies that do not compile

	Failures   []error  // rules that failed themselves; what they did not say is not known
	Notes      []string // what was not looked at, and why
	Suppressed int      // findings that comments silence
	InBaseline int      // findings that a baseline lists
	Times      map[string]time.Duration
}

// Run looks at everything below the paths. The error is one of use: a path that
// does not exist. What is wrong with a file is a finding.
func Run(o Options) (*Result, error) {
	found, err := discover(o)
	if err != nil {
		return nil, err
	}
	res := &Result{Sources: map[string][]byte{}, Times: map[string]time.Duration{}, Notes: found.notes}
	units := slices.DeleteFunc(res.read(o, found), func(u *unit) bool { return !u.touched(o.Changed) })
	inParallel(len(units), func(i int) { units[i].run(o) })
	if o.stopped() {
		return nil, ErrStopped
	}
	for _, u := range units {
		res.merge(u)
	}
	res.suppress(o, units)
	if o.Only != "" {
		res.onlyFile(o.Only)
	}
	res.Findings.Sort()
	return res, nil
}

// unit is one policy or one configuration, and what was found in it. Rules are
// asked about it one after another; other units are looked at meanwhile.
type unit struct {
	policy  *Policy
	config  *hostconfig.File
	sources map[string][]byte
	broken  string

	findings diag.List
	failures []error
	times    map[string]time.Duration
}

// merge adds what is known of a unit, in the order of units.
func (res *Result) merge(u *unit) {
	for name, data := range u.sources {
		res.Sources[name] = data
	}
	res.Findings.Add(u.findings...)
	res.Failures = append(res.Failures, u.failures...)
	for name, d := range u.times {
		res.Times[name] += d
	}
	switch {
	case u.policy != nil:
		res.Policies = append(res.Policies, u.policy)
	case u.config != nil:
		res.Configs = append(res.Configs, u.config)
	case u.broken != "":
		res.Broken = append(res.Broken, u.broken)
	}
}

// inParallel calls f for 0 to n-1, as many at once as there are processors.
func inParallel(n int, f func(int)) {
	var wg sync.WaitGroup
	slots := make(chan struct{}, workers())
	for i := range n {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			f(i)
		})
	}
	wg.Wait()
}
