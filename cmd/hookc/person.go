package main

import (
	"fmt"
	"os"
)

// agentVariables are set by agents for the programs that their shells start.
var agentVariables = []string{
	"CLAUDECODE", "CODEX_SANDBOX", "GEMINI_CLI", "CURSOR_AGENT", "QWEN_CODE", "OPENCODE", "CRUSH", "COPILOT_CLI",
}

// byPerson refuses what an agent's shell has started: approvals are people's. It
// holds whatever the program is called. An agent that takes the variables away
// is a matter of the policy's rules.
func byPerson(what string) error {
	for _, name := range agentVariables {
		if os.Getenv(name) != "" {
			return exitError{2, fmt.Errorf("%s is for people, and %s says that an agent has started this; run it in a terminal of your own", what, name)}
		}
	}
	return nil
}
