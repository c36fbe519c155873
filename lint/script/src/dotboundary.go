package src

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// DotBoundary is a \b right before the dot that the name of a hidden file begins with.
type DotBoundary struct {
	Place
	File string
}

// dotName are names that begin with a dot, and are no usual ending of another name, as .git is of an
// address and .config of many files.
const dotName = `((?:env|ssh|aws|npmrc|netrc|pgpass|pypirc|gnupg|kube|claude|codex|cursor|gemini|github|gitignore|gitattributes|gitmodules|vscode|husky|htpasswd|bash_history|bash_profile|bashrc|zshrc)\b|git\\{0,2}/)`

// DotAsIs is the boundary and the name in a regex, and DotEscaped in a string that wants two
// backslashes. In front of it stands nothing that is a part of a word.
var (
	DotAsIs    = lazyregexp.New(`(?:^|[^\w\\)\]}+*?]|\\s[+*]?|\.[+*]\??)(\\[b<](?:\((?:\?:)?(?:[^()|]*\|)*)?(?:\\\.|\[\.\]))` + dotName)
	DotEscaped = lazyregexp.New(`(?:^|[^\w\\)\]}+*?]|\\\\s[+*]?|\.[+*]\??)(\\\\b(?:\((?:\?:)?(?:[^()|]*\|)*)?(?:\\\\\.|\[\.\]))` + dotName)
)

// DotBoundaryOf is the first dot boundary of a regex.
func DotBoundaryOf(regex string) (DotBoundary, bool) { return FirstDotBoundary(DotAsIs, regex, 0) }

// FirstDotBoundary is the first one that a regex finds in a text, which stands at a place.
func FirstDotBoundary(re *lazyregexp.Regexp, text string, at int) (DotBoundary, bool) {
	if !strings.Contains(text, `\b`) && !strings.Contains(text, `\<`) {
		return DotBoundary{}, false
	}
	m := re.FindStringSubmatchIndex(text)
	if m == nil {
		return DotBoundary{}, false
	}
	return DotBoundary{At(at+m[2], at+m[5]), "." + strings.TrimRight(text[m[4]:m[5]], `\/`)}, true
}
