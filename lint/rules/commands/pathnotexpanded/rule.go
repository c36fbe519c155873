// Package pathnotexpanded finds globs and paths in a spelling that hookc takes literally.
package pathnotexpanded

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is path-not-expanded.
var Rule = &lint.Rule{
	Code: "HK6271", Name: "path-not-expanded", Severity: diag.Warning,
	Title: "A glob or path contains something that hookc takes literally, so it names no file.",
	Why: "A glob of hookc knows `*`, `?`, `**`, `[…]`, `{a,b}` and a `~/` at its beginning. It does not know " +
		"variables such as `$HOME`, does not skip the blank in `{*.pem, *.key}`, and is not a list or a regex. It begins at the project's folder, so that .ssh/id_* names no key of the user, and vendor names the folder but no file in it. " +
		"Paths in functions such as `exists` and `within` know no wildcards. A guard with such a glob guards nothing.",
	Misses: "Files that really have such a name. Lists that are put together in a local are checked where they are used.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		f := &finder{p: p, r: r, seen: map[diag.Span]bool{}}
		for _, h := range p.OwnHooks() {
			f.match(h.Match)
			ast.EachStep(h.Steps, func(s *ast.Step) {
				f.match(s.Match)
				f.step(s)
			})
			p.EachExpr(h, f.calls)
		}
	},
}

type finder struct {
	p    *lint.Policy
	r    *lint.Report
	seen map[diag.Span]bool
}

func (f *finder) match(m *ast.Match) {
	if m == nil {
		return
	}
	all := slices.Clone(m.Path)
	for _, t := range m.Touched() {
		all = append(append(all, t.Any...), t.Not...)
	}
	for _, g := range all {
		if f.p.Own(g.Span) {
			f.report(g.Span, g.Source, problemOfGlob(g.Source))
		}
	}
}

// problem is what is wrong with a path, and how it is written.
type problem struct{ what, advice string }

func (f *finder) report(at diag.Span, text string, p problem) {
	if p.what == "" || f.seen[at] {
		return
	}
	f.seen[at] = true
	d := f.r.At(at, "%q names no file: %s", text, p.what)
	d.Detail = p.advice
}

var (
	variable   = lazyregexp.New(`(^|[/{,!])(\$\{?[A-Za-z_]|%[A-Z_]+%)`)
	innerGap   = lazyregexp.New(`\{[^{}]*(\s,|,\s)|\{\s|\s\}`)
	twoGlobs   = lazyregexp.New(`[*/].*[,|;]\s*(\S*\*|\./|\*\*/)`)
	escape     = lazyregexp.New(`\\[.\w*]`)
	drive      = lazyregexp.New(`^[A-Za-z]:\\`)
	emptyPart  = lazyregexp.New(`[^:]//|/\./|[^/.]/\.\.(/|$)`)
	braces     = lazyregexp.New(`\{[^{}]*\}`)
	wildcard   = lazyregexp.New(`[*?]|\{[^{}]*,[^{}]*\}`)
	ofHome     = lazyregexp.New(`^!?(\.ssh|\.aws|\.gnupg|\.kube|\.netrc|\.bashrc|\.bash_profile|\.bash_history|\.zshrc|\.zsh_history|\.pgpass|\.git-credentials)(/.*)?$`)
	bareFolder = lazyregexp.New(`^(\*\*/)?(src|docs|tests|vendor|node_modules|third_party|migrations|generated|infra|terraform|\.github|\.github/workflows|\.husky|\.vscode|\.terraform|packages)$`)
	// bareExtension is a file that has nothing but an extension, which no file of these kinds is called.
	bareExtension = lazyregexp.New(`^!?(.*/)?\.(pem|key|crt|p12|pfx|sql|log|lock|tf|tfvars|tfstate|md|py|js|ts|tsx|jsx|go|rs|java|rb|php|css|scss|html|csv|proto|ipynb|sqlite3?|db|bak|exe|dll|zip|png|jpg|pdf)$`)
	ofProject     = lazyregexp.New(`^/(src|docs|vendor|node_modules|dist|packages|migrations|tests?|internal|\.github|\.git|\.env[^/]*|package(-lock)?\.json|go\.(mod|sum)|Makefile)(/|$)`)
)

// names are files whose programs look for them in this case only.
var names = []string{"Dockerfile", "Jenkinsfile", "Vagrantfile", "Gemfile", "Procfile", "Rakefile", "Pipfile", "Podfile", "Fastfile", "Caddyfile", "Brewfile",
	"Cargo.toml", "Cargo.lock", "CLAUDE.md", "AGENTS.md", "GEMINI.md", "SKILL.md", "CODEOWNERS", "BUILD.bazel", "CMakeLists.txt", "Gemfile.lock", "Pipfile.lock"}

// spelled is the name of the file of a glob where only the case differs; "" otherwise.
func spelled(glob string) string {
	last := glob[strings.LastIndexByte(glob, '/')+1:]
	for _, n := range names {
		if last != n && strings.EqualFold(last, n) {
			return n
		}
	}
	return ""
}

func problemOfGlob(glob string) problem {
	bare := braces.ReplaceAllString(strings.TrimPrefix(glob, "!"), "x")
	switch {
	case strings.Contains(glob, "{{"):
		return problem{"a glob is no template", "Write the condition in when, such as any(files.written, within(#, cwd))."}
	case variable.MatchString(glob):
		return problem{"a glob knows no variables", "Write ~/ for the home folder. A glob that begins with neither / nor ~/ starts at the project's folder."}
	case innerGap.MatchString(glob):
		return problem{"the blank between the alternatives belongs to one of them", "Write {a,b} without blanks."}
	case strings.TrimSpace(glob) != glob:
		return problem{"it begins or ends with a blank", "Remove the blank."}
	case twoGlobs.MatchString(bare):
		return problem{"it is several globs in one text", "Write a list, [\"*.pem\", \"*.key\"], or {*.pem,*.key}."}
	case escape.MatchString(glob) || drive.MatchString(glob):
		return problem{"a backslash is neither a separator nor needed before a dot", "Write folders with /, and a dot as it is."}
	case emptyPart.MatchString(bare):
		return problem{"hookc compares the resolved path, which has no empty parts, no . and no .. in it", "Write the path without them."}
	case ofHome.MatchString(glob):
		return problem{"it begins at the project's folder, and these files are in the home folder", "Write ~/ in front of it, or **/ for any folder."}
	case bareFolder.MatchString(glob):
		return problem{"it is the folder itself, and no file in it", "Write " + strings.TrimSuffix(glob, "/") + "/** for the files in the folder."}
	case bareExtension.MatchString(glob):
		return problem{"it is a file that is called like this, with nothing in front of the dot", "Write a star before the dot: *" + glob[strings.LastIndexByte(glob, '.'):] + "."}
	case spelled(glob) != "":
		return problem{"the file is called " + spelled(glob) + ", and globs are case-sensitive", "Write " + spelled(glob) + "."}
	case ofProject.MatchString(glob):
		return problem{"it begins at the root of the disk, not at the project's folder", "Remove the / at the beginning."}
	}
	return problem{}
}

// problemOfPath is that of a path in which wildcards mean nothing.
func problemOfPath(path string) problem {
	switch {
	case variable.MatchString(path):
		return problem{"a path knows no variables", "Write a path that starts at the project's folder."}
	case wildcard.MatchString(path):
		return problem{"a path knows no wildcards", "Write the folder alone, or ask len(glob(\"…\")) > 0."}
	case strings.TrimSpace(path) != path:
		return problem{"it begins or ends with a blank", "Remove the blank."}
	}
	return problem{}
}

// calls looks at paths that functions are given.
func (f *finder) calls(x *ast.Expr) {
	ast.Walk(x, func(x *ast.Expr) bool {
		f.joined(x)
		if x.Op != ast.OpCall || len(x.Args) == 0 {
			return true
		}
		switch x.Name {
		case "exists", "size", "age", "doc", "readable":
			f.path(x.Args[0], problemOfPath)
		case "within":
			if len(x.Args) == 2 {
				f.path(x.Args[1], problemOfFolder)
			}
		case "glob":
			f.path(x.Args[0], problemOfGlob)
		}
		return true
	})
}

// problemOfFolder is that of the folder of within, which starts at the project.
func problemOfFolder(path string) problem {
	if strings.HasPrefix(path, "~") {
		return problem{"within knows no ~", "Write within(path, \"home\") for the home folder, or a glob with ~/ in match."}
	}
	return problemOfPath(path)
}

func (f *finder) path(x *ast.Expr, of func(string) problem) {
	if x.Op == ast.OpConst && x.Value.Kind() == value.String {
		f.report(x.Span, x.Value.Str(), of(x.Value.Str()))
	}
}

// step looks at the files of steps that take one path.
func (f *finder) step(s *ast.Step) {
	for _, a := range s.Args {
		switch s.Kind + "." + a.Name {
		case "write.file", "record.to", "require.file", "validate.file":
			if a.Expr != nil {
				f.path(a.Expr, problemOfPath)
			}
		}
	}
}

// joined looks at a folder and a name with no slash between: project + 'src/'.
func (f *finder) joined(x *ast.Expr) {
	if x.Op != ast.OpBinary || x.Name != "+" || x.Args[1].Op != ast.OpConst || x.Args[1].Value.Kind() != value.String {
		return
	}
	left := x.Args[0]
	for left.Op == ast.OpBinary && left.Name == "??" {
		left = left.Args[0]
	}
	text := x.Args[1].Value.Str()
	if folder := left.String(); folder != "project" && folder != "cwd" && folder != "env.HOME" || !beginsName.MatchString(text) {
		return
	}
	f.report(x.Args[1].Span, text, problem{"no slash stands between it and the folder in front, which ends with none", "Write '/" + text + "'."})
}

// beginsName is a text that goes on with a name where a slash is meant.
var beginsName = lazyregexp.New(`^[\w.]`)
