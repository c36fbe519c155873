package namebypart

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// parts are the texts with which a comparison wants another to begin or end, or which it
// wants it to contain, if they are the name of a site, or end within that of a folder.
func parts(x, items *ast.Expr) (at *ast.Expr, texts []string) {
	begins := false
	switch {
	case x.Op == ast.OpBinary && x.Name == "startsWith", x.Op == ast.OpCall && x.Name == "hasPrefix" && len(x.Args) == 2:
		begins = true
		at, texts = constants(x.Args[1], items)
	case x.Op == ast.OpBinary && (x.Name == "contains" || x.Name == "endsWith"), x.Op == ast.OpCall && x.Name == "hasSuffix" && len(x.Args) == 2:
		at, texts = constants(x.Args[1], items)
	case x.Op == ast.OpBinary && x.Name == "matches" && x.Args[1].Op == ast.OpConst && x.Args[1].Value.Kind() == value.String:
		return x.Args[1], matched(x.Args[1].Value.Str())
	}
	return at, slices.DeleteFunc(texts, func(text string) bool {
		if begins {
			return !site.MatchString(text) && !owner.MatchString(text) && !folder(text) && !registry.MatchString(text)
		}
		return !host.MatchString(text)
	})
}

// owner is the address of an owner of repositories or images, without the slash behind it.
var owner = lazyregexp.New(`^(https://|ssh://git@|git@)?(github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|raw\.githubusercontent\.com|ghcr\.io|quay\.io|docker\.io|registry\.npmjs\.org)[/:]@?[\w.-]*\w$`)

// registry is a host with which the name of an image begins.
var registry = lazyregexp.New(`^([A-Za-z0-9-]+\.){1,}(com|org|net|io|dev|cloud|internal|local|corp|example|test)(:\d+)?$`)

// site is the beginning of an address, as far as the name of its host.
var site = lazyregexp.New(`^(?:https?|ssh|git|s3|gs|oci|wss?|ftp|sftp|postgres|postgresql|mysql|redis|mongodb)://([A-Za-z0-9-]+\.)*[A-Za-z0-9-]*[A-Za-z0-9](:\d+)?$`)

// host is the name of a host in a domain, and what may follow it in an address.
var host = lazyregexp.New(`^(https?://)?\.?([A-Za-z0-9-]+\.)+(com|org|net|io|dev|app|ai|co|edu|gov|cloud|info|internal|local|corp|example|test|me|us|uk|de|fr|eu|ch|nl|jp|in|rs|sh|so)(:\d+)?(/[A-Za-z0-9/_.-]*)?$|^\.(internal|local|corp)/?$`)

// local is this machine, which people name without a port.
var local = lazyregexp.New(`^https?://(localhost|127\.0\.0\.1)$`)

// constants are the texts that an expression can be, and where they stand: one, or the items
// of a list.
func constants(x, items *ast.Expr) (at *ast.Expr, texts []string) {
	if x.Op != ast.OpPointer || x.Name != "" || items == nil {
		if text := beginning(x); text != "" {
			return x, []string{text}
		}
		return x, nil
	}
	if items.Op == ast.OpConst && items.Value.Kind() == value.List {
		for i := range items.Value.Len() {
			texts = append(texts, items.Value.At(i).Text())
		}
	}
	if items.Op == ast.OpArray {
		for _, item := range items.Args {
			if text := beginning(item); text != "" {
				texts = append(texts, text)
			}
		}
	}
	return items, texts
}

// beginning is a constant text, or one behind the project's folder.
func beginning(x *ast.Expr) string {
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.String:
		return x.Value.Str()
	case x.Op == ast.OpIdent && (x.Name == "project" || x.Name == "cwd"):
		return lint.ExampleProject
	case x.Op == ast.OpTemplate && len(x.Args) == 1:
		return beginning(x.Args[0])
	case x.Op == ast.OpBinary && x.Name == "+":
		if a, b := beginning(x.Args[0]), beginning(x.Args[1]); a != "" && b != "" {
			return a + b
		}
	}
	return ""
}

// matched are texts that a regex matches: sites and hosts anywhere, folders at the beginning.
func matched(source string) (out []string) {
	for _, text := range regex.Examples(source) {
		if anyName.MatchString(text) && !strings.Contains(source, `x\.`) && !strings.Contains(source, "x.") {
			continue // a name of hookc's own choice, for [\w.-]+\.test
		}
		if (site.MatchString(text) || owner.MatchString(text)) && strings.HasPrefix(source, "^") || host.MatchString(text) {
			out = append(out, text)
		}
	}
	rest, anchored := strings.CutPrefix(source, "^")
	words, fold, ok := regex.Words(rest)
	if !anchored || !ok || fold || len(words) > 8 {
		return out
	}
	for _, word := range words {
		if folder(word) {
			out = append(out, word)
		}
	}
	return out
}

// anyName is an address whose host begins with the letter that stands for any text.
var anyName = lazyregexp.New(`^([a-z0-9]+://)?x\.`)

// names are folders that a relative path may begin with; any other word may be the beginning of
// a file's name.
var names = []string{"src", "docs", "tests", "pkg", "packages", "scripts", "vendor", "public", "dist", "examples", "node_modules", "migrations", "internal", "backend", "frontend"}

// folder reports whether a text ends with the name of a folder.
func folder(text string) bool {
	text = strings.TrimPrefix(text, "./")
	last := text[strings.LastIndexByte(text, '/')+1:]
	return absolute.MatchString(text) || !strings.HasPrefix(text, "/") && !strings.Contains(text, "://") && slices.Contains(names, last)
}

// absolute is paths all of whose names are plain words.
var absolute = lazyregexp.New(`^(/[A-Za-z][A-Za-z_.-]*[A-Za-z])+$`)
