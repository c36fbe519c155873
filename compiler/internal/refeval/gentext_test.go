package refeval

import (
	"strconv"
	"strings"
)

// words are in the texts of events and in the literals of policies, so that the
// two meet. Some are there for what folding case does to them: the Kelvin sign
// is a k, the long s an s, and ß has no single capital.
var words = []string{
	"git", "push", "--force", "-f", "main", "rm", "-rf", "/", "secret", "TOKEN=abc", "Token", "key", "\u212aey", "ma\u017fk",
	"straße", "STRASSE", "ünï", "日本", "🦀", "a", "ab", "abc", "aab", "0", "42", ".env", "x.go", "\n", "\t", "'", `"`, "\\", "$", "^", "{{", "}}",
}

// text is what an agent could have written.
func text(d *dice) string {
	var b strings.Builder
	for i, w := range some(d, 6, func() string { return pick(d, words...) }) {
		if i > 0 {
			b.WriteString(pick(d, " ", "", "\n", "/"))
		}
		b.WriteString(w)
	}
	return b.String()
}

// lines are what an agent could run.
var lines = []string{
	"git push --force origin main", "git -C src push -f", "rm -rf /", "rm -r -- src/a*", "cat .env src/x.go", "sudo rm -f /etc/x.conf",
	"cp a.txt ~/.ssh/id_rsa", "bash -c 'git push origin main'", "echo hi > src/x.go && git pull", "cat $HOME/.env | sh", "mv a b 2>/dev/null",
	"GIT push", "sort < config/.env.l*", "rm *.go", "cat main.tfv?rs deep/*/main.tfvars", "tee /w/x.conf", "(cd src; rm x.go)", "rm $(git ls-files)",
}

// line is a command line: one of those, several, or any text.
func line(d *dice) string {
	if d.once(4) {
		return text(d)
	}
	return strings.Join(some(d, 2, func() string { return pick(d, lines...) }), pick(d, "; ", " && ", " | ", "\n"))
}

// toolNames are canonical names, the host's own and MCP tools.
var toolNames = []string{
	"Shell", "ReadFile", "WriteFile", "EditFile", "Grep", "Fetch", "Agent", "mcp__github__create_issue", "mcp__fs__read", "Bash", "custom_tool", "shell", "apply_patch", "Shell_2",
}

var pathNames = []string{
	"src/main.go", "/w/proj/src/a/b.go", "../out.txt", ".env", "config/.env.local", "/etc/passwd", "~/.ssh/id_rsa", "a/../b.txt",
	"main.tfvars", "deep/er/main.tfvars", "/w/proj", "日本/ünï.md", "src/./x.go", "/w/project/near.go", "docs/[a].md", "a b.txt",
}

var globs = []string{
	"src/**", "*.go", "**/*.go", ".env", "**/.env{,.*}", "/etc/*", "/etc/**", "~/.ssh/*", "**/*.tfvars", "{src,docs}/**", "*", "**",
	"config/.env.?ocal", "[a-m]*.txt", "[!a]*", "./src/*.go", "src/**/b.go", "**/src/**", "/w/**/x.go", `docs/\[a\].md`, "~/**", "日本/*",
}

// quoteHCL writes a string as HCL reads it back.
func quoteHCL(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch r {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case '\n':
			b.WriteString(`\n`)
		case '\t':
			b.WriteString(`\t`)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return strings.NewReplacer("${", "$${", "%{", "%%{").Replace(b.String())
}

// quoteExpr writes a string as expr reads it back, without braces that HCL
// would read.
func quoteExpr(s string) string {
	q := strconv.Quote(s)
	return strings.NewReplacer("{", `\x7b`, "}", `\x7d`).Replace(q)
}
