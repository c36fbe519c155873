package guardbyposition

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell/program"
)

// before are options that a program takes in front of its subcommand or target.
var before = map[string]string{
	"apt": "-y", "apt-get": "-y", "aws": "--profile x", "cargo": "--locked", "composer": "-d sub", "docker": "--context x", "gcloud": "--project x",
	"git": "-C sub", "go": "-C sub", "gradle": "-p sub", "helm": "-n x", "kubectl": "-n x", "make": "-C sub", "mvn": "-f sub", "npm": "--prefix sub",
	"pip": "-q", "pnpm": "-C sub", "podman": "--log-level=info", "poetry": "-C sub", "systemctl": "-q", "terraform": "-chdir=sub", "tofu": "-chdir=sub", "yarn": "--cwd sub",
}

// option looks for a guard by the first of the words behind a program, which may be an option.
func option(p *lint.Policy, h *ast.Hook, event string, r *lint.Report) bool {
	at := firstWord(h)
	if at == nil {
		return false
	}
	like := func(line string) *analyze.Event {
		return p.CallLike(h, event, "Shell", map[string]string{"command": line})
	}
	for _, line := range subcommands(p, h, event) {
		name, rest, _ := strings.Cut(line, " ")
		behind := name + " " + before[name] + " " + rest
		if before[name] == "" || !p.Facts.Applies(h, like(line)) {
			continue
		}
		if e := like(behind); !p.Facts.Applies(h, e) && !p.Blocks(e) {
			d := r.At(at.Span, "%s guards %s, but not %s: args has options, too", lint.BaseName(h), line, behind)
			d.Detail = "Compare the first operand: get(.operands, 0)."
			d.Witness = lint.Witness(e, "the line does the same as "+line+", and no hook blocks it")
			return true
		}
	}
	return false
}

// firstWord is where a condition asks for the first of the args of a command.
func firstWord(h *ast.Hook) (at *ast.Expr) {
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if of, end := item(x); of != nil && end == "first" && of.Op == ast.OpMember && of.Name == "args" && at == nil {
			at = x
		}
		return at == nil
	})
	return at
}

// maxPairs bounds the lines of two words that are tried.
const maxPairs = 32

// subcommands are commands that a hook may be about: its witness, and the programs that it names with
// one or two words that it names, also as flags.
func subcommands(p *lint.Policy, h *ast.Hook, event string) []string {
	out := flagged(h)
	if e := p.Facts.Witness(p.Facts.Guard(h, event)); e != nil && e.Tool == "Shell" {
		out = append(out, lint.CommandOf(e))
	}
	programs, words := vocabulary(h)
	for _, name := range programs {
		for _, w := range words {
			out = append(out, name+" "+w, name+" "+w+" x")
			for _, other := range words {
				if n := strings.TrimLeft(other, "-"); w != other && n != "" && len(out) < maxPairs {
					out = append(out, name+" "+w+" "+other, name+" "+w+" "+"--"[:min(2, len(n))]+n)
				}
			}
		}
	}
	return out
}

// vocabulary are the programs and the other words that a hook's blocks and its condition name.
func vocabulary(h *ast.Hook) (programs, words []string) {
	for _, line := range flagged(&ast.Hook{Match: h.Match}) {
		name, _, _ := strings.Cut(line, " ")
		programs = append(programs, name)
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		texts := ast.Texts(x)
		if x.Op == ast.OpBinary && x.Name == "matches" && len(ast.Texts(x.Args[1])) == 1 {
			texts = regex.Examples(ast.Texts(x.Args[1])[0])
		}
		for _, text := range texts {
			switch {
			case program.Known(text):
				programs = append(programs, text)
			case text != "" && !strings.ContainsAny(text, " '\"\\$^"):
				words = append(words, text)
			}
		}
		return true
	})
	return programs[:min(len(programs), maxPrograms)], words
}
