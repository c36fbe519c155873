package slip

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// Conditions that compare the hour and the minute of a time, each by itself, as the only thing that
// they ask. The hour of one, its operator, the minute and its operator are groups.
var clocks = map[string]*lazyregexp.Regexp{
	"python": lazyregexp.New(`\bif\s+(?:not\s+)?\(?\s*(?:[\w.]+(?:\(\))?\.)?(?:hour|tm_hour)\s*([<>]=?)\s*\d+\s+and\s+((?:[\w.]+(?:\(\))?\.)?(?:minute|tm_min)\s*([<>]=?)\s*([1-9]\d?))\s*\)?\s*:`),
	"node":   lazyregexp.New(`\bif\s*\(\s*(?:!\s*\(\s*)?(?:(?:new Date\(\)|\w+)\.get(?:UTC)?Hours\(\)|hours?)\s*([<>]=?)\s*\d+\s*&&\s*((?:(?:new Date\(\)|\w+)\.get(?:UTC)?Minutes\(\)|minutes?)\s*([<>]=?)\s*([1-9]\d?))\s*\)`),
	"sh":     lazyregexp.New(`\bif\s+(?:\[\[?|test)\s+"?(?:\$\(date \+%-?k?H?\)|\$\{?(?:hours?|HOURS?|hh|HH)\}?)"?\s+-(ge|gt|le|lt)\s+\d+\s*(?:\]\]?\s*&&\s*(?:\[\[?|test)|-a|&&)\s+("?(?:\$\(date \+%-?M\)|\$\{?(?:minutes?|MINUTES?|mins?|mm|MM)\}?)"?\s+-(ge|gt|le|lt)\s+([1-9]\d?))\s*(?:\]\]?)?\s*(?:;|\n)`),
}

// clockSlips are the conditions of a program that ask for a time of the day by two comparisons of the
// same direction: 17:10 is later than 16:30, and 10 is less than 30.
func clockSlips(source, lang string) (out []Slip) {
	for _, m := range clocks[lang].FindAllStringSubmatchIndex(source, src.MaxObjects) {
		line := source[strings.LastIndexByte(source[:m[0]], '\n')+1 : m[0]]
		if direction(source[m[2]:m[3]]) != direction(source[m[6]:m[7]]) || strings.Contains(line, "#") {
			continue
		}
		out = append(out, Slip{src.At(m[4], m[5]), "the minute is compared by itself, so this changes in every hour", "Compare one number: the hour times 60 plus the minute"})
	}
	return out
}

// direction is the first letter of an operator, which says whether it wants more or less.
func direction(operator string) byte { return operator[0] }
