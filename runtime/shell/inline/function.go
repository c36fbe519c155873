package inline

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
)

// result is what a function returns for what it is called with.
type result uint8

const (
	unknownResult result = iota
	firstArgument        // its first argument
	homeExpanded         // the same, with ~ for the home
	joinedPath           // its arguments, as a path
	matchedFiles         // the files of a pattern
	decodedBase64
	decodedHex
	splitWords
	homeFolder // called without arguments
)

// functions are those whose value is known.
var functions = [...]struct {
	names string
	gives result
}{
	{"Path str String abspath realpath fsdecode", firstArgument},
	{"expanduser", homeExpanded},
	{"join resolve", joinedPath}, // of a module
	{"glob iglob bsd_glob globSync", matchedFiles},
	{"b64decode atob from base64_decode decode64", decodedBase64},
	{"fromhex unhexlify", decodedHex},
	{"split", splitWords}, // of shlex
	{"home homedir", homeFolder},
}

// resultOf is what is known of a function's value.
func resultOf(name string) result {
	for i := range functions {
		if notation.Listed(name, functions[i].names) {
			return functions[i].gives
		}
	}
	return unknownResult
}

// valueOf is the value of a call in an expression.
func (r *reader) valueOf(name, last string, depth int) value {
	r.i++
	var args []value
	for r.i < len(r.tokens) && !r.is(r.i, ")") && len(args) < maxArgs {
		from := r.i
		if r.is(r.i, ",") || r.is(r.i, "\n") {
			r.i++
			continue
		}
		if args = append(args, r.expr(depth+1)); r.i == from {
			break
		}
	}
	r.i++
	if len(args) == 0 {
		if resultOf(last) == homeFolder {
			return value{text: r.home()}
		}
		return value{text: anyText}
	}
	return r.returned(resultOf(last), name, args)
}

// returned is what a function returns that stands under a name.
func (r *reader) returned(what result, name string, args []value) value {
	v := args[0]
	switch {
	case what == firstArgument:
		return v
	case what == matchedFiles:
		return pattern(v)
	case what == homeExpanded:
		if rest, ok := strings.CutPrefix(v.text, "~"); ok && (rest == "" || rest[0] == '/') {
			return value{text: r.home() + rest}
		}
		return v
	case v.list != nil:
	case what == joinedPath && strings.ContainsAny(name, ".:"):
		for _, w := range args[1:] {
			v.join("/", w)
		}
		return v
	case what == decodedBase64 && !unknown(v.text):
		if text, ok := notation.Base64(v.text); ok {
			return r.decoded(text)
		}
	case what == decodedHex:
		if text, ok := notation.Hex(v.text); ok {
			return r.decoded(text)
		}
	case what == splitWords && len(args) == 1 && !unknown(v.text) && strings.HasPrefix(name, "shlex"):
		return value{list: strings.Fields(v.text)}
	}
	return value{text: anyText}
}

// pattern is what a pattern names: of the text no more is known than what stands
// before its first wildcard.
func pattern(v value) value {
	if len(v.list) == 1 {
		v = value{text: v.list[0]}
	}
	if i := strings.IndexAny(v.text, "*?[{"); i >= 0 && v.list == nil {
		v.text = v.text[:i] + anyText
	}
	return v
}

// decoded skips .decode() and its kin behind a decoded text.
func (r *reader) decoded(text string) value {
	for r.is(r.i, ".") && r.is(r.i+2, "(") {
		switch r.token(r.i + 1).Text {
		case "decode", "toString":
			r.i += 2
			r.i++
			r.skip()
			r.i++
			continue
		}
		return value{text: anyText}
	}
	return value{text: text}
}
