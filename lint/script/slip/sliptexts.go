package slip

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/taint"
	"mvdan.cc/sh/v3/syntax"
)

// doers are programs that texts name for somebody to run, and whose output nobody wants in a text.
var doers = []string{"make", "npm", "npx", "yarn", "pnpm", "bun", "deno", "go", "cargo", "pytest", "tox", "ruff", "black", "eslint", "prettier", "tsc", "docker", "docker-compose", "podman", "kubectl", "helm",
	"terraform", "pip", "pip3", "poetry", "uv", "rm", "mv", "cp", "gradle", "mvn", "rake", "bundle", "rails", "php", "composer", "just", "task", "sudo", "alembic", "prisma", "bazel", "nx", "turbo", "vitest", "jest"}

// gitDoes are the subcommands of git that change something.
var gitDoes = []string{"push", "commit", "reset", "checkout", "switch", "rebase", "merge", "add", "restore", "clean", "stash", "pull", "fetch", "init", "tag"}

// fileOnly is a name of a file that is no program.
var fileOnly = lazyregexp.New(`^[\w./-]*\.(?:md|txt|json|ya?ml|toml|lock|ts|tsx|js|mjs|go|rs|rb|css|html|sql|env|proto)$|^[\w-]+/$`)

// marked finds code between backquotes in a text that the shell reads: it runs that.
func (r *slipReader) marked(tree *syntax.File) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Redirect:
			if n.Hdoc != nil {
				r.codeIn(n.Hdoc.Parts)
			}
		case *syntax.CallExpr:
			if len(n.Args) > 1 && (n.Args[0].Lit() == "echo" || n.Args[0].Lit() == "printf") {
				for _, w := range n.Args[1:] {
					if q, ok := onlyQuoted(w); ok {
						r.codeIn(q.Parts)
					}
				}
			}
		}
		return true
	})
}

func onlyQuoted(w *syntax.Word) (*syntax.DblQuoted, bool) {
	if len(w.Parts) != 1 {
		return nil, false
	}
	q, ok := w.Parts[0].(*syntax.DblQuoted)
	return q, ok
}

// codeIn finds it among the parts of a text of several words.
func (r *slipReader) codeIn(parts []syntax.WordPart) {
	for i, p := range parts {
		sub, ok := p.(*syntax.CmdSubst)
		if !ok || !sub.Backquotes || len(sub.Stmts) != 1 || i == 0 {
			continue
		}
		before, ok := parts[i-1].(*syntax.Lit)
		c := bash.Called(sub.Stmts[0].Cmd)
		if !ok || c == nil || !strings.Contains(strings.TrimSpace(before.Value), " ") && i == 1 || !strings.HasSuffix(before.Value, " ") && !strings.HasSuffix(before.Value, "\n") && !strings.HasSuffix(before.Value, "(") {
			continue
		}
		name := c.Args[0].Lit()
		if slices.Contains(doers, name) || name == "git" && len(c.Args) > 1 && slices.Contains(gitDoes, c.Args[1].Lit()) || len(c.Args) == 1 && fileOnly.MatchString(name) {
			r.add(sub, "the shell runs what stands between backquotes here, and puts its output into the text", "Write \\` for a backquote of the text, or quote the end word, as in <<'EOF'")
			return
		}
	}
}

// blankLine is a pattern of lines that count for nothing: who looks for another line wants one.
var blankLine = lazyregexp.New(`^\^?(?:\\s|\[\[:space:\]\]|\[ \\t\]| )*[*+]?\(?(?:\||\$|#|//|--|;)*\)?$`)

// inverted finds grep -qv on the text of a file, which asks for any line without the pattern.
func (r *slipReader) inverted(tree *syntax.File) {
	t := taint.Follow(r.source, tree)
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Stmt:
			if c := invertedGrep(n); c != nil {
				field, of := t.Word(c.Args[len(c.Args)-1])
				here, ofText := t.HereString(n)
				if of && len(c.Args) > 3 && pathField(field) || ofText && slices.Contains(writtenFields, here) {
					r.lineWithout(c)
				}
			}
		case *syntax.BinaryCmd:
			if c := invertedGrep(n.Y); n.Op == syntax.Pipe && c != nil {
				if field, of := t.Output(n.X); of && slices.Contains(writtenFields, field) && !selects(n.X.Cmd) {
					r.lineWithout(c)
				}
			}
		}
		return true
	})
}

// selects reports whether a program of a pipe may hand on some of the lines: then another
// line than those with the pattern may be what is asked for.
func selects(c syntax.Command) bool {
	if pipe, ok := c.(*syntax.BinaryCmd); ok && pipe.Op == syntax.Pipe {
		last := bash.Called(pipe.Y.Cmd)
		return last == nil || !slices.Contains([]string{"cat", "jq", "tr", "tee"}, last.Args[0].Lit()) || selects(pipe.X.Cmd)
	}
	return false
}

// writtenFields hold the text of a file.
var writtenFields = []string{"content", "new_string", "new_str", "file_text", "newString", "contents"}

func pathField(name string) bool {
	return slices.Contains([]string{"file_path", "filePath", "path", "notebook_path", "absolute_path"}, name)
}

// invertedGrep is a grep with -q and -v.
func invertedGrep(s *syntax.Stmt) *syntax.CallExpr {
	c := bash.Called(s.Cmd)
	if c == nil || !strings.HasSuffix(c.Args[0].Lit(), "grep") {
		return nil
	}
	quiet, without := false, false
	for _, w := range c.Args[1:] {
		switch o := w.Lit(); {
		case o == "--quiet" || o == "--silent":
			quiet = true
		case o == "--invert-match":
			without = true
		case strings.HasPrefix(o, "-") && !strings.HasPrefix(o, "--"):
			quiet, without = quiet || strings.Contains(o, "q"), without || strings.Contains(o, "v")
			if strings.ContainsAny(o, "efz") {
				return nil
			}
		case o != "--" && bash.Unquoted(w) != "" && blankLine.MatchString(bash.Unquoted(w)):
			return nil
		}
	}
	if !quiet || !without {
		return nil
	}
	return c
}

func (r *slipReader) lineWithout(c *syntax.CallExpr) {
	r.add(c, "grep -v is true as soon as one line lacks the pattern, and nearly every file has such a line", "Write ! grep -q to ask for a text without it")
}

var (
	writesWord  = lazyregexp.New(`\+["']?[^"'\s]*%-?[AaBbh]`)
	setsLocale  = lazyregexp.New(`\b(?:LC_ALL|LC_TIME|LANG)=`)
	englishWord = lazyregexp.New(`^(?i:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?$|^(?i:jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$`)
)

// named finds names of days and months that date writes in the language of the user, and that the
// script compares with English ones.
func (r *slipReader) named(tree *syntax.File) {
	if setsLocale.MatchString(r.source) || !comparesEnglish(tree) {
		return
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && len(c.Args) > 1 && c.Args[0].Lit() == "date" && writesWord.MatchString(r.text(c)) {
			r.add(c, "date writes this name in the language of the user, and the script compares it with an English one", "Write LC_ALL=C date, or compare a number, as of %u")
		}
		return true
	})
}

// comparesEnglish reports whether a script compares anything with an English name of a day or month.
func comparesEnglish(tree *syntax.File) (found bool) {
	is := func(w *syntax.Word) bool {
		return w != nil && englishWord.MatchString(strings.Trim(bash.Unquoted(w), "*"))
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CaseClause:
			for _, item := range n.Items {
				found = found || slices.ContainsFunc(item.Patterns, is)
			}
		case *syntax.BinaryTest:
			w, _ := n.Y.(*syntax.Word)
			found = found || is(w)
		case *syntax.CallExpr:
			if len(n.Args) > 3 && (n.Args[0].Lit() == "[" || n.Args[0].Lit() == "test") {
				found = found || slices.ContainsFunc(n.Args[1:], is)
			}
		}
		return !found
	})
	return found
}

// pathName are names of variables that hold paths.
var pathName = lazyregexp.New(`(?i)(?:^|_)(?:dir|root|pwd|home|path|folder|cwd|project)$|^(?:PWD|HOME)$`)

// slashed finds a path in the pattern of sed between slashes, the first of which ends it.
func (r *slipReader) slashed(tree *syntax.File) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || len(c.Args) < 2 || c.Args[0].Lit() != "sed" {
			return true
		}
		for _, w := range c.Args[1:] {
			q, ok := onlyQuoted(w)
			if !ok || len(q.Parts) < 2 {
				continue
			}
			if lit, ok := q.Parts[0].(*syntax.Lit); !ok || !strings.HasPrefix(lit.Value, "s/") {
				continue
			}
			for _, p := range q.Parts {
				if e, ok := p.(*syntax.ParamExp); ok && e.Repl == nil && e.Exp == nil && e.Param != nil && pathName.MatchString(e.Param.Value) {
					r.add(p, "the first / of this path ends the part of sed's expression in which it stands", "Take another sign than /, as in s|…|…|, or ${file#\"$dir\"/} of the shell")
					break
				}
			}
		}
		return true
	})
}
