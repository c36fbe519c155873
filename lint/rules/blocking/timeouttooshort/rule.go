// Package timeouttooshort finds programs that cannot be done in the time they get.
package timeouttooshort

import (
	"path"
	"strings"
	"time"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Rule is timeout-too-short.
var Rule = &lint.Rule{
	Code: "HK2007", Name: "timeout-too-short", Severity: diag.Warning,
	Title: "A time-out is too short for the program that it applies to.",
	Why: `A program is ended at its time-out. If its hook is open for time-outs, which is the
default, the call then passes unchecked. A test suite with a time-out of 500
milliseconds never blocks anything.`,
	Misses: "Unknown programs, scripts, and programs that are slow only in your project.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) { step(h, s, r) })
		}
	},
}

// least is what a program needs to do anything at all, on a quick machine; what
// builds or tests, a little more. Behind a program is the word after it.
var least = map[string]time.Duration{
	"go test": 2 * time.Second, "go build": 2 * time.Second, "go vet": 2 * time.Second, "go run": time.Second,
	"cargo": 2 * time.Second, "npm": time.Second, "npx": time.Second, "pnpm": time.Second, "yarn": time.Second,
	"docker": 500 * time.Millisecond, "docker build": 5 * time.Second, "docker run": 2 * time.Second,
	"pytest": time.Second, "tox": 5 * time.Second, "mvn": 5 * time.Second, "gradle": 5 * time.Second, "./gradlew": 5 * time.Second,
	"dotnet": 2 * time.Second, "tsc": 2 * time.Second, "eslint": time.Second, "jest": time.Second, "vitest": time.Second,
	"terraform": time.Second, "golangci-lint": 2 * time.Second, "mypy": time.Second, "rspec": time.Second, "swift": 2 * time.Second,
	"python": 200 * time.Millisecond, "python3": 200 * time.Millisecond, "node": 200 * time.Millisecond, "ruby": 200 * time.Millisecond,
	"java": 300 * time.Millisecond,
}

func step(h *ast.Hook, s *ast.Step, r *lint.Report) {
	words := commandOf(s)
	if len(words) == 0 {
		return
	}
	name, needs := slow(words)
	at, limit, what := h.At("timeout"), h.Timeout, "hook "+lint.BaseName(h)
	for _, a := range s.Args {
		if own := time.Duration(a.Expr.Value.Int()) * time.Millisecond; a.Name == "timeout" && a.Expr.Op == ast.OpConst && own <= limit {
			at, limit, what = a.Span, own, s.Kind
		}
	}
	if limit >= needs {
		return
	}
	d := r.At(at, "%s is too short for %s, so the %s ends it every time", lint.FormatDuration(limit), name, what)
	d.Detail = "A program that was ended gives no answer. Set a time-out that is long enough on a slow day."
}

// commandOf is the first words that a step starts, as far as they are known.
func commandOf(s *ast.Step) []string {
	if s.Kind != "check" && s.Kind != "run" {
		return nil
	}
	if line := s.Constant("shell"); line != "" {
		return strings.Fields(line)
	}
	x := s.Arg("command")
	if x == nil {
		return nil
	}
	var out []string
	switch x.Op {
	case ast.OpConst:
		for i := range x.Value.Len() {
			out = append(out, x.Value.At(i).Str())
		}
	case ast.OpArray:
		for _, a := range x.Args {
			if a.Op != ast.OpConst {
				break
			}
			out = append(out, a.Value.Str())
		}
	}
	return out
}

// slow is what a command is known as, and what it needs at least.
func slow(words []string) (string, time.Duration) {
	name := words[0]
	if !strings.HasPrefix(name, "./") {
		name = path.Base(name)
	}
	if len(words) > 1 {
		if d, ok := least[name+" "+words[1]]; ok {
			return name + " " + words[1], d
		}
	}
	return name, least[name]
}
