package analyze

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// declared is an event that a policy declares, as the tests below know it.
var declared = &ast.Policy{Events: []*ast.Event{{
	Name: "stage_completed",
	Fields: []value.Field{
		{Name: "stage", Type: value.Type{Kind: value.TString}},
		{Name: "count", Type: value.Type{Kind: value.TInt}},
		{Name: "note", Type: value.Type{Kind: value.TString, Nullable: true}},
	},
}}}

func decoded(t *testing.T, e *Event) *event.Event {
	t.Helper()
	call, err := generic.Host.Decode(e.JSON, host.World{Dir: "/elsewhere", Declared: func(string) (*event.Kind, bool) {
		return declared.EventKinds()[0], true
	}})
	if err != nil {
		t.Fatalf("%s: %v", e.JSON, err)
	}
	ev := call.Events[0]
	if len(ev.Problems) > 0 {
		t.Fatalf("%s: %v", e.JSON, ev.Problems)
	}
	return ev
}

// TestEveryField asks for each field of each event, and finds it in what was
// built and read back.
func TestEveryField(t *testing.T) {
	a := New(declared, nil)
	for _, k := range append(event.Kinds, declared.EventKinds()...) {
		if e, ok := a.build(sample{event: k.Name}); !ok {
			t.Errorf("%s cannot be built", k.Name)
		} else if got := decoded(t, e); got.Kind.Name != k.Name {
			t.Errorf("%s became %s", k.Name, got.Kind.Name)
		}
		for _, u := range event.FieldsOf(k) {
			f := event.Fields[u.Field]
			want, ok := example(f)
			if !ok {
				continue
			}
			e, ok := a.build(sample{event: k.Name, fields: map[string]value.Value{f.Path: want}})
			if !ok {
				t.Errorf("%s: %s cannot be %s", k.Name, f.Path, value.Quote(want))
				continue
			}
			if got := decoded(t, e).Get(u.Field); !value.Equal(got, want) {
				t.Errorf("%s: %s is %s, want %s\n%s", k.Name, f.Path, value.Quote(got), value.Quote(want), e.JSON)
			}
		}
	}
}

// example is a value for a field that a sender can choose.
func example(f event.Field) (value.Value, bool) {
	switch f.ID {
	case event.EventName, event.HostName, event.ToolInput, event.ToolRaw, event.PathAbs, event.PathsAbs, event.Paths, event.URLs, event.Decided, event.Custom, event.Extra:
		return value.Value{}, false
	case event.ToolServer:
		return value.OfString("github"), true
	case event.Project, event.Cwd:
		return value.OfString("/other"), true
	}
	if event.Worked(f.ID) {
		return value.Value{}, false
	}
	switch f.Type.Kind {
	case value.TString:
		return value.OfString("some text"), true
	case value.TBool:
		return value.OfBool(true), true
	case value.TInt:
		return value.OfInt(7), true
	case value.TFloat:
		return value.OfFloat(2.5), true
	case value.TMap, value.TAny:
		return value.OfMap([]string{"k"}, []value.Value{value.OfString("v")}), true
	case value.TList:
		return value.OfList([]value.Value{value.OfMap([]string{"tool_name"}, []value.Value{value.OfString("Bash")})}), true
	}
	return value.Value{}, false
}

// TestEveryTool gives each tool its whole input.
func TestEveryTool(t *testing.T) {
	a := New(declared, nil)
	for _, tool := range event.Tools {
		e, ok := a.build(sample{event: "before_tool", tool: tool.Name})
		if !ok {
			t.Errorf("%s cannot be built", tool.Name)
			continue
		}
		got := decoded(t, e)
		for _, f := range tool.Input {
			if v, there := got.Get(event.ToolInput).Get(f.Name); !f.Type.Nullable && (!there || !f.Type.Holds(v)) {
				t.Errorf("%s has no %s: %s", tool.Name, f.Name, e.JSON)
			}
			want := plain(f.Type.NonNil())
			e, ok := a.build(sample{event: "before_tool", tool: tool.Name, input: map[string]value.Value{f.Name: want}})
			if !ok {
				t.Errorf("%s: %s cannot be wished", tool.Name, f.Name)
				continue
			}
			if v, _ := decoded(t, e).Get(event.ToolInput).Get(f.Name); !value.Equal(v, want) {
				t.Errorf("%s: %s is %s: %s", tool.Name, f.Name, value.Quote(v), e.JSON)
			}
		}
		if got.Tools[0] != tool.Name {
			t.Errorf("%s became %v", tool.Name, got.Tools)
		}
	}
}

// TestBuild shows what is built of a wish.
func TestBuild(t *testing.T) {
	str := value.OfString
	fields := func(pairs ...any) map[string]value.Value {
		m := map[string]value.Value{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i].(string)] = pairs[i+1].(value.Value)
		}
		return m
	}
	for _, c := range []struct {
		name string
		s    sample
		want string // what follows the context of the event; "" where there is none
	}{
		{"a command", sample{commands: []commandSample{{program: "git", args: []string{"push"}, flags: []string{"force"}, operands: []string{"main"}}}},
			`"tool_name":"Shell","tool_input":{"command":"git push --force main"}}`},
		{"words with quotes", sample{commands: []commandSample{{program: "x y", operands: []string{"it's", "$HOME", "-a"}}}},
			`"tool_name":"Shell","tool_input":{"command":"'x y' -- 'it'\\''s' '$HOME' -a"}}`},
		{"flags with one dash", sample{commands: []commandSample{{program: "find", flags: []string{"delete"}}}},
			`"tool_name":"Shell","tool_input":{"command":"find -delete"}}`},
		{"two commands", sample{commands: []commandSample{{program: "curl"}, {program: "sh"}}},
			`"tool_name":"Shell","tool_input":{"command":"curl && sh"}}`},
		{"a text in Shell", sample{texts: []string{"rm -rf /"}},
			`"tool_name":"Shell","tool_input":{"command":"rm -rf /"}}`},
		{"two texts", sample{tool: "WriteFile", texts: []string{"AKIA", "x.env"}},
			`"tool_name":"WriteFile","tool_input":{"path":"x.env","content":"AKIA"}}`},
		{"three texts", sample{tool: "mcp__a__b", texts: []string{"x", "y", "z"}},
			`"tool_name":"mcp__a__b","tool_input":{"text":"x","text2":"y","text3":"z"}}`},
		{"a command and a text", sample{commands: []commandSample{{program: "ls"}}, texts: []string{"why"}},
			`"tool_name":"Shell","tool_input":{"command":"ls","description":"why"}}`},
		{"reads", sample{reads: []string{"~/.ssh/id"}}, `"tool_name":"ReadFile","tool_input":{"path":"~/.ssh/id"}}`},
		{"reads by Shell", sample{tool: "Shell", reads: []string{"~/.ssh/my id"}},
			`"tool_name":"Shell","tool_input":{"command":"cat ~/'.ssh/my id'"}}`},
		{"writes", sample{writes: []string{"a/b.key"}}, `"tool_name":"WriteFile","tool_input":{"path":"a/b.key","content":"text"}}`},
		{"deletes", sample{deletes: []string{"a.key"}}, `"tool_name":"Shell","tool_input":{"command":"rm a.key"}}`},
		{"reads and writes", sample{reads: []string{"a"}, writes: []string{"b"}}, `"tool_name":"Shell","tool_input":{"command":"cat a && touch b"}}`},
		{"a path", sample{paths: []string{"src/x.go"}}, `"tool_name":"ReadFile","tool_input":{"path":"src/x.go"}}`},
		{"a path for a tool", sample{tool: "Grep", paths: []string{"src"}}, `"tool_name":"Grep","tool_input":{"pattern":"TODO","path":"src"}}`},
		{"paths", sample{paths: []string{"a", "b"}}, `"tool_name":"mcp__files__read","tool_input":{"paths":["a","b"]}}`},
		{"content", sample{fields: fields("content", str("secret"))}, `"tool_name":"WriteFile","tool_input":{"path":"README.md","content":"secret"}}`},
		{"a host's name", sample{tool: "Shell", fields: fields("tool.host_name", str("Bash"))}, `"tool_name":"Bash","tool_input":{"command":"ls"}}`},
		{"nested input", sample{tool: "mcp__a__b", input: fields("x.y", value.OfInt(3))}, `"tool_name":"mcp__a__b","tool_input":{"x":{"y":3}}}`},
		{"an absent field", sample{tool: "Fetch", input: fields("prompt", value.Value{})}, `"tool_name":"Fetch","tool_input":{"url":"https://example.com/"}}`},
		{"a path for Shell", sample{tool: "Shell", paths: []string{"x"}}, ""},
		{"another host", sample{fields: fields("host", str("codex"))}, ""},
		{"no such field", sample{fields: fields("nothing", str("x"))}, ""},
		{"a command of Grep", sample{tool: "Grep", commands: []commandSample{{program: "ls"}}}, ""},
		{"no operand at all", sample{commands: []commandSample{{program: "sudo", args: []string{"rm"}}}}, ""},
		{"no UTF-8", sample{texts: []string{"\xff"}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.s.event = "before_tool"
			e, ok := New(declared, nil).build(c.s)
			if !ok {
				if c.want != "" {
					t.Fatal("it cannot be built")
				}
				return
			}
			_, got, _ := strings.Cut(string(e.JSON), `"context":{},`)
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			decoded(t, e)
		})
	}
}

// TestAbsoluteInOtherFolder: a path counts from the project although the event
// happens elsewhere.
func TestAbsoluteInOtherFolder(t *testing.T) {
	e, _ := New(declared, nil).build(sample{event: "before_tool", paths: []string{"src/x"}, fields: map[string]value.Value{
		"cwd": value.OfString("/sandbox"), "project": value.OfString("/w/shop"),
	}})
	if got := decoded(t, e); got.Get(event.Path).Str() != "/w/shop/src/x" || got.Get(event.Cwd).Str() != "/sandbox" {
		t.Errorf("%s", e.JSON)
	}
}

// TestShellUnderstands reads built lines as the evaluator does.
func TestShellUnderstands(t *testing.T) {
	e, _ := New(declared, nil).build(sample{event: "before_tool", tool: "Shell", reads: []string{"a b", "-c"}, writes: []string{"~/x"}, deletes: []string{"~/x"}})
	l := eval.CommandLine(decoded(t, e), home)
	var reads, deletes []string
	for _, c := range l.Commands {
		reads, deletes = append(reads, c.Reads...), append(deletes, c.Deletes...)
	}
	if got := strings.Join(reads, "|") + "||" + strings.Join(deletes, "|"); got != "/w/shop/a b|/w/shop/-c||/home/dev/x" {
		t.Errorf("%s: %s", e.JSON, got)
	}
}

// FuzzCommandLine: whatever the words are, a line that is built holds them.
func FuzzCommandLine(f *testing.F) {
	f.Add("git", "push", "force", "origin main")
	f.Add("rm", "", "r", "~/x*")
	f.Add("'", "\n", "=", "$(x)")
	f.Fuzz(func(t *testing.T, program, arg, flag, operand string) {
		c := commandSample{program: program, args: []string{arg}, flags: []string{flag}, operands: []string{operand}}
		line, ok := c.line()
		if ok && program != "" && !c.isIn(line) {
			t.Errorf("%q has no %q", line, c)
		}
		shell.Analyze(line, shell.Place{Cwd: Project})
	})
}
