package hostconfig

import (
	"bytes"
	"strconv"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/document"
	"github.com/hookc/hookc/runtime/value"
)

// plainValue is a key of the front matter at the beginning of a line with a value that has a character
// or colon which YAML may take for its own.
var plainValue = lazyregexp.New(`^([A-Za-z_-]+):[ \t]+([^"' \t].*?(?:[{}\[\]*&#!|>%@\x60]|: ).*?|[{}\[\]*&#!|>%@\x60].*?)[ \t]*\r?$`)

// parseQuoted reads a front matter that is no YAML with quotes around the values of its keys; the error
// says what is wrong where that does not help either.
func (f *File) parseQuoted(err error) (value.Value, error) {
	at, _ := f.placeOf(err)
	quoted, key := quoteValues(f.Source, at.Start.Line)
	if key != "" {
		if v, failed := document.ParseFrontMatter(quoted); failed == nil {
			f.Problems = []Problem{{Kind: Unquoted, Span: at, Text: key}}
			return v, nil
		}
	}
	if m := behindBracket.FindSubmatch(f.Source[at.Start.Byte:]); m != nil {
		err = &document.Error{Line: at.Start.Line, Problem: "the value of " + string(m[1]) + " goes on behind its bracket; put it in quotes"}
	}
	return value.Value{}, err
}

// quoteValues puts the plain values of the keys of a front matter into quotes, as Claude Code does where
// it cannot read it. The key is that of the line that is wrong; "" where the values are not to blame, or
// that of the hooks is among them, which would be no hooks then.
func quoteValues(source []byte, wrong int) (out []byte, key string) {
	inside := true
	for i, line := range bytes.Split(source, []byte("\n")) {
		if i > 0 {
			out = append(out, '\n')
			inside = inside && !bytes.HasPrefix(line, []byte("---"))
		}
		m := plainValue.FindSubmatch(line)
		if m == nil || !inside {
			out = append(out, line...)
			continue
		}
		if string(m[1]) == "hooks" {
			return source, ""
		}
		if key == "" || i < wrong {
			key = string(m[1])
		}
		out = append(out, string(m[1])+": "+strconv.Quote(string(m[2]))...)
	}
	return out, key
}

// behindBracket is a line with a value in brackets and something behind these.
var behindBracket = lazyregexp.New(`\A[ \t]*(?:- +)?([\w-]+):[ \t]+(?:\[[^\]\n]*\]|\{[^}\n]*\})[ \t]*[^ \t\r\n#,\]}]`)
