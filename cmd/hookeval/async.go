package main

import (
	"io"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host/all"
)

// runAsync runs async hooks, in the process that the evaluator started for them
// once it had answered. Nobody waits for it and nobody reads what it says.
func (e *evaluation) runAsync(stdin io.Reader) int {
	h, ok := all.Lookup(e.options.host)
	if !ok {
		return 1
	}
	e.host = h
	if e.open() != nil || e.read(stdin) != nil {
		return 1
	}
	e.world = newWorld(e.policy, e.table, h)
	e.result = eval.Decide(e.table, e.call.Events, eval.Options{
		Hook: e.hook(), World: e.world, Prompts: h.Prompts,
		Async: &decision.Decision{Verdict: verdict(e.async)},
	})
	e.follow()
	return 0
}

// verdict reads what decision.Verdict.String writes.
func verdict(word string) decision.Verdict {
	for _, v := range []decision.Verdict{decision.Allow, decision.Ask, decision.Deny} {
		if v.String() == word {
			return v
		}
	}
	return decision.None
}
