package patterns

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// basic finds what is meant for a regex of the extended kind where grep, git grep and sed read the
// basic one, and regexes that -F makes a text.
func (t *Finder) basic(c *syntax.CallExpr) {
	name, args := c.Args[0].Lit(), c.Args[1:]
	if name == "git" {
		if args = bash.BehindFolder(args); len(args) == 0 || args[0].Lit() != "grep" {
			return
		}
		name, args = "git grep", args[1:]
	}
	flags, regexes, ok := regexesOf(name, args)
	sed := strings.HasSuffix(name, "sed")
	if !ok || !sed && strings.ContainsAny(flags, "EP") || sed && strings.ContainsAny(flags, "Er") {
		return
	}
	for _, w := range regexes {
		switch {
		case !sed && strings.Contains(flags, "F"):
			if t.quotes(w, onlyRegex) {
				t.Add(w, "-F makes grep compare this regex as a text", "Write -E in place of -F")
			}
		case sed:
			if text, ok := shellText(w); ok && inSed(text) {
				t.Add(w, "|, + and { } are characters in a regex of sed without -E, so this matches nothing", "Write sed -E")
			}
		case t.quotes(w, func(text string) bool { return barOfWords.MatchString(text) && !strings.Contains(text, `\|`) }):
			t.Add(w, "| is a character in a regex of grep without -E, so no alternative matches", "Write "+name+" -E")
		case t.quotes(w, repeats):
			t.Add(w, "+, ? and { } are characters in a regex of grep without -E, so nothing is repeated", "Write "+name+" -E")
		}
	}
}

// regexesOf are the letters of the flags of a grep or sed, wherever they stand, and its regexes; false
// where its regexes are in a file, or its kind of regexes has a long name.
func regexesOf(name string, args []*syntax.Word) (flags string, regexes []*syntax.Word, ok bool) {
	var given, operands []*syntax.Word
	takesNext := "ABCmefd"
	if strings.HasSuffix(name, "sed") {
		takesNext = "ef"
	}
	for i := 0; i < len(args); i++ {
		lit := args[i].Lit()
		switch {
		case lit == "--":
			operands = append(operands, args[i+1:]...)
			i = len(args)
		case strings.HasSuffix(lit, "regexp-extended"), strings.HasPrefix(lit, "--") && strings.HasSuffix(lit, "regexp"), lit == "--file", lit == "--fixed-strings":
			return "", nil, false
		case strings.HasPrefix(lit, "--") || lit == "-" || !strings.HasPrefix(lit, "-"):
			if !strings.HasPrefix(lit, "--") {
				operands = append(operands, args[i])
			}
		default:
			flags += lit[1:]
			last := lit[len(lit)-1:]
			if i+1 < len(args) && strings.Contains(takesNext, last) {
				i++
				if last == "e" {
					given = append(given, args[i])
				}
			}
		}
	}
	if strings.Contains(flags, "f") {
		return "", nil, false
	}
	if given == nil && len(operands) > 0 {
		given = operands[:1]
	}
	return flags, given, true
}

// barOfWords is alternatives of words or longer patterns.
var barOfWords = lazyregexp.New(`^[^|]*(?:[\w)\]*.]{2}|[\w\])]\{\d+(?:,\d*)?\}|[\])][+?*]|[\w)]\$)\|(?:[A-Za-z(\[.\\^]{1,2}\w|\^[/~.])[^|]*(?:\|[^|]+)*$`)

// repeats reports whether a text has an operator of extended regexes behind a set or a class.
func repeats(text string) bool {
	return extended.MatchString(text) && !strings.Contains(strings.ReplaceAll(text, `\\`, ""), `\{`)
}

// extended is a number of times behind a set or a class, + behind one, and an optional s of https.
var extended = lazyregexp.New(`(?:[^\\]\]|\\[wsS])(?:\{\d+(?:,\d*)?\}|\+(?:$|[^\[\d]))|https\?://`)

// inSed reports whether the searches of a program of sed have such operators.
func inSed(text string) bool {
	for _, m := range sedSearch.FindAllStringSubmatch(text, src.MaxObjects) {
		re := m[1] + m[2] + m[3]
		if !strings.Contains(re, `\|`) && groupOfWords.MatchString(re) || repeats(re) {
			return true
		}
	}
	return false
}

var (
	sedSearch    = lazyregexp.New(`(?:^|[;{\n]\s*)s(?:/((?:[^/\\\n]|\\.)+)/|#((?:[^#\\\n]|\\.)+)#|,((?:[^,\\\n]|\\.)+),)`)
	groupOfWords = lazyregexp.New(`(?:^|[^\\])\([A-Za-z][\w-]+(?:\|[\w-]+)+\)`)
)
