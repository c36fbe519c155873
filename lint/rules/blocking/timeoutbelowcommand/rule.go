// Package timeoutbelowcommand finds time-outs that are shorter than what they bound.
package timeoutbelowcommand

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Rule is timeout-below-command.
var Rule = &lint.Rule{
	Code: "HK2109", Name: "timeout-below-command", Severity: diag.Warning,
	Title: "A time-out is shorter than the time that its command needs.",
	Why: `The agent ends a hook at its time-out and ignores its answer, so a guard lets the
call through. Programs that fetch or build what they run need seconds on the first
call. A bound of the command's own, such as ` + "`curl --max-time 30` or `timeout 60 pytest`" + `, never counts
then. An event may give less without a time-out than others: SessionEnd of Claude Code 1.5 s.`,
	Misses: "Only `sleep`, programs that fetch or build first, and the bounds of curl, wget and timeout are known. For those programs, only time-outs below three seconds are reported. Uploads that another program starts.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		limit, at, what, ok := limitOf(h)
		if !ok {
			return
		}
		for _, s := range h.ParsedScripts() {
			for _, c := range s.Commands {
				if takes, why := needs(c.Words); takes > limit && c.Status != script.Background && (h.Timeout != nil || !strings.HasSuffix(why, onFirstCall)) {
					d := r.At(at, why, what)
					d.Detail = "The hook is ended before it answers. Set a longer time-out."
					d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(c.Place), Text: "this command"})
					return
				}
			}
		}
	},
}

// limitOf is how many seconds a handler has, where that is said and what it is called: its
// time-out, or what its event gives without one.
func limitOf(h *hostconfig.Handler) (limit float64, at diag.Span, what string, ok bool) {
	a, e := h.Group.File.Agent, h.Group.Event
	switch {
	case a == nil || h.Async:
		return 0, at, "", false
	case h.Timeout != nil:
		n, err := strconv.ParseFloat(h.Timeout.Text, 64)
		if h.Timeout.Kind != hostconfig.Number || err != nil || n <= 0 {
			return 0, at, "", false
		}
		return a.Timeout.InMillis(n) / 1000, h.Timeout.Value.Span, "the time-out", true
	case e == nil || e.Default == 0 || h.Command == nil || !h.Group.File.Sure:
		return 0, at, "", false
	}
	limit = float64(e.Default) / 1000
	return limit, h.Command.Span, fmt.Sprintf("the %g s that %s gives hooks of %s without a time-out", limit, a.Title, e.Name), true
}

// fetchers get or build what they run.
var fetchers = map[string][]string{
	"npx": nil, "bunx": nil, "pnpx": nil, "uvx": nil, "pipx": nil, "npm": {"exec", "install", "ci", "test"}, "go": {"run", "build", "test"},
	"cargo": {"run", "build", "test"}, "docker": {"run", "build"}, "pnpm": {"dlx", "install"}, "yarn": {"dlx", "install"},
}

// limits are the options with which programs bound their own time, in seconds.
var limits = map[string][]string{"curl": {"--max-time", "-m"}, "wget": {"--timeout", "-T"}}

// ownLimit is how many seconds a command gives itself, and how it says so.
func ownLimit(name string, words []string) (seconds float64, said string, ok bool) {
	for i, w := range words {
		for _, option := range limits[name] {
			value, joined := strings.CutPrefix(w, option+"=")
			if w == option && i+1 < len(words) {
				value, joined = words[i+1], true
			}
			if n, err := strconv.ParseFloat(value, 64); joined && err == nil {
				return n, option + " " + value, true
			}
		}
	}
	if name != "timeout" && name != "gtimeout" {
		return 0, "", false
	}
	for i, w := range words {
		switch {
		case w == "-k" || w == "-s" || i > 0 && (words[i-1] == "-k" || words[i-1] == "-s") || strings.HasPrefix(w, "-"):
			continue
		case !duration.MatchString(w):
			return 0, "", false
		}
		n, err := strconv.ParseFloat(strings.TrimRight(w, "smhd"), 64)
		unit := map[byte]float64{'m': 60, 'h': 3600, 'd': 86400}[w[len(w)-1]]
		return n * max(unit, 1), "limit of " + w, err == nil
	}
	return 0, "", false
}

var duration = lazyregexp.New(`^[0-9]+(?:\.[0-9]+)?[smhd]?$`)

// onFirstCall ends what is said of programs that fetch or build: how long that takes is not so
// certain that it is held against the time that an event gives by itself.
const onFirstCall = "at least on the first call"

// needs is how many seconds a command takes at least, as far as is known.
func needs(words []string) (float64, string) {
	name := path.Base(words[0])
	if name == "sleep" && len(words) == 2 {
		n, err := strconv.ParseFloat(words[1], 64)
		if err == nil {
			return n, "sleep " + words[1] + " is longer than %s"
		}
	}
	if n, option, ok := ownLimit(name, words[1:]); ok {
		return n, name + " may take as long as its own " + option + " says, which is longer than %s"
	}
	if what := upload(name, words[1:]); what != "" {
		return 2, what + " can take longer than %s"
	}
	subs, ok := fetchers[name]
	if !ok {
		return 0, ""
	}
	for _, sub := range subs {
		if len(words) > 1 && words[1] == sub {
			return 3, name + " " + sub + " takes longer than %s, " + onFirstCall
		}
	}
	if subs == nil {
		return 3, name + " takes longer than %s, " + onFirstCall
	}
	return 0, ""
}

// uploads are the commands of cloud storage that send files, by the words behind the program.
var uploads = map[string][]string{
	"aws": {"s3 cp", "s3 mv", "s3 sync"}, "gsutil": {"cp", "mv", "rsync"}, "gcloud": {"storage cp", "storage mv", "storage rsync"},
	"az": {"storage blob upload", "storage blob upload-batch", "storage blob sync"}, "rclone": {"copy", "copyto", "sync", "move", "rcat"},
	"s3cmd": {"put", "sync"}, "git": {"push"}, "mc": {"cp", "mirror"},
}

// sendsFile is an argument of curl with a file that it uploads.
var sendsFile = lazyregexp.New(`^(?:-T|--upload-file|--upload-file=.*)$|^(?:(?:--form|-F)=?)?[\w-]+=@`)

// upload is what a command that sends files over the network is called; "" for another one.
func upload(name string, args []string) string {
	var operands []string
	for _, w := range args {
		if !strings.HasPrefix(w, "-") {
			operands = append(operands, w)
		}
	}
	line := strings.Join(operands, " ") + " "
	for _, words := range uploads[name] {
		if strings.HasPrefix(line, words+" ") {
			return name + " " + words
		}
	}
	switch name {
	case "curl":
		if slices.ContainsFunc(args, sendsFile.MatchString) {
			return "an upload with curl"
		}
	case "scp", "rsync":
		if slices.ContainsFunc(operands, func(w string) bool { return remote.MatchString(w) }) {
			return name
		}
	}
	return ""
}

// remote is a file on another machine, as scp and rsync name it.
var remote = lazyregexp.New(`^(?:[\w.-]+@)?[\w.-]{2,}:|^rsync://`)
