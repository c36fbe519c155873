package clienttest

import (
	"os"
	"path/filepath"
	"strings"
)

// Result is what happened.
type Result struct {
	Exit     int
	Stdout   string
	Stderr   string
	Debug    string // Claude Code's own log, in which it tells what each hook did
	Home     string // the home folder
	Dir      string // the project
	Requests []Request
}

// Main is the requests of the main agent's loop.
func (r Result) Main() []Request {
	return r.those(func(q Request) bool { return q.Main })
}

// Agent is the requests of a subagent, by its text in Options.Agents.
func (r Result) Agent(key string) []Request {
	return r.those(func(q Request) bool { return q.Agent == key })
}

func (r Result) those(wanted func(Request) bool) []Request {
	var out []Request
	for _, q := range r.Requests {
		if wanted(q) {
			out = append(out, q)
		}
	}
	return out
}

// Told is everything that the main agent could read by the end of the run.
func (r Result) Told() string { return told(r.Main()) }

// AgentTold is everything that a subagent could read.
func (r Result) AgentTold(key string) string { return told(r.Agent(key)) }

func told(requests []Request) string {
	parts := make([]string, len(requests))
	for i, q := range requests {
		parts[i] = q.Text()
	}
	return strings.Join(parts, "\n")
}

// ToolResult is what the model was told about its i-th tool call; "" where it
// made none.
func (r Result) ToolResult(i int) string {
	main := r.Main()
	if len(main) == 0 {
		return ""
	}
	results := main[len(main)-1].ToolResults()
	if i >= len(results) {
		return ""
	}
	return results[i]
}

// Has says whether the project has a file.
func (r Result) Has(path string) bool {
	_, err := os.Stat(filepath.Join(r.Dir, filepath.FromSlash(path)))
	return err == nil
}
