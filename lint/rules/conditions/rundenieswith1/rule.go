// Package rundenieswith1 finds scripts of run steps that refuse with an exit code that
// refuses nothing.
package rundenieswith1

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/runtime/event"
)

// Rule is run-denies-with-1.
var Rule = &lint.Rule{
	Code: "HK4305", Name: "run-denies-with-1", Severity: diag.Warning, ReadsProject: true,
	Title: "A script or program of a run step denies, but exits with 1.",
	Why: `A program that a run step starts denies with exit code 2. Any other code but 0 is a failure
of the program, and if the hook is open for failures, the call goes ahead. Linters and test runners such
as eslint and go test exit with 1 if they find something. The step check is for them.`,
	Misses: "A script counts as denying by the text that it writes just before it exits, by the comment at its top, or by the hook's description: Manifests with an error are not applied. Other texts count if they tell the agent what to do or what may not be: Begin the file with its licence. Scripts that exit with 2 elsewhere are left alone: there, 1 may be a real failure. So are programs that are not files of the policy, unless they are linters or test runners that hookc knows, or are called like the tests of a project, as test.sh, where the text says that these must pass. make exits with 2 if a command fails, which denies. A hook whose text says that it warns, reminds or logs.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[string]bool{}
		for _, h := range p.OwnHooks() {
			if h.Async || h.Mode == ast.Monitor || h.OnError.Failure || !blockable(h) {
				continue
			}
			ast.EachStep(h.Steps, func(s *ast.Step) {
				if s.Kind != "run" || s.OnError.Failure != nil {
					return
				}
				name := s.Constant("script") // where the build keeps it
				for _, f := range p.Files {
					if f.Path == name && !seen[f.From] {
						seen[f.From] = true
						look(h, f, r)
					}
				}
				line(h, s, seen, r)
				answers(p, h, s, seen, r)
			})
		}
	},
}

func blockable(h *ast.Hook) bool {
	for _, on := range h.On {
		if k, ok := event.LookupKind(on); ok && k.Blockable && !strings.HasPrefix(on, "after_") {
			return true
		}
	}
	return false
}

func look(h *ast.Hook, f ast.File, r *lint.Report) {
	source := string(f.Data)
	lang := language(source)
	if lang == "" {
		return
	}
	if x, ok := denies(h, source, lang); ok {
		refuses(place(f, source, x.Start, x.End), "script", r)
	}
}

// line looks at the shell line of a step.
func line(h *ast.Hook, s *ast.Step, seen map[string]bool, r *lint.Report) {
	at := s.Arg("shell")
	if at == nil || seen[at.Span.String()] {
		return
	}
	seen[at.Span.String()] = true
	if _, ok := denies(h, s.Constant("shell"), "sh"); ok {
		refuses(at.Span, "line", r)
	}
}

// demands reports whether a hook's description says what may not be, or must.
func demands(h *ast.Hook) bool {
	return demand.MatchString(h.Description) && !mild.MatchString(h.Description)
}

var (
	demand = lazyregexp.New(`(?i)\b((is|are|may|must|can|do|does|will|shall) not|cannot|must|never|(has|have) to|only (if|when|after|with|once)|unless)\b`)
	mild   = lazyregexp.New(`(?i)\b(warn|remind|inform|tell|told|suggest|recommend|log|record|note|show|block(s|ed)? nothing)`)
)

// tells reports whether a text tells the agent what to do, or what may not be, and not the user
// what the program itself lacks.
func tells(text string) bool {
	text = strings.TrimLeft(text, " '\"")
	return (order.MatchString(text) || rule.MatchString(text)) && !lacks.MatchString(text)
}

var (
	order = lazyregexp.New(`(?:^|[.!;] )(?i:please\s+)?(Add|Ask|Begin|Break|Bump|Call|Change|Choose|Commit|Create|Delete|Describe|Do not|Don't|Drop|End|Explain|Fix|Format|Give|Import|Include|Keep|Leave|Link|Make|Mention|Move|Name|Never|Open|Prefix|Put|Reformat|Remove|Rename|Repair|Replace|Revert|Rotate|Run|Shorten|Sign|Sort|Split|Start|Take|Update|Use|Wait|Work|Wrap|Write)\s`)
	rule  = lazyregexp.New(`(?i)\b(must|may not|may only|should|shall|never|do not|don't|(has|have) to|instead|belongs? to|(is|are) (reserved|off limits|read-only|frozen|closed|locked|too (long|large|big|many)))\b`)
	lacks = lazyregexp.New(`(?i)\b(install\w*|usage|exported|defined|available|must be set|set in the environment|environment variable|API[ _]key|on (the|your) path|npm (i|ci)|permissions?|sudo|root|config(ur\w+)?|no such file|json|stdin|argument|missing)\b|\b(cannot|could not|can.t|unable to) (be )?(open|read|f[io]und|start|load|connect|reach|run|access)\w*|\bset \$?[A-Z][A-Z_]+\b|^Usage`)
	looks = lazyregexp.New(`\bcommand -v\b|\bwhich\b|\btype -[Pp]\b|\bhash\b|\[ -x\b|-z "?\$\{?[A-Z]`)
)

// looksForProgram reports whether the two lines in front of an exit look for a program or for a
// setting: the script cannot do its work then.
func looksForProgram(source string, exit int) bool {
	lines := strings.Split(source[:min(max(exit, 0), len(source))], "\n")
	return looks.MatchString(strings.Join(lines[max(0, len(lines)-3):], "\n"))
}

func refuses(at diag.Span, what string, r *lint.Report) {
	r.At(at, "the %s denies here, but only exit code 2 denies; 1 is a failure, and the hook is open for failures", what).Detail =
		"Exit with 2, or set on_error = \"closed\" in the hook."
}

// language is that of the first line.
func language(source string) string {
	first, _, _ := strings.Cut(source, "\n")
	rest, ok := strings.CutPrefix(first, "#!")
	if !ok {
		return ""
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		return ""
	}
	name := path.Base(words[0])
	if name == "env" && len(words) > 1 {
		name = words[1]
	}
	return script.Language(name)
}

// purpose is the comment at the top of a script, as its author says what it is for.
func purpose(source string) string {
	var out []string
	for i, line := range strings.Split(source, "\n") {
		switch text, ok := strings.CutPrefix(line, "#"); {
		case i == 0:
		case !ok:
			return strings.Join(out, " ")
		default:
			out = append(out, strings.TrimSpace(text))
		}
	}
	return strings.Join(out, " ")
}

// place is where bytes of a file stand.
func place(f ast.File, source string, from, to int) diag.Span {
	pos := func(at int) diag.Pos {
		at = min(max(at, 0), len(source))
		return diag.Pos{Line: strings.Count(source[:at], "\n") + 1, Column: at - strings.LastIndexByte(source[:at], '\n'), Byte: at}
	}
	return diag.Span{File: f.From, Start: pos(from), End: pos(to)}
}
