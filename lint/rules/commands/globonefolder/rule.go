// Package globonefolder finds globs of guards that stop at one folder.
package globonefolder

import (
	"path"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is glob-one-folder.
var Rule = &lint.Rule{
	Code: "HK6203", Name: "glob-one-folder", Severity: diag.Info,
	Title: "A glob of a guard names files of one folder only, so a file in a subfolder evades it.",
	Why: `A glob begins at the project's folder, and * does not match a slash. .env names only the
file there, not services/api/.env; infra/* names infra/main.tf, not infra/prod/main.tf.
On the witness nothing stops the same access to a file one folder deeper. Write **/.env,
or infra/**, if those files are meant, too.`,
	Misses: "Names without * that are not known to hold secrets, unless the description speaks of every file, all services, any folder or the like. Files of an extension in a folder, such as migrations/*.sql, unless the description does; generated code and tests in src and the like are seen. Exceptions (!). Guards with other conditions.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Match == nil || !lint.HookBlocks(h) {
				continue
			}
			for _, g := range globs(h.Match) {
				if !said[g.Span] && p.Own(g.Span) && look(p, h, event, g, r) {
					said[g.Span] = true
				}
			}
		}
	},
}

func globs(m *ast.Match) (list []ast.Glob) {
	list = append(list, m.Path...)
	for _, f := range m.Touched() {
		list = append(list, f.Any...)
	}
	return list
}

// wider is what a glob becomes that names the files of all folders, with a file that
// both name and one that only the wider one does.
type wider struct{ glob, near, deep string }

func widen(glob string, all bool) (wider, bool) {
	file, ok := example(glob)
	if !ok {
		return wider{}, false
	}
	dir, name := path.Split(glob)
	all = all || sources.MatchString(dir) && kinds.MatchString(name)
	switch {
	case dir == "" && (strings.Contains(name, "*") || secret.MatchString(file) || all):
		return wider{"**/" + glob, file, "services/api/" + file}, true
	case everywhere.MatchString(glob):
		return wider{"**/" + glob, file, "services/api/" + file}, true
	case dir != "" && (name == "*" || all && strings.HasPrefix(name, "*")) && !flat.MatchString(dir):
		above, last := path.Split(file)
		if name == "*" {
			return wider{dir + "**", file, above + "sub/" + last}, true
		}
		return wider{dir + "**/" + name, file, above + "sub/" + last}, true
	}
	return wider{}, false
}

var (
	// secret are names of files that hold secrets, in whichever folder.
	secret = lazyregexp.New(`(?i)^(\.env(\..*)?|\.npmrc|\.pypirc|\.netrc|\.htpasswd|id_(rsa|dsa|ecdsa|ed25519)|credentials(\..*)?|secrets?\.[a-z]+|.*\.(pem|key|p12|pfx|jks|keystore|tfvars|tfstate))$`)
	// everywhere are folders that programs make in each part of a project.
	everywhere = lazyregexp.New(`^(node_modules|__pycache__|\.terraform|\.venv|\.gradle|\.next)/\*\*$`)
	// sources are folders of code, which have folders of their own.
	sources = lazyregexp.New(`^(\./)?([\w-]+/)?(src|lib|app|apps|pkg|packages|internal|cmd|server|client|frontend|backend|web)/$`)
	// kinds are files of which a tree of code has some in each folder: what is generated, and tests.
	kinds = lazyregexp.New(`^\*([._-](gen|generated|pb|g|freezed|min|designer|test|spec|stories|snap)\.\w+(\.\w+)?|_(pb2|pb2_grpc|gen|test|spec|string)\.\w+|\.(snap|g\.dart))$`)
	// flat are folders whose subfolders their program does not read.
	flat = lazyregexp.New(`(^|/)(\.github/(workflows|ISSUE_TEMPLATE)|\.husky|\.git/hooks|\.githooks|cron\.d|conf\.d|[^/]*\.d)/$`)
	// speaksOfAll is how a description speaks of the files of all folders.
	speaksOfAll = lazyregexp.New(`(?i)\b(any|every|each|all)( of)?( the| our)?( [\w.*-]+)? (file|service|package|folder|subfolder|director|module|app|workspace|component|level)|\b(anywhere|everywhere|wherever)\b`)
)

// example is a file that a glob names; false where that is not plain.
func example(glob string) (string, bool) {
	if folders.MatchString(glob) {
		return "", false
	}
	s := strings.ReplaceAll(glob, "**/", "")
	s = braces.ReplaceAllString(s, "$1")
	s = strings.ReplaceAll(s, "**", "a.txt")
	if s == "*" || strings.HasSuffix(s, "/*") {
		s += ".txt"
	}
	if !strings.HasSuffix(s, ".*") {
		s = strings.TrimSuffix(s, "*")
	}
	s = strings.ReplaceAll(s, "*", "a")
	return s, plain.MatchString(s) && !strings.Contains(s, "..")
}

var (
	braces = lazyregexp.New(`\{([^,{}]*),[^{}]*\}`)
	// folders are braces around more than a part of a name.
	folders = lazyregexp.New(`\{[^}]*[/{]`)
	plain   = lazyregexp.New(`^[A-Za-z0-9._][A-Za-z0-9._/-]*$`)
)

func look(p *lint.Policy, h *ast.Hook, event string, g ast.Glob, r *lint.Report) bool {
	w, ok := widen(g.Source, speaksOfAll.MatchString(h.Description))
	if !ok {
		return false
	}
	verb, e := open(p, h, event, w)
	if e == nil {
		return false
	}
	d := r.At(g.Span, "%s does not name %s, which is one folder deeper", g.Source, w.deep)
	d.Detail = "Write " + w.glob + " if files of subfolders are meant, too."
	d.Witness = lint.Witness(e, "the call "+verb+" "+w.deep+", and no hook blocks it")
	if p.Text(g.Span) == `"`+g.Source+`"` {
		d.Fix = &diag.Fix{Title: "write " + w.glob, Unsafe: true, Edits: []diag.Edit{{Span: g.Span, Text: `"` + w.glob + `"`}}}
	}
	return true
}

// open is an access that the hook stops for the near file, and nothing for the deep one.
func open(p *lint.Policy, h *ast.Hook, event string, w wider) (string, *analyze.Event) {
	for _, a := range lint.FileAccesses {
		if near := a.Call(event, w.near); !p.Facts.Applies(h, near) || !p.Blocks(near) {
			continue
		}
		if deep := a.Call(event, w.deep); !p.Blocks(deep) {
			return a.Verb, deep
		}
		return "", nil
	}
	return "", nil
}
