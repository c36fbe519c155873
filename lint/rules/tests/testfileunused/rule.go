// Package testfileunused finds tables and events of a test that no line of it reads.
package testfileunused

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is test-file-unused.
var Rule = &lint.Rule{
	Code: "HK8072", Name: "test-file-unused", Severity: diag.Warning, ReadsProject: true,
	Title:  "A test holds a table of commands or an event that no line of it reads, or hookc test does not run it.",
	Why:    "A table is tried only where a line names it: `commands push.tsv` or `files paths.tsv`; an event is sent with `event push.json`. Without such a line the test passes, whatever the table says. hookc test runs the archives beside a policy and those in its folder tests.",
	Misses: "Files that look like neither: they are the project that conditions read. Archives in other folders that name no hook of the policy.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, s := range p.Scripts() {
			look(p, s, r)
		}
		notRun(p, r)
	},
}

// row is a line of a table: what is expected, a tab, a command or path.
var row = lazyregexp.New(`(?m)^(deny|ask|allow|none|read|write|edit)( [\w/-]+)*\t\S`)

// sent is a member that an event of a host, or one in the common format, has.
var sent = lazyregexp.New(`"(hook_event_name|event_type|tool_name|agent_action_name)"\s*:`)

func look(p *lint.Policy, s lint.Script, r *lint.Report) {
	script, files := policytest.Attached(s.Data)
	for i, f := range files {
		base := path.Base(f.Name)
		if !isTable(f.Data) && !(path.Ext(base) == ".json" && sent.Match(f.Data)) {
			continue
		}
		if bytes.Contains(script, []byte(base)) || wildcard(script, f.Name) {
			continue
		}
		if slices.ContainsFunc(p.Sources, func(src ast.Source) bool { return bytes.Contains(p.Source(src.Name), []byte(base)) }) {
			continue
		}
		if named := mentions(len(files), i, func(j int) bool { return bytes.Contains(files[j].Data, []byte(base)) }); named {
			continue
		}
		at := place(s, f.Name)
		d := r.At(at, "no line of this test reads %s", f.Name)
		d.Detail = "Write commands " + f.Name + ", files " + f.Name + " or event " + f.Name + "."
	}
}

// isTable reports whether all lines of a file are those of a table, or comments.
func isTable(data []byte) bool {
	rows := false
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case row.MatchString(line):
			rows = true
		default:
			return false
		}
	}
	return rows
}

// mentions reports whether one of n files but one has a property.
func mentions(n, but int, has func(int) bool) bool {
	for i := range n {
		if i != but && has(i) {
			return true
		}
	}
	return false
}

// wildcard reports whether the script may name a file by a pattern or a variable.
func wildcard(script []byte, name string) bool {
	return bytes.Contains(script, []byte("*"+path.Ext(name))) || bytes.Contains(script, []byte("$FILE"))
}

// place is the line that begins a file in the archive.
func place(s lint.Script, name string) diag.Span {
	header := []byte("-- " + name + " --")
	at := bytes.Index(s.Data, append([]byte("\n"), header...)) + 1
	line := bytes.Count(s.Data[:at], []byte("\n")) + 1
	return diag.Span{File: s.Path, Start: diag.Pos{Line: line, Column: 1, Byte: at}, End: diag.Pos{Line: line, Column: 1 + len(header), Byte: at + len(header)}}
}
