package script

import "regexp"

var (
	refusal = regexp.MustCompile(`(?i)\b(blocked|blocking|denied|denying|forbidden|refused|refusing|refuses|disallowed|not allowed|not permitted|prohibited|protected|prevented|rejected|must not)\b`)
	neutral = regexp.MustCompile(`(?i)\b(non-?block\w*|not block\w*|un-?block\w*|never block\w*|n't block\w*|without block\w*|not (be )?(denied|refused|rejected|prevented)|permission denied|connection refused)\b|\w-(blocked|denied|protected|rejected|forbidden)\b|\b(blocked|denied|protected|rejected|forbidden)[-_.]\w`)
	own     = regexp.MustCompile(`(?i)\b(failed to|could not|cannot (parse|read|load|open|find)|error (in|parsing|reading|running|loading|while)|exception|traceback|invalid json|not installed|not found|is required|is missing)\b`)
	guarded = regexp.MustCompile(`(?i)(^|[^a-z])(guard|block|protect|deny|forbid|prevent|firewall|safety|no-verify|secrets?-?(scan|guard|check))`)
)

// SaysDenied reports whether a text says that something is not allowed, and not that
// the program itself has failed.
func SaysDenied(text string) bool {
	return refusal.MatchString(neutral.ReplaceAllString(text, " ")) && !own.MatchString(text)
}

// NamesGuard reports whether a name or command is that of a guard, as far as names go.
func NamesGuard(text string) bool { return guarded.MatchString(neutral.ReplaceAllString(text, " ")) }
