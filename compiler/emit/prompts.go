package emit

import (
	"strconv"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
)

const promptStep = "prompt"

// prompts is what the host asks its own model on an event, in source order.
func prompts(p *ast.Policy, h *host.Target, name string) (out []host.Prompt) {
	if h.Can(effect.Prompt, name).Level != host.Exact {
		return nil
	}
	for _, hk := range forHost(p, h) {
		if !listens(hk, name) || hk.Mode == ast.Monitor {
			continue
		}
		for _, s := range hk.Steps {
			if s.Kind == promptStep {
				out = append(out, prompt(hk, s))
			}
		}
	}
	return out
}

func listens(hk *ast.Hook, name string) bool {
	for _, on := range hk.On {
		if on == name {
			return true
		}
	}
	return false
}

func prompt(hk *ast.Hook, s *ast.Step) host.Prompt {
	out := host.Prompt{Text: s.Constant("text")}
	out.Timeout, _ = strconv.Atoi(s.Constant("timeout"))
	if hk.Match != nil {
		out.Tools, _ = lower.ToolNames(hk.Match)
	}
	return out
}

// promptNote is why a host that asks its own model cannot ask what a step says;
// "" where it can. A handler of the host knows the tool and nothing else; the
// checker has refused conditions already.
func promptNote(hk *ast.Hook, nested bool) string {
	switch {
	case nested:
		return "the host asks its model itself, so a prompt cannot depend on another step or on an event of the policy"
	case hk.Async:
		return "prompts of the host are never async"
	case !onlyTools(hk.Match):
		return "the host selects prompts only by tool name; write match { tool }, or put the condition into the text"
	}
	return ""
}

// onlyTools reports whether a match leaves it at a few names of tools.
func onlyTools(m *ast.Match) bool {
	_, spelt := lower.ToolNames(m)
	return m == nil || spelt
}
