package regex

import (
	"regexp/syntax"
	"strings"
	"sync"
	"unicode"
)

var (
	digits    = []rune{'0', '9'}
	words     = []rune{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}
	spacesRE2 = []rune{'\t', '\n', '\f', '\r', ' ', ' '}
	spaces    = []rune{'\t', '\r', ' ', ' '} // of ASCII
)

// spacesECMA is white space and line ends.
var spacesECMA = []rune{'\t', '\r', ' ', ' ', 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff}

// posix are the classes of [:alpha:] and the like, of ASCII.
var posix = map[string][]rune{
	"alnum": {'0', '9', 'A', 'Z', 'a', 'z'}, "alpha": {'A', 'Z', 'a', 'z'}, "ascii": {0, 0x7f}, "blank": {'\t', '\t', ' ', ' '},
	"cntrl": {0, 0x1f, 0x7f, 0x7f}, "digit": digits, "graph": {'!', '~'}, "lower": {'a', 'z'}, "print": {' ', '~'},
	"punct": {'!', '/', ':', '@', '[', '`', '{', '~'}, "space": spaces, "upper": {'A', 'Z'}, "word": words,
	"xdigit": {'0', '9', 'A', 'F', 'a', 'f'},
}

var unicodeWords = sync.OnceValue(func() []rune {
	return clean(append(ofTables(unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc, unicode.Other_Alphabetic), 0x200c, 0x200d))
})

var pythonWords = sync.OnceValue(func() []rune { return clean(append(ofTables(unicode.L, unicode.N), '_', '_')) })

var unicodeDigits = sync.OnceValue(func() []rune { return ofTables(unicode.Nd) })

// perl is the set of \d, \s, \w and, in capitals, of all else.
func (p *parser) perl(c byte) []rune {
	set := p.perlSet(c | 32)
	if p.d == RE2 || p.d == ECMAScript {
		set = p.folded(set)
	}
	if c < 'a' {
		return Negate(set)
	}
	return set
}

func (p *parser) perlSet(c byte) []rune {
	wide := (p.d == Rust || p.d == Python) && !p.flags.ascii
	switch {
	case c == 'd' && wide:
		return unicodeDigits()
	case c == 'd':
		return digits
	case c == 'w' && wide && p.d == Python:
		return pythonWords()
	case c == 'w' && wide:
		return unicodeWords()
	case c == 'w':
		return words
	case p.d == RE2:
		return spacesRE2
	case p.d == ECMAScript:
		return spacesECMA
	case !wide:
		return spaces
	case p.d == Python:
		return clean(append(ofTables(unicode.White_Space), 0x1c, 0x1f))
	}
	return ofTables(unicode.White_Space)
}

// dot is what . matches.
func (p *parser) dot() []rune {
	switch {
	case p.flags.all:
		return everything
	case p.d == ECMAScript:
		return Negate([]rune{'\n', '\n', '\r', '\r', 0x2028, 0x2029})
	case p.flags.crlf:
		return Negate([]rune{'\n', '\n', '\r', '\r'})
	}
	return Negate([]rune{'\n', '\n'})
}

// property reads \pL and \p{Greek}.
func (p *parser) property(start int) (*Class, *Error) {
	p.at++
	if p.has("{") {
		end := strings.IndexByte(p.rest(), '}')
		if end < 0 {
			return nil, p.fail(start, len(p.src), "%s has no }", p.src[start:p.at+1])
		}
		p.at += end + 1
	} else if p.more() {
		p.next()
	}
	text := p.src[start:p.at]
	if p.d == Rust {
		text = rustName(text)
	}
	if p.flags.fold {
		text = "(?i)" + text
	}
	ranges, ok := engineSet(text)
	if !ok && p.d == Rust {
		ranges, ok = p.derived(p.src[start:p.at])
	}
	if !ok {
		return nil, p.fail(start, p.at, "unknown class %s", p.src[start:p.at])
	}
	return &Class{Ranges: ranges, Escape: true}, nil
}

// engineSet is the set of a class as Go's engine reads it.
func engineSet(text string) ([]rune, bool) {
	re, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, false
	}
	switch re.Op {
	case syntax.OpCharClass:
		return re.Rune, true
	case syntax.OpAnyChar:
		return everything, true
	case syntax.OpLiteral:
		return []rune{re.Rune[0], re.Rune[0]}, true
	case syntax.OpAnyCharNotNL:
		return Negate([]rune{'\n', '\n'}), true
	}
	return nil, re.Op == syntax.OpNoMatch
}

// rustName is a class of Rust as Go writes it: \p{sc=Greek} is \p{Greek}.
func rustName(text string) string {
	negated := strings.HasPrefix(text, `\P`)
	name, braces := strings.CutPrefix(text[2:], "{")
	if !braces {
		return text
	}
	name = strings.TrimSuffix(name, "}")
	if rest, ok := strings.CutPrefix(name, "^"); ok {
		name, negated = rest, !negated
	}
	if i := strings.IndexAny(name, "=:"); i >= 0 {
		name = strings.TrimSuffix(name[i+1:], "!")
	}
	if negated {
		return `\P{` + name + "}"
	}
	return `\p{` + name + "}"
}

// derived is the set of a property that Go has under another name, or in parts.
// Of one that it does not know it is everything: no more can be said.
func (p *parser) derived(text string) ([]rune, bool) {
	name := rustName(text)
	negated := strings.HasPrefix(name, `\P`)
	name = strings.Trim(name[2:], "{}")
	set := everything
	plain := func(s string) string {
		return strings.NewReplacer("_", "", " ", "", "-", "").Replace(strings.ToLower(s))
	}
	for _, tables := range []map[string]*unicode.RangeTable{unicode.Properties, unicode.Scripts, unicode.Categories} {
		for known, table := range tables {
			if plain(known) == plain(name) {
				set = ofTables(table)
			}
		}
	}
	switch plain(name) {
	case "alphabetic", "alpha":
		set = ofTables(unicode.L, unicode.Nl, unicode.Other_Alphabetic)
	case "lowercase":
		set = ofTables(unicode.Ll, unicode.Other_Lowercase)
	case "uppercase":
		set = ofTables(unicode.Lu, unicode.Other_Uppercase)
	case "ascii":
		set = []rune{0, 0x7f}
	}
	if negated && len(set) > 2 {
		set = Negate(set)
	}
	return set, name != ""
}
