package codex

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Tools is the tools of Codex: as hooks see them, and names that commands and
// patches have elsewhere. The patch of apply_patch is its input "command". The
// inputs are those that the client declares to its model (measured).
var Tools = []agent.Tool{
	{Name: "Bash", Canonical: []string{"Shell"}, Input: event.InputNames{{"command", "command"}, {"description", "description"}}},
	{Name: "shell", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "exec_command", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "shell_command", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "local_shell", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "container.exec", Canonical: []string{"Shell"}, Renamed: "Bash"},
	{Name: "apply_patch", Canonical: []string{"WriteFile", "EditFile"}},
	{Name: "Write", Canonical: []string{"WriteFile"}, Same: "apply_patch"},
	{Name: "Edit", Canonical: []string{"EditFile"}, Same: "apply_patch"},
	{Name: "view_image"}, // its path is read by its name; as ReadFile it would be the tool to read a text with
	{Name: "spawn_agent", Canonical: []string{"Agent"}, Input: event.InputNames{{"prompt", "message"}, {"model", "model"}}},
}
