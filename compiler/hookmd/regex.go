package hookmd

import (
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/format"
)

// translated is a regex of Python's re as RE2 reads it; problem says why there
// is none.
func translated(source string) (out, problem string) {
	var b strings.Builder
	class := false
	for i := 0; i < len(source); i++ {
		c, rest := source[i], source[i+1:]
		switch {
		case c < ' ' && c != '\t' && c != '\n':
			return "", "it holds a control character: in double quotes, YAML reads \\b as one; write \\\\b, or use single quotes"
		case c == '\\' && rest != "":
			i++
			switch e := rest[0]; {
			case e == 'Z' && !class:
				b.WriteString(`\z`)
			case strings.IndexByte("zQECpPG", e) >= 0:
				return "", `\` + string(e) + " is no Python"
			default:
				b.WriteString(source[i-1 : i+1])
			}
			continue
		case class:
			if c == '[' && strings.HasPrefix(rest, ":") {
				return "", "[: is a class of names to RE2 and two characters to Python"
			}
			class = c != ']'
		case c == '[':
			class = true
			b.WriteByte(c)
			for _, first := range []string{"^", "]"} { // a bracket at the beginning is a character
				if strings.HasPrefix(source[i+1:], first) {
					b.WriteString(first)
					i++
				}
			}
			continue
		case c == '{' && strings.HasPrefix(rest, ","):
			b.WriteString("{0")
			continue
		case c == '$':
			// Python's $ stands before a line break at the end too.
			if rest != "" && rest[0] != ')' && rest[0] != '|' {
				return "", "a $ in the middle means something else to RE2"
			}
			b.WriteString(`\n?$`)
			continue
		}
		b.WriteByte(c)
	}
	if strings.Contains(source, "(?<") && !strings.Contains(source, "(?<=") && !strings.Contains(source, "(?<!") {
		return "", "Python names a group (?P<name>…)"
	}
	if strings.Contains(source, "(?m") || strings.Contains(source, "(?U") {
		return "", "its flags change what $ or a quantifier means"
	}
	if _, err := syntax.Parse(b.String(), syntax.Perl); err != nil {
		return "", strings.TrimPrefix(err.Error(), "error parsing regexp: ") + " (RE2 knows no lookaround and no backreference)"
	}
	return b.String(), ""
}

// asciiOnly is the escapes of a regex that mean less than in Python.
func asciiOnly(source string) (out []string) {
	for i := 0; i+1 < len(source); i++ {
		if source[i] != '\\' {
			continue
		}
		if e := source[i : i+2]; strings.IndexByte("bBdDwWsS", e[1]) >= 0 && !slices.Contains(out, e) {
			out = append(out, e)
		}
		i++
	}
	return out
}

// anywhere is the regex of a tool as a match has it, which compares whole names.
// The format's is looked for in the name; where it spells out tools, it means
// them and no other.
func anywhere(source, re string) string {
	known := func(name string) bool {
		return slices.ContainsFunc(format.Tools(), func(t agent.Tool) bool { return t.Name == name })
	}
	bare := strings.TrimSuffix(strings.TrimPrefix(source, "^"), "$")
	bare = strings.TrimSuffix(strings.TrimPrefix(bare, "("), ")")
	if !slices.ContainsFunc(strings.Split(bare, "|"), func(name string) bool { return !known(name) }) {
		return bare
	}
	return ".*(?:" + re + ").*"
}
