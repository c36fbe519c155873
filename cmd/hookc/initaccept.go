package main

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// acceptances says in a comment what a policy accepts by each name.
var acceptances = map[string]string{
	host.AcceptStart:   "Some rules deny what they cannot decide. Where the evaluator itself cannot be\n  # started, the agent goes on all the same.",
	host.AcceptRewrite: "Where an agent ignores a new input, the call is denied, with the new input as\n  # the reason.",
	host.AcceptStop:    "Where an agent cannot deny one call, a deny ends its whole run.",
}

// accepting adds to the text of a policy what its targets make it accept, so that
// it can be built as it is.
func accepting(text string, policies []*ast.Policy, targets []string) string {
	names := needed(policies, targets)
	if len(names) == 0 {
		return text
	}
	line := "\n"
	for _, name := range names {
		line += "  # " + acceptances[name] + "\n"
	}
	line += "  accept_loss = [\"" + strings.Join(names, "\", \"") + "\"]\n"
	at := strings.Index(text, "targets ")
	end := at + strings.IndexByte(text[at:], '\n') + 1
	return text[:end] + line + text[end:]
}

// needed is the names that policies for these targets must have in accept_loss.
func needed(policies []*ast.Policy, targets []string) (names []string) {
	for _, name := range targets {
		target, ok := all.LookupTarget(name)
		if !ok {
			continue
		}
		for _, p := range policies {
			bare := *p
			bare.AcceptLoss = nil
			for _, n := range emit.Needed(&bare, emit.Losses(p, target)) {
				names = append(names, n.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
