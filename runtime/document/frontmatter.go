package document

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// ParseFrontMatter reads what stands in front of a Markdown text: YAML between
// two lines of dashes, of which the first is the file's. It is nil where there
// is none.
func ParseFrontMatter(data []byte) (value.Value, error) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(string(data), "\uFEFF"), "\n")
	if !dashes(first) {
		return value.Value{}, nil
	}
	for end := 0; end < len(rest); {
		line, _, _ := strings.Cut(rest[end:], "\n")
		if dashes(line) {
			return frontMatter("\n" + rest[:end]) // its lines are those of the file
		}
		end += len(line) + 1
	}
	return value.Value{}, nil // a rule across the page
}

func dashes(line string) bool { return strings.TrimRight(line, " \t\r") == "---" }

// frontMatter reads the YAML. People and agents write texts with colons there,
// or that begin with @, which YAML wants in quotes; whoever reads them takes such
// a line as it is meant, and so do we.
func frontMatter(yaml string) (value.Value, error) {
	v, err := ParseYAML([]byte(yaml))
	if err == nil {
		return v, nil
	}
	return ParseYAML(quoted(yaml)) // an error is one that the quotes do not mend
}

// quoted puts quotes around the plain texts of the outermost keys that are none to
// YAML.
func quoted(yaml string) []byte {
	var out []byte
	for yaml != "" {
		line, rest, _ := strings.Cut(yaml, "\n")
		yaml = rest
		key, text, ok := strings.Cut(line, ": ")
		text = strings.TrimSpace(text)
		if ok && isName(key) && wantsQuotes(text) {
			line = key + ": " + string(value.AppendJSON(nil, value.OfString(text)))
		}
		out = append(append(out, line...), '\n')
	}
	return out
}

// wantsQuotes reports whether the text is one to people and none to YAML.
func wantsQuotes(text string) bool {
	if text == "" || strings.Contains("\"'[{|>&*!#", text[:1]) {
		return false
	}
	return strings.Contains(text, ":") || strings.Contains("@`%", text[:1])
}

func isName(key string) bool {
	for i := range len(key) {
		if c := key[i]; c != '-' && c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return key != ""
}
