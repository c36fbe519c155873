package seeded

import (
	"path"
	"regexp"
	"strings"
)

// span is some lines of a file of the wrong version.
type span struct {
	file        string
	first, last int
}

func (s span) has(file string, line int) bool {
	return s.file == file && s.first <= line && line <= s.last
}

// places is where a finding about the mistake may be: the lines with marks, the
// block around the first one, what starts a script with marks, and the hooks
// that a test with marks is about.
func (s Seed) places() []span {
	var all []span
	for _, at := range []string{s.place, s.also} {
		if name, text, ok := strings.Cut(at, " "); ok {
			all = append(all, s.around(name, strings.Trim(text, `"`))...)
		}
	}
	for _, f := range s.files {
		raw, name := unescape(string(f.Data)), pick(f.Name, Wrong)
		if name != f.Name {
			all = append(all, span{name, 1, 1})
		}
		if at := strings.Index(raw, "⟦"); at >= 0 {
			all = append(all, marked(name, raw), block(name, content(f, Wrong), at))
			all = append(all, s.starts(name)...)
		}
		if s.isAboutTesting && path.Ext(name) == ".hcl" {
			all = append(all, span{name, 1, lines(string(f.Data))})
		}
	}
	return all
}

// around is the block of the first line of a file that contains a text.
func (s Seed) around(name, text string) []span {
	for _, f := range s.files {
		if wrong := content(f, Wrong); pick(f.Name, Wrong) == name {
			if at := strings.Index(wrong, text); at >= 0 {
				return []span{block(name, wrong, at)}
			}
		}
	}
	return nil
}

// starts is where configurations name a script.
func (s Seed) starts(script string) []span {
	var all []span
	for _, f := range s.files {
		switch path.Ext(f.Name) {
		case ".json", ".toml", ".hcl":
			all = append(all, s.around(pick(f.Name, Wrong), path.Base(script))...)
		}
	}
	return all
}

// marked is the lines from the first mark of a text to the last.
func marked(name, raw string) span {
	first := strings.Index(raw, "⟦")
	last := strings.LastIndex(raw, "⟧") + len("⟧")
	start := 1 + strings.Count(pick(raw[:first], Wrong), "\n")
	wrong := strings.TrimSuffix(pick(raw[first:last], Wrong), "\n")
	return span{name, start, start + strings.Count(wrong, "\n")}
}

func lines(text string) int { return 1 + strings.Count(text, "\n") }

// block is what stands together around a byte: an entry of an event's list, a
// block of a policy, a table, a script, which is one hook.
func block(name, text string, at int) span {
	at = min(at, len(text))
	switch path.Ext(name) {
	case ".json":
		return entry(name, text, at)
	case ".hcl":
		return between(name, text, at, topBlock)
	case ".toml":
		return between(name, text, at, hookTable)
	}
	return span{name, 1, lines(text)}
}

var (
	topBlock  = regexp.MustCompile(`(?m)^\w.*\{`)
	hookTable = regexp.MustCompile(`(?m)^\[\[hooks\.?\w*\]\]`)
)

// between is the lines from the last beginning before a byte to the next one.
func between(name, text string, at int, begins *regexp.Regexp) span {
	first, last := 1, lines(text)
	for _, b := range begins.FindAllStringIndex(text, -1) {
		switch line := lines(text[:b[0]]); {
		case b[0] <= at:
			first = line
		default:
			return span{name, first, max(first, line-1)}
		}
	}
	return span{name, first, last}
}

// entry is the outermost object in a list around a byte, with the line of the
// list's key; without one, the innermost object.
func entry(name, text string, at int) span {
	var open []int
	for i := range at {
		switch text[i] {
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	from := 0
	if len(open) > 0 {
		from = open[len(open)-1]
	}
	for i, o := range open {
		if text[o] == '{' && i > 0 && text[open[i-1]] == '[' {
			return span{name, lines(text[:open[i-1]]), lines(text[:closing(text, o)])}
		}
	}
	return span{name, lines(text[:from]), lines(text[:closing(text, from)])}
}

// closing is where the bracket at a byte closes.
func closing(text string, at int) int {
	depth := 0
	for i := at; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(text)
}
