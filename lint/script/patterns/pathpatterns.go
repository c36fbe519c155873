package patterns

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// PathPattern is a pattern for the path of a file as the event has it.
type PathPattern struct {
	src.Place
	Text     string
	Relative bool // it begins with the name of a folder, so that no absolute path matches
	Folder   bool // it wants a slash before the folder that it begins with, so that no relative path in it matches
	Made     bool // the program itself has made the path absolute
	Name     bool // it is the name of a file alone, which is no whole path

	listed bool // it is in a list behind another one, of which the first is enough
}

// PathPatterns finds the patterns with which a program compares the path of a tool's input, where
// nothing changes that before.
func PathPatterns(p *script.Program) []PathPattern {
	switch {
	case p.Lang == "sh" && p.Problem == nil:
		return shellPathPatterns(p)
	case p.Lang == "python" || p.Lang == "node":
		return codePathPatterns(p.Text, p.Bare(), p.Lang)
	}
	return nil
}

var (
	relativePath = lazyregexp.New(`^\w[\w.-]*/|^\.\w[\w-]*/`)
	folderFirst  = lazyregexp.New(`^\*/(\.?\w[\w.-]*)/`)

	// changesPath is how programs make a path relative or absolute.
	changesPath = lazyregexp.New(`realpath|readlink|relpath|relative|resolve|abspath|PROJECT_DIR|PWD|\bpwd\b|git rev-parse|getcwd|cwd|startswith\("/"\)|startsWith\(["']/`)
)

func shellPathPatterns(p *script.Program) []PathPattern {
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	var out []PathPattern
	if changesPath.MatchString(p.Text) {
		out = madePatterns(p, tree)
	}
	if len(out) > 0 || bothForms.MatchString(p.Text) {
		return out
	}
	out = jqComparisons(p, tree)
	if names := wholePaths(tree, p.Text); len(names) > 0 {
		out = append(comparisons(p, tree, names), out...)
	}
	return append(alone(foldersOf(out), p.Text), namesAlone(out, p.Text)...)
}

// bothForms is how programs ask whether a path is absolute.
var bothForms = lazyregexp.New(`startswith\(\s*\(?["'][/.]{1,2}["']|startsWith\(\s*["'\x60][/.]{1,2}["'\x60]|is_?[aA]bs|=\s*"?/"?\*|(?m)^\s*"?/"?\*\s*\)`)

// jqBegins is a filter of jq that compares how the path of a tool's input begins.
var jqBegins = lazyregexp.New(`\.(?:tool_input|tool_info|toolInput)\??\.(?:file_path|filePath|notebook_path)\b[^|]*\|\s*(?:startswith\("([^"]+)"\)|test\("\^([^"]+)")`)

// jqComparisons are the patterns with which jq compares the path of the event.
func jqComparisons(p *script.Program, tree *syntax.File) (out []PathPattern) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || len(c.Args) < 2 || c.Args[0].Lit() != "jq" {
			return true
		}
		begin := int(c.Pos().Offset())
		for _, m := range jqBegins.FindAllStringSubmatchIndex(p.Text[begin:c.End().Offset()], src.MaxObjects) {
			at := src.At(begin+max(m[2], m[4]), begin+max(m[3], m[5]))
			if text := p.Text[at.Start:at.End]; relativePath.MatchString(strings.ReplaceAll(text, `\\.`, ".")) {
				out = append(out, PathPattern{Place: at, Text: text, Relative: true})
			}
		}
		return true
	})
	return out
}

// comparisons are the patterns with which a shell compares some variables.
func comparisons(p *script.Program, tree *syntax.File, names []string) (out []PathPattern) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CaseClause:
			if slices.ContainsFunc(names, func(name string) bool { return bash.IsVariable(n.Word, name) || bash.IsQuotedVariable(n.Word, name) }) {
				out = append(out, casePatterns(p.Text, n)...)
			}
		case *syntax.CallExpr: // [ "$file" = … ]
			if len(n.Args) > 3 && slices.Contains([]string{"[", "test"}, n.Args[0].Lit()) && slices.Contains([]string{"=", "==", "!="}, n.Args[2].Lit()) &&
				slices.ContainsFunc(names, func(name string) bool {
					return bash.IsVariable(n.Args[1], name) || bash.IsQuotedVariable(n.Args[1], name)
				}) {
				out = append(out, oneName(n.Args[3])...)
			}
		case *syntax.Stmt:
			out = append(out, grepPatterns(n, n.Redirs, names)...)
		case *syntax.BinaryCmd: // echo "$file" | grep …
			c, ok := n.X.Cmd.(*syntax.CallExpr)
			if n.Op == syntax.Pipe && ok && len(c.Args) > 1 && script.Writes(c.Args[0].Lit()) {
				out = append(out, grepPatterns(n.Y, []*syntax.Redirect{{Op: syntax.WordHdoc, Word: c.Args[len(c.Args)-1]}}, names)...)
			}
		case *syntax.BinaryTest:
			left, is := n.X.(*syntax.Word)
			right, too := n.Y.(*syntax.Word)
			if !is || !too || !slices.ContainsFunc(names, func(name string) bool { return bash.IsVariable(left, name) || bash.IsQuotedVariable(left, name) }) {
				break
			}
			text := right.Lit()
			switch {
			case n.Op == syntax.TsNoMatch:
				out = append(out, oneName(right)...)
			case n.Op == syntax.TsReMatch && strings.HasPrefix(text, "^"):
				out = append(out, beginning(right, text)...)
			case n.Op == syntax.TsMatch || n.Op == syntax.TsMatchShort:
				out = append(append(out, onePattern(right, text)...), oneName(right)...)
			}
		}
		return true
	})
	return out
}

// grepPatterns is the pattern of a grep that looks at one of some variables from its beginning.
func grepPatterns(s *syntax.Stmt, reads []*syntax.Redirect, names []string) []PathPattern {
	c, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || !bash.Finds(s) || !slices.ContainsFunc(reads, func(r *syntax.Redirect) bool {
		return r.Op == syntax.WordHdoc && slices.ContainsFunc(names, func(name string) bool { return bash.IsVariable(r.Word, name) || bash.IsQuotedVariable(r.Word, name) })
	}) {
		return nil
	}
	for _, w := range c.Args[1:] {
		if text := bash.Unquoted(w); strings.HasPrefix(text, "^") {
			return beginning(w, text)
		}
	}
	return nil
}

// beginning is the pattern of a regex that begins with ^.
func beginning(w *syntax.Word, regex string) []PathPattern {
	text := strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(regex, `\.`, "."), "^"), "$")
	if fileName.MatchString(text) {
		return []PathPattern{{Place: src.At(int(w.Pos().Offset()), int(w.End().Offset())), Text: text, Name: true}}
	}
	return onePattern(w, text)
}

// casePatterns are the patterns of a case.
func casePatterns(source string, c *syntax.CaseClause) (out []PathPattern) {
	for _, item := range c.Items {
		for _, w := range item.Patterns {
			out = append(append(out, onePattern(w, w.Lit())...), oneName(w)...)
		}
	}
	return out
}

func onePattern(w *syntax.Word, text string) []PathPattern {
	at := src.At(int(w.Pos().Offset()), int(w.End().Offset()))
	switch {
	case text == "":
	case relativePath.MatchString(text):
		return []PathPattern{{Place: at, Text: text, Relative: true}}
	case folderFirst.MatchString(text):
		return []PathPattern{{Place: at, Text: text, Folder: true}}
	}
	return nil
}

// alone are the patterns beside which no other one of the program stands for the same folder in
// the other form.
func alone(list []PathPattern, source string) (out []PathPattern) {
	for _, p := range list {
		other := "*/" + p.Text
		if p.Folder {
			other = strings.TrimPrefix(p.Text, "*/")
		}
		folder, _, _ := strings.Cut(strings.TrimPrefix(p.Text, "*/"), "/")
		if !p.listed && !slices.ContainsFunc(list, func(o PathPattern) bool { return o.Text == other }) &&
			len(regexp.MustCompile(`(?:^|[^\w.-])`+regexp.QuoteMeta(folder)+`/`).FindAllString(src.WithoutComments(source), -1)) == count(list, folder) {
			out = append(out, p)
		}
	}
	return out
}

// count is how many patterns of a form begin with a folder.
func count(list []PathPattern, folder string) (n int) {
	for _, p := range list {
		if strings.HasPrefix(strings.TrimPrefix(p.Text, "*/"), folder+"/") {
			n++
		}
	}
	return n
}

// pathOfEvent is a filter of jq for the path of a tool's input alone.
var pathOfEvent = lazyregexp.New(`^["']?\.(?:tool_input|tool_info|toolInput)\??\.(?:file_path|filePath|notebook_path)(?:\s*//\s*(?:empty|""|\.(?:tool_input|tool_info)\.(?:file_path|notebook_path)(?:\s*//\s*(?:empty|""))?))?["']?$`)

// wholePaths are the variables that are given the path of the event, and nothing else.
func wholePaths(tree *syntax.File, source string) (out []string) {
	times := map[string]int{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.WordIter:
			times[n.Name.Value]++
		case *syntax.CallExpr:
			if len(n.Args) > 1 && slices.Contains([]string{"read", "mapfile", "readarray"}, n.Args[0].Lit()) {
				for _, w := range n.Args[1:] {
					times[w.Lit()]++
				}
			}
		}
		a, ok := n.(*syntax.Assign)
		if !ok || a.Name == nil {
			return true
		}
		times[a.Name.Value]++
		c := bash.LastOf(a.Value)
		if c == nil || c.Args[0].Lit() != "jq" {
			return true
		}
		for _, w := range c.Args[1:] {
			if pathOfEvent.MatchString(source[w.Pos().Offset():w.End().Offset()]) {
				out = append(out, a.Name.Value)
			}
		}
		return true
	})
	return slices.DeleteFunc(out, func(name string) bool { return times[name] != 1 })
}
