package script

import "regexp"

var (
	refusal = regexp.MustCompile(`(?i)\b(block(ed|ing|s)?|den(y|ied|ies)|forbid(den|s)?|refus(e|ed|es|ing)|disallow(ed)?|not allowed|not permitted|prohibited|protected|prevent(ed|s)?|reject(ed|s)?|must not)\b`)
	neutral = regexp.MustCompile(`(?i)\b(non-?block\w*|not block\w*|un-?block\w*|never block\w*|n't block\w*|without block\w*|not (be )?(denied|refused|rejected|prevented)|block (of|size|device)|permission denied)\b`)
	guarded = regexp.MustCompile(`(?i)(^|[^a-z])(guard|block|protect|deny|forbid|prevent|firewall|safety|no-verify|sensitive|secrets?-?(scan|guard|check))`)
)

// Refuses reports whether a text says that something is not allowed.
func Refuses(text string) bool { return refusal.MatchString(neutral.ReplaceAllString(text, " ")) }

// Guards reports whether a name or command is that of a guard, as far as names go.
func Guards(text string) bool { return guarded.MatchString(neutral.ReplaceAllString(text, " ")) }
