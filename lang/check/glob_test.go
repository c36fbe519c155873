package check_test

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
)

// problemOf is what is said of a glob; "" where nothing is.
func problemOf(glob string) string {
	h := &ast.Hook{On: []string{"before_tool"}, Span: span(1, "hook"), Match: &ast.Match{
		Reads: ast.Files{Any: []ast.Glob{{Source: glob, Span: span(2, glob)}}},
	}}
	ds := check.Policy(policy(h), options)
	if len(ds) == 0 {
		return ""
	}
	return ds[0].Summary + ". " + ds[0].Detail
}

// TestGlobsThatNameNothing checks regexes, folders and ** in a name, with what to
// write instead.
func TestGlobsThatNameNothing(t *testing.T) {
	for glob, want := range map[string]string{
		`\.env$`:             `regular expression`,
		`\.pem$`:             `Write "**/*.pem".`,
		`.*\.pem`:            `Write "**/*.pem".`,
		`^/etc/`:             `Write "/etc/**".`,
		`^/etc/passwd$`:      `Write "/etc/passwd".`,
		`^src/`:              `Write "src/**".`,
		`/secrets/.*\.json`:  `regular expression`,
		`id_rsa$`:            `Write "**/id_rsa".`,
		`\.(pem|key)$`:       `{a,b} either`,
		`^/root/.*$`:         `Write "/root/**".`,
		`\w+\.env`:           `regular expression`,
		`secrets/`:           `Write "secrets/**"`,
		`~/.ssh/`:            `Write "~/.ssh/**"`,
		`**/node_modules/`:   `Write "**/node_modules/**"`,
		`src/**.go`:          `Write "src/**/*.go"`,
		`**.env`:             `Write "**/*.env"`,
		`src/test**`:         `Write "src/test*/**"`,
		`src**/x.go`:         `Write "src*/**/x.go"`,
		`a**b`:               `Write "a*/**/*b"`,
		`{src,lib}/**.{a,b}`: `Write "{src,lib}/**/*.{a,b}"`,
	} {
		if got := problemOf(glob); !strings.Contains(got, want) || got == "" {
			t.Errorf("%s: %q; want %q", glob, got, want)
		}
	}
}

// TestGlobsThatName checks that nothing is said of globs, strange ones included.
func TestGlobsThatName(t *testing.T) {
	for _, glob := range []string{
		"**", "/**", "**/*", "src/**", "**/.*", ".env", ".env.*", "**/.*.swp", "*.go", "src/**/x", "./", "/", "~/", "./a",
		"~/.ssh/**", "{a,b/**}", "{,**/}x", "a{,/**}", "**/{a,**}/b", "x[^a]y", "[!^]", "a^b", "price$list", "Foo$1.class",
		"+page.svelte", "c++/x", "a (1).txt", "a|b", `a\$`, `a\*\*b`, `a\.b`, "**/{*,}.env", "x/***/y", "(group)/page.tsx",
	} {
		if got := problemOf(glob); got != "" {
			t.Errorf("%s: %s", glob, got)
		}
	}
}
