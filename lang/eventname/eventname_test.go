package eventname

import "testing"

// Names that no agent uses for an event are understood by their words.
func TestSpoken(t *testing.T) {
	for name, want := range map[string]string{
		"prompt_submit": "before_agent", "on_message": "before_agent", "before_shell": "before_tool", "pre_commit": "before_tool",
		"on_file_edit": "before_tool", "after_edit": "after_tool", "post-command": "after_tool", "on_start": "session_start",
		"app.init": "session_start", "on_exit": "session_end", "agent_done": "before_stop", "on_compaction": "pre_compact",
		"restart": "", "shellfish": "", "": "", "__": "",
	} {
		if got := Spoken(name); got != want {
			t.Errorf("%q means %q, want %q", name, got, want)
		}
	}
}
