package policytest

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

func TestSpell(t *testing.T) {
	tests := []struct{ args, want string }{
		{"session_start source=resume", `{"event_type":"session_start","session_id":"test","work_dir":"/w","source":"resume"}`},
		{"before_tool tool=Shell command=ls timeout:=5", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"Shell","tool_input":{"command":"ls","timeout":5}}`},
		{"before_tool command=ls tool=Bash", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"Bash","tool_input":{"command":"ls"}}`},
		{"before_tool tool=mcp__github__push owner=me tool_input.repo.name=x", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"mcp__github__push","tool_input":{"owner":"me","repo":{"name":"x"}}}`},
		{"before_tool tool=Agent agent=main tool_input.agent=reviewer", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"Agent","tool_input":{"agent":"reviewer"},"agent":"main"}`},
		{"after_tool tool=Shell command=ls tool_output:={\"n\":1} session_id=s cwd=/x", `{"event_type":"after_tool","session_id":"s","work_dir":"/x","tool_name":"Shell","tool_input":{"command":"ls"},"tool_output":{"n":1}}`},
		{"before_agent prompt=a=b context.ticket=7", `{"event_type":"before_agent","session_id":"test","work_dir":"/w","prompt":"a=b","context":{"ticket":"7"}}`},
		{"notification colour=red", `{"event_type":"notification","session_id":"test","work_dir":"/w","colour":"red"}`},

		{"before_tool", "before_tool wants a tool"},
		{"before_toll tool=Shell", `did you mean "before_tool"?`},
		{"nonsense", "there is no event"},
		{"stage_completed stage=a", `{"event_type":"stage_completed","session_id":"test","work_dir":"/w","stage":"a"}`},
		{"stage_completd stage=a", `did you mean "stage_completed"?`},
		{"stage_completed stag=a", `did you mean "stage"?`},
		{"before_tool tool=Shell comand=x", `did you mean "command"?`},
		{"before_agent promt=x", `did you mean "prompt"?`},
		{"before_tool tool=Shell command=x tool_input.command=y", "given twice"},
		{"before_tool tool=Shell command=x tool_input.command.y=z", "there is a string where"},
		{"before_tool tool=Shell session.id=x", "no object"},
		{"before_tool tool=Shell tool_input..x=1", "is empty"},
		{"before_agent event_type=x", "first argument"},
		{"before_agent =x", "is not key=value"},
		{"before_agent x", "is not key=value"},
		{"before_agent x:=nope", "x: "},
	}
	for _, tt := range tests {
		got := spellOf(tt.args)
		if ok := got == tt.want || !strings.HasPrefix(tt.want, "{") && strings.Contains(got, tt.want); !ok {
			t.Errorf("event %s\n got %s\nwant %s", tt.args, got, tt.want)
		}
	}
}

// ownEvents is the events of a policy.
var ownEvents = []*event.Kind{{Name: "stage_completed", Custom: []value.Field{{Name: "stage", Type: value.StringType}}}}

// spellOf is the event that arguments spell, or the error.
func spellOf(args string) string {
	c, err := parseEvent(strings.Fields(args))
	if err != nil {
		return err.Error()
	}
	v, err := spell(c, ownEvents, "/w")
	if err != nil {
		return err.Error()
	}
	return string(value.AppendJSON(nil, v))
}
