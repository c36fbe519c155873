// Package randpolicy makes random guards and events for tests: over few words, so
// that they often have to do with one another.
package randpolicy

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// Dice makes them. The same seed makes the same ones.
type Dice struct{ *rand.Rand }

// New is dice with a seed, and a number that keeps the tests that use it apart.
func New(seed, test uint64) Dice { return Dice{rand.New(rand.NewPCG(seed, test))} }

// Pick is one of several things.
func Pick[T any](d Dice, of ...T) T { return of[d.IntN(len(of))] }

// Guard is the lines of a hook on before_tool that say when it applies.
func (d Dice) Guard() string {
	var b strings.Builder
	b.WriteString("  on = [\"before_tool\"]\n")
	if text := d.text(1); d.IntN(3) == 0 && !strings.Contains(text, "named") {
		b.WriteString("  let = { named = \"{{ " + escaped(text) + " }}\" }\n")
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
	return b.String()
}

func escaped(s string) string { return strings.ReplaceAll(s, `"`, `\"`) }

var (
	wordsOf    = []string{"git", "push", "rm", "a", "ab", "x", "-f", "main"}
	regexesOf  = []string{"git", "^git", "push$", "a|b", "^a.*b$", "(?i)GIT", "x+", "^$", "rm\\\\s", "[ab]+"}
	programsOf = []string{"git", "rm", "git|rm", "[ab]+", ".*", "g.t", "ls"}
	globsOf    = []string{"**/.env", ".env", "src/**", "**/*.key", "~/x", "**", "*", "/w/**", "src/a.key", "**/a*"}
	toolsOf    = []string{"Shell", "ReadFile", "WriteFile", "EditFile", "Bash", "mcp__.*", "mcp__a__b", ".*File", "Fetch"}
)

func (d Dice) match() string {
	var b strings.Builder
	if d.IntN(2) == 0 {
		fmt.Fprintf(&b, "    tool = [%q]\n", Pick(d, toolsOf...))
	}
	switch d.IntN(9) {
	case 0:
		fmt.Fprintf(&b, "    pattern = [\"%s\"]\n", Pick(d, regexesOf...))
	case 1:
		fmt.Fprintf(&b, "    input = { %s = \"%s\" }\n", Pick(d, "command", "path", "content", "other"), Pick(d, regexesOf...))
	case 2:
		fmt.Fprintf(&b, "    path = [%s]\n", d.globs(false))
	case 3, 4:
		fmt.Fprintf(&b, "    %s = [%s]\n", Pick(d, "reads", "writes", "deletes"), d.globs(true))
	case 5, 6:
		b.WriteString(d.block())
		if d.IntN(4) == 0 {
			b.WriteString(d.block())
		}
	case 7:
		fmt.Fprintf(&b, "    agent = \"%s\"\n", Pick(d, programsOf...))
	}
	return b.String()
}

func (d Dice) globs(not bool) string {
	out := `"` + Pick(d, globsOf...) + `"`
	if d.IntN(3) == 0 {
		out += `, "` + Pick(d, globsOf...) + `"`
	}
	if not && d.IntN(3) == 0 {
		out += `, "!` + Pick(d, globsOf...) + `"`
	}
	return out
}

func (d Dice) block() string {
	b := "    command {\n"
	parts := 0
	add := func(format string, args ...any) { b, parts = b+fmt.Sprintf(format, args...), parts+1 }
	if d.IntN(3) > 0 {
		add("      program = %q\n", Pick(d, programsOf...))
	}
	if d.IntN(3) == 0 {
		add("      args = [%q]\n", Pick(d, programsOf...))
	}
	if d.IntN(3) == 0 {
		add("      flags = [%q]\n", Pick(d, "f", "force", "f|force", "."))
	}
	if d.IntN(3) == 0 || parts == 0 {
		add("      operands = [%q]\n", Pick(d, "push", "main", "push|main", ".*", "a"))
	}
	return b + "    }\n"
}

// text is an expression that is a string or nil.
func (d Dice) text(depth int) string {
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
			return "(" + d.text(depth-1) + " ?? " + Pick(d, `"a"`, `""`, "agent", "nil") + ")"
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

func (d Dice) word() string { return fmt.Sprintf("%q", Pick(d, wordsOf...)) }

func (d Dice) regex() string {
	return `"` + Pick(d, regexesOf...) + `"`
}

// condition is a random condition; a loop over commands can ask for those of the
// match where it has any.
func (d Dice) condition(depth int, matched bool) string {
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
		return "tool.input.timeout " + Pick(d, "> 3", "< 3", ">= 4", "== 5", "in 2..4", "!= 3", "in [1, 3]")
	case 3:
		return "len(" + d.text(1) + ") " + Pick(d, "> 2", "< 3", ">= 1", "<= 4")
	case 4:
		return d.text(1) + " " + Pick(d, "==", "!=") + " " + d.text(1)
	case 5:
		return Pick(d, "shell.parsed", "shell.parsed == true", `exists("x")`, `command == nil`, `agent != nil`, `tool.server == "a"`, `tool.server != nil`)
	}
	return d.aboutText(d.text(1))
}

func (d Dice) aboutText(t string) string {
	switch d.IntN(8) {
	case 0, 1:
		return t + " == " + Pick(d, d.word(), d.word(), "nil")
	case 2:
		return t + " != " + Pick(d, d.word(), "nil")
	case 3:
		return t + " in [" + d.word() + ", " + Pick(d, d.word(), "nil") + "]"
	case 4:
		return t + " contains " + d.word()
	case 5:
		return t + " startsWith " + d.word()
	case 6:
		return t + " endsWith " + d.word()
	}
	return t + " matches " + d.regex()
}

func (d Dice) loop(matched bool) string {
	over := Pick(d, "any", "any", "none", "all")
	switch d.IntN(6) {
	case 0:
		return over + "(" + Pick(d, "paths ?? []", "files.read", "files.written", "paths", "shell.words") + ", " + d.aboutText("#") + ")"
	case 1:
		return d.word() + " in " + Pick(d, "shell.words", "files.read", "(paths ?? [])")
	case 2:
		return "len(filter(shell.commands, " + d.aboutCommand() + ")) " + Pick(d, "> 0", "== 0", "> 1")
	}
	list := "shell.commands"
	if matched && d.IntN(2) == 0 {
		list = "match.commands"
	}
	return over + "(" + list + ", " + d.aboutCommand() + Pick(d, "", " and "+d.aboutCommand(), " or "+d.aboutCommand()) + ")"
}

func (d Dice) aboutCommand() string {
	switch d.IntN(7) {
	case 0, 1:
		return d.aboutText(".name")
	case 2:
		return d.word() + " in " + Pick(d, ".flags", ".operands", ".args")
	case 3:
		return Pick(d, "any", "none") + "(" + Pick(d, ".flags", ".operands", ".args") + ", " + d.aboutText("#") + ")"
	case 4:
		return d.aboutText("get(.operands, 0)")
	case 5:
		return "len(.operands) " + Pick(d, "> 0", "== 0", "> 1")
	}
	return "(" + d.aboutText(".operands[0]") + ")"
}

// EventOf is a random tool call of some words: a command line of a few commands, or a
// file.
func (d Dice) EventOf(words []string) []byte {
	few := func(most int, between string) string {
		some := make([]string, 1+d.IntN(most))
		for i := range some {
			some[i] = Pick(d, words...)
		}
		return strings.Join(some, between)
	}
	tool, in := "Shell", map[string]any{}
	switch d.IntN(4) {
	case 0:
		tool = Pick(d, "ReadFile", "WriteFile", "EditFile", "mcp__a__b")
		in["path"] = Pick(d, "", "", "/", "~/", "../", ".") + few(3, "/")
	default:
		line := few(5, " ")
		for range d.IntN(3) {
			line += Pick(d, " && ", "; ", " | ", " > ", " --", " -") + few(4, " ")
		}
		in["command"] = line
	}
	text, err := json.Marshal(map[string]any{"event_type": "before_tool", "work_dir": "/w/shop", "tool_name": tool, "tool_input": in})
	if err != nil {
		panic(err)
	}
	return text
}

// Event is a random tool call. A simple one has one text and one command at
// most.
func (d Dice) Event(simple bool) []byte {
	input := map[string]any{}
	lines := []string{"git push", "git", "rm -rf a", "git push -f main", "ls a", "ab x", "cat .env", "x", "", "git 'push main'", "cat src/a.key", "rm .env", "GIT", "g*t", "cat *.key", "rm $X"}
	if !simple {
		lines = append(lines, "git push; rm x", "a | rm -f main", "cat .e*", "cat i*.key && git push", "(ab)", "for f in *; do rm $f; done", "if")
	}
	maybe := func(n int) bool { return d.IntN(n) == 0 }
	tool := Pick(d, "Shell", "Shell", "Bash", "ReadFile", "WriteFile", "EditFile", "mcp__a__b", "mcp__git__push", "Fetch", "apply_patch", "git", "ab")
	name := Pick(d, "command", "path", "content", "other")
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
			input[name] = Pick(d, lines...)
		case name == "path":
			input[name] = Pick(d, paths...)
		case !simple && maybe(2) && tool != "WriteFile":
			input[name] = Pick[any](d, 3, true, []string{"git", "ab"}, map[string]any{"k": "a"}, nil)
		default:
			input[name] = Pick(d, append(wordsOf, "", "git push", "bab")...)
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
		input["timeout"] = Pick[any](d, 1, 3, 4, 5, 2.5, 1000)
	}
	ev := map[string]any{"event_type": "before_tool", "work_dir": Pick(d, "/w/shop", "/w/shop", "/w/shop/src", "/"), "tool_name": tool, "tool_input": input}
	if maybe(2) {
		ev["agent"] = Pick(d, "a", "ab", "git", "x", "")
	}
	if maybe(3) {
		ev["session_id"] = Pick(d, "a", "push")
	}
	text, err := json.Marshal(ev)
	if err != nil {
		panic(err)
	}
	return text
}
