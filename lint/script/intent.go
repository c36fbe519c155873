package script

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	refusal = lazyregexp.New(`(?i)\b(blocked|blocking|denied|denying|forbidden|refused|refusing|refuses|disallowed|not allowed|not permitted|prohibited|protected|prevented|rejected|must not)\b`)
	neutral = lazyregexp.New(`(?i)\b(non-?block\w*|not block\w*|un-?block\w*|never block\w*|n't block\w*|without block\w*|not (be )?(denied|refused|rejected|prevented)|permission denied|connection refused)\b|\w-(blocked|denied|protected|rejected|forbidden)\b|\b(blocked|denied|protected|rejected|forbidden)[-_.]\w`)
	own     = lazyregexp.New(`(?i)\b(failed to|could not|cannot (parse|read|load|open|find)|error (in|parsing|reading|running|loading|while)|exception|traceback|invalid json|not installed|not found|is required|is missing)\b`)
	guarded = lazyregexp.New(`(?i)(^|[^a-z])(guard|block|protect|deny|forbid|prevent|firewall|safety|no-verify|secrets?-?(scan|guard|check))`)
)

// SaysDenied reports whether a text says that something is not allowed, and not that
// the program itself has failed.
func SaysDenied(text string) bool {
	return refusal.MatchString(neutral.ReplaceAllString(text, " ")) && !own.MatchString(text)
}

// observer begins or ends the name of what watches, installs or reports, and stops nothing.
var observer = lazyregexp.New(`(?i)(^|[^a-z])(install\w*|uninstall\w*|setup|bootstrap|audit\w*|log|logs|logger|logging|record\w*|report\w*|track\w*|notify|notif\w+|monitor\w*|metrics|telemetry|collect\w*|history|stats|summar\w+)([^a-z]|$)`)

// SaysFailed reports whether a text says that the program itself has failed.
func SaysFailed(text string) bool { return own.MatchString(text) && !refusal.MatchString(text) }

// NamesGuard reports whether a name or command is that of a guard, as far as names go.
func NamesGuard(text string) bool {
	if !guarded.MatchString(text) {
		return false
	}
	words := strings.Fields(text)
	if len(words) == 0 || observer.FindString(words[0]) == words[0] {
		return false // "Log blocked commands"
	}
	words = slices.DeleteFunc(words, func(w string) bool { return observer.MatchString(path.Base(strings.Trim(w, `"'`))) })
	return guarded.MatchString(neutral.ReplaceAllString(strings.Join(words, " "), " "))
}
