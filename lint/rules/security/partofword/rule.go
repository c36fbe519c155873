// Package partofword finds guards of commands that look for a short word without its boundaries.
package partofword

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/trial"
)

// Rule is part-of-word.
var Rule = &lint.Rule{
	Code: "HK7066", Name: "part-of-word", Severity: diag.Warning,
	Title: "A guard stops harmless commands, because it finds a short word inside other words.",
	Why: "`rm`" + ` also stands in ` + "`npm run format` and `terraform plan`, and `dd` in `git add`" + `. A matcher of
Cursor's beforeShellExecution, ` + "`grep -q rm`, `case … in *rm*)` and `\"rm\" in command`" + ` find it there. The
guard refuses harmless commands, or the user is asked about them and confirms everything in the end.`,
	Misses: "Words that do not stand in the everyday commands that are tried, and words of more than four letters. A matcher is reported only if its script then stops the command whatever it is, or never looks at it. A program in Python or JavaScript is not run, so it is information, and only if all that it does is to compare the line with texts in conditions of its own, not in a list.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		if h.Async || h.Group.File.Generated || !h.CanPrevent() {
			return
		}
		if h.Group.Event.Matches == "command" {
			matcher(h, r)
			return
		}
		if t := trial.Of(h); t != nil {
			shell(t, r)
			return
		}
		code(h, r)
	},
}

// everyday are harmless commands, each with a word inside of which another program's name stands.
var everyday = []string{
	"npm run format", "terraform plan", "git add .", "mvn test", "git stash list", "git submodule status", "cat notes.txt",
	"rsync -a docs site", "scp notes.txt host:", "ls src/props", "cat vulnerabilities.md", "cat skills/review.md",
	"ls src/dropdown", "cat .github/workflows/ci.yml", "python3 pipeline.py", "cat src/adapters.ts", "ls src/models", "cat environment.yml",
}

// short is a word that may be the name of a program, and stand in others.
var short = lazyregexp.New(`^[a-z]{2,4}$`)

// inside is what a regex finds in a command, where that begins or ends within a word.
func inside(re *regexp.Regexp, line string) (word string, ok bool) {
	at := re.FindStringIndex(line)
	if at == nil {
		return "", false
	}
	begins := at[0] > 0 && letter(line[at[0]-1]) && letter(line[at[0]])
	ends := at[1] < len(line) && at[1] > 0 && letter(line[at[1]-1]) && letter(line[at[1]])
	word = strings.TrimSpace(line[at[0]:at[1]])
	return word, (begins || ends) && short.MatchString(word)
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' }

// matcher reports a matcher that is searched for in the command line.
func matcher(h *hostconfig.Handler, r *lint.Report) {
	g := h.Group
	if g.Matcher == nil || g.Matcher.Kind != hostconfig.String || g.Event.Unknown {
		return
	}
	m := hostconfig.ReadMatcher(g.File.Agent, g.Event, g.Matcher.Text)
	if m.Mode != hostconfig.MatchRegex || m.Agent.Matcher.Anchored {
		return
	}
	re := compile(m.Text, agents.Dialect(m.Agent))
	if re == nil {
		return
	}
	for _, line := range everyday {
		word, ok := inside(re, line)
		if !ok {
			continue
		}
		call := trial.Call{Field: "command", Text: line}
		if !stopsAny(h, call) {
			continue
		}
		d := r.At(g.Matcher.Span, "the matcher finds %s inside of a word of %q, too", word, line)
		d.Detail = boundary(word)
		d.Witness = &diag.Witness{Event: trial.Event(h, call), Host: g.File.Agent.Name, Shows: "the handler stops it, or asks about it"}
		return
	}
}

func compile(text string, dialect regex.Dialect) *regexp.Regexp {
	tree, bad := regex.Parse(text, dialect)
	if bad != nil {
		return nil
	}
	plain, err := regex.ToRE2(tree)
	if err != nil {
		return nil
	}
	re, err := regexp.Compile(plain)
	if err != nil {
		return nil
	}
	return re
}

func boundary(word string) string {
	return fmt.Sprintf(`Write \b%s\b, with \\ for each \ in JSON.`, word)
}

// stopsAny reports whether a handler stops a command by its matcher alone: it does so if it is run,
// or it blocks and never looks at the command.
func stopsAny(h *hostconfig.Handler, c trial.Call) bool {
	if t := trial.Surveyed(h); t != nil {
		return stops(t.Ask(c))
	}
	for _, s := range h.ParsedScripts() {
		if s.Path == "" || s.Source == nil || s.Program.Lang != "python" && s.Program.Lang != "node" {
			continue
		}
		_, blocks := s.Refuses()
		return blocks && s.IsWholeCommand() && !looks.Match(s.Source)
	}
	return false
}

// looks is how a program reads the event, or asks for something else.
var looks = lazyregexp.New(`command|cmd|stdin|argv|\bif\b|readFile`)

func stops(a trial.Answer) bool {
	return a.Known && (a.Verdict == trial.Denies || a.Verdict == trial.Asks)
}

// shell reports a word of a shell's script that stops a command in which it stands inside of a word.
func shell(t *trial.Handler, r *lint.Report) {
	for _, look := range t.Looks {
		for _, text := range look.Examples {
			if !short.MatchString(text) {
				continue
			}
			for _, c := range calls(t.Handler, text) {
				if !stops(t.Ask(c)) || stopsAll(t) {
					continue
				}
				d := r.At(t.Script.SpanOf(src.Place{Start: look.Start, End: look.End}), "this finds %s inside of a word of %q, too", text, c.Text)
				d.Detail = "Compare whole words: grep -w, or a blank on both sides."
				d.Witness = &diag.Witness{Event: t.Event(c), Host: t.Group.File.Agent.Name, Shows: "the script stops it"}
				return
			}
		}
	}
}

// stopsAll reports whether a handler stops what no guard is about: then a word makes no difference.
func stopsAll(t *trial.Handler) bool {
	for _, c := range t.Harmless() {
		if stops(t.Ask(c)) {
			return true
		}
	}
	return false
}

// calls are calls of everyday commands in which a text stands inside of a word, and nowhere else.
func calls(h *hostconfig.Handler, text string) (out []trial.Call) {
	part, whole := regexp.MustCompile(regexp.QuoteMeta(text)), regexp.MustCompile(`\b`+regexp.QuoteMeta(text)+`\b`)
	for _, line := range everyday {
		if _, ok := inside(part, line); !ok || whole.MatchString(line) {
			continue
		}
		for _, c := range trial.Calls(h, line) {
			if c.Field == "command" {
				out = append(out, c)
			}
		}
	}
	return out
}
