package eval

import (
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/table"
)

// Follow does in this process what comes after an answer: what steps put off,
// then the async hooks, one after the other. Its errors are added to the result,
// of which nothing else changes. The evaluator of an agent starts a process for
// the async hooks instead, so that nobody waits for them.
func Follow(t *table.Table, res *Result, opt Options) {
	note := func(hook string, err error) {
		if err != nil {
			res.Errors = append(res.Errors, decision.Failure{Hook: hook, Kind: decision.ExecFailure, Text: err.Error()})
		}
	}
	for _, f := range res.After {
		note("", f(&res.Decision))
	}
	opt.Async = &res.Decision
	for _, name := range res.Async {
		opt.Hook = name
		async := Decide(t, res.given, opt) // what the policy derived it derives again
		for _, f := range async.After {
			note(name, f(&async.Decision))
		}
		res.Errors = append(res.Errors, async.Errors...)
		res.Log = append(res.Log, async.Log...)
	}
}
