package patterns

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// What gives the extension of a name, with its dot and without it.
var (
	pythonExt = lazyregexp.New(`\bos\.path\.splitext\((?:[^()]|\([^()]*\))*\)\[(?:1|-1)\]|\b[\w.]+(?:\((?:[^()]|\([^()]*\))*\))?\.suffix\b`)
	nodeExt   = lazyregexp.New(`\b(?:path\.)?extname\((?:[^()]|\([^()]*\))*\)`)
	pythonCut = lazyregexp.New(`\.r?split\(\s*["']\.["'](?:\s*,[^()]*)?\)\[-1\]`)
	nodeCut   = lazyregexp.New(`\.split\(\s*["']\.["']\s*\)\.(?:pop\(\)|at\(-1\))`)

	namedValue = lazyregexp.New(`(?:^|[;{}\n])[ \t]*(?:const |let |var )?(\w+)\s*(?::[^=\n]*)?=\s*[^=\n]*$`)
	dotted     = lazyregexp.New(`^\.[A-Za-z][\w-]*$`)
	lowered    = lazyregexp.New(`^\s*(?:\.(?:lower|toLowerCase|casefold)\(\)|\?\.toLowerCase\(\))`)
	comparedTo = lazyregexp.New(`^\s*(?:===?|!==?)\s*["']([^"'\n]*)["']`)
	inList     = lazyregexp.New(`^\s*(?:not\s+)?in\s+(?:([A-Za-z_]\w*)|([\[({][^\])}]*[\])}]))`)
	quotedText = lazyregexp.New(`["']([^"'\n]*)["']`)
)

// dotfiles are names of files that begin with a dot, have no extension, and are worth a guard.
var dotfiles = []string{".env", ".envrc", ".npmrc", ".netrc", ".pgpass", ".htpasswd", ".pypirc", ".gitignore", ".gitattributes", ".gitconfig", ".bashrc", ".zshrc", ".profile", ".dockerignore", ".editorconfig", ".git-credentials", ".ssh", ".aws"}

// Extensions are the comparisons of a name's extension with what none is: one without a dot, with
// two, or the name of a dotfile.
func Extensions(source, bare, lang string) (out []TextPattern) {
	whole, cut := pythonExt, pythonCut
	if lang == "node" {
		whole, cut = nodeExt, nodeCut
	}
	for _, m := range whole.FindAllStringIndex(bare, src.MaxObjects) {
		if !strings.HasPrefix(bare[m[1]:], "es") { // suffixes
			out = append(out, compareExtension(source, bare, lang, m, true)...)
		}
	}
	for _, m := range cut.FindAllStringIndex(source, src.MaxObjects) {
		if bare[m[0]] == source[m[0]] {
			out = append(out, compareExtension(source, bare, lang, m, false)...)
		}
	}
	return out
}

// compareExtension looks at what the extension at a place is compared with.
func compareExtension(source, bare, lang string, m []int, dot bool) []TextPattern {
	end := m[1]
	if low := lowered.FindString(bare[end:]); low != "" {
		end += len(low)
	}
	before := bare[:m[0]]
	lineStart := strings.LastIndexByte(before, '\n') + 1
	// What it is, by its own text or by the name that it gets.
	names := []string{}
	rest := strings.TrimLeft(bare[end:], " \t")
	if a := namedValue.FindStringSubmatch(bare[max(lineStart-1, 0):m[0]]); a != nil && (rest == "" || strings.IndexByte(";\n\r#/", rest[0]) >= 0) {
		if !strings.ContainsAny(bare[lineStart:m[0]], "?:") && !strings.Contains(bare[lineStart:m[0]], "||") && !strings.Contains(bare[lineStart:m[0]], "??") &&
			len(regexp.MustCompile(`\b`+a[1]+`\s*(?::[^=\n]*)?[-+|?]?=[^=]`).FindAllString(bare, 2)) == 1 {
			names = append(names, a[1])
		}
	}
	c := &extCompare{source: source, bare: bare, lang: lang, dot: dot}
	c.behind(end)
	c.inCall(m[0], end)
	for _, name := range names {
		for _, u := range regexp.MustCompile(`\b`+name+`\b`).FindAllStringIndex(bare, src.MaxObjects) {
			if u[0] >= end && u[0] > 0 && bare[u[0]-1] != '.' {
				stop := u[1]
				if low := lowered.FindString(bare[stop:]); low != "" {
					stop += len(low)
				}
				c.behind(stop)
				c.inCall(u[0], stop)
			}
		}
	}
	return c.out
}

type extCompare struct {
	source, bare, lang string
	dot                bool // the extension has its dot
	out                []TextPattern
}

// behind looks at == and in behind an extension.
func (c *extCompare) behind(at int) {
	if m := comparedTo.FindStringSubmatchIndex(c.source[at:]); m != nil {
		c.text(src.At(at+m[2]-1, at+m[3]+1), c.source[at+m[2]:at+m[3]], false)
		return
	}
	if c.lang != "python" {
		return
	}
	if m := inList.FindStringSubmatchIndex(c.source[at:]); m != nil {
		if m[2] >= 0 {
			c.named(c.source[at+m[2] : at+m[3]])
			return
		}
		c.list(at+m[4], at+m[5])
	}
}

var nodeHolds = lazyregexp.New(`(?:\b([A-Za-z_]\w*)|(\[[^\[\]]*\])|new Set\((\[[^\[\]]*\])\))\.(?:has|includes)\(\s*$`)

// inCall looks at NAME.has(extension) and its like.
func (c *extCompare) inCall(start, end int) {
	if c.lang != "node" || !strings.HasPrefix(strings.TrimLeft(c.bare[end:], " \t"), ")") {
		return
	}
	from := max(start-600, 0)
	m := nodeHolds.FindStringSubmatchIndex(c.source[from:start])
	switch {
	case m == nil:
	case m[2] >= 0:
		c.named(c.source[from+m[2] : from+m[3]])
	case m[4] >= 0:
		c.list(from+m[4], from+m[5])
	default:
		c.list(from+m[6], from+m[7])
	}
}

// named looks at the list that a name has, if nothing else is looked up in it.
func (c *extCompare) named(name string) {
	def := regexp.MustCompile(`(?m)(?:^|[;\s])(?:const |let |var )?` + name + `\s*(?::[^=\n]*)?=\s*(?:new Set\(|set\(|frozenset\(|tuple\(|Object\.freeze\()?\s*[\[({][^\])}]*[\])}]`)
	m := def.FindStringIndex(c.source)
	uses := regexp.MustCompile(`\b`+name+`\b`).FindAllStringIndex(c.bare, 3)
	if m == nil || len(uses) != 2 {
		return
	}
	open := m[0] + strings.IndexByte(c.source[m[0]:m[1]], '=')
	c.list(open, m[1])
}

func (c *extCompare) list(from, to int) {
	texts := quotedText.FindAllStringSubmatchIndex(c.source[from:to], src.MaxObjects)
	for _, m := range texts {
		c.text(src.At(from+m[2]-1, from+m[3]+1), c.source[from+m[2]:from+m[3]], true)
	}
}

// text judges one text that an extension is compared with.
func (c *extCompare) text(at src.Place, text string, inList bool) {
	if slices.ContainsFunc(c.out, func(o TextPattern) bool { return o.Place == at }) || len(c.out) > 0 && inList && c.out[len(c.out)-1].List {
		return
	}
	add := func(what, instead string) { c.out = append(c.out, TextPattern{at, what, instead, inList}) }
	switch {
	case text == "" || strings.ContainsAny(text, "/* "):
	case c.dot && !strings.HasPrefix(text, "."):
		add("the extension begins with a dot, so it is never "+text, "Write ."+text)
	case !c.dot && dotted.MatchString(text):
		add("this extension has no dot in front, so it is never "+text, "Write "+text[1:])
	case c.dot && strings.Count(text, ".") > 1 && !strings.HasPrefix(text, ".."):
		add("the extension is only what follows the last dot, so it is never "+text, "Compare with endswith or endsWith")
	case c.dot && slices.Contains(dotfiles, text) && !c.namesFile(text):
		add("a name that begins with a dot has no extension: that of "+text+" is empty", "Compare the name of the file too")
	}
}

// namesFile reports whether the program looks at a dotfile's name in another way.
func (c *extCompare) namesFile(name string) bool {
	if strings.Contains(c.source, `\`+name) || strings.Contains(c.source, "/"+name) {
		return true
	}
	for _, m := range regexp.MustCompile(`["']`+regexp.QuoteMeta(name)+`[."'*]`).FindAllStringIndex(c.source, src.MaxObjects) {
		before := strings.TrimRight(c.source[:m[0]], " \t\r\nrf")
		if c.source[m[1]-1] == '.' || c.source[m[1]-1] == '*' {
			return true
		}
		after := strings.TrimLeft(c.source[m[1]:], " \t\r\n")
		if strings.HasPrefix(after, "in ") || before == "" || strings.IndexByte("[({,", before[len(before)-1]) < 0 && !comparesExtension.MatchString(before) {
			return true
		}
		if calledWith.MatchString(before) {
			return true
		}
	}
	return false
}

var (
	comparesExtension = lazyregexp.New(`(?:(?i:\b\w*(?:ext|extension|suffix|kind)\b)|splitext\([^()]*\)\[-?1\]|extname\([^()]*\)|\.(?:lower|toLowerCase)\(\))\s*(?:===?|!==?)$`)
	calledWith        = lazyregexp.New(`\.(?:startswith|endswith|startsWith|endsWith|includes|indexOf|find|match|search|test|fullmatch|count|basename)\($`)
)
