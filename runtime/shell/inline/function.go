package inline

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
)

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
		if last == "home" || last == "homedir" {
			return value{text: r.home()}
		}
		return value{text: anyText}
	}
	v := args[0]
	switch last {
	case "expanduser":
		if rest, ok := strings.CutPrefix(v.text, "~"); ok && (rest == "" || rest[0] == '/') {
			return value{text: r.home() + rest}
		}
		return v
	case "join", "resolve":
		if name == last || v.list != nil {
			break
		}
		for _, w := range args[1:] {
			v = joined(v, "/", w)
		}
		return v
	case "Path", "str", "String", "abspath", "realpath", "fsdecode":
		return v
	case "glob", "iglob", "bsd_glob", "globSync":
		return pattern(v)
	case "b64decode", "atob", "from", "base64_decode", "decode64":
		if text, ok := notation.Base64(v.text); ok && !unknown(v.text) && v.list == nil {
			return r.decoded(text)
		}
	case "fromhex", "unhexlify":
		if text, ok := notation.Hex(v.text); ok && v.list == nil {
			return r.decoded(text)
		}
	case "split":
		if fields := strings.Fields(v.text); len(args) == 1 && v.list == nil && !unknown(v.text) && strings.HasPrefix(name, "shlex") {
			return value{list: fields}
		}
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
