package randpolicy

import (
	"encoding/json"
	"slices"
	"strings"
)

// Universe is every event of a small world: each tool with each command line and each
// path of few words, those of Guard and their near misses. What is claimed of all events
// can be tried on all of these.
func Universe() [][]byte {
	u := &universe{seen: map[string]bool{}}
	for _, line := range lines() {
		u.call("Shell", input{"command": line})
	}
	u.files()
	u.unknown()
	u.fields()
	return u.events
}

// input is the input of a tool call.
type input map[string]any

type universe struct {
	events [][]byte
	seen   map[string]bool
}

func (u *universe) call(tool string, in input) { u.add(map[string]any{}, tool, in) }

// add adds a call with fields of the event; each event once.
func (u *universe) add(fields map[string]any, tool string, in input) {
	ev := map[string]any{"event_type": "before_tool", "work_dir": "/w/shop", "tool_name": tool, "tool_input": in}
	for name, v := range fields {
		if v != nil {
			ev[name] = v
		}
	}
	text, err := json.Marshal(ev)
	if err != nil {
		panic(err)
	}
	if !u.seen[string(text)] {
		u.seen[string(text)] = true
		u.events = append(u.events, text)
	}
}

// pathsOf are a path of each glob of Guard, and near misses.
var pathsOf = []string{".env", "src/.env", "src/a.key", "src/b", "a", "/w/x", "~/x", "/etc/ab"}

// lines are command lines: of each program one or two words behind it, then two
// commands in a line, files, and what a shell cannot know.
func lines() []string {
	words := []string{"push", "main", "a", "x", "-f", "--force"}
	out := []string{"", "push", "-f", "GIT", "if", "rm $X", "cat *.key", "cat .e*", "g*t", "git 'push main'"}
	for _, program := range []string{"git", "rm", "ls", "ab", "gi"} {
		out = append(out, program)
		for i, w := range words {
			out = append(out, program+" "+w)
			for _, v := range words[i+1:] {
				if program == "git" {
					out = append(out, program+" "+w+" "+v, program+" "+v+" "+w)
				}
			}
		}
	}
	simple := []string{"git push", "rm -f a", "cat .env", "ab", "rm x"}
	for _, a := range simple {
		for _, b := range simple {
			if a != b {
				out = append(out, a+" "+[]string{"&&", ";", "|"}[len(out)%3]+" "+b)
			}
		}
	}
	for _, p := range pathsOf {
		out = append(out, "cat "+p, "rm "+p, "touch "+p, "cp "+p+" b")
	}
	return append(out, "cat .env src/a.key", "rm .env a", "cat a > .env", "(git push)")
}

// files are calls of file tools.
func (u *universe) files() {
	for _, p := range pathsOf {
		for _, tool := range []string{"ReadFile", "EditFile"} {
			u.call(tool, input{"path": p})
		}
		for _, content := range []string{"git push", "x"} {
			u.call("WriteFile", input{"path": p, "content": content})
		}
		for _, q := range pathsOf[:3] {
			u.call("mcp__a__b", input{"paths": []string{p, q}})
		}
	}
}

// unknown are calls of tools of which hookc knows nothing, and of a few of which it
// knows that they take something else.
func (u *universe) unknown() {
	values := []any{"git", "ab", "x", "main", "", "git push", "bab", 3, true, []string{"git", "ab"}, nil}
	for _, tool := range []string{"mcp__a__b", "mcp__git__push", "git", "ab"} {
		u.call(tool, input{})
		for _, name := range []string{"command", "path", "content", "other"} {
			for _, v := range values {
				if tool == "mcp__a__b" || name == "other" {
					u.call(tool, input{name: v})
				}
			}
		}
	}
	for _, v := range values {
		u.call("Fetch", input{"url": "https://example.com/", "other": v})
		u.call("Shell", input{"command": "git push", "other": v})
	}
}

// fields are a few calls with all that else an event says.
func (u *universe) fields() {
	calls := map[string][]input{
		"Shell":     {{"command": "git push"}, {"command": "git push -f main"}, {"command": "rm -f .env"}, {"command": "cat .env"}},
		"Bash":      {{"command": "git push"}},
		"ReadFile":  {{"path": ".env"}},
		"WriteFile": {{"path": "src/a.key", "content": "git"}},
		"mcp__a__b": {{"other": "ab"}, {"command": "git push", "path": ".env"}},
	}
	tools := []string{"Bash", "ReadFile", "Shell", "WriteFile", "mcp__a__b"}
	for _, tool := range tools {
		for _, in := range calls[tool] {
			for _, agent := range []any{nil, "", "ab", "git"} {
				for _, timeout := range []any{nil, 3, 5} {
					one := input{}
					for k, v := range in {
						one[k] = v
					}
					if timeout != nil {
						one["timeout"] = timeout
					}
					u.add(map[string]any{"agent": agent}, tool, one)
				}
				u.add(map[string]any{"agent": agent, "session_id": "push"}, tool, in)
			}
		}
	}
	for _, dir := range []string{"/w/shop/src"} {
		for _, p := range pathsOf {
			u.add(map[string]any{"work_dir": dir}, "ReadFile", input{"path": p})
		}
		for _, line := range slices.DeleteFunc(lines(), func(l string) bool { return !strings.Contains(l, ".env") }) {
			u.add(map[string]any{"work_dir": dir}, "Shell", input{"command": line})
		}
	}
}
