//go:build unix

package workflow

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// transcript is what was decided, as Markdown.
type transcript struct {
	strings.Builder
	steps int
}

// line adds a paragraph.
func (s *transcript) line(text string) { s.WriteString(text + "\n\n") }

// step begins a step: what happens, and what is to be seen in it.
func (s *transcript) step(title, what string) {
	s.steps++
	s.line(fmt.Sprintf("## %d. %s", s.steps, title))
	s.line(what)
}

// event adds an event with what was decided on it.
func (s *transcript) event(before snapshot, e event, a answer) {
	s.line(describe(e) + " → " + verdict(e, a))
	var did, passed []string
	for _, h := range a.hooks {
		name, what, _ := strings.Cut(strings.TrimPrefix(h, "agent-workflow/"), " ")
		if what == "none" {
			passed = append(passed, "`"+name+"`")
		} else {
			did = append(did, "`"+name+"` "+what)
		}
	}
	s.item("did", strings.Join(did, ", "))
	s.item("passed", strings.Join(passed, ", "))
	s.item("the call becomes", a.input)
	for _, said := range []struct{ who, text string }{{"reason", a.reason}, {"the agent is told", a.agent}, {"the user is told", a.user}} {
		if said.text != "" {
			s.WriteString("- " + said.who + ":\n\n" + quote(before.shortened(said.text)) + "\n")
		}
	}
	s.end()
}

// verdict is the decision in the words of the event: what has happened cannot be
// refused any more.
func verdict(e event, a answer) string {
	switch {
	case a.decision == "allow":
		return "allowed"
	case a.decision == "ask":
		return "**asks**"
	case a.decision == "none":
		return "goes on"
	case e.text("event_type") == "after_tool":
		return "**sent back**"
	case e.text("event_type") == "subagent_stop":
		return "**goes back to work**"
	}
	return "**refused**"
}

// item is a line of what was decided.
func (s *transcript) item(name, text string) {
	if text != "" {
		s.WriteString("- " + name + ": " + text + "\n")
	}
}

// end leaves one empty line behind a list.
func (s *transcript) end() {
	text := strings.TrimRight(s.String(), "\n")
	s.Reset()
	s.WriteString(text + "\n\n")
}

// changes adds what the hooks changed in the project.
func (s *transcript) changes(before, after snapshot) {
	var rows []string
	for _, pointer := range slices.Sorted(maps.Keys(after.state)) {
		if was, ok := before.state[pointer]; !ok || was != after.state[pointer] {
			rows = append(rows, "- state: `"+pointer+"` = `"+after.state[pointer]+"`")
		}
	}
	for _, pointer := range slices.Sorted(maps.Keys(before.state)) {
		if _, ok := after.state[pointer]; !ok && before.state[pointer] != "{}" {
			rows = append(rows, "- state: `"+pointer+"` is gone")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(after.files)) {
		if was, ok := before.files[name]; name != stateFile && (!ok || was != after.files[name]) {
			rows = append(rows, "- file: `"+name+"` is written")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before.files)) {
		if _, ok := after.files[name]; !ok {
			rows = append(rows, "- file: `"+name+"` is gone")
		}
	}
	if len(rows) > 0 {
		s.line(strings.Join(rows, "\n"))
	}
}

// describe is an event in a few words.
func describe(e event) string {
	who := e.text("agent")
	if who == main {
		who = "main agent"
	}
	what := ""
	switch kind := e.text("event_type"); kind {
	case "before_agent":
		who, what = "user", ": "+e.text("prompt")
	case "prompt_expansion":
		who, what = "user", ": `/"+plugin+":"+e.text("prompt")[1:]+"`"
	case "before_tool", "after_tool", "after_tool_failure":
		tool := e.text("tool_name")
		if theirs, ok := claudeTools[tool]; ok {
			tool = theirs.name
		}
		what = " " + tool
		for _, name := range []string{"agent", "path", "command", "libraryName", "prompt"} {
			if v := e.input(name); v != "" {
				what += " `" + v + "`"
				break
			}
		}
	}
	return "*" + who + "* `" + claudeNames[e.text("event_type")] + "`" + what
}

func quote(text string) string {
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", "\n\n")
	}
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, "\n") + "\n") {
		b.WriteString(strings.TrimRight("  > "+line, " \n") + "\n")
	}
	return b.String()
}

var (
	moment = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`)
	either = regexp.MustCompile(`("current_stage": ?)"(?:frontend|backend)_implementation"`) // they end at once
	header = regexp.MustCompile(`(?m)^=== (\S+) ===\n`)
)

// told is when the story plays; other times are those of this run.
const told = "2025-12-02"

// stable takes out of a text what is different in each run: times and folders.
func (w *world) stable(text string) string {
	text = strings.NewReplacer(w.project+"/", "", w.project, "PROJECT").Replace(text)
	text = either.ReplaceAllString(text, `$1"whichever came last"`)
	return moment.ReplaceAllStringFunc(text, func(m string) string {
		if strings.HasPrefix(m, told) {
			return m
		}
		return "TIME"
	})
}

// shortened puts the length of a file in the place of its content. The snapshot
// is that of before the event: hooks may write after they have read.
func (s snapshot) shortened(text string) string {
	var b strings.Builder
	for {
		at := header.FindStringSubmatchIndex(text)
		if at == nil {
			return b.String() + text
		}
		b.WriteString(text[:at[1]])
		name := text[at[2]:at[3]]
		text = text[at[1]:]
		content := s.files[name]
		if rest, whole := strings.CutPrefix(text, content); whole && content != "" {
			fmt.Fprintf(&b, "(%d lines)\n", strings.Count(content, "\n"))
			text = rest
		} else if shown, rest, cut := strings.Cut(text, "\n[cut: "); cut && strings.HasPrefix(content, shown) {
			_, text, _ = strings.Cut(rest, "\n")
			fmt.Fprintf(&b, "(the first %d of %d lines)\n", strings.Count(shown, "\n"), strings.Count(content, "\n"))
		}
	}
}
