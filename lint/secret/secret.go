// Package secret finds passwords, keys and tokens in text that people write: what
// runtime/redact takes out, without what only stands for a secret.
package secret

import (
	"strings"
	"unicode"

	"github.com/hookc/hookc/runtime/redact"
)

// Range is where a secret stands in a text, in bytes.
type Range struct{ From, To int }

// Find is where a text holds secrets: under a name that says so, in a header, in a URL,
// behind a flag, or in a form that only tokens have.
func Find(text string) (out []Range) {
	hidden := redact.Text(text)
	if hidden == text {
		return nil
	}
	parts := strings.Split(hidden, redact.Mark)
	at := len(parts[0])
	for _, behind := range parts[1:] {
		end := strings.Index(text[min(at, len(text)):], behind)
		if end < 0 {
			return out // the text holds the mark itself
		}
		if behind == "" {
			end = len(text) - at
		}
		if r, ok := within(text, Range{at, at + end}); ok {
			out = append(out, r)
		}
		at += end + len(behind)
	}
	return out
}

// within is the secret of what is taken out as a whole, such as a header's value with
// its scheme.
func within(text string, r Range) (Range, bool) {
	if strings.HasSuffix(text[:r.From], "PRIVATE KEY-----") {
		r.From = r.To - len(strings.TrimLeft(text[r.From:r.To], " \t\r\n"))
		return r, r.To-r.From >= minKey
	}
	before := ""
	for at := r.From; at < r.To; {
		length := strings.IndexAny(text[at:r.To], " \t\r\n\"'\\")
		if length < 0 {
			length = r.To - at
		}
		word := text[at : at+length]
		if alone := length == r.To-r.From; alone || schemes[strings.ToLower(before)] {
			if real(word) {
				return Range{at, at + length}, true
			}
		} else if inner := Find(word); len(inner) > 0 {
			return Range{at + inner[0].From, at + inner[0].To}, true
		}
		if word != "" {
			before = word
		}
		at += length + 1
	}
	return Range{}, false
}

// minKey is the least that a private key can be in base64.
const minKey = 40

// schemes are the words before the secret of a header.
var schemes = map[string]bool{
	"bearer": true, "basic": true, "token": true, "bot": true, "apikey": true, "api-key": true, "key": true, "digest": true, "splunk": true,
}

// placeholders are in texts that stand for a secret.
var placeholders = []string{
	"example", "xxxx", "placeholder", "redacted", "changeme", "change-me", "change_me", "replace", "your", "0000", "1234567890", "...", "dummy", "insert", "secret-here", "token-here", "key-here", "****",
}

// real reports whether a text can be a secret itself: a regex, a template, a
// word or a placeholder is none.
func real(text string) bool {
	if len(text) < 16 || strings.ContainsAny(text, " \t\r\n[](){}*?|^$\\<>…\"'`") {
		return false
	}
	low := strings.ToLower(text)
	for _, word := range placeholders {
		if strings.Contains(low, word) {
			return false
		}
	}
	return strings.ContainsFunc(text, unicode.IsDigit) && strings.ContainsFunc(text, unicode.IsLetter) && !worded(text)
}

// worded reports whether a text is names with short numbers: a path, the name of a
// file or of a variable.
func worded(text string) bool {
	parts := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("-_./:@~", c) })
	for _, part := range parts {
		digits, letters, turns := 0, 0, 0
		was := false
		for i, c := range part {
			is := unicode.IsDigit(c)
			if is {
				digits++
			} else {
				letters++
			}
			if i > 0 && is != was {
				turns++
			}
			was = is
		}
		if digits > 3 || turns > 1 || letters > 16 || mixed(part) {
			return false
		}
	}
	return len(parts) > 1
}

// mixed reports whether a word has capitals behind small letters.
func mixed(word string) bool {
	return strings.ToLower(word) != word && strings.ToUpper(word) != word && strings.ToLower(word[1:]) != word[1:]
}
