package eventfield

import (
	"bytes"
	"regexp"
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/runtime/host/agent"
)

// otherTools reports tools of the matcher of whose input a script reads nothing that they
// have, although it reads that of others: the member has another name there.
func otherTools(s *hostconfig.Script, input string, reads []eventread.Read, r *lint.Report) {
	all := tools(s.Handler.Group)
	if input == "" || len(all) < 2 || wholeInput.Match(s.Source) {
		return
	}
	var own []eventread.Read
	for _, read := range reads {
		if read.Of == input {
			own = append(own, read)
		}
	}
	for _, t := range all {
		if same := s.Handler.Group.File.Agent.Tool(t.Same); same != nil {
			t = *same
		}
		if len(t.Input) == 0 || agent.HoldsPatch(&t) || namesTool(s, t.Name) || picks(s, all) || slices.ContainsFunc(t.Input, func(f [2]string) bool { return mentions(s, f[1]) }) {
			continue
		}
		for _, read := range own {
			right := called(all, t, read.Name)
			if right == "" || right == "notebook_path" && sparesNotebooks(s) {
				continue
			}
			d := r.At(s.SpanOf(read.Place), "the input of %s has no %s; it has %s", t.Name, read.Name, right)
			d.Detail = "The matcher names " + t.Name + ", too. Read " + right + " where " + read.Name + " is missing."
			if !s.Handler.Group.File.Certain(agents.Inputs) {
				d.Severity = max(d.Severity, diag.Info)
			}
			return
		}
	}
}

// sparesNotebooks reports whether a script ends where the extension of a file is not one of others,
// so that it has nothing to do with a notebook.
func sparesNotebooks(s *hostconfig.Script) bool {
	return others.Match(s.Source) && !bytes.Contains(bytes.ToLower(s.Source), []byte("ipynb"))
}

// others is how scripts of each language leave alone what has another extension.
var others = lazyregexp.New(`\bif\b[^\n]*(?:\bnot\b[^\n]*\.endswith\(|(?:\.suffix|splitext\([^\n]*\[1\])[^\n]*(?:!=|\bnot in\b))[^\n]*:\s*(?:sys\.exit|exit|return|raise SystemExit)\b` +
	`|\bif\s*\([^\n]*(?:!\s*[\w.?]+\.endsWith\(|!\s*/[^/\n]*\$/i?\.test\(|extname\([^\n]*!==?)[^\n]*\)\s*\{?\s*(?:process\.exit|return)\b` +
	`|\[\[[^\n]*(?:!=\s+\*\.\w+|!\s[^\n]*=~[^\n]*\\\.\w+)[^\n]*(?:;\s*then|&&)\s*exit\b` +
	`|\[\[[^\n]*==?\s+\*\.\w+\s+\]\]\s*\|\|\s*exit\b` +
	`|\*\.\w+[^\n]*\)[^\n]*\n(?:[^\n]*\n)*?\s*\*\)\s*exit\b`)

// wholeInput is how scripts look at a tool's input without naming its members.
var wholeInput = lazyregexp.New(`tool_input\s*\|\s*(?:tostring|tojson|to_entries|keys|\.\.|values|\.\[\])|tool_input\[\]|\.\.\s*\||(?:dumps|stringify)\([^)]*input|input\w*["'\])]*\.(?:items|values)\(|Object\.(?:values|entries)|\bgrep\b[^\n]*<<<\s*"?\$\{?(?:input|INPUT|event|EVENT)`)

// called is what a tool calls the member that another one has under a name; "" where it has
// none, or one of the name.
func called(all []agents.Tool, t agents.Tool, name string) string {
	for _, f := range t.Input {
		if f[1] == name {
			return ""
		}
	}
	for _, o := range all {
		for _, f := range o.Input {
			if f[1] != name {
				continue
			}
			for _, own := range t.Input {
				if own[0] == f[0] || f[0] == "content" && own[0] == "new" || f[0] == "new" && own[0] == "content" {
					return own[1]
				}
			}
		}
	}
	return ""
}

// picks reports whether a script looks at the tool's name and compares it with two or more of
// those that its matcher has: it may leave the others alone on purpose.
func picks(s *hostconfig.Script, all []agents.Tool) bool {
	named := 0
	for _, t := range all {
		if namesTool(s, t.Name) {
			named++
		}
	}
	return named > 1 && mentions(s, s.Handler.Group.File.Agent.PayloadOf(s.Handler.Group.Event)["tool_name"])
}

// namesTool reports whether a script names a tool, so that it may treat it in a way of its own.
func namesTool(s *hostconfig.Script, name string) bool {
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).Match(s.Source)
}
