// Package filetoolsonly finds guards of files that a shell command walks around.
package filetoolsonly

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is file-tools-only.
var Rule = &lint.Rule{
	Code: "HK6009", Name: "file-tools-only", Severity: diag.Warning,
	Title: "A guard of a file applies to the file tools, but not to shell commands, or the other way round.",
	Why: `An agent that may not read a file with its file tool reads it with cat. path, and a match
of the file tools, do not apply to commands. reads, writes and deletes apply to the files
of every tool call: those of a file tool, operands of a command, and redirections. On the
witness the shell does what the guard forbids, and nothing in the policy stops it. A guard
of writes alone is reported as information, because it may only be intended against
accidents. So is one that names tool = "Shell" beside the files: all arguments of a match must hold.`,
	Misses:  "Guards that also check the content, or only one of the tools that write. Policies that stop any command that reads, or any that writes, the file. In a policy with very many guards, only the first ones are checked.",
	Options: []lint.Option{{Name: "hooks", Doc: "how many guards are tried; each costs up to ten evaluations of the policy", Default: 200}},
	Policy: func(p *lint.Policy, r *lint.Report) {
		left, said := r.Int("hooks"), map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || !lint.HookBlocks(h) || said[h.Span] {
				continue
			}
			if shellOnly(p, h, event, r) {
				said[h.Span] = true
				continue
			}
			path, ok := guarded(p, h, event)
			if !ok {
				continue
			}
			if left--; left < 0 {
				break
			}
			said[h.Span] = report(p, h, event, path, r)
		}
	},
}

// access is a kind of access to a file: by every tool that has it, and by commands.
type access struct {
	tools    []string
	commands []string // % is the file
	verb     string
	argument string
}

var accesses = []access{
	{[]string{"ReadFile"}, []string{"cat %", "head -n 5 %", "grep x %", "cp % /tmp/x"}, "read", "reads"},
	{[]string{"WriteFile", "EditFile"}, []string{"echo x > %", "tee %", "cp /tmp/x %", "sed -i s/a/b/ %"}, "write", "writes"},
}

// other is a file that no guard is about.
const other = "zq/other-file-of-nobody.zq"

func report(p *lint.Policy, h *ast.Hook, event, path string, r *lint.Report) bool {
	for _, a := range accesses {
		if !a.stops(p, h, event, path) {
			continue
		}
		e := a.open(p, event, path)
		if e == nil {
			continue
		}
		d := r.At(place(h), "%s stops the file tools that %s %s, but not a command that does", lint.BaseName(h), a.verb, path)
		d.Detail = "Match the file for every tool: match { " + a.argument + " = " + globs(h) + " }."
		d.Witness = lint.Witness(e, "the command "+a.verb+"s "+path+", and no hook blocks it")
		if a.argument == "writes" {
			d.Severity = diag.Info // a file that is generated, say, is guarded against slips, which file tools make
		}
		return true
	}
	return false
}

// stops reports whether a hook stops all tools of an access to a file, because of the
// file.
func (a access) stops(p *lint.Policy, h *ast.Hook, event, path string) bool {
	for _, tool := range a.tools {
		e := lint.ToolCall(event, tool, map[string]string{"path": path})
		if !p.Facts.Applies(h, e) || !p.Blocks(e) || p.Facts.Applies(h, lint.ToolCall(event, tool, map[string]string{"path": other})) {
			return false
		}
	}
	return true
}

// open is a command that has the access; nil where the policy stops any of them.
func (a access) open(p *lint.Policy, event, path string) (first *analyze.Event) {
	for _, line := range a.commands {
		e := lint.ToolCall(event, "Shell", map[string]string{"command": strings.ReplaceAll(line, "%", path)})
		if p.Blocks(e) {
			return nil
		}
		if first == nil {
			first = e
		}
	}
	return first
}

// plain is a path that a shell takes as it is.
var plain = lazyregexp.New(`^[A-Za-z0-9._/~-]+$`)

// project is the folder of the witnesses, from which paths are seen.
const project = "/w/shop/"

// guarded is a file that a hook is about; false where its witness is no call of a file
// tool.
func guarded(p *lint.Policy, h *ast.Hook, event string) (string, bool) {
	e := p.Facts.Witness(p.Facts.Guard(h, event))
	if e == nil {
		return "", false
	}
	var call struct {
		Input map[string]any `json:"tool_input"`
	}
	if json.Unmarshal(e.JSON, &call) != nil {
		return "", false
	}
	path, _ := call.Input["path"].(string)
	path = strings.TrimPrefix(path, project)
	if below := path + "/a.txt"; p.Facts.Applies(h, lint.ToolCall(event, e.Tool, map[string]string{"path": below})) {
		path = below // the glob is about a folder
	}
	return path, plain.MatchString(path) && !strings.HasPrefix(path, "-")
}

// globs is how a policy writes the globs of a hook's path, reads or writes.
func globs(h *ast.Hook) string {
	if h.Match == nil {
		return "[…]"
	}
	list := h.Match.Path
	for _, t := range h.Match.Touched() {
		list = append(list, t.Any...)
	}
	var words []string
	for _, g := range list {
		words = append(words, strconv.Quote(g.Source))
	}
	if len(words) == 0 {
		return "[…]"
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// place is what the guard looks at.
func place(h *ast.Hook) diag.Span {
	switch {
	case h.Match != nil:
		return h.Match.Span
	case h.When != nil:
		return h.When.Span
	}
	return h.Span
}
