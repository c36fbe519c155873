package slip

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// asLine is a list of jq that becomes a line of fields with tabs between them.
var asLine = lazyregexp.New(`\[([^\[\]]*)\]\s*\|\s*@tsv`)

// moved finds fields of a line that take the place of an empty one before them: for read a tab is
// white space, of which several are one.
func (r *slipReader) moved(tree *syntax.File) {
	lists := asLine.FindAllStringSubmatchIndex(r.source, 2)
	if len(lists) != 1 {
		return
	}
	fields := splitFields(r.source[lists[0][2]:lists[0][3]])
	mayBeEmpty := -1
	for i, f := range fields[:len(fields)-1] {
		if mayBeEmpty < 0 && givesEmpty.MatchString(f) && (!alwaysGiven.MatchString(f) || otherTool(fields, f)) {
			mayBeEmpty = i
		}
	}
	if mayBeEmpty < 0 {
		return
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || len(c.Args) < 3 || c.Args[0].Lit() != "read" || len(c.Assigns) != 1 || c.Assigns[0].Name.Value != "IFS" || c.Assigns[0].Value == nil {
			return true
		}
		if q, ok := bash.OnlyPart(c.Assigns[0].Value).(*syntax.SglQuoted); ok && q.Dollar && q.Value == `\t` {
			r.add(c, "read takes several tabs for one: where "+strings.TrimSpace(fields[mayBeEmpty])+" is empty, the fields behind it move to the left", "Put what may be empty last, or write each field on a line of its own")
		}
		return true
	})
}

// alwaysGiven are the members that an event always has, or that each call of a tool with them has.
var alwaysGiven = lazyregexp.New(`\.(?:session_id|cwd|hook_event_name|tool_name|transcript_path|prompt|(?:tool_input|toolArgs|tool_info)\??\.(command|file_path|filePath|path|pattern|url))\b`)

// otherTool reports whether a list also has a member of the input of another tool.
func otherTool(fields []string, field string) bool {
	own := alwaysGiven.FindStringSubmatch(field)
	return slices.ContainsFunc(fields, func(f string) bool {
		m := alwaysGiven.FindStringSubmatch(f)
		return m != nil && m[1] != "" && own[1] != "" && (m[1] == "command") != (own[1] == "command")
	})
}

// splitFields are the elements of a list of jq.
func splitFields(list string) (out []string) {
	depth, start := 0, 0
	for i := 0; i < len(list); i++ {
		switch list[i] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, list[start:i])
				start = i + 1
			}
		}
	}
	return append(out, list[start:])
}

// globbed finds loops over patterns that the shell replaces by names of files before the script
// compares with them.
func (r *slipReader) globbed(tree *syntax.File) {
	if noNames.MatchString(r.source) {
		return
	}
	values := bash.ConstantValues(tree)
	syntax.Walk(tree, func(n syntax.Node) bool {
		f, ok := n.(*syntax.ForClause)
		if !ok {
			return true
		}
		loop, ok := f.Loop.(*syntax.WordIter)
		if !ok || len(loop.Items) != 1 || len(loop.Items[0].Parts) != 1 || !comparesPattern(f.Do, loop.Name.Value) {
			return true
		}
		switch p := loop.Items[0].Parts[0].(type) {
		case *syntax.CmdSubst:
			if r.readsFile(p) {
				r.add(loop.Items[0], "the shell replaces each of these patterns by the names of files that fit, and the script compares with those", "Read the lines, with while IFS= read -r, or write set -f before the loop")
			}
		case *syntax.ParamExp:
			if p.Exp == nil && p.Repl == nil && slices.ContainsFunc(values[p.Param.Value], func(v string) bool { return strings.ContainsAny(v, "*?") }) && !slices.ContainsFunc(tree.Stmts, func(s *syntax.Stmt) bool { return declaresList(s, p.Param.Value) }) {
				r.add(loop.Items[0], "the shell replaces each of these patterns by the names of files that fit, and the script compares with those", "Make it an array, and go over \"${"+p.Param.Value+"[@]}\"")
			}
		}
		return true
	})
}

// noNames is how a shell is told to replace no pattern.
var noNames = lazyregexp.New(`\bset\s+-[a-z]*f|\bnoglob\b`)

func declaresList(s *syntax.Stmt, name string) bool {
	c, ok := s.Cmd.(*syntax.CallExpr)
	return ok && slices.ContainsFunc(c.Assigns, func(a *syntax.Assign) bool { return a.Name != nil && a.Name.Value == name && a.Array != nil })
}

// readsFile reports whether a substitution gives the words of a file.
func (r *slipReader) readsFile(sub *syntax.CmdSubst) bool {
	if len(sub.Stmts) != 1 {
		return false
	}
	s := sub.Stmts[0]
	if s.Cmd == nil {
		return len(s.Redirs) == 1 && s.Redirs[0].Op == syntax.RdrIn
	}
	c := bash.Called(bash.Pipeline(s)[0].Cmd)
	return c != nil && (c.Args[0].Lit() == "cat" && len(c.Args) == 2 || c.Args[0].Lit() == "grep" && len(c.Args) > 3 && strings.Contains(r.text(c), "-v"))
}

// comparesPattern reports whether commands compare something with the variable as a pattern.
func comparesPattern(list []*syntax.Stmt, name string) (found bool) {
	pattern := func(w *syntax.Word) bool {
		return w != nil && slices.ContainsFunc(w.Parts, func(p syntax.WordPart) bool {
			e, ok := p.(*syntax.ParamExp)
			return ok && e.Param != nil && e.Param.Value == name && e.Exp == nil
		})
	}
	for _, s := range list {
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.CaseClause:
				for _, item := range n.Items {
					found = found || slices.ContainsFunc(item.Patterns, pattern)
				}
			case *syntax.BinaryTest:
				w, _ := n.Y.(*syntax.Word)
				found = found || (n.Op == syntax.TsMatch || n.Op == syntax.TsMatchShort || n.Op == syntax.TsNoMatch) && pattern(w)
			}
			return !found
		})
	}
	return found
}

// maybeBelow are folders that lie in folders of all names.
var maybeBelow = []string{"src", "build", "dist", "lib", "test", "tests", "bin", "target", "cmd", "out", "node_modules", "docs", "scripts", "internal", "pkg"}

// wandered finds a cd to a folder of the project behind one to another, where both are parts that
// are checked.
func (r *slipReader) wandered(tree *syntax.File) {
	first, atRoot, worked := "", false, false
	for i, s := range tree.Stmts {
		to, ok := cdOf(s)
		switch {
		case !ok && changesFolder(s):
			return
		case !ok:
			worked = worked || first != "" && checksCode.MatchString(r.text(s))
		case !relativeFolder.MatchString(to):
			first, atRoot, worked = "", true, false
		case first == "":
			if !atRoot {
				return
			}
			first = to
		case worked && to != first && i+1 < len(tree.Stmts) && checksCode.MatchString(r.text(tree.Stmts[i+1])) && !slices.Contains(maybeBelow, path.Base(to)) && !strings.HasPrefix(to, first+"/"):
			r.add(s, "the script is in "+first+" here, so this is "+first+"/"+to, "Write each part in parentheses, as in (cd "+to+" && …), or a whole path")
			return
		default:
			return
		}
	}
}

var relativeFolder = lazyregexp.New(`^[\w][\w./-]*$`)

// checksCode are commands that somebody runs in the folder of each part of a project.
var checksCode = lazyregexp.New(`\b(?:npm|npx|yarn|pnpm|bun|go|cargo|make|pytest|tox|ruff|mypy|tsc|eslint|mvn|gradlew?|rake|bundle|mix|dotnet|composer|phpunit|uv|poetry)\b[^\n]*`)

// cdOf is where a statement goes; false where it is no cd.
func cdOf(s *syntax.Stmt) (string, bool) {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && b.Op == syntax.OrStmt {
		return cdOf(b.X)
	}
	c := bash.Called(s.Cmd)
	if c == nil || c.Args[0].Lit() != "cd" {
		return "", false
	}
	to := c.Args[len(c.Args)-1]
	if text := bash.Unquoted(to); text != "" {
		return text, true
	}
	return "$", true
}

// changesFolder reports whether a statement may leave the script in another folder.
func changesFolder(s *syntax.Stmt) (found bool) {
	syntax.Walk(s, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Subshell, *syntax.CmdSubst, *syntax.FuncDecl, *syntax.ProcSubst:
			return false
		case *syntax.CallExpr:
			if len(n.Args) > 0 && slices.Contains([]string{"cd", "pushd", "popd", "eval", "."}, n.Args[0].Lit()) {
				found = true
			}
		}
		return !found
	})
	return found
}

var (
	endsOnly     = lazyregexp.New(`\*\.[\w.]+|\\\.[\w.()|\\]+\$`)
	trackedOnly  = lazyregexp.New(`\^\s?\[?\s?[AMRD]|'(?:M|A|AM| M)|-uno\b`)
	everyNewFile = lazyregexp.New(`-uall\b|--untracked-files\b|-u\b|showUntrackedFiles|-uno\b|-unormal\b`)
)

// folded finds git status in the place of the files of new folders: it names the folder alone.
func (r *slipReader) folded(tree *syntax.File) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		s, ok := n.(*syntax.Stmt)
		if !ok || !r.looksAtEnds(s) {
			return true
		}
		syntax.Walk(s, func(n syntax.Node) bool {
			if c, ok := n.(*syntax.CallExpr); ok && r.shortStatus(c) {
				r.add(c, "of a new folder git status names the folder alone, and none of its files", "Write git status --porcelain --untracked-files=all")
			}
			return true
		})
		return false
	})
}

// looksAtEnds reports whether a statement is a loop or pipeline that compares names with their
// endings.
func (r *slipReader) looksAtEnds(s *syntax.Stmt) bool {
	text := r.text(s)
	if !strings.Contains(text, "git") || !endsOnly.MatchString(text) || trackedOnly.MatchString(text) || strings.Contains(text, "find ") {
		return false
	}
	switch c := s.Cmd.(type) {
	case *syntax.WhileClause:
		return strings.Contains(text, "read ")
	case *syntax.BinaryCmd:
		return c.Op == syntax.Pipe && refusesSomewhere.MatchString(r.source)
	}
	return false
}

// refusesSomewhere is how a script says no: for one that only starts a program it is enough to know
// that something has changed.
var refusesSomewhere = lazyregexp.New(`\bexit\s+[1-9]|\bdeny\b|\bblock\b|continue["\\]*:\s*false`)

func (r *slipReader) shortStatus(c *syntax.CallExpr) bool {
	text := r.text(c)
	return len(c.Args) > 2 && c.Args[0].Lit() == "git" && slices.ContainsFunc(c.Args, func(w *syntax.Word) bool { return w.Lit() == "status" }) &&
		(strings.Contains(text, "--porcelain") || strings.Contains(text, "--short") || strings.Contains(text, " -s")) && !everyNewFile.MatchString(r.source)
}

var (
	failsOnStatus = lazyregexp.New(`\s-[a-zA-Z]*f[a-zA-Z]*\b|--fail|http_code|--write-out|response_code`)
	refusesWord   = `"\$\(\s*(?:jq|echo|printf)[^)]*\)?[^)\n]*\$\{?NAME\}?[^)\n]*\)"\s*\]?\]?\s*==?\s*["']?(?:deny|denied|block(?:ed)?|reject(?:ed)?|refused?|false|forbidden)\b`
)

// unfailing finds verdicts of a server that are asked for with curl: the page of an error is none
// that refuses.
func (r *slipReader) unfailing(tree *syntax.File) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		a, ok := n.(*syntax.Assign)
		if !ok || a.Name == nil || a.Value == nil {
			return true
		}
		c := bash.Called(bash.Substitution(a.Value))
		if c == nil || c.Args[0].Lit() != "curl" || failsOnStatus.MatchString(r.text(c)) || !r.comparesAnswer(a.Name.Value) || !r.checked(tree, a) {
			return true
		}
		r.add(c, "without --fail curl ends with 0 for the page of an error, too, which refuses nothing", "Write curl --fail, and refuse where it fails")
		return true
	})
}

// comparesAnswer reports whether a script asks an answer only for what refuses.
func (r *slipReader) comparesAnswer(name string) bool {
	return regexp.MustCompile(strings.ReplaceAll(refusesWord, "NAME", name)).MatchString(r.source)
}

// checked reports whether a script looks at the exit code of what gives a variable its value.
func (r *slipReader) checked(tree *syntax.File, a *syntax.Assign) (found bool) {
	at := src.At(int(a.Pos().Offset()), int(a.End().Offset()))
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.IfClause:
			found = found || bash.Within(n.Cond, at)
		case *syntax.BinaryCmd:
			found = found || n.Op == syntax.OrStmt && bash.Covers(n.X, at)
		}
		return !found
	})
	return found
}
