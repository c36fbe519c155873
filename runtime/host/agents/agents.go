// Package agents lists every agent of which something is known. An agent is a
// folder beside this one, with its facts in agent.go, and a line in each of the
// two lists here.
package agents

import (
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/host/cline"
	"github.com/hookc/hookc/runtime/host/codex"
	"github.com/hookc/hookc/runtime/host/copilot"
	"github.com/hookc/hookc/runtime/host/crush"
	"github.com/hookc/hookc/runtime/host/cursor"
	"github.com/hookc/hookc/runtime/host/droid"
	"github.com/hookc/hookc/runtime/host/gemini"
	"github.com/hookc/hookc/runtime/host/goose"
	"github.com/hookc/hookc/runtime/host/kimicode"
	"github.com/hookc/hookc/runtime/host/kiro"
	"github.com/hookc/hookc/runtime/host/opencode"
	"github.com/hookc/hookc/runtime/host/pi"
	"github.com/hookc/hookc/runtime/host/qwen"
	"github.com/hookc/hookc/runtime/host/vscode"
	"github.com/hookc/hookc/runtime/host/windsurf"
)

// All is what is known of every agent, the most common first. The evaluator does
// not call it, so that it links none of it.
func All() []*agent.Agent {
	return []*agent.Agent{
		claudecode.Agent(),
		codex.Agent(),
		gemini.Agent(),
		cursor.Agent(),
		copilot.Agent(),
		vscode.Agent(),
		windsurf.Agent(),
		droid.Agent(),
		qwen.Agent(),
		kimicode.Agent(),
		opencode.Agent(),
		kiro.Agent(),
		goose.Agent(),
		crush.Agent(),
		cline.Agent(),
		pi.Agent(),
	}
}

// Tools is every agent's tools, in the same order: what the evaluator knows of
// agents that it does not speak to.
func Tools() [][]agent.Tool {
	return [][]agent.Tool{
		claudecode.Tools,
		codex.Tools,
		gemini.Tools,
		cursor.Tools,
		copilot.Tools,
		vscode.Tools,
		windsurf.Tools,
		droid.Tools,
		qwen.Tools,
		kimicode.Tools,
		opencode.Tools,
		kiro.Tools,
		goose.Tools,
		crush.Tools,
		cline.Tools,
		pi.Tools,
	}
}
