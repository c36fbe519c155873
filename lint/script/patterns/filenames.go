package patterns

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

var (
	// fileName is the name of a file alone, or a pattern of such names.
	fileName = lazyregexp.New(`^\.\w[\w.*-]*$|^\w[\w-]*(?:\.[\w*-]+)+$|^[A-Z]\w*file$`)
	// lastPart is how programs take the name of a file out of its path, or look at the end of a path.
	lastPart = lazyregexp.New(`\bbasename\b|##\*/|\.name\b|\.parts\b|endswith|endsWith|path\.parse\b|split\(|\$\{\w+/#`)
	// anyFolder are globs that let something stand before a name.
	anyFolder = lazyregexp.New(`\*[\w./*?-]*`)
)

// oneName is a word that is the name of a file, quoted or not.
func oneName(w *syntax.Word) []PathPattern {
	text, quoted := bash.WholeQuoted(w)
	if !quoted {
		text = w.Lit()
	}
	if !fileName.MatchString(text) {
		return nil
	}
	return []PathPattern{{Place: src.At(int(w.Pos().Offset()), int(w.End().Offset())), Text: text, Name: true}}
}

// foldersOf are the patterns that are no names.
func foldersOf(list []PathPattern) []PathPattern {
	return slices.DeleteFunc(slices.Clone(list), func(p PathPattern) bool { return p.Name })
}

// namesAlone are the names with which a program compares whole paths, where it looks at the last
// part of a path nowhere, and no other pattern finds the name in a folder.
func namesAlone(list []PathPattern, source string) (out []PathPattern) {
	source = src.WithoutComments(source)
	if lastPart.MatchString(source) {
		return nil
	}
	for _, p := range list {
		if p.Name && !p.listed && !regexp.MustCompile(`[/)]\^?\\?`+regexp.QuoteMeta(p.Text)+`(?:[^\w.*-]|$)`).MatchString(source) && !inAnyFolder(p.Text, source) {
			out = append(out, p)
		}
	}
	return out
}

// inAnyFolder reports whether a glob of a program matches a name in a folder.
func inAnyFolder(name, source string) bool {
	path := "/home/dev/" + strings.ReplaceAll(name, "*", "x")
	for _, glob := range anyFolder.FindAllString(source, src.MaxObjects) {
		if glob = strings.ReplaceAll(strings.ReplaceAll(regexp.QuoteMeta(glob), `\*`, ".*"), `\?`, "."); len(strings.Trim(glob, ".*")) > 0 && regexp.MustCompile("^"+glob+"$").MatchString(path) {
			return true
		}
	}
	return false
}
