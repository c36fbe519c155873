package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evalText is what was decided of a call, for people: the verdict, then a line for
// each hook that applied and for each other thing that is done.
func evalText(call *host.Call, res *eval.Result, explain bool) []byte {
	var b strings.Builder
	b.WriteString(strings.TrimRight(fmt.Sprintf("%s  %s", res.Verdict, calledText(call)), " ") + "\n")
	for _, h := range res.Hooks {
		said := h.Decision
		if said == "" {
			said = "none"
		}
		if h.Monitor {
			said += ", which is only watched,"
		}
		fmt.Fprintf(&b, "  %s by %s%s\n", said, h.Name, behind(h.Reason))
	}
	for _, m := range res.Messages {
		if slices.ContainsFunc(res.Hooks, func(h decision.Applied) bool { return h.Name == m.Hook && h.Reason == m.Text }) {
			continue // said above
		}
		fmt.Fprintf(&b, "  message to %s by %s%s\n", m.To, m.Hook, behind(m.Text))
	}
	if len(res.Context) > 0 {
		fmt.Fprintf(&b, "  context%s\n", behind(strings.Join(res.Context, " ")))
	}
	if res.UpdatedInput.Len() > 0 && len(call.Events) > 0 {
		fmt.Fprintf(&b, "  input: %s\n", value.AppendJSON(nil, wire.HostInput(call.Events[0], res.UpdatedInput)))
	}
	for _, name := range res.Async {
		fmt.Fprintf(&b, "  starts %s\n", name)
	}
	for _, f := range res.Errors {
		fmt.Fprintf(&b, "  error%s\n", behind(strings.TrimPrefix(f.Hook+": "+f.Text, ": ")))
	}
	if explain {
		for _, e := range res.Explanations {
			fmt.Fprintf(&b, "  not %s%s\n", e.Hook, behind(e.Why))
		}
	}
	return []byte(b.String())
}

// behind is a text behind what it is about, in one line; nothing, if it is empty.
func behind(text string) string {
	if text == "" {
		return ""
	}
	return ": " + oneLine(text)
}
