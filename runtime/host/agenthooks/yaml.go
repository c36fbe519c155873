package agenthooks

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quoted is a text as a double-quoted YAML scalar on one line. Three hyphens
// never stand in it: readers of front matter look for them.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range strings.ToValidUTF8(s, "�") {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '-' && strings.HasSuffix(b.String(), "--"):
			b.WriteString(`\x2d`)
		case r > 0xffff && !unicode.IsPrint(r):
			b.WriteString(`\U` + hex(r, 8))
		case !unicode.IsPrint(r):
			b.WriteString(`\u` + hex(r, 4))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// hex is a character in as many digits of base 16.
func hex(r rune, digits int) string {
	s := strconv.FormatInt(int64(r), 16)
	return strings.Repeat("0", digits-len(s)) + s
}

// plain is a name of letters, digits and hyphens: without quotes where no YAML
// reader takes it for anything but a text.
func plain(name string) string {
	if name[0] >= 'a' && name[0] <= 'z' && strings.Contains(name, "-") {
		return name
	}
	return quoted(name)
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// oneLine is a text without line breaks.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// code is a text as a Markdown code span on one line.
func code(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\n", `\n`), "\r", `\r`)
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + s + " " + fence
	}
	return fence + s + fence
}

// paragraph is a text, cut to room bytes at a character.
func paragraph(s string, room int) string {
	s = strings.TrimSpace(s)
	if s == "" || room < len("\n…\n") {
		return ""
	}
	if len(s)+2 <= room {
		return "\n" + s + "\n"
	}
	end := room - len("\n…\n")
	for end > 0 && !utf8.RuneStart(s[end]) {
		end--
	}
	return "\n" + s[:end] + "…\n"
}
