package hclfile

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// synonyms are names of other languages and tools for arguments and blocks. The first
// that the block takes is meant.
var synonyms = map[string][]string{
	"event": {"on"}, "events": {"on"}, "trigger": {"on"}, "hook": {"on"},
	"if": {"when"}, "condition": {"when"}, "where": {"when"}, "matcher": {"match"}, "filter": {"match"},
	"block": {"deny"}, "reject": {"deny"}, "forbid": {"deny"}, "approve": {"allow"}, "permit": {"allow"}, "confirm": {"ask"},
	"message": {"reason", "text"}, "msg": {"reason", "text"}, "text": {"reason"}, "because": {"reason"},
	"exec": {"run"}, "execute": {"run"}, "replace": {"rewrite"}, "log": {"record"}, "inject": {"context"},
	"cmd": {"program", "command", "shell"}, "program": {"command"}, "name": {"program", "description"}, "sh": {"shell"}, "bash": {"shell"},
	"file": {"path"}, "files": {"path"}, "write": {"writes"}, "read": {"reads"}, "delete": {"deletes"},
	"desc": {"description"}, "order": {"priority"},
}

// targetNames are arguments that people write in a hook for the agents it is for.
var targetNames = []string{"agent", "agents", "host", "hosts", "target", "targets"}

// decisionNames are arguments that people write in a hook for its decision.
var decisionNames = []string{"action", "decision", "effect", "verdict", "reason"}

// elsewhere says which name of the block another language's name means, or in which
// block it stands.
func (s Schema) elsewhere(d *diag.Diag, name string) {
	if d.Fix != nil {
		return
	}
	for _, meant := range synonyms[name] {
		if slices.Contains(s.Args, meant) || slices.Contains(s.Blocks, meant) {
			d.Detail = "Did you mean " + meant + "?"
			return
		}
	}
	switch {
	case slices.Contains(targetNames, name):
		d.Detail = `The agents of all hooks are in the block policy: policy "name" { targets = ["claude-code"] }.`
	case slices.Contains(decisionNames, name) && slices.Contains(s.Blocks, "deny"):
		d.Detail = `A decision is a block: deny { reason = "…" }.`
	}
}
