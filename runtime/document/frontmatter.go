package document

import (
	"bytes"

	"github.com/hookc/hookc/runtime/value"
)

// ParseFrontMatter reads what stands in front of a Markdown text: YAML between
// two lines of dashes, of which the first is the file's. It is nil where there
// is none.
func ParseFrontMatter(data []byte) (value.Value, error) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	first, rest, _ := bytes.Cut(data, []byte("\n"))
	if !dashes(first) {
		return value.Value{}, nil
	}
	for end := 0; end < len(rest); {
		line, _, _ := bytes.Cut(rest[end:], []byte("\n"))
		if dashes(line) {
			return frontMatter(rest[:end])
		}
		end += len(line) + 1
	}
	return value.Value{}, nil // a rule across the page
}

func dashes(line []byte) bool { return string(bytes.TrimRight(line, " \t\r")) == "---" }

// frontMatter reads the YAML. People and agents write texts with colons there,
// which YAML wants in quotes; whoever reads them takes such a line as it is
// meant, and so do we.
func frontMatter(yaml []byte) (value.Value, error) {
	yaml = append([]byte("\n"), yaml...) // its lines are those of the file
	v, err := ParseYAML(yaml)
	if err == nil {
		return v, nil
	}
	if v, err := ParseYAML(quoted(yaml)); err == nil {
		return v, nil
	}
	return value.Value{}, err
}

// quoted puts quotes around the plain texts with a colon of the outermost keys.
func quoted(yaml []byte) []byte {
	var out []byte
	for line := range bytes.Lines(yaml) {
		key, text, ok := bytes.Cut(line, []byte(": "))
		text = bytes.TrimSpace(text)
		if !ok || !isName(key) || !bytes.Contains(text, []byte(":")) || bytes.IndexByte([]byte("\"'[{|>&*!#%@`"), text[0]) >= 0 {
			out = append(out, line...)
			continue
		}
		out = append(append(out, key...), ": "...)
		out = append(value.AppendJSON(out, value.OfString(string(text))), '\n')
	}
	return out
}

func isName(key []byte) bool {
	for _, c := range key {
		if c != '-' && c != '_' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return len(key) > 0
}
