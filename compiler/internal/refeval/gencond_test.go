package refeval

import (
	"fmt"
	"strings"
)

// conds makes conditions for the hooks of some events.
type conds struct {
	*dice
	tool   bool     // every event has a tool
	agent  bool     // every event is of an agent that stops
	blocks bool     // every event can be blocked
	after  bool     // a tool may have returned something
	inputs []string // fields of the tool's input that can be named
	lets   []string // lets of text in scope
	each   bool     // the hook has for_each
	match  bool     // match.text is there
	runs   bool     // match.commands is there
	own    []string // the fields of the policy's own events
}

// names of strings, and of strings that may be nil.
var (
	everywhere = []string{"cwd", "event", "host", "project", "session.id", "agent", `(session.id ?? "none")`, "var.word", "local.word"}
	ofTools    = []string{
		"command", "command", "command", "path", "content", "url", "prompt", "tool.name", "tool.host_name", "tool.server", "tool.use_id", "path_abs",
	}
	ofAgents = []string{"message", "stop.reason"}
)

// str is an expression of a string, or nil.
func (c conds) str(depth int) string {
	if depth > 0 && c.once(3) {
		return c.madeText(depth - 1)
	}
	names := everywhere
	switch {
	case c.tool:
		names = append(ofTools[:len(ofTools):len(ofTools)], everywhere...)
	case c.agent:
		names = append(ofAgents[:len(ofAgents):len(ofAgents)], everywhere...)
	}
	if c.after && c.once(3) {
		return "output"
	}
	if len(c.own) > 0 && c.once(2) {
		return pick(c.dice, c.own...)
	}
	if len(c.lets) > 0 && c.once(4) {
		return pick(c.dice, c.lets...)
	}
	if c.match && c.once(4) {
		return pick(c.dice, "match.text", "match.description", "match.text", `match["text"]`)
	}
	if len(c.inputs) > 0 && c.once(5) {
		return "tool.input." + pick(c.dice, c.inputs...)
	}
	if c.each && c.once(4) {
		return pick(c.dice, "each.key", "each.value")
	}
	return pick(c.dice, names...)
}

// madeText is a string made from others; some fail on nil.
func (c conds) madeText(depth int) string {
	s := c.str(depth)
	switch c.n(10) {
	case 1:
		return "lower(" + s + ")"
	case 2:
		return "(" + s + " + " + c.str(depth) + ")"
	case 3:
		return "(" + s + " ?? " + c.lit() + ")"
	case 4:
		return "(" + c.boolean(depth) + " ? " + s + " : " + c.str(depth) + ")"
	case 5:
		return "trim(" + s + ")"
	case 6:
		return fmt.Sprintf("(%s ?? \"\")[%d:%d]", s, c.n(3), c.n(6))
	case 7:
		return "string(" + c.number(depth) + ")"
	case 8:
		return "join(" + c.list(depth) + ", " + c.lit() + ")"
	case 9:
		return "(let x = " + s + "; x ?? " + c.lit() + ")"
	}
	return c.lit()
}

func (c conds) lit() string { return quoteExpr(pick(c.dice, words...)) }

// number is an expression of a number; some fail.
func (c conds) number(depth int) string {
	switch c.n(7) {
	case 1:
		return "len(" + c.str(depth) + " ?? \"\")"
	case 2:
		if c.agent {
			return "stop.steps"
		}
		return "len(cwd)"
	case 3:
		if depth > 0 {
			return "(" + c.number(depth-1) + pick(c.dice, " + ", " - ", " * ", " / ", " ** ") + c.number(depth-1) + ")"
		}
	case 4:
		return "int(" + c.str(depth) + " ?? \"7\")"
	case 5:
		return "count(" + c.list(depth) + ", " + c.item() + ")"
	case 6:
		return pick(c.dice, "1.5", "-2", "0", "var.limit")
	}
	return fmt.Sprint(c.n(9))
}

// list is an expression of a list of strings.
func (c conds) list(depth int) string {
	switch c.n(6) {
	case 1:
		return "split(" + c.str(max(depth-1, 0)) + ` ?? "", ` + c.lit() + ")"
	case 2:
		return "var.words"
	case 3:
		if depth > 0 {
			return "filter(" + c.list(depth-1) + ", " + c.item() + ")"
		}
	case 4:
		if c.tool {
			return "(paths ?? [])"
		}
	case 5:
		if depth > 0 {
			return "map(" + c.list(depth-1) + ", upper(#))"
		}
	}
	return "[" + strings.Join(some(c.dice, 3, c.lit), ", ") + "]"
}

// item is a predicate of a list's items.
func (c conds) item() string {
	return pick(c.dice,
		"# contains "+c.lit(), "# == "+c.lit(), "# matches "+c.pattern(), "len(#) > 2", "# in var.words", "# startsWith "+c.lit())
}

func (c conds) pattern() string { return quoteExpr(regex(c.dice, false)) }

// boolean is a condition.
func (c conds) boolean(depth int) string {
	if depth > 0 {
		switch c.n(8) {
		case 1, 2:
			return "(" + c.boolean(depth-1) + pick(c.dice, " and ", " && ") + c.boolean(depth-1) + ")"
		case 3, 4:
			return "(" + c.boolean(depth-1) + pick(c.dice, " or ", " || ") + c.boolean(depth-1) + ")"
		case 5:
			return pick(c.dice, "not ", "!") + "(" + c.boolean(depth-1) + ")"
		case 6:
			return c.quantified(depth - 1)
		}
	}
	return c.comparison(depth)
}

func (c conds) quantified(depth int) string {
	return pick(c.dice, "any", "all", "none", "one") + "(" + c.list(depth) + ", " + c.item() + ")"
}

func (c conds) comparison(depth int) string {
	s := c.str(min(depth, 1))
	switch c.n(12) {
	case 1:
		return s + " contains " + c.lit()
	case 2:
		return s + " startsWith " + c.lit()
	case 3:
		return s + " endsWith " + c.lit()
	case 4:
		return s + " matches " + c.pattern()
	case 5:
		return s + pick(c.dice, " in ", " not in ") + "[" + strings.Join(some(c.dice, 3, c.lit), ", ") + "]"
	case 6:
		return c.number(1) + pick(c.dice, " < ", " <= ", " > ", " >= ", " == ", " != ") + c.number(1)
	case 7:
		return s + pick(c.dice, " == ", " != ") + "nil"
	case 8:
		return s + " in " + c.list(1)
	case 9:
		return c.special()
	case 10:
		return pick(c.dice, "true", "false")
	case 11:
		return s + pick(c.dice, " == ", " < ", " contains ") + c.str(1)
	}
	return s + pick(c.dice, " == ", " != ") + c.lit()
}

// ofLine asks about the command line and the files of a tool call.
func (c conds) ofLine() string {
	commands := "shell.commands"
	if c.runs && c.once(2) {
		commands = "match.commands"
	}
	switch c.n(4) {
	case 1:
		return pick(c.dice, `len(shell.words) > 3`, `"git" in shell.words`, `shell.parsed`, `(shell.parsed ?? true)`, `shell.problem == nil`,
			`shell.dialect == "bash"`, `unknown(command)`, `any(shell.words, unknown(#))`, `shell.commands[0].name == "git"`)
	case 2:
		return pick(c.dice, `len(files.read) > 0`, `any(files.written, # startsWith "/etc/")`, `"/w/proj/src/x.go" in files.deleted`,
			`any(concat(files.read, files.written), unknown(#))`, `len(files.deleted) == len(files.written)`)
	case 3:
		return "len(" + commands + ") > 1"
	}
	name := pick(c.dice, `.name == "git"`, `.name in ["rm", "git"]`, `.name matches "^(git|cat)$"`, `"cat" == .name`, `.name startsWith "s"`)
	more := pick(c.dice, "", ` and "force" in .flags`, ` and .operands[0] == "push"`, ` and not .dynamic`, ` and unknown(.cwd)`, ` or len(.via) > 0`, ` and .stdin contains "a"`)
	if c.once(4) {
		name, more = pick(c.dice, "not .background", `.text contains "m"`, `.args[0] == "-f"`)+" and "+name, ""
	}
	return pick(c.dice, "any", "any", "any", "none", "one") + "(" + commands + ", " + name + more + ")"
}

// special is what only some events have, and what fails.
func (c conds) special() string {
	switch {
	case c.tool && c.once(2):
		return c.ofLine()
	case c.tool:
		return pick(c.dice,
			`tool.raw.other == nil`, `tool.raw.other.k == "a"`, `tool.raw?.other?.k?.a != nil`, `tool.raw["command"] contains "git"`,
			`"command" in tool.raw`, `tool.raw.other > 3`, `type(tool.raw.other) == "array" and tool.raw["other"][0] == 42`, `len(tool.raw) > 3`, `tool.name == "Shell"`,
			`tool.host_name in ["Shell", "custom_tool"]`, `type(tool.raw.other) == "map"`, `tool.raw.other in [0, 42, 1.5]`)
	case c.agent:
		return pick(c.dice, `stop.active`, `stop.active == true`, `not stop.active`, `stop.steps > 3`, `stop.steps in 1..4`, `(stop.active ?? false)`)
	}
	return pick(c.dice, `session.id != nil`, `fromJSON(session.id ?? "x") == 42`, `int(agent) > 1`, `extra == nil`)
}
