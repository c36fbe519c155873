// Package eventtoooften finds programs that take long on events that come often.
package eventtoooften

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is event-too-often.
var Rule = &lint.Rule{
	Code: "HK1022", Name: "event-too-often", Severity: diag.Warning,
	Title: "A hook runs a program that takes long on an event that comes often.",
	Why: `Gemini CLI calls AfterModel for each part of a streamed answer, and PreCompress before each request to
the model, also where nothing is compressed (measured with 0.61.0). The agent waits for the hook each time.
The end of the agent's turn is AfterAgent.`,
	Misses: "Programs that are not in the list of compilers, tests and linters, and what a script does only once.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		e := h.Group.Event
		if e == nil || e.Often == "" || h.Async {
			return
		}
		for _, s := range h.ParsedScripts() {
			for _, c := range s.Commands {
				what := slow(c.Words)
				if what == "" {
					continue
				}
				d := r.At(h.Group.EventKey.Span, "%s comes %s, and %s takes long", e.Name, e.Often, what)
				d.Detail = "Use an event that comes once in a turn."
				d.Notes = append(d.Notes, diag.Note{Span: s.SpanOf(c.Place), Text: "this command"})
				return
			}
		}
	},
}

// programs are those that take seconds, with the words behind them that make them do so; nil for
// all.
var programs = map[string][]string{
	"tsc": nil, "vue-tsc": nil, "jest": nil, "vitest": nil, "mocha": nil, "playwright": nil, "cypress": nil, "eslint": nil, "pytest": nil, "mypy": nil, "pyright": nil, "tox": nil, "nox": nil,
	"npm": {"test", "run", "ci", "install", "audit"}, "pnpm": {"test", "run", "install", "audit"}, "yarn": {"test", "run", "install", "build", "lint"}, "bun": {"test", "run", "install"},
	"cargo": {"test", "build", "check", "clippy"}, "go": {"test", "build", "vet"}, "mvn": nil, "mvnw": nil, "gradle": nil, "gradlew": nil, "make": nil, "bazel": {"test", "build"}, "dotnet": {"test", "build"},
	"docker": {"build", "run"}, "terraform": {"plan", "validate", "init"}, "semgrep": nil, "trivy": nil, "gitleaks": nil, "golangci-lint": nil, "rspec": nil, "rubocop": nil, "phpunit": nil, "ctest": nil, "swift": {"build", "test"},
}

// slow is what a command that takes long is called; "" for another one.
func slow(words []string) string {
	for len(words) > 0 {
		name := path.Base(words[0])
		rest := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
		switch name {
		case "npx", "bunx", "pnpx", "uvx", "time", "nice", "exec", "timeout", "env", "command":
			if name == "timeout" && len(rest) > 0 {
				rest = rest[1:]
			}
			words = rest
			continue
		case "uv", "poetry", "pipenv", "bundle":
			if len(rest) > 0 && (rest[0] == "run" || rest[0] == "exec") {
				words = rest[1:]
				continue
			}
			return ""
		}
		subs, ok := programs[name]
		switch {
		case !ok:
			return ""
		case subs == nil:
			return name
		case len(rest) > 0 && slices.Contains(subs, rest[0]):
			return name + " " + rest[0]
		}
		return ""
	}
	return ""
}
