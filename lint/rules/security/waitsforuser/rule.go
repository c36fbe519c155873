// Package waitsforuser finds hooks that ask somebody at a terminal.
package waitsforuser

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// Rule is waits-for-user.
var Rule = &lint.Rule{
	Code: "HK7022", Name: "waits-for-user", Severity: diag.Warning,
	Title: "A hook waits for a user who may not be there.",
	Why: `A hook has no terminal: its standard input is the event, and the agent owns the screen.
` + "`read -p`" + ` reads a line of the event as the answer. A read from ` + "`/dev/tty`" + `, an editor
or the question of ` + "`sudo`" + ` fails, or waits until the time-out, and then the agent
continues. To ask the user, answer with the decision ask. A run of Gemini CLI without a
terminal never ends after it (measured with 0.61.0), which is reported as information.`,
	Misses: "Programs that ask by themselves, such as ssh and git, and pagers. sudo is reported as information, because it may need no password. A read that follows a test of whether there is a terminal.",
	Script: func(s *hostconfig.Script, r *lint.Report) {
		if s.Source == nil || s.Handler.Group.File.Agent == nil {
			return
		}
		text := string(s.Source)
		if strings.Contains(text, "-t 0") || strings.Contains(text, "-t 1") || strings.Contains(text, "isatty") || strings.Contains(text, "isTTY") {
			return
		}
		seen := s.Parsed()
		headless(s, seen, r)
		for _, c := range seen.Commands {
			if what, detail := asks(c, text[min(c.Start, len(text)):min(c.End, len(text))]); what != "" {
				d := r.At(s.SpanOf(c.Place), "%s, but a hook has no terminal", what)
				d.Detail = detail
				if path.Base(c.Words[0]) == "sudo" {
					d.Severity = max(d.Severity, diag.Info)
				}
				return
			}
		}
		if re := questions[s.Lang]; re != nil {
			if m := re.FindStringIndex(text); m != nil && !commented(text, m[0]) {
				r.At(s.SpanOf(src.Place{Start: m[0], End: m[1]}), "the script asks a question, but a hook has no terminal").Detail = useAsk
			}
		}
	},
}

// headless reports answers after which a run without a user never ends.
func headless(s *hostconfig.Script, seen hostconfig.ParsedScript, r *lint.Report) {
	a, e := s.Handler.Group.File.Agent, s.Handler.Group.Event
	if e == nil || e.Canonical != "before_tool" {
		return
	}
	for _, x := range seen.Answers() {
		for _, pair := range a.Answer.Waits {
			if member, value, _ := strings.Cut(pair, "="); x.Text(member) == value {
				d := r.At(s.SpanOf(seen.MemberPlace(x, member)), "a run of %s without a terminal waits for the answer to this, and never ends", a.Title)
				d.Detail = "Where it runs so, in CI or with -p, deny the call."
				d.Severity = max(d.Severity, diag.Info)
			}
		}
	}
}

const useAsk = "Answer with the decision ask, or exit with code 2 and a reason."

// questions are the calls of a language that ask: a question stands in them.
var questions = map[string]*lazyregexp.Regexp{
	"python": lazyregexp.New(`\binput\(\s*[fr]?["'][^"'\n]*[?:]\s*(?:\[[^\]]*\]|\([^)]*\))?\s*:?\s*["']|\bgetpass\.getpass\(|open\(["']/dev/tty["']`),
	"node":   lazyregexp.New(`\breadlineSync\.question\(|\bprompts?\(\s*["']|inquirer\.prompt\(`),
}

func commented(text string, at int) bool {
	line := strings.TrimSpace(text[strings.LastIndexByte(text[:at], '\n')+1 : at])
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//")
}

var (
	editors = []string{"vi", "vim", "nvim", "nano", "emacs", "pico"}
)

// asks is what a command asks for, and what to do instead.
func asks(c script.Command, text string) (what, detail string) {
	if len(c.Words) == 0 {
		return "", ""
	}
	name := path.Base(c.Words[0])
	switch {
	case c.Status != script.Followed && (strings.Contains(text, "</dev/tty") || strings.Contains(text, "< /dev/tty")):
		return "the command reads from the terminal", useAsk
	case name == "read" && slices.ContainsFunc(c.Words[1:], prompts) && !c.Piped && !strings.Contains(text, "<"):
		return "read -p asks a question", "It reads a line of the event as the answer. " + useAsk
	case name == "sudo" && !slices.ContainsFunc(c.Words[1:], func(w string) bool {
		return w == "-n" || w == "--non-interactive" || w == "-A" || w == "-S" || w == "-nE" || w == "-En"
	}):
		return "sudo may ask for a password", "Write sudo -n, which fails instead of asking."
	case slices.Contains(editors, name) && !batch(c.Words):
		return name + " is an editor", "Change the file with a program that needs no terminal."
	}
	return "", ""
}

// prompts reports whether a word is the flag of a question.
func prompts(w string) bool {
	return len(w) > 1 && w[0] == '-' && w[1] != '-' && strings.Contains(w, "p") && strings.Trim(w[1:], "rsepn") == ""
}

// batch reports whether an editor is told to need no terminal.
func batch(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return w == "-es" || w == "-Es" || w == "--headless" || w == "--batch" || w == "-c" || w == "--version"
	})
}
