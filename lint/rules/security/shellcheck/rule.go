// Package shellcheck shows what shellcheck says about the scripts of hooks.
package shellcheck

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/shellcheck"
)

// Rule is shellcheck.
var Rule = &lint.Rule{
	Code: "HK7601", Name: "shellcheck", Severity: diag.Warning, ReadsProject: true,
	Title: "shellcheck warns about a script or command line of a hook.",
	Why: `The scripts of hooks are shell like any other, and [shellcheck](https://www.shellcheck.net)
knows its traps: a ` + "`cd`" + ` that fails and is not noticed, a quote that ends too early.
Use ` + "`--shellcheck`" + `, or ` + "`run`" + ` in ` + "`.hookc.hcl`" + `, to have the installed shellcheck read
them. By default it is not started, so that findings do not depend on the machine.

Its errors and warnings are reported, not its hints. The first line of a script names
the dialect; without one, and for command lines, it is bash. A comment
` + "`# shellcheck disable=SC2164`" + ` counts; ` + "`.shellcheckrc`" + ` is not read.`,
	Misses:  "Other shells, such as zsh. Scripts that do not end in ten seconds. Notes that repeat a finding of another rule on the same line.",
	Options: []lint.Option{{Name: "run", Doc: "when shellcheck is started: \"never\", \"auto\" (where it is installed) or \"always\" (it is an error if it is missing)", Default: "never"}},
	Script: func(s *hostconfig.Script, r *lint.Report) {
		mode := r.Text("run")
		if dialect := dialect(s); mode != "never" && dialect != "" {
			check(s, dialect, mode, r)
		}
	},
	Same: func(d diag.Diag) diag.Code {
		var number int
		fmt.Sscanf(d.Summary, "SC%d", &number)
		for _, row := range same {
			if row.from <= number && number <= row.to {
				return row.code
			}
		}
		return ""
	},
}

// same are numbers of shellcheck, and the rule that says it too.
var same = []struct {
	from, to int
	code     diag.Code
}{
	{1000, 1999, "HK7017"}, // cannot be parsed: invalid-command
	{2148, 2148, "HK7019"}, // no first line: script-interpreter
	{2154, 2154, "HK7004"}, // nothing sets it: unset-variable
	{3000, 3999, "HK7020"}, // only in bash: bash-in-sh
}

// dialect is the dialect of a script; "" where there is nothing to check. Lines that
// end as on Windows are a finding of their own, and an agent fills in what stands in
// two braces.
func dialect(s *hostconfig.Script) string {
	text := string(s.Source)
	if s.Lang != "sh" || text == "" || strings.Contains(text, "\r\n") || strings.HasSuffix(s.Path, ".zsh") {
		return ""
	}
	if s.Path == "" && (s.Handler.Args != nil || strings.Contains(text, "{{")) {
		return ""
	}
	return shellcheck.Dialect(text)
}

func check(s *hostconfig.Script, dialect, mode string, r *lint.Report) {
	program, ok := shellcheck.Find(s.Handler.Group.File.Root)
	if !ok {
		if mode == "always" {
			unchecked(s, r, "it is not installed outside of the project")
		}
		return
	}
	notes, err := shellcheck.Check(program, string(s.Source), dialect)
	if err != nil {
		unchecked(s, r, err.Error())
		return
	}
	for _, n := range notes {
		d := r.At(s.SpanOf(n.Place), "SC%d: %s", n.Code, strings.TrimSuffix(n.Message, "."))
		d.Detail = fmt.Sprintf("See https://www.shellcheck.net/wiki/SC%d.", n.Code)
	}
}

// unchecked reports that nothing is known of a script.
func unchecked(s *hostconfig.Script, r *lint.Report, why string) {
	d := r.At(s.Span, "shellcheck could not check %s: %s", named(s), why)
	d.Severity = diag.Info
}

func named(s *hostconfig.Script) string {
	if s.Path == "" {
		return "the command line"
	}
	return s.Path
}
