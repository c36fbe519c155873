package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/host/agents"
	"github.com/hookc/hookc/runtime/value"
)

// foreign is what names of other languages, and of the hosts' own protocols,
// are called here.
var foreign = map[string]string{
	"null": "nil", "NULL": "nil", "None": "nil", "undefined": "nil",
	"True": "true", "TRUE": "true", "False": "false", "FALSE": "false",
	"tool_name": "tool.name", "tool_input": "tool.input", "tool_output": "tool.output",
	"tool_response": "tool.output", "tool_use_id": "tool.use_id", "toolName": "tool.name",
	"session_id": "session.id", "work_dir": "cwd", "working_dir": "cwd", "workdir": "cwd",
	"event_type": "event", "event_name": "event", "hook_event_name": "event",
	"stop_reason": "stop.reason", "stop_hook_active": "stop.active", "step_count": "stop.steps",
	"final_message": "message", "transcript_path": "session.transcript",
	"permission_mode": "session.permission_mode", "subagent_type": "agent", "agent_type": "agent",
	"task_description": "task", "user_prompt": "prompt", "file_path": "path", "input": "tool.input",
	"file": "path", "args": "tool.input", "cmd": "command", "branch": "git.branch",
	"stdout": "output", "stderr": "output", "response": "output", "result": "output", "tool_result": "tool.output",
	"background_tasks": "background.running", "commands": "shell.commands", "words": "shell.words", "programs": "shell.commands",
}

// inputCalled is the field of tool.input that agents call so; "" where none does.
func inputCalled(name string) string {
	for _, tools := range agents.Tools() {
		for i := range tools {
			if field, ok := tools[i].Input.Canonical(name); ok && len(tools[i].Canonical) > 0 && field != name {
				return field
			}
		}
	}
	switch name { // in documents, and in older versions
	case "absolute_path":
		return "path"
	case "cmd":
		return "command"
	}
	return ""
}

// unknownName explains a name that no event of the hook has.
func (c *checker) unknownName(x *ast.Expr) value.Type {
	name := x.Name
	if name == "match" {
		return c.errorf(diag.CodeExprMatch, x.At,
			"match.commands needs a command { } in match { }. The other fields need pattern, input or fields there, because `tool` and `path` match no text. All commands of a line are in shell.commands.",
			"match.* exists only if match { } has a regular expression")
	}
	d := c.diags.Errorf(diag.CodeExprUnknownName, x.At, "unknown name `%s`", name)
	on := c.eventsWith(name)
	switch native, known := foreign[name]; {
	case c.later[name]:
		d.Detail = "Move the let `" + name + "` up; it is defined later."
	case known && native != name && c.has(native):
		d.Detail = "Write `" + native + "`."
		d.Fix = replacement(x.At, name, native)
	case len(on) > 0:
		d.Summary = "`" + name + "` does not exist on " + c.onEvents()
		d.Detail = "It exists only on " + some(on) + "."
	case name == "pattern":
		d.Detail = "Write patterns in match { pattern = … }, and read the result from match.text and match.description."
	case c.isFunc(name):
		d.Detail = "This is a function: write " + name + "(…)."
	default:
		suggest(d, name, c.known())
	}
	return value.AnyType
}

// unknownField explains a field that an object does not have.
func (c *checker) unknownField(x *ast.Expr, path string, t value.Type) value.Type {
	base := strings.TrimSuffix(path, "."+x.Name)
	if base == "tool.input" {
		return c.unknownInput(x, t)
	}
	if c.unknownOutside(x, path, t) {
		return value.AnyType
	}
	d := c.diags.Errorf(diag.CodeExprUnknownName, x.At, "there is no field `%s`", x.Name)
	if path != "" {
		d.Summary = "there is no field `" + path + "`"
	}
	if base == "match" {
		return c.unknownMatch(d, x)
	}
	switch on := eventsWith(path); {
	case path == "tool.command" || path == "tool.path" || path == "tool.content" || path == "tool.paths":
		d.Detail = "Write `" + x.Name + "`, or tool.input." + x.Name + "."
	case len(on) > 0:
		d.Summary = "`" + path + "` does not exist on " + c.onEvents()
		d.Detail = "It exists only on " + some(on) + "."
	case suggest(d, x.Name, fieldNames(t)):
	case d.Detail == "" && len(t.Fields) > 0:
		d.Detail = "Valid fields: " + some(fieldNames(t)) + "."
	}
	return value.AnyType
}

// unknownMatch explains a part of match.* that this match does not give.
func (c *checker) unknownMatch(d *diag.Diag, x *ast.Expr) value.Type {
	d.Code = diag.CodeExprMatch
	switch {
	case x.Name == "commands":
		d.Summary = "match.commands exists only if match { } has a command { }"
		d.Detail = "shell.commands has every command of the line."
	case !c.match.Available && (x.Name == "text" || x.Name == "description"):
		d.Summary = "match." + x.Name + " exists only if match { } has a regular expression"
		d.Detail = "For a command { } use match.commands: match.commands[0].text is the first command that matched."
	case !c.match.Available:
		d.Summary = "there is no field `match." + x.Name + "`"
		d.Detail = "Use match.commands."
	default:
		d.Summary = "no regular expression of match { } has a group `" + x.Name + "`"
		d.Detail = "Name the group in the regular expression: (?P<" + x.Name + ">…). match.text and match.description always exist."
	}
	return value.AnyType
}

// unknownInput explains a field that none of the hook's tools has.
func (c *checker) unknownInput(x *ast.Expr, t value.Type) value.Type {
	d := c.diags.Errorf(diag.CodeExprUnknownName, x.At, "%s no input `%s`", c.tools.have(), x.Name)
	c.adviseInput(d, x.Name, t)
	return value.AnyType
}

func (c *checker) adviseInput(d *diag.Diag, name string, t value.Type) {
	owners := toolsWith(name)
	native := inputCalled(name)
	_, fits := t.Field(native)
	switch {
	case native != "" && fits:
		d.Detail = "Write `" + native + "`; the host's own fields are in tool.raw."
		d.Fix = replacement(d.Span, name, native)
	case suggest(d, name, fieldNames(t)):
	case len(owners) > 0:
		d.Detail = "It is an input of " + some(owners) + ". Match that tool with match { tool }. Fields of this hook's tools: " + some(fieldNames(t)) + "."
	default:
		d.Detail = "Valid fields: " + some(fieldNames(t)) + "; the host's own fields are in tool.raw."
	}
}

func replacement(at diag.Span, old, with string) *diag.Fix {
	if at.End.Byte-at.Start.Byte != len(old) {
		return nil
	}
	return &diag.Fix{Title: "write " + with, Edits: []diag.Edit{{Span: at, Text: with}}}
}

// has reports whether a native spelling means something here.
func (c *checker) has(path string) bool {
	root, field, dotted := strings.Cut(path, ".")
	if root == "nil" || root == "true" || root == "false" {
		return true
	}
	t, ok := c.names[root]
	if ok && dotted {
		_, ok = t.Field(field)
	}
	return ok
}

func (c *checker) isFunc(name string) bool {
	_, builtin := fn.Lookup(name)
	_, loop := fn.LookupLoop(name)
	return builtin || loop || c.funcs[name] != nil
}

// known is every name that could have been meant.
func (c *checker) known() []string {
	out := []string{"var", "local", "true", "false", "nil"}
	out = slices.AppendSeq(out, maps.Keys(c.names))
	out = slices.AppendSeq(out, maps.Keys(c.lets))
	for _, v := range c.vars {
		out = append(out, v.name)
	}
	slices.Sort(out)
	return out
}

// taken says what a name already is; "" where it is free for a let.
func (c *checker) taken(name string) string {
	_, isName := c.names[name]
	_, isLet := c.lets[name]
	switch {
	case isName:
		return "a name of the event"
	case isLet, c.bound(name):
		return "a let"
	case isConstRoot(name), name == "match":
		return "a name of the language"
	case c.isFunc(name), fn.DocOf(fn.Refused, name).Name != "":
		return "a function"
	}
	return ""
}

func (c *checker) onEvents() string {
	var names []string
	for _, k := range c.events {
		names = append(names, k.Name)
	}
	return some(names)
}

// eventsWith is the events on which a name exists, the policy's own first.
func (c *checker) eventsWith(name string) []string {
	var out []string
	for _, k := range c.own {
		if _, ok := value.Object(k.Custom...).Field(name); ok {
			out = append(out, k.Name)
		}
	}
	return append(out, eventsWith(name)...)
}

// eventsWith is the events on which a name or path exists.
func eventsWith(path string) []string {
	var out []string
	for _, k := range event.Kinds {
		for _, use := range event.FieldsOf(k) {
			if p := event.Fields[use.Field].Path; p == path || strings.HasPrefix(p, path+".") {
				out = append(out, k.Name)
				break
			}
		}
	}
	return out
}

func fieldNames(t value.Type) []string {
	out := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		out[i] = f.Name
	}
	return out
}

// some lists names for a sentence, and no more than can be read.
func some(names []string) string {
	const most = 6
	if len(names) > most {
		return strings.Join(names[:most], ", ") + " …"
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}
