package analyze

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// dice makes random guards and events over few words, so that they often have to
// do with one another.
type dice struct{ *rand.Rand }

func pick[T any](d dice, of ...T) T { return of[d.IntN(len(of))] }

// policy is two hooks on before_tool with random guards.
func (d dice) policy() string {
	var b strings.Builder
	for _, name := range []string{"a", "b"} {
		fmt.Fprintf(&b, "hook %q {\n  on = [\"before_tool\"]\n", name)
		if d.IntN(3) == 0 {
			b.WriteString("  let = { named = \"{{ " + escaped(d.text(1)) + " }}\" }\n")
		} else {
			b.WriteString("  let = { named = \"{{ agent }}\" }\n")
		}
		matched := d.IntN(2) == 0
		commands := false
		if matched {
			m := d.match()
			commands = strings.Contains(m, "command {")
			b.WriteString("  match {\n" + m + "  }\n")
		}
		if !matched || d.IntN(2) == 0 {
			b.WriteString("  when = <<-EXPR\n    " + d.condition(3, commands) + "\n  EXPR\n")
		}
		b.WriteString("  deny { reason = \"No.\" }\n}\n")
	}
	return b.String()
}

func escaped(s string) string { return strings.ReplaceAll(s, `"`, `\"`) }

var (
	wordsOf    = []string{"git", "push", "rm", "a", "ab", "x", "-f", "main"}
	regexesOf  = []string{"git", "^git", "push$", "a|b", "^a.*b$", "(?i)GIT", "x+", "^$", "rm\\\\s", "[ab]+"}
	programsOf = []string{"git", "rm", "git|rm", "[ab]+", ".*", "g.t", "ls"}
	globsOf    = []string{"**/.env", ".env", "src/**", "**/*.key", "~/x", "**", "*", "/w/**", "src/a.key", "**/a*"}
	toolsOf    = []string{"Shell", "ReadFile", "WriteFile", "EditFile", "Bash", "mcp__.*", "mcp__a__b", ".*File", "Fetch", "apply_patch"}
)

func (d dice) match() string {
	var b strings.Builder
	if d.IntN(2) == 0 {
		fmt.Fprintf(&b, "    tool = [%q]\n", pick(d, toolsOf...))
	}
	switch d.IntN(9) {
	case 0:
		fmt.Fprintf(&b, "    pattern = [\"%s\"]\n", pick(d, regexesOf...))
	case 1:
		fmt.Fprintf(&b, "    input = { %s = \"%s\" }\n", pick(d, "command", "path", "content", "other"), pick(d, regexesOf...))
	case 2:
		fmt.Fprintf(&b, "    path = [%s]\n", d.globs(false))
	case 3, 4:
		fmt.Fprintf(&b, "    %s = [%s]\n", pick(d, "reads", "writes", "deletes"), d.globs(true))
	case 5, 6:
		b.WriteString(d.block())
		if d.IntN(4) == 0 {
			b.WriteString(d.block())
		}
	case 7:
		fmt.Fprintf(&b, "    agent = \"%s\"\n", pick(d, programsOf...))
	}
	return b.String()
}

func (d dice) globs(not bool) string {
	out := `"` + pick(d, globsOf...) + `"`
	if d.IntN(3) == 0 {
		out += `, "` + pick(d, globsOf...) + `"`
	}
	if not && d.IntN(3) == 0 {
		out += `, "!` + pick(d, globsOf...) + `"`
	}
	return out
}

func (d dice) block() string {
	b := "    command {\n"
	parts := 0
	add := func(format string, args ...any) { b, parts = b+fmt.Sprintf(format, args...), parts+1 }
	if d.IntN(3) > 0 {
		add("      program = %q\n", pick(d, programsOf...))
	}
	if d.IntN(3) == 0 {
		add("      args = [%q]\n", pick(d, programsOf...))
	}
	if d.IntN(3) == 0 {
		add("      flags = [%q]\n", pick(d, "f", "force", "f|force", "."))
	}
	if d.IntN(3) == 0 || parts == 0 {
		add("      operands = [%q]\n", pick(d, "push", "main", "push|main", ".*", "a"))
	}
	return b + "    }\n"
}

// text is an expression that is a string or nil.
func (d dice) text(depth int) string {
	switch d.IntN(14) {
	case 0:
		return "agent"
	case 1:
		return "command"
	case 2:
		return "tool.name"
	case 3:
		return "tool.input.command"
	case 4:
		return "path"
	case 5:
		return "tool.input.other"
	case 6:
		return "tool.host_name"
	case 7:
		if depth > 0 {
			return "(" + d.text(depth-1) + " ?? " + pick(d, `"a"`, `""`, "agent", "nil") + ")"
		}
	case 8:
		if depth > 0 {
			return "lower(" + d.text(depth-1) + ")"
		}
	case 9:
		return "content"
	case 10:
		return "session.id"
	case 11, 12: // often no string
		return "tool.input.other"
	}
	return "named"
}

func (d dice) word() string { return fmt.Sprintf("%q", pick(d, wordsOf...)) }

func (d dice) regex() string {
	return `"` + pick(d, regexesOf...) + `"`
}

// condition is a random condition; a loop over commands can ask for those of the
// match where it has any.
func (d dice) condition(depth int, matched bool) string {
	if depth > 0 {
		switch d.IntN(8) {
		case 0, 1:
			return "(" + d.condition(depth-1, matched) + " and " + d.condition(depth-1, matched) + ")"
		case 2:
			return "(" + d.condition(depth-1, matched) + " or " + d.condition(depth-1, matched) + ")"
		case 3:
			return "not (" + d.condition(depth-1, matched) + ")"
		case 4:
			return "(" + d.condition(depth-1, matched) + " ? " + d.condition(depth-1, matched) + " : " + d.condition(depth-1, matched) + ")"
		}
	}
	switch d.IntN(10) {
	case 0, 1:
		return d.loop(matched)
	case 2:
		return "tool.input.timeout " + pick(d, "> 3", "< 3", ">= 4", "== 5", "in 2..4", "!= 3", "in [1, 3]")
	case 3:
		return "len(" + d.text(1) + ") " + pick(d, "> 2", "< 3", ">= 1", "<= 4")
	case 4:
		return d.text(1) + " " + pick(d, "==", "!=") + " " + d.text(1)
	case 5:
		return pick(d, "shell.parsed", "shell.parsed == true", `exists("x")`, `command == nil`, `agent != nil`, `tool.server == "a"`, `tool.server != nil`)
	}
	return d.aboutText(d.text(1))
}

func (d dice) aboutText(t string) string {
	switch d.IntN(8) {
	case 0, 1:
		return t + " == " + pick(d, d.word(), d.word(), "nil")
	case 2:
		return t + " != " + pick(d, d.word(), "nil")
	case 3:
		return t + " in [" + d.word() + ", " + pick(d, d.word(), "nil") + "]"
	case 4:
		return t + " contains " + d.word()
	case 5:
		return t + " startsWith " + d.word()
	case 6:
		return t + " endsWith " + d.word()
	}
	return t + " matches " + d.regex()
}

func (d dice) loop(matched bool) string {
	over := pick(d, "any", "any", "none", "all")
	switch d.IntN(6) {
	case 0:
		return over + "(" + pick(d, "paths ?? []", "files.read", "files.written", "paths", "shell.words") + ", " + d.aboutText("#") + ")"
	case 1:
		return d.word() + " in " + pick(d, "shell.words", "files.read", "(paths ?? [])")
	case 2:
		return "len(filter(shell.commands, " + d.aboutCommand() + ")) " + pick(d, "> 0", "== 0", "> 1")
	}
	list := "shell.commands"
	if matched && d.IntN(2) == 0 {
		list = "match.commands"
	}
	return over + "(" + list + ", " + d.aboutCommand() + pick(d, "", " and "+d.aboutCommand(), " or "+d.aboutCommand()) + ")"
}

func (d dice) aboutCommand() string {
	switch d.IntN(7) {
	case 0, 1:
		return d.aboutText(".name")
	case 2:
		return d.word() + " in " + pick(d, ".flags", ".operands", ".args")
	case 3:
		return pick(d, "any", "none") + "(" + pick(d, ".flags", ".operands", ".args") + ", " + d.aboutText("#") + ")"
	case 4:
		return d.aboutText("get(.operands, 0)")
	case 5:
		return "len(.operands) " + pick(d, "> 0", "== 0", "> 1")
	}
	return "(" + d.aboutText(".operands[0]") + ")"
}

// event is a random tool call. A simple one has one text and one command at
// most.
func (d dice) event(simple bool) *Event {
	input := map[string]any{}
	lines := []string{"git push", "git", "rm -rf a", "git push -f main", "ls a", "ab x", "cat .env", "x", "", "git 'push main'", "cat src/a.key", "rm .env", "GIT", "g*t", "cat *.key", "rm $X"}
	if !simple {
		lines = append(lines, "git push; rm x", "a | rm -f main", "cat .e*", "cat i*.key && git push", "(ab)", "for f in *; do rm $f; done", "if")
	}
	maybe := func(n int) bool { return d.IntN(n) == 0 }
	tool := pick(d, "Shell", "Shell", "Bash", "ReadFile", "WriteFile", "EditFile", "mcp__a__b", "mcp__git__push", "Fetch", "apply_patch", "git", "ab")
	name := pick(d, "command", "path", "content", "other")
	switch tool {
	case "Shell", "Bash":
		name = "command"
	case "ReadFile", "WriteFile", "EditFile":
		name = "path"
	}
	paths := []string{".env", "src/a.key", "a", "/w/x", "~/x", "/home/dev/x", "src/.env", "/etc/ab", "../.env"}
	set := func(name string) {
		switch {
		case name == "command":
			input[name] = pick(d, lines...)
		case name == "path":
			input[name] = pick(d, paths...)
		case !simple && maybe(2) && tool != "WriteFile":
			input[name] = pick[any](d, 3, true, []string{"git", "ab"}, map[string]any{"k": "a"}, nil)
		default:
			input[name] = pick(d, append(wordsOf, "", "git push", "bab")...)
		}
	}
	if !maybe(8) {
		set(name)
	}
	for _, more := range []string{"command", "path", "content", "other"} {
		if !simple && maybe(3) {
			set(more)
		}
	}
	if maybe(2) {
		input["timeout"] = pick[any](d, 1, 3, 4, 5, 2.5, 1000)
	}
	ev := map[string]any{"event_type": "before_tool", "work_dir": pick(d, "/w/shop", "/w/shop", "/w/shop/src", "/"), "tool_name": tool, "tool_input": input}
	if maybe(2) {
		ev["agent"] = pick(d, "a", "ab", "git", "x", "")
	}
	if maybe(3) {
		ev["session_id"] = pick(d, "a", "push")
	}
	text, err := json.Marshal(ev)
	if err != nil {
		panic(err)
	}
	return &Event{JSON: text, Name: "before_tool"}
}
