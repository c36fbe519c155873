package patterns

import (
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// tildeCompares are the comparisons of a path with a text that begins with ~, by language.
var tildeCompares = map[string]*lazyregexp.Regexp{
	"sh":     lazyregexp.New(`(?im)^[^#\n]*\[\[?\s[^\n]*\$\{?\w*(?:path|file)\w*\}?"?\s*[!=]==?\s*(?:"(~/[^"\n]*)"|'(~/[^'\n]*)')|^[^#\n]*\[\[?\s[^\n]*\$\{?\w*(?:path|file)\w*\}?"?\s*=\s*(?:"(~/[^"\n]*)"|'(~/[^'\n]*)')`),
	"python": lazyregexp.New(`(?i)\w*(?:path|file)\w*(?:["']\])?\.(?:startswith|endswith)\(\s*\(?\s*["'](~/[^"'\n]*)["']|["'](~/[^"'\n]*)["']\s+in\s+\w*(?:path|file)`),
	"node":   lazyregexp.New(`(?i)\w*(?:path|file)\w*\??\.(?:startsWith|endsWith|includes)\(\s*["'](~/[^"'\n]*)["']`),
}

// expandsTilde is how programs put the home folder in the place of ~, or the other way round.
var expandsTilde = lazyregexp.New(`expanduser|homedir|HOME\b|Path\.home|\.replace\(`)

// tildes are the paths that a program compares with ~, which only a shell replaces.
func tildes(source, lang string) (out []TextPattern) {
	re, ok := tildeCompares[lang]
	if !ok || expandsTilde.MatchString(source) {
		return nil
	}
	for _, m := range re.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		for len(m) > 4 && m[2] < 0 {
			m = m[2:]
		}
		if m[2] >= 0 {
			out = append(out, TextPattern{src.At(m[2], m[3]), "nothing replaces ~ in quotes, and no path of an event begins with it", "Compare with the home folder: $HOME, os.path.expanduser or os.homedir", false})
		}
	}
	return out
}
