// Package askedatbuild finds questions about the moment that are answered when the policy is built.
package askedatbuild

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is asked-at-build.
var Rule = &lint.Rule{
	Code: "HK4413", Name: "asked-at-build", Severity: diag.Warning,
	Title: "A hook is enabled by a file that comes and goes, and only the build looks for it.",
	Why: `enabled and the functions fileexists and file are evaluated when hookc builds the policy. A hook whose
enabled is false is not in the build, and a file that somebody creates later does not bring it back;
one that was there keeps it for ever. A condition asks when the event arrives: when = "exists('ops/maintenance')".`,
	Misses: "Files of which neither their name nor the texts of the hook say that they come and go.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, name := range []string{"fileexists", "file"} {
			p.EachCall(name, func(args []lint.Written) { look(p, args, r) })
		}
	},
}

var (
	// signal is the name of a file that a person creates and removes.
	// A file of code, configuration or documentation is none.
	signal  = lazyregexp.New(`(?i)(^|[._-])(freeze|frozen|maintenance|pause[d]?|halt(ed)?|hold|on-?hold|incident|outage|emergency|kill-?switch|panic|stop(ped)?|do-?not-?\w+|no-?deploys?|deploying|code-?freeze|quiet|busy)([._-]|$)`)
	content = lazyregexp.New(`(?i)\.(sh|bash|zsh|ps1|cmd|bat|py|js|mjs|cjs|ts|rb|pl|php|go|rs|java|hcl|tf|ya?ml|toml|json|xml|md|mdx|html?|sql|service|conf|cfg|ini)$`)
	// meanwhile is a text about a state that ends.
	meanwhile = lazyregexp.New(`(?i)\b(while|whilst|as long as|until|till|during|(is|are|has) gone|is removed|removes? it|(is|are) lifted|delete[sd]? (it|the file))\b`)
)

func look(p *lint.Policy, args []lint.Written, r *lint.Report) {
	if len(args) != 1 {
		return
	}
	file, ok := args[0].Constant()
	if !ok || !strings.HasPrefix(file, "project:") {
		return
	}
	file = strings.TrimPrefix(file, "project:")
	h, arg := enabledHook(p, args[0].Span())
	if h == nil {
		return
	}
	said := lint.SaidOf(h)
	named := strings.Contains(said, file) || strings.Contains(said, path.Base(file))
	if (!signal.MatchString(path.Base(file)) || content.MatchString(file)) && !(named && meanwhile.MatchString(said)) {
		return
	}
	d := r.At(arg, "only the build looks for %s, and %s stays as it was then", file, lint.BaseName(h))
	d.Detail = "Ask when the event arrives: when = \"exists('" + file + "')\"."
}

// enabledHook is the hook whose enabled holds a place, and that argument.
func enabledHook(p *lint.Policy, at diag.Span) (*ast.Hook, diag.Span) {
	for _, list := range [][]*ast.Hook{p.Off, p.Hooks} {
		for _, h := range list {
			if arg, ok := p.Argument(h, "enabled"); ok && arg.File == at.File && arg.Start.Byte <= at.Start.Byte && at.End.Byte <= arg.End.Byte {
				return h, arg
			}
		}
	}
	return nil, diag.Span{}
}
