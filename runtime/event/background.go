package event

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// DeriveBackground fills in what goes on after its tool call, where the host does
// not say so itself. The forms are those of Claude Code 2.1.329 (measured);
// whoever hands its events on has them too.
func (e *Event) DeriveBackground() {
	switch e.Kind.Name {
	case "after_tool":
		if e.Get(BackgroundStarted).IsNil() {
			e.Set(BackgroundStarted, e.started())
		}
	case "before_agent":
		if e.Get(BackgroundEnded).IsNil() {
			e.Set(BackgroundEnded, e.ended())
		}
	case "after_agent", "before_stop", "subagent_stop":
		if e.Get(BackgroundRunning).IsNil() {
			e.Set(BackgroundRunning, e.running())
		}
	}
}

// started is the id of what a call has left running: an agent, whose call ends
// when it has begun, or a command. What other tools return is somebody else's to
// choose.
func (e *Event) started() value.Value {
	output := e.Get(ToolOutput)
	asks, _ := e.Get(ToolInput).Get("background")
	id, _ := output.Get("backgroundTaskId")
	runs := asks.Bool() && output.Kind() != value.Map // nobody says more
	switch status, _ := output.Get("status"); {
	case e.IsTool("Agent"):
		id, _ = output.Get("agentId")
		runs = runs || strings.HasSuffix(status.Str(), "_launched") || strings.HasSuffix(status.Str(), "_spawned")
	case e.IsTool("Shell"):
		runs = runs || id.Kind() == value.String
	default:
		return value.Value{}
	}
	switch {
	case !runs:
		return value.Value{}
	case id.Kind() == value.String:
		return id
	}
	return value.OfString(e.Get(ToolUseID).Str())
}

// ended is the id of what a prompt of the agent's own tells the end of.
func (e *Event) ended() value.Value {
	rest, ok := strings.CutPrefix(e.Get(Prompt).Str(), "<task-notification>")
	if !ok {
		return value.Value{}
	}
	_, rest, _ = strings.Cut(rest, "<task-id>")
	id, _, _ := strings.Cut(rest, "</task-id>")
	return value.OfString(id)
}

// running is the tasks that are not done.
func (e *Event) running() value.Value {
	tasks, _ := e.Get(Extra).Get("background_tasks")
	var items []value.Value
	for i := range tasks.Len() {
		if status, _ := tasks.At(i).Get("status"); status.Str() == "running" {
			items = append(items, tasks.At(i))
		}
	}
	return value.OfList(items)
}
