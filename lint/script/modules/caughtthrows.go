package modules

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	tryHead    = lazyregexp.New(`\btry\s*$`)
	throwWord  = lazyregexp.New(`\bthrow\b`)
	onlyNotes  = lazyregexp.New(`(?:\bawait\s+)?(?:\bconsole\.\w+|\b[\w.?]*(?:[lL]og|notify|warn|debug|captureException|appendFile(?:Sync)?)|process\.stderr\.write)\(`)
	doesMore   = lazyregexp.New(`\bthrow\b|\breturn\b|\breject\(|\bexit\(|[^=!<>]=[^=>]|\b[\w.]+\(`)
	asksResult = lazyregexp.New(`\.ok\b|[sS]tatus|exitCode|\bcode\b|instanceof|\berr(?:or)?\b`)
	jsGiven    = lazyregexp.New(`\b(?:const|let|var)\s+(?:(\w+)|[{\[]([^={}\[\]]*)[}\]])\s*(?::[^=\n]+)?(?:=|\bof\b)\s*([^;\n]*)`)
	anyWord    = lazyregexp.New(`[A-Za-z_$][\w$]*`)
)

// CaughtThrows finds the errors of a module of JavaScript that say no to what its hook was given,
// and that a catch around them takes and only notes down.
func CaughtThrows(source string) (out []src.Use) {
	bare := src.Mask(source, "node")
	if !strings.Contains(bare, "catch") {
		return nil
	}
	var given *regexp.Regexp
	for _, m := range throwWord.FindAllStringIndex(bare, src.MaxObjects) {
		if !swallowed(bare, m[0]) {
			continue
		}
		if given == nil {
			given = givenNames(bare)
		}
		if head, _, ok := src.ConditionAt(source, bare, "node", m[0]); ok && given.MatchString(head) && !asksResult.MatchString(head) {
			out = append(out, src.Use{Place: src.At(m[0], m[1]), Name: "throw"})
		}
	}
	return out
}

// swallowed reports whether a catch around a place, in the same function, does nothing with an
// error but note it down.
func swallowed(bare string, at int) bool {
	for _, b := range src.JSBlocks(bare, at) {
		if b.IsFunction() {
			return false
		}
		if !tryHead.MatchString(b.Head) {
			continue
		}
		rest := min(src.JSEnd(bare, b.At)+1, len(bare))
		m := catchBlock.FindStringIndex(bare[rest:])
		if m == nil {
			continue // the finally alone lets it pass
		}
		open := rest + m[1] - 1
		body := bare[open+1 : min(max(src.JSEnd(bare, open), open+1), len(bare))]
		return !doesMore.MatchString(withoutNotes(body))
	}
	return false
}

// withoutNotes is the body of a catch without the calls that note something down.
func withoutNotes(body string) string {
	for m := onlyNotes.FindStringIndex(body); m != nil; m = onlyNotes.FindStringIndex(body) {
		body = body[:m[0]] + body[min(src.Closing(body, m[1]-1)+1, len(body)):]
	}
	return body
}

// givenNames finds the names of what a hook is given, and of what is made of it.
func givenNames(bare string) *regexp.Regexp {
	names := map[string]bool{"input": true, "output": true, "event": true, "args": true}
	assigned := jsGiven.FindAllStringSubmatch(bare, src.MaxObjects)
	for range 3 {
		for _, m := range assigned {
			for _, word := range anyWord.FindAllString(m[3], -1) {
				if !names[word] {
					continue
				}
				for _, name := range anyWord.FindAllString(m[1]+" "+m[2], -1) {
					names[name] = true
				}
				break
			}
		}
	}
	all := []string{}
	for name := range names {
		all = append(all, regexp.QuoteMeta(name))
	}
	return regexp.MustCompile(`(?:^|[^.\w])(?:` + strings.Join(all, "|") + `)\b`)
}
