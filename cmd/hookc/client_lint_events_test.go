//go:build unix

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/testrun"
)

// eventCase is a configuration of another event, whose hook makes a file.
type eventCase struct {
	name, code     string
	broken, mended string
	runs, runsThen bool // the hook, before and after the repair
	asks, asksThen int  // how often the model is asked then
}

// eventCases were measured on clienttest.ClaudeCode.Version.
var eventCases = []eventCase{
	{name: "a matcher that is never met", code: "HK1008", asks: 1, runsThen: true, asksThen: 1,
		broken: `{"hooks": {"SessionStart": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "touch ran"}]}]}}`,
		mended: `{"hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "touch ran"}]}]}}`},
	{name: "a matcher that is ignored", code: "HK1007", runs: true, asks: 1, runsThen: true, asksThen: 1,
		broken: `{"hooks": {"Stop": [{"matcher": "Write", "hooks": [{"type": "command", "command": "touch ran"}]}]}}`,
		mended: `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "touch ran"}]}]}}`},
	{name: "a block where none can be", code: "HK2104", runs: true, asks: 1, runsThen: true, asksThen: 0,
		broken: `{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "touch ran; echo 'refused' >&2; exit 2"}]}]}}`,
		mended: `{"hooks": {"UserPromptSubmit": [{"hooks": [{"type": "command", "command": "touch ran; echo 'refused' >&2; exit 2"}]}]}}`},
	{name: "a type that the event does not take", code: "HK1016", asks: 1, runsThen: true, asksThen: 1,
		broken: `{"hooks": {"SessionStart": [{"hooks": [{"type": "prompt", "prompt": "Is it so? $ARGUMENTS"}]}]}}`,
		mended: `{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "touch ran"}]}]}}`},
	{name: "an if where no tool is", code: "HK1019", asks: 1, runsThen: true, asksThen: 1,
		broken: `{"hooks": {"Stop": [{"hooks": [{"type": "command", "if": "Bash(touch *)", "command": "touch ran"}]}]}}`,
		mended: `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "touch ran"}]}]}}`},
	{name: "another type beside one that is there", code: "HK1012", runs: true, asks: 1, runsThen: true, asksThen: 1,
		broken: `{"hooks": {"Stop": [{"hooks": [{"type": "webhook", "url": "http://127.0.0.1:9/"}, {"type": "command", "command": "touch ran"}]}]}}`,
		mended: `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "touch ran"}]}]}}`},
	{name: "a gate that never opens", code: "HK2103", runs: true, asks: 9, runsThen: true, asksThen: 2,
		broken: `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "date > ran; echo 'not yet' >&2; exit 2"}]}]}}`,
		mended: `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "touch ran; grep -q '\"stop_hook_active\": *true' && exit 0; echo 'not yet' >&2; exit 2"}]}]}}`},
}

// TestClientAgreesOnEvents is the same for events that are not about a tool. The
// client plays two of the cases, in an exhaustive run all.
func TestClientAgreesOnEvents(t *testing.T) {
	clienttest.Find(t)
	played := map[string]bool{}
	for _, c := range testrun.Some(eventCases, 2) {
		played[c.name] = true
	}
	for _, c := range eventCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			broken, mended := c.linted(t, c.broken, true), c.linted(t, c.mended, false)
			if played[c.name] {
				c.play(t, broken, c.runs, c.asks)
				c.play(t, mended, c.runsThen, c.asksThen)
			}
		})
	}
}

// linted is a project with these settings, which the case's rule reports or not.
func (c eventCase) linted(t *testing.T, settings string, reported bool) string {
	t.Helper()
	dir := lintCase{}.project(t, settings, settingsFile)
	if _, ok := reports(t, dir)[c.code]; ok != reported {
		t.Errorf("lint reports %s: %v, of %s", c.code, ok, settings)
	}
	return dir
}

// play starts a session in a project.
func (c eventCase) play(t *testing.T, dir string, runs bool, asks int) {
	t.Helper()
	r := clienttest.Run(t, clienttest.Options{Dir: dir, Script: []clienttest.Turn{clienttest.Say("done")}})
	_, err := os.Stat(filepath.Join(dir, "ran"))
	if ran := err == nil; ran != runs || len(r.Main()) != asks || len(r.Requests) != asks {
		t.Errorf("it ran: %v, the model was asked %d times, %d times by others\n%s", ran, len(r.Main()), len(r.Requests)-len(r.Main()), r.Stderr)
	}
}
