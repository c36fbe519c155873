package policytest

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/assist"
	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/all"
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

		{"before_tool tool=TodoWrite todos=x path=y", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"TodoWrite","tool_input":{"todos":"x","path":"y"}}`},
		{"before_tool tool=Bash run_in_background:=true background:=true sandbox=x", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"Bash","tool_input":{"run_in_background":true,"background":true,"sandbox":"x"}}`},
		{"before_tool tool=Edit file_path=a new_string=b", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"Edit","tool_input":{"file_path":"a","new_string":"b"}}`},
		{"before_tool tool_name=bash command=ls", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"bash","tool_input":{"command":"ls"}}`},
		{"before_tool tool=deploy where=x", `{"event_type":"before_tool","session_id":"test","work_dir":"/w","tool_name":"deploy","tool_input":{"where":"x"}}`},

		{"before_tool tool=bash command=ls", "no target of the policy has a tool bash; write tool=Shell, or tool_name=bash if it is meant"},
		{"before_tool tool=StrReplace path=x", "write tool=EditFile"},
		{"before_tool tool=Shel command=x", "write tool=Shell"},
		{"before_tool tool=Bash path=x", "it is an input of ReadFile"},
		{"before_tool tool=Write command=x", "Write has no such input"},
		{"before_tool tool=Bash comand=x", `did you mean "command"?`},
		{"before_tool tool=Edit old_strin=x", `did you mean "old_string"?`},
		{"before_tool tool=Shell timeout=5000", "it is a number: write timeout:=5000"},
		{"before_tool tool=Shell command=x background=yes", "it is true or false: write background:=true"},
		{"before_tool", "before_tool wants a tool"},
		{"before_toll tool=Shell", `did you mean "before_tool"?`},
		{"nonsense", "there is no event"},
		{"PreToolUse tool=Shell", `did you mean "before_tool"?`},
		{"before_shell tool=Shell", `did you mean "before_tool"?`},
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
	v, err := spell(c, ownEvents, toolname.Of(all.Targets(), []string{"claude-code"}), "/w")
	if err != nil {
		return err.Error()
	}
	return string(value.AppendJSON(nil, v))
}

// TestUsages: every command of tests has its usage, and only they have.
func TestUsages(t *testing.T) {
	cmds := (&session{}).commands()
	for _, u := range assist.ScriptCommands {
		if _, ok := cmds[u.Name]; !ok || !strings.HasPrefix(u.Usage, u.Name+" ") {
			t.Errorf("%q is the usage of %s, which is no command or another one", u.Usage, u.Name)
		}
		delete(cmds, u.Name)
	}
	for name := range cmds {
		t.Errorf("%s has no usage", name)
	}
}

// TestLineEvent: the event of a line of a test, as the line would send it.
func TestLineEvent(t *testing.T) {
	archive := []byte("event session_start source=resume\ndeny 'rm -rf x' no-rm session_id=s\nevent --host claude-code a.json\nevent missing.json\ndecide none\nevent before_tool tool=Shell command\n-- a.json --\n{}\n")
	want := []string{
		`{"event_type":"session_start","session_id":"test","work_dir":"/w","source":"resume"}`,
		`{"event_type":"before_tool","session_id":"s","work_dir":"/w","tool_name":"Shell","tool_input":{"command":"rm -rf x"}}`,
		"{}\n", "", "", "",
	}
	i := 0
	for l := range Lines("a.txtar", archive) {
		body, from, err := l.Event(archive, nil, toolname.Of(all.Targets(), nil), "/w")
		if (err == nil) != (want[i] != "") || err == nil && string(body) != want[i] {
			t.Errorf("%s sends %s, %v, want %s", l.Name, body, err, want[i])
		}
		if i == 2 && from != "claude-code" {
			t.Errorf("it is of %s", from)
		}
		i++
	}
	if i != len(want) {
		t.Errorf("%d lines", i)
	}
}
