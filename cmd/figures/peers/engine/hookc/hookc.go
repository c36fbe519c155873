// Package hookc asks hookc itself: an opened table, in process.
package hookc

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing/fstest"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
)

// Engine is hookc on a share of the rules.
func Engine(share workload.Share) engine.Engine {
	name := "hookc"
	if share != workload.All {
		name += " " + share.String()
	}
	return engine.Engine{
		Name:  name,
		How:   "a hook each, `match` for tools, regexes and globs, `when` for the rest; compiled ahead by `hookc build`",
		Share: share,
		Names: engine.UntilDeny,
		File:  table.FileName,
		Write: Compile,
		Load:  open,
	}
}

// Compile makes the table.
func Compile(rules []workload.Rule) ([]byte, error) {
	fsys := fstest.MapFS{"policy.hook.hcl": {Data: []byte(header + hcl(rules))}}
	p, diags := lang.Load(lang.Options{Dir: ".", FS: fsys})
	if diags.HasErrors() {
		return nil, fmt.Errorf("hookc's policy: %v", diags[0])
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		return nil, fmt.Errorf("hookc's policy: %v", diags[0])
	}
	return res.Table, nil
}

type policy struct{ t *table.Table }

func open(path string) (engine.Policy, error) {
	t, err := table.Open(path)
	if err != nil {
		return nil, err
	}
	return policy{t}, nil
}

// question is a decoded event; its answer holds what the table said last.
type question struct {
	t      *table.Table
	events []*event.Event
	last   *eval.Result
}

func (p policy) Ask(e workload.Event) (engine.Question, error) {
	data, err := Event(e)
	if err != nil {
		return nil, err
	}
	call, err := claudecode.Host.Decode(data, host.World{})
	if err != nil {
		return nil, err
	}
	return &question{t: p.t, events: call.Events}, nil
}

func (q *question) Decide() error {
	q.last = eval.Decide(q.t, q.events, eval.Options{})
	if err := q.t.Err(); err != nil || len(q.last.Errors) > 0 {
		return errors.Join(err, fmt.Errorf("hookc: %v", q.last.Errors))
	}
	return nil
}

func (q *question) Answer() workload.Answer {
	a := workload.Answer{Verdict: workload.Verdict(q.last.Verdict.String())}
	for _, h := range q.last.Hooks {
		a.Rules = append(a.Rules, h.Name)
	}
	return a
}

// hostTools is what Claude Code calls the tools of the workload.
var hostTools = map[string]string{"Shell": "Bash", "WriteFile": "Write", "EditFile": "Edit", "ReadFile": "Read", "Fetch": "WebFetch"}

// Event is an event as Claude Code sends it.
func Event(e workload.Event) ([]byte, error) {
	name, input := e.Tool, map[string]any{}
	if host, ok := hostTools[e.Tool]; ok {
		name = host
	}
	if e.Command != "" {
		input["command"] = e.Command
	}
	if e.Path != "" {
		input["file_path"] = e.Path
	}
	if e.Limit != 0 {
		input["limit"] = e.Limit
	}
	if e.Tool == "WriteFile" {
		input["content"] = "x"
	}
	payload := map[string]any{
		"session_id":      "3f0c2c0e-7a54-4b0e-9f0b-0d7b6f0d5a11",
		"transcript_path": "/home/dev/.claude/projects/shop/3f0c2c0e.jsonl",
		"cwd":             "/home/dev/shop",
		"permission_mode": "default",
		"hook_event_name": "PreToolUse",
		"tool_name":       name,
		"tool_input":      input,
		"tool_use_id":     "toolu_01A9",
	}
	if e.Agent != "" {
		payload["agent_type"] = e.Agent
	}
	return json.Marshal(payload)
}

const header = `policy "peers" {
  description = "The rules that several engines are compared on"
  targets     = ["claude-code"]
}

`

func hcl(rules []workload.Rule) string {
	var b strings.Builder
	for _, r := range rules {
		fmt.Fprintf(&b, "hook %q {\n  description = \"Looks after a resource\"\n  on          = [\"before_tool\"]\n\n", r.Name)
		match, when := guards(r)
		if len(match) > 0 {
			fmt.Fprintf(&b, "  match {\n    %s\n  }\n", strings.Join(match, "\n    "))
		}
		if len(when) > 0 {
			fmt.Fprintf(&b, "  when = %q\n", strings.Join(when, " && "))
		}
		fmt.Fprintf(&b, "\n  %s { reason = \"Ask who looks after it.\" }\n}\n\n", r.Effect)
	}
	return b.String()
}

// guards is the tests of a rule, as arguments of match and as conditions.
func guards(r workload.Rule) (match, when []string) {
	for _, t := range r.Tests {
		switch {
		case t.Field == workload.Tool:
			match = append(match, fmt.Sprintf("tool = %q", tools(t)))
		case t.Op == workload.Matches:
			match = append(match, fmt.Sprintf("input = { %s = %q }", t.Field, t.Text))
		case t.Op == workload.Glob:
			match = append(match, fmt.Sprintf("path = [%q]", t.Text))
		default:
			when = append(when, condition(t))
		}
	}
	return match, when
}

// tools is a regex that matches the names of tools as a whole.
func tools(t workload.Test) string {
	switch t.Op {
	case workload.Prefix:
		return t.Text + ".*"
	case workload.In:
		return strings.Join(t.List, "|")
	}
	return t.Text
}

func condition(t workload.Test) string {
	switch t.Op {
	case workload.In:
		return fmt.Sprintf("%s in [%s]", t.Field, quoted(t.List))
	case workload.Prefix:
		return fmt.Sprintf("%s startsWith %q", t.Field, t.Text)
	case workload.Suffix:
		return fmt.Sprintf("%s endsWith %q", t.Field, t.Text)
	case workload.Contains:
		return fmt.Sprintf("%s contains %q", t.Field, t.Text)
	case workload.Greater:
		return fmt.Sprintf("tool.input.%s > %d", t.Field, t.Number)
	}
	return fmt.Sprintf("%s == %q", t.Field, t.Text)
}

func quoted(list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("%q", s))
	}
	return strings.Join(out, ", ")
}
