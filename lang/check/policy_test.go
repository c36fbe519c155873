package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

// at is a place on a line of its own, so that tests can name it.
func at(line int, text string) cond.Source {
	return cond.Plain("p", text, diag.Pos{Line: line, Column: 1, Byte: line * 1000})
}

func condition(t *testing.T, line int, text string) *ast.Expr {
	t.Helper()
	x, ds := cond.Parse(at(line, text))
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	return x
}

func template(t *testing.T, line int, text string) *ast.Expr {
	t.Helper()
	x, ds := cond.Template(at(line, text))
	if len(ds) > 0 {
		t.Fatal(ds)
	}
	return x
}

func span(line int, text string) diag.Span { return at(line, text).Span(0, len(text)) }

func regex(line int, source string) ast.Regex {
	return ast.Regex{Source: source, Span: span(line, `"`+source+`"`)}
}

func step(line int, kind string, args ...ast.Arg) *ast.Step {
	return &ast.Step{Kind: kind, Args: args, Span: span(line, kind)}
}

func reason(t *testing.T, line int, text string) ast.Arg {
	return ast.Arg{Name: "reason", Expr: template(t, line, text)}
}

// expect compares diagnostics with lines of "line:column code part of message".
func expect(t *testing.T, ds diag.List, want ...string) {
	t.Helper()
	var got []string
	for _, d := range ds {
		got = append(got, fmt.Sprintf("%d:%d %s %s. %s", d.Span.Start.Line, d.Span.Start.Column, d.Code, d.Summary, d.Detail))
	}
	if len(got) != len(want) {
		t.Fatalf("%d errors, want %d:\n%s", len(got), len(want), strings.Join(got, "\n"))
	}
	for i := range want {
		place, part, _ := strings.Cut(want[i], " | ")
		if !strings.HasPrefix(got[i], place) || !strings.Contains(got[i], part) {
			t.Errorf("got  %s\nwant %s", got[i], want[i])
		}
	}
}

var options = check.Options{
	Aliases:  aliases,
	Events:   map[string][]string{"PreToolUse": {"before_tool"}, "Stop": {"after_agent", "before_stop"}},
	CanBlock: func(target, event string) bool { return event != "subagent_start" },
}

func policy(hooks ...*ast.Hook) *ast.Policy {
	return &ast.Policy{Targets: []string{"claude-code"}, Hooks: hooks}
}

func TestEvents(t *testing.T) {
	hook := &ast.Hook{On: []string{"befor_tool", "pre-tool-call", "PreToolUse", "Stop", "whatever", "before_tool"}, Span: span(1, "hook")}
	for i, name := range hook.On {
		hook.OnSpans = append(hook.OnSpans, span(i+2, `"`+name+`"`))
	}
	ds := check.Policy(policy(hook), options)
	expect(t, ds,
		`2:1 HK0018 | Did you mean "before_tool"?`,
		`3:1 HK0018 | Write "before_tool"`,
		`4:1 HK0018 | Write "before_tool"`,
		`5:1 HK0018 | "after_agent" or "before_stop"`,
		`6:1 HK0018 | Valid events:`)
	if fix := ds[0].Fix; fix == nil || fix.Edits[0].Text != "before_tool" || fix.Edits[0].Span.Start.Column != 2 {
		t.Errorf("fix: %+v", fix)
	}
}

func TestSteps(t *testing.T) {
	tool := &ast.Match{Whole: []ast.FieldMatch{{Field: "tool", Regexes: []ast.Regex{regex(1, "Shell")}}}}
	hook := &ast.Hook{
		On: []string{"before_tool"}, Match: tool, Span: span(1, "hook"),
		When: condition(t, 2, "comand and path"),
		Steps: []*ast.Step{
			step(3, "deny"),
			step(4, "deny", reason(t, 4, "{{ paths }}")),
			step(5, "deny", reason(t, 5, "on {{ paths }} and {{ 1 + 2 }}")),
			step(6, "deny", reason(t, 6, "{{ match.text }}")),
			step(7, "warn", ast.Arg{Name: "message", Expr: template(t, 7, "x")}, ast.Arg{Name: "to", Expr: template(t, 8, "everybody")}),
			step(9, "allow", ast.Arg{Name: "final", Expr: template(t, 9, "{{ 1 > 2 }}")}),
			step(10, "rewrite", ast.Arg{Name: "input", Expr: condition(t, 10, `{comand: "x", timeout: "a", command: path}`)}),
			step(11, "deny", reason(t, 11, "{{ path }}")),
			{Kind: "deny", Span: span(12, "deny"), When: condition(t, 12, "cwd"), Args: []ast.Arg{reason(t, 13, "x")}},
		},
	}
	expect(t, check.Policy(policy(hook), options),
		"2:1 HK0103 | Did you mean `command`?",
		"2:12 HK0102 | `and` needs a bool",
		"3:1 HK0004 | deny needs `reason`",
		"4:4 HK0005 | must be a string, not a list(string). Join it",
		"6:4 HK0108 | match.*",
		`8:1 HK0005 | "agent" or "user" or "both"`,
		"9:4 HK0005 | known at compile time",
		"10:2 HK0103 | Did you mean `command`?",
		"10:15 HK0005 | must be an int, not a string",
		"12:1 HK0104 | not a bool")
}

func TestBlockable(t *testing.T) {
	hook := &ast.Hook{On: []string{"before_tool", "notification", "subagent_start"}, Span: span(1, "hook"),
		Steps: []*ast.Step{step(2, "deny", reason(t, 3, "x")), step(4, "warn", ast.Arg{Name: "message", Expr: template(t, 5, "x")})}}
	expect(t, check.Policy(policy(hook), options),
		"2:1 HK0020 | notification", "2:1 HK0020 | subagent_start")
	anyHost := policy(&ast.Hook{On: []string{"subagent_start"}, Steps: hook.Steps})
	expect(t, check.Policy(anyHost, check.Options{}))
}

func TestMatch(t *testing.T) {
	field := func(line int, name, re string) ast.FieldMatch {
		return ast.FieldMatch{Field: name, Regexes: []ast.Regex{regex(line, re)}, Span: span(line, name)}
	}
	m := &ast.Match{
		Whole:   []ast.FieldMatch{field(2, "tool", "ReadFile"), field(3, "agnet", "x"), field(4, "source", "x")},
		Pattern: []ast.Regex{regex(5, "a(?!b)"), regex(6, "(?P<dir>x)")},
		Input:   []ast.FieldMatch{field(7, "comand", "x"), field(8, "path", "[")},
		Fields:  []ast.FieldMatch{field(9, "mesage", "x"), field(10, "message", "x"), field(11, "cwd", "x")},
		Command: []*ast.CommandMatch{{Program: []ast.Regex{regex(12, "git")}, Span: span(12, "command")}},
	}
	hook := &ast.Hook{On: []string{"before_tool"}, Match: m, When: condition(t, 20, "match.dir == match.text"), Span: span(1, "hook")}
	expect(t, check.Policy(policy(hook), options),
		"3:1 HK0003 | Did you mean `agent`?",
		"4:1 HK0003 | It can be matched on session_start",
		"5:3 HK0014 | RE2 has no (?!",
		"7:1 HK0103 | Valid fields: path, offset and limit",
		"8:2 HK0014 | the [ is never closed",
		"9:1 HK0103 | `mesage` does not exist",
		"10:1 HK0103 | It exists only on after_agent",
		"12:1 HK0003 | `command` never matches")

	stop := &ast.Match{Pattern: []ast.Regex{regex(2, "x")}, Whole: []ast.FieldMatch{field(3, "tool", "x")}, Path: []ast.Glob{{Source: "**", Span: span(4, "**")}}}
	expect(t, check.Policy(policy(&ast.Hook{On: []string{"before_stop"}, Match: stop}), options),
		"2:1 HK0003 | there is no tool", "3:1 HK0003 | there is no tool", "4:1 HK0003 | there is no path")
}

func TestMatchOfNoText(t *testing.T) {
	field := func(line int, name string) ast.FieldMatch {
		return ast.FieldMatch{Field: name, Regexes: []ast.Regex{regex(line, "x")}, Span: span(line, name)}
	}
	shell := &ast.Match{
		Whole:  []ast.FieldMatch{{Field: "tool", Regexes: []ast.Regex{regex(1, "Shell")}}},
		Input:  []ast.FieldMatch{field(2, "timeout"), field(3, "command"), field(4, "background")},
		Fields: []ast.FieldMatch{field(5, "tool"), field(6, "paths"), field(7, "tool.raw")},
	}
	stop := &ast.Match{Fields: []ast.FieldMatch{field(8, "stop.active")}}
	expect(t, check.Policy(policy(&ast.Hook{On: []string{"before_tool"}, Match: shell}, &ast.Hook{On: []string{"before_stop"}, Match: stop}), options),
		"2:1 HK0005 | `timeout` is an int, so a regular expression cannot match it. Compare it in a condition: when = \"tool.input.timeout == …\".",
		"4:1 HK0005 | `background` is a bool",
		"5:1 HK0103 | Valid fields: tool.name",
		"8:1 HK0005 | `stop.active` is a bool")
}

func TestGroupNames(t *testing.T) {
	m := &ast.Match{Pattern: []ast.Regex{regex(2, "(?P<text>a)(?P<b>b)"), regex(3, "(?P<description>x)")}}
	expect(t, check.Policy(policy(&ast.Hook{On: []string{"before_tool"}, Match: m}), options),
		"2:1 HK0006 | cannot be named text", "3:1 HK0006 | cannot be named description")
}

// TestFailedConstants names constants whose errors have been reported: they
// cause no other.
func TestFailedConstants(t *testing.T) {
	hook := &ast.Hook{
		On:     []string{"before_tool"},
		Consts: ast.Consts{"var": value.OfMap(nil, nil), "local": value.OfMap(nil, nil)},
		Failed: map[string]bool{"var.broken": true},
		When:   condition(t, 2, `any(var.broken.list, # + 1 == 2) and command matches var.broken and command matches var.none and local.broken`),
	}
	expect(t, check.Policy(policy(hook), options),
		"2:89 HK0009 | unknown variable `none`", "2:104 HK0009 | unknown local `broken`")
}

func TestLets(t *testing.T) {
	let := func(line int, name, text string) ast.Let {
		return ast.Let{Name: name, Expr: condition(t, line, text), Span: span(line, name)}
	}
	shared := []ast.Let{let(1, "is_git", `command startsWith "git"`)}
	shared[0].Shared = true
	start := &ast.Hook{On: []string{"session_start"}, Lets: shared, When: condition(t, 2, "cwd == project")}
	tool := &ast.Hook{On: []string{"before_tool"}, Lets: shared, When: condition(t, 3, "is_git")}
	expect(t, check.Policy(policy(start, tool), options))
	if len(start.Lets) != 0 || len(tool.Lets) != 1 || tool.Lets[0].Expr.Type.Kind != value.TBool {
		t.Errorf("lets: %v, %v", start.Lets, tool.Lets)
	}

	uses := &ast.Hook{On: []string{"session_start"}, Lets: shared, When: condition(t, 4, "is_git")}
	expect(t, check.Policy(policy(uses, tool), options), "1:1 HK0103 | `command` does not exist on session_start")

	own := &ast.Hook{On: []string{"before_tool"}, When: condition(t, 20, "c > 1"), Lets: []ast.Let{
		let(10, "a", "b + 1"), let(11, "b", "len(command)"), let(12, "c", "b * 2"), let(13, "d", "d + 1"), let(14, "path", "1"),
	}}
	expect(t, check.Policy(policy(own), options),
		"10:1 HK0103 | it is defined later", "13:1 HK0008 | uses itself", "14:1 HK0006 | a name of the event")
}

// TestEach: instances of a for_each may share their expressions.
func TestEach(t *testing.T) {
	when := condition(t, 1, `command contains each.value`)
	var hooks []*ast.Hook
	for _, s := range []string{"a", "b"} {
		each := value.OfMap([]string{"key", "value"}, []value.Value{value.OfString(s), value.OfString(s + s)})
		hooks = append(hooks, &ast.Hook{On: []string{"before_tool"}, When: when, Consts: ast.Consts{"each": each}})
	}
	expect(t, check.Policy(policy(hooks...), options))
	for i, want := range []string{"aa", "bb"} {
		if got := hooks[i].When.Args[1].Value.Str(); got != want {
			t.Errorf("hook %d: each.value is %q, want %q", i, got, want)
		}
	}
}

func TestToolsFor(t *testing.T) {
	for re, want := range map[string]string{
		"Shell":              "Shell",
		"Bash":               "Shell",
		"(?:Read|Write)":     "ReadFile WriteFile",
		"(Read|Write)File":   "ReadFile WriteFile EditFile",
		"apply_patch":        "WriteFile EditFile",
		"EditFile|mcp__.*":   "WriteFile EditFile open",
		".*File":             "ReadFile WriteFile EditFile open",
		"MyTool":             "open",
		"(?i)shell":          "Shell open",
		"^Shell$|^Fetch$":    "Shell Fetch",
		`\QShell`:            "Shell",
		`[^\x00-\x{10FFFF}]`: "",
		"Gl[aeiou]b|Fetchs?": "Glob Fetch open",
	} {
		s := check.ToolsFor([]ast.Regex{{Source: re}}, aliases)
		got := slices.Clone(s.Canonical)
		if s.Open {
			got = append(got, "open")
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s selects %v, want %s", re, got, want)
		}
	}
}

// oneEvent is a protocol of which only the events are asked.
// ofClaudeCode is a policy for Claude Code with these names of tools.
func ofClaudeCode(t *testing.T, tools ...[]string) (check.Options, *ast.Policy) {
	t.Helper()
	p := policy()
	for i, names := range tools {
		m := &ast.Match{Whole: []ast.FieldMatch{{Field: "tool", Span: span(10*i+10, "tool")}}}
		for j, name := range names {
			m.Whole[0].Regexes = append(m.Whole[0].Regexes, regex(10*i+11+j, name))
		}
		p.Hooks = append(p.Hooks, &ast.Hook{On: []string{"before_tool"}, Match: m, Span: span(10*i+10, "hook")})
	}
	return check.ForHosts(all.Targets()), p
}

// TestDeadTools checks that a match is refused whose tools are all another
// agent's, and no other.
func TestDeadTools(t *testing.T) {
	o, p := ofClaudeCode(t,
		[]string{"bash"},
		[]string{"^(bash|write)$", "StrReplace"},
		[]string{"Bash", "bash"},
		[]string{"bash", "mcp__shell__.*"},
		[]string{"(?i)bash"},
		[]string{"deploy"},
		[]string{"Shell|shell"},
		[]string{"BASH"})
	want := []string{
		`11:1 HK0025 | "bash", so this never matches. Write "Shell"`,
		`21:1 HK0025 | Write "Shell"`,
		`21:1 HK0025 | Write "WriteFile"`,
		`22:1 HK0025 | Write "EditFile"`,
		`81:1 HK0025 | Write "Shell"`,
	}
	expect(t, check.Policy(p, o), want...)
	p.Targets = nil // for every agent, and Claude Code is one
	expect(t, check.Policy(p, o), want...)
	for _, targets := range [][]string{{"opencode"}, {"claude-code", "opencode"}, {"claude-code", "generic"}} {
		p.Targets = targets
		expect(t, check.Policy(p, o))
	}
}

// TestDeadInstances checks that one instance of a for_each saves the others.
func TestDeadInstances(t *testing.T) {
	for _, c := range []struct {
		names []string
		dead  int
	}{{[]string{"bash", "write"}, 2}, {[]string{"bash", "Bash"}, 0}} {
		var tools [][]string
		for _, name := range c.names {
			tools = append(tools, []string{name})
		}
		o, p := ofClaudeCode(t, tools...)
		for _, h := range p.Hooks {
			h.Match.Whole[0].Span = span(1, "tool")
		}
		if ds := check.Policy(p, o); len(ds) != c.dead {
			t.Errorf("%q: %v", c.names, ds)
		}
	}
}

// TestToolNames checks comparisons with names that no tool of the target has.
func TestToolNames(t *testing.T) {
	for text, want := range map[string]string{
		`tool.name == "Shel"`:                               `"Shel", because no target has such a tool. Write "Shell"`,
		`tool.name in ["ReadFile", "StrReplace"]`:           `Write "EditFile"`,
		`tool.host_name == "run_shell_command"`:             `Compare tool.name with "Shell"`,
		`tool.host_name == "Shell"`:                         `The targets call it "Bash"`,
		`tool.host_name in ["run_shell_command", "Bash"]`:   "",
		`tool.host_name in ["run_shell_command", "bash"]`:   `Compare tool.name`,
		`tool.host_name == "Agent" or tool.name == "Agent"`: "",
		`tool.name == "deploy"`:                             "",
		`tool.name == "mcp__shell__bash"`:                   "",
		`tool.host_name startsWith "bash"`:                  "",
	} {
		p := policy(&ast.Hook{On: []string{"before_tool"}, When: condition(t, 1, text), Span: span(1, "hook")})
		ds := check.Policy(p, check.ForHosts(all.Targets()))
		got := ""
		if len(ds) > 0 {
			got = ds[0].Summary + ". " + ds[0].Detail
		}
		if (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q; want %q", text, got, want)
		}
	}
}

type oneEvent struct {
	host.Protocol
	event host.Event
}

func (o oneEvent) Events(yield func(host.Event) bool) { yield(o.event) }

func TestForHosts(t *testing.T) {
	named := func(name string, write []string, before host.Event) *host.Target {
		return &host.Target{
			Host:  &host.Host{Name: name, Protocol: oneEvent{event: before}},
			Tools: func() []agent.Tool { return []agent.Tool{{Name: "Write", Canonical: write}} },
		}
	}
	o := check.ForHosts([]*host.Target{
		named("one", []string{"WriteFile"}, host.Event{Canonical: "before_tool", Name: "Pre", Block: true}),
		named("two", []string{"WriteFile", "EditFile"}, host.Event{Canonical: "before_tool", Name: "pre"}),
	})
	if got := o.Aliases["Write"]; !slices.Equal(got, []string{"WriteFile", "EditFile"}) {
		t.Errorf("Write is %v", got)
	}
	if !o.CanBlock("one", "before_tool") || o.CanBlock("two", "before_tool") || o.CanBlock("one", "before_stop") {
		t.Error("who can block what is wrong")
	}
}
