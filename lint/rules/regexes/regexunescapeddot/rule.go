// Package regexunescapeddot finds dots of file names and hosts that match any
// character.
package regexunescapeddot

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// Rule is regex-unescaped-dot.
var Rule = &lint.Rule{
	Code: "HK5011", Name: "regex-unescaped-dot", Severity: diag.Warning,
	Title: "An unescaped dot in the name of a file or host matches any character.",
	Why: `In a regular expression ` + "`.env`" + ` is any character followed by env, so it also matches
in ` + "`print-environment`" + `. An allow for ` + "`example.com`" + ` approves ` + "`example-com.evil.net`" + `.
Write ` + "`\\.`" + `.`,
	Misses: "Only dots before a well-known extension, domain or dot file are checked, and only if they are not repeated.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Tree == nil || re.Role == lint.RoleTool {
			return
		}
		regex.Walk(re.Tree.Root, func(n *regex.Node) bool {
			if n.Op == regex.OpCat {
				sequence(re, n.Subs, r)
			}
			return true
		})
	},
}

func sequence(re *lint.Regex, subs []*regex.Node, r *lint.Report) {
	for i, n := range subs {
		if n.Op != regex.OpClass || !n.Class.Dot {
			continue
		}
		before, behind := word(subs[:i], false), word(subs[i+1:], true)
		switch {
		case before != "" && slices.Contains(extensions, behind):
		case before == "" && (i == 0 || edge(subs[i-1])) && slices.Contains(dotFiles, behind):
		default:
			continue
		}
		d := r.At(re.At(n.Start, n.End), "the unescaped dot before %s matches any character", behind)
		d.Detail = "Write \\. for the character itself."
		d.Fix = re.Narrow("write \\.", n.Start, n.End, "\\.")
	}
}

// word is the letters and digits that stand next to a dot.
func word(subs []*regex.Node, forward bool) string {
	var b []rune
	for i := range subs {
		n := subs[i]
		if !forward {
			n = subs[len(subs)-1-i]
		}
		if n.Op != regex.OpLiteral || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", n.Rune) {
			break
		}
		b = append(b, n.Rune)
	}
	return strings.ToLower(string(b))
}

// edge is what stands before the name of a file: a slash, the begin, a space.
func edge(n *regex.Node) bool {
	switch n.Op {
	case regex.OpLiteral:
		return strings.ContainsRune("/ ~", n.Rune)
	case regex.OpBegin, regex.OpWordBoundary, regex.OpGroup:
		return true
	case regex.OpClass:
		return n.Class.Escape && regex.Contains(n.Class.Ranges, ' ') && !regex.Contains(n.Class.Ranges, 'a')
	case regex.OpRepeat:
		return edge(n.Subs[0])
	}
	return false
}

var extensions = []string{
	"json", "jsonc", "yaml", "yml", "toml", "lock", "env", "md", "txt", "sh", "bash", "py", "js", "ts", "mjs", "cjs", "go", "rs", "sql",
	"pem", "key", "crt", "cfg", "conf", "ini", "xml", "html", "log", "db", "sqlite", "tfstate", "tf", "hcl", "zip", "tar", "gz", "exe",
	"com", "org", "net", "io", "dev", "app", "local", "ai", "co",
}

var dotFiles = []string{
	"env", "envrc", "ssh", "git", "gitignore", "gitconfig", "github", "aws", "npmrc", "netrc", "bashrc", "zshrc", "profile", "bash_profile",
	"claude", "cursor", "codex", "gemini", "vscode", "kube", "docker", "gnupg", "pypirc", "pgpass",
}
