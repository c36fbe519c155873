//go:build unix

package workflow

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// answer is what a host is told, whichever host it is.
type answer struct {
	decision string // none, allow, ask, deny
	reason   string
	agent    string   // what the agent is told beside the reason
	user     string   // what the user is told
	input    string   // fields of the tool's input that are changed, with their values
	hooks    []string // those that applied, "name verdict"; the generic host alone says it
	errors   string
}

// handler is a handler of the plugin's hooks.json.
type handler struct {
	Command string
	Args    []string
}

// handlers are those that Claude Code starts for the event.
func (w *world) handlers(t *testing.T, e map[string]any) []handler {
	var config struct {
		Hooks map[string][]struct {
			Matcher string
			Hooks   []handler
		}
	}
	data, err := os.ReadFile(filepath.Join(w.plugin, "hooks", "hooks.json"))
	if err == nil {
		err = json.Unmarshal(data, &config)
	}
	if err != nil {
		t.Error(err)
		return nil
	}
	subject := ""
	for _, name := range []string{"tool_name", "agent_type", "command_name"} {
		if s, ok := e[name].(string); ok && subject == "" {
			subject = s
		}
	}
	var out []handler
	for _, group := range config.Hooks[e["hook_event_name"].(string)] {
		if m := group.Matcher; m == "" || m == "*" || regexp.MustCompile("^(?:"+m+")$").MatchString(subject) {
			out = append(out, group.Hooks...)
		}
	}
	return out
}

// claude sends an event as Claude Code does: the handlers of the plugin, each a
// process, the event on its standard input.
func (w *world) claude(t *testing.T, e event) answer {
	native := e.claude(w.project)
	in, err := json.Marshal(native)
	if err != nil {
		t.Error(err)
	}
	a := answer{decision: "none"}
	for _, h := range w.handlers(t, native) {
		stdout, stderr, err := w.start(in, strings.ReplaceAll(h.Command, "${CLAUDE_PLUGIN_ROOT}", w.plugin), h.Args...)
		exit := 0
		if failed, ok := err.(*exec.ExitError); ok {
			exit = failed.ExitCode()
		} else if err != nil {
			t.Error(err)
		}
		a.read(t, native["tool_input"], stdout, stderr, exit)
	}
	return a
}

// read is how Claude Code understands an answer.
func (a *answer) read(t *testing.T, input any, stdout, stderr []byte, exit int) {
	var out struct {
		Decision, Reason, SystemMessage string
		HookSpecificOutput              struct {
			PermissionDecision, PermissionDecisionReason, AdditionalContext string
			UpdatedInput                                                    map[string]any
		}
	}
	if len(bytes.TrimSpace(stdout)) > 0 {
		if err := json.Unmarshal(stdout, &out); err != nil {
			t.Errorf("the answer is no JSON: %v: %s", err, stdout)
		}
	}
	own := out.HookSpecificOutput
	a.agent, a.user = own.AdditionalContext, out.SystemMessage
	a.input = changed(input, own.UpdatedInput)
	switch {
	case exit == 2:
		a.decision, a.reason = "deny", own.PermissionDecisionReason+out.Reason
	case exit != 0:
		a.errors = string(stderr)
	case own.PermissionDecision != "":
		a.decision, a.reason = own.PermissionDecision, own.PermissionDecisionReason
	case out.Decision == "block":
		t.Errorf("a block without exit code 2: %s", stdout)
	}
	if exit == 0 {
		a.errors = string(stderr)
	}
}

// generic lets hookc eval decide the event.
func (w *world) generic(t *testing.T, e event) answer {
	in, err := json.Marshal(e.generic(w.project))
	if err != nil {
		t.Error(err)
	}
	stdout, stderr, err := w.start(in, w.hookc, "eval", w.table, "--effects", "--event", "-")
	if err != nil {
		t.Errorf("hookc eval: %v\n%s%s", err, stdout, stderr)
	}
	var out struct {
		Decision, Reason string
		Hooks            []struct{ Name, Decision string }
		Messages         []struct{ Text, To string }
		Context          string
		UpdatedInput     map[string]any `json:"updated_input"`
		Errors           []struct{ Hook, Text, Error string }
	}
	if err := json.Unmarshal(stdout, &out); err != nil {
		t.Errorf("the answer is no JSON: %v: %s", err, stdout)
	}
	a := answer{decision: out.Decision, reason: out.Reason, input: changed(e["tool_input"], out.UpdatedInput)}
	var agent, user []string
	for _, m := range out.Messages {
		if m.To != "user" {
			agent = append(agent, m.Text)
		}
		if m.To == "user" || m.To == "both" {
			user = append(user, m.Text)
		}
	}
	if out.Context != "" {
		agent = append(agent, out.Context)
	}
	a.agent, a.user = strings.Join(agent, "\n\n"), strings.Join(user, "\n\n")
	for _, h := range out.Hooks {
		a.hooks = append(a.hooks, h.Name+" "+h.Decision)
	}
	for _, e := range out.Errors {
		a.errors += e.Hook + ": " + e.Text + e.Error + "\n"
	}
	return a
}

// changed is what is new in a tool's input, under the canonical names.
func changed(was any, is map[string]any) string {
	var out []string
	for name, v := range is {
		input, _ := was.(map[string]any)
		if name == "run_in_background" {
			name = "background"
		}
		if !reflect.DeepEqual(input[name], v) {
			text, _ := json.Marshal(v)
			out = append(out, "`"+name+"` = `"+string(text)+"`")
		}
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
