package exits

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// LostExport is where a script sets something of its own process that ends with it: nothing
// runs behind it that could use it.
type LostExport struct {
	src.Place
	What string // "the variable RAILS_ENV", "the folder", "the alias ll"
}

// quietly are commands of a shell that use no variable that is set for others.
var quietly = []string{"echo", "printf", ":", "true", "exit", "return", "cat", "export", "alias", "cd", "set", "shopt", "umask", "ulimit", "unset"}

// LostExports are the exports, folders and aliases of a shell's script that nothing uses.
func LostExports(p *script.Program) (out []LostExport) {
	if p.Lang == "python" || p.Lang == "node" {
		return lostInCode(p.Bare(), p.Text, p.Lang)
	}
	if p.Lang != "sh" || p.Problem != nil || !setsForOthers.MatchString(p.Text) {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	for i := len(tree.Stmts) - 1; i >= 0; i-- {
		s := tree.Stmts[i]
		found, only := setsOnly(p.Text, s)
		if !only {
			break
		}
		for _, f := range found {
			if !regexp.MustCompile(`\$\{?` + regexp.QuoteMeta(f.name) + `\b`).MatchString(p.Text[f.End:]) {
				out = append(out, f.LostExport)
			}
		}
	}
	slices.Reverse(out)
	return out
}

var setsForOthers = lazyregexp.New(`\b(?:export|alias|declare\s+-x)\s`)

type namedExport struct {
	LostExport
	name string
}

// setsOnly are the variables that a statement exports, and whether it starts nothing that
// could use them, or one before.
func setsOnly(source string, s *syntax.Stmt) (out []namedExport, only bool) {
	only = !s.Background
	syntax.Walk(s, func(n syntax.Node) bool {
		switch c := n.(type) {
		case *syntax.FuncDecl, *syntax.CmdSubst, *syntax.ProcSubst, *syntax.Subshell:
			only = false
		case *syntax.BinaryCmd:
			only = only && c.Op != syntax.Pipe && c.Op != syntax.PipeAll
		case *syntax.DeclClause:
			if c.Variant.Value != "export" {
				return true
			}
			for _, a := range c.Args {
				if a.Name != nil && a.Value != nil {
					at := src.At(int(c.Pos().Offset()), int(a.End().Offset()))
					out = append(out, namedExport{LostExport{at, "the variable " + a.Name.Value}, a.Name.Value})
				}
			}
		case *syntax.CallExpr:
			if len(c.Args) == 0 {
				return true
			}
			name := c.Args[0].Lit()
			only = only && (slices.Contains(quietly, name) || name == "[" || name == "test" || name == "mkdir" || name == "touch")
			if name == "alias" && len(c.Args) > 1 {
				what, _, _ := strings.Cut(source[c.Args[1].Pos().Offset():c.Args[1].End().Offset()], "=")
				out = append(out, namedExport{LostExport{src.At(int(c.Pos().Offset()), int(c.End().Offset())), "the alias " + what}, what})
			}
		}
		return only
	})
	return out, only
}

var (
	nodeSets    = lazyregexp.New(`(?m)^[ \t]*process\.env(?:\.[A-Za-z_]\w*|\[\s*["'\x60][^\]]*["'\x60]\s*\])\s*=[^=]`)
	pythonStart = lazyregexp.New(`subprocess|os\.(?:system|popen|exec|spawn|posix_spawn)|import_module|__import__|multiprocessing|\basyncio\b|Popen|environ\.get|getenv`)
	nodeStart   = lazyregexp.New(`child_process|\bexec|spawn|fork|execa|zx|Worker|\brequire\((?:[^n]|n[^o])|\bimport\(`)
	envName     = lazyregexp.New(`["']([A-Za-z_]\w*)["']|env\.(\w+)`)
)

// lostInCode is LostExports for Python and JavaScript: variables that a program sets that
// starts no other and uses no module that might read them.
func lostInCode(bare, source, lang string) (out []LostExport) {
	sets, start := pythonSets, pythonStart
	if lang == "node" {
		sets, start = nodeSets, nodeStart
	}
	if start.MatchString(source) || lang == "python" && !script.PythonAlone(source) || lang == "node" && !script.NodeAlone(source) {
		return nil
	}
	for _, m := range sets.FindAllStringIndex(source, src.MaxObjects) {
		if strings.TrimSpace(bare[m[0]:m[1]]) == "" {
			continue // in a comment or a text
		}
		name := ""
		if n := envName.FindStringSubmatch(source[m[0]:m[1]]); n != nil {
			name = n[1] + n[2]
		}
		if name == "" || strings.Count(source, name) > 1 {
			continue
		}
		at := src.At(m[0]+src.Indentation(source[m[0]:m[1]]), m[1]-1)
		out = append(out, LostExport{at, "the variable " + name})
	}
	return out
}

var pythonSets = lazyregexp.New(`(?m)^[ \t]*os\.environ\[\s*["'][A-Za-z_]\w*["']\s*\]\s*=[^=]`)

// ReplacedPath is where a shell's script writes an assignment to PATH without its old value for
// later commands.
func ReplacedPath(p *script.Program) (src.Place, bool) {
	if p.Lang != "sh" || !strings.Contains(p.Text, "CLAUDE_ENV_FILE") {
		return src.Place{}, false
	}
	for _, m := range writesPath.FindAllStringSubmatchIndex(p.Text, src.MaxObjects) {
		value := p.Text[m[2]:m[3]]
		line, _, _ := strings.Cut(p.Text[m[0]:], "\n")
		if !strings.Contains(value, "PATH") && !strings.Contains(line, "$PATH") && !strings.Contains(line, "${PATH") && !systemFolder.MatchString(line) {
			return src.At(m[0], m[3]), true
		}
	}
	return src.Place{}, false
}

var (
	writesPath   = lazyregexp.New(`\b(?:echo|printf)\s+["'](?:export\s+)?PATH=([^\n;&|]*?)["'](?:\s|$)`)
	systemFolder = lazyregexp.New(`(?:^|[:="'])/(?:usr/)?bin\b|getconf|\$\(`)
)
