// Package networkinhook finds hooks that run what they fetch, or send events away.
package networkinhook

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is network-in-hook.
var Rule = &lint.Rule{
	Code: "HK7014", Name: "network-in-hook", Severity: diag.Warning,
	Title: "A hook runs code from the network, or sends the event there.",
	Why: `A hook runs on every call with your rights and without a question. Code from the
network can change at any time. An event contains commands, files and prompts.`,
	Misses: "A request that sends the event is reported as information, because that may be what the hook is for. A package without a version is reported as information, and only if the command asks for the newest one: `npx -y`, `@latest`, `uvx`. Programs that packages start, and requests in languages other than shell. A notification with a fixed text is not reported.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Lang != "sh" {
			return
		}
		for _, c := range s.Parsed().Commands {
			command(s, c, r)
		}
	},
}

var (
	fetchers = []string{"curl", "wget", "fetch"}
	runners  = []string{"sh", "bash", "zsh", "dash", "ksh", "python", "python3", "node", "perl", "ruby", "pwsh", "source", "sudo"}
	inside   = lazyregexp.New(`(<\(|(-c|^eval)\s+["']?(\$\(|` + "`" + `))\s*(curl|wget)\b`)
	ofInput  = lazyregexp.New(`^(@-|@/dev/stdin|-)$`)
)

func command(s *hostconfig.Script, c script.Command, r *lint.Report) {
	if len(c.Words) == 0 {
		return
	}
	name := path.Base(c.Words[0])
	text := string(s.Source[min(c.Start, len(s.Source)):min(c.End, len(s.Source))])
	switch {
	case slices.Contains(fetchers, name):
		if i := slices.IndexFunc(c.PipedTo, func(to string) bool { return slices.Contains(runners, to) }); i >= 0 {
			d := r.At(s.SpanOf(c.Place), "the hook runs the code that %s downloads", name)
			d.Detail = "Keep the script in the project, or verify a checksum."
		} else if !c.Piped && sends(c.Words) {
			d := r.At(s.SpanOf(c.Place), "the hook sends the event over the network")
			d.Detail = "The event contains commands, files and prompts. Send only what is needed."
			d.Severity = max(d.Severity, diag.Info) // that may be what the hook is for, as an audit
		}
	case slices.Contains(packages, name):
		if what := unpinned(name, c.Words[1:]); what != "" {
			d := r.At(s.SpanOf(c.Place), "the hook may download and run whatever version of %s is the newest", what)
			d.Detail = "Write a version, or install the package in the project."
			d.Severity = max(d.Severity, diag.Info)
		}
	case (slices.Contains(runners, name) || name == "eval" || name == ".") && inside.MatchString(text) && !strings.Contains(text, "\n"):
		d := r.At(s.SpanOf(c.Place), "the hook runs code that it downloads")
		d.Detail = "Keep the script in the project, or verify a checksum."
	}
}

// packages are programs that download a package and run it.
var packages = []string{"npx", "bunx", "pnpx", "uvx", "pipx"}

// unpinned is a package that is downloaded in its newest version, because that is asked
// for; "" for one of a version, or that may be the project's own.
func unpinned(name string, words []string) string {
	asked := name == "uvx" || name == "pipx" // these never look into the project
	for _, w := range words {
		switch {
		case w == "-y" || w == "--yes":
			asked = true
		case w == "run" && name == "pipx":
		case w == "", strings.HasPrefix(w, "-"), strings.ContainsAny(w[:1], "./~$"):
			return ""
		default:
			bare, version, _ := strings.Cut(w[1:], "@")
			if version == "latest" || version == "" && asked && !strings.Contains(bare, "==") {
				return w
			}
			return ""
		}
	}
	return ""
}

// sends reports whether a request carries the standard input, which is the event.
func sends(words []string) bool {
	for i, w := range words[1:] {
		for _, flag := range []string{"--data", "--data-binary", "--data-raw", "--data-urlencode", "--json", "--upload-file", "-d", "-T"} {
			value, ok := strings.CutPrefix(w, flag)
			if !ok {
				continue
			}
			if value = strings.TrimPrefix(value, "="); value == "" && i+2 < len(words) {
				value = words[i+2]
			}
			if ofInput.MatchString(value) {
				return true
			}
		}
	}
	return false
}
