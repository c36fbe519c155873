package dryrun

import (
	"bytes"
	"encoding/json"
	"maps"
	"strconv"
	"strings"
)

// runJQ is jq with the filters that hooks use: paths, //, |, objects, literals, variables
// of --arg, and text with \( ).
func runJQ(args []string, input func() ([]byte, error)) ([]byte, int, error) {
	q := jqCall{vars: map[string]any{}}
	if !q.read(args) {
		return nil, 0, errRefused
	}
	var value any
	if !q.null {
		data, err := input()
		if err != nil {
			return nil, 0, errRefused
		}
		if len(bytes.TrimSpace(data)) == 0 {
			return nil, 0, nil
		}
		if json.Unmarshal(data, &value) != nil {
			return nil, 5, nil
		}
	}
	p := &jqParser{text: q.filter, vars: q.vars}
	filter, ok := p.pipe()
	if p.blank(); !ok || p.at != len(p.text) {
		return nil, 0, errRefused
	}
	return q.write(filter, value)
}

func (q *jqCall) write(filter jqFilter, value any) ([]byte, int, error) {
	out, some, err := filter(value)
	switch {
	case err != nil:
		return nil, 5, nil // jq says so on standard error
	case !some:
		if q.status {
			return nil, 4, nil
		}
		return nil, 0, nil
	}
	code := 0
	if q.status && (out == nil || out == false) {
		code = 1
	}
	if s, ok := out.(string); ok && q.raw {
		return []byte(s + "\n"), code, nil
	}
	data, err := marshal(out)
	if !q.compact {
		var b bytes.Buffer
		_ = json.Indent(&b, data, "", "  ")
		data = b.Bytes()
	}
	return append(data, '\n'), code, err
}

func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// jqCall is how a jq is asked for.
type jqCall struct {
	raw, null, status, compact bool
	filter                     string
	vars                       map[string]any
}

func (q *jqCall) read(args []string) bool {
	found := false
	for i := 0; i < len(args); i++ {
		switch a := args[i]; {
		case a == "--arg" && i+2 < len(args):
			q.vars[args[i+1]] = args[i+2]
			i += 2
		case a == "--raw-output":
			q.raw = true
		case a == "--null-input":
			q.null = true
		case a == "--compact-output":
			q.compact = true
		case a == "--exit-status":
			q.status = true
		case strings.HasPrefix(a, "-") && len(a) > 1:
			for _, r := range a[1:] {
				switch r {
				case 'r':
					q.raw = true
				case 'n':
					q.null = true
				case 'e':
					q.status = true
				case 'c':
					q.compact = true
				case 'M':
				default:
					return false
				}
			}
		case !found:
			q.filter, found = a, true
		default:
			return false
		}
	}
	return found
}

// jqFilter is a filter with one output at most; some is false where it has none.
type jqFilter func(in any) (out any, some bool, err error)

// jqParser reads a filter.
type jqParser struct {
	text string
	at   int
	deep int
	vars map[string]any
}

func (p *jqParser) blank() {
	for p.at < len(p.text) && strings.IndexByte(" \t\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *jqParser) take(token string) bool {
	p.blank()
	if strings.HasPrefix(p.text[p.at:], token) {
		p.at += len(token)
		return true
	}
	return false
}

const maxFilter = 50

func (p *jqParser) pipe() (jqFilter, bool) {
	if p.deep++; p.deep > maxFilter {
		return nil, false
	}
	defer func() { p.deep-- }()
	left, ok := p.alternative()
	for ok && p.take("|") {
		var right jqFilter
		if right, ok = p.alternative(); ok {
			left = chain(left, right)
		}
	}
	return left, ok
}

func chain(x, y jqFilter) jqFilter {
	return func(in any) (any, bool, error) {
		mid, some, err := x(in)
		if !some || err != nil {
			return nil, false, err
		}
		return y(mid)
	}
}

func (p *jqParser) alternative() (jqFilter, bool) {
	left, ok := p.sum()
	if !ok || !p.take("//") {
		return left, ok
	}
	right, ok := p.alternative()
	return func(in any) (any, bool, error) {
		out, some, err := left(in)
		if err == nil && some && out != nil && out != false {
			return out, true, nil
		}
		return right(in)
	}, ok
}

// sum is x + y of texts and of objects.
func (p *jqParser) sum() (jqFilter, bool) {
	left, ok := p.primary()
	for ok && p.take("+") {
		var right jqFilter
		if right, ok = p.primary(); ok {
			left = added(left, right)
		}
	}
	return left, ok
}

func added(x, y jqFilter) jqFilter {
	return func(in any) (any, bool, error) {
		a, some, err := x(in)
		if !some || err != nil {
			return nil, false, err
		}
		b, some, err := y(in)
		if !some || err != nil {
			return nil, false, err
		}
		switch a := a.(type) {
		case nil:
			return b, true, nil
		case string:
			if b, ok := b.(string); ok {
				return a + b, true, nil
			}
		case map[string]any:
			if b, ok := b.(map[string]any); ok {
				out := maps.Clone(a)
				maps.Copy(out, b)
				return out, true, nil
			}
		}
		return nil, false, errRefused
	}
}

func (p *jqParser) primary() (jqFilter, bool) {
	p.blank()
	if p.at == len(p.text) {
		return nil, false
	}
	switch c := p.text[p.at]; {
	case c == '.':
		return p.path()
	case c == '"':
		return p.string()
	case c == '(':
		p.at++
		f, ok := p.pipe()
		return f, ok && p.take(")")
	case c == '{':
		p.at++
		return p.object()
	case c == '$':
		p.at++
		v, ok := p.vars[p.name()]
		return constant(v), ok
	case '0' <= c && c <= '9':
		start := p.at
		for p.at < len(p.text) && '0' <= p.text[p.at] && p.text[p.at] <= '9' {
			p.at++
		}
		n, err := strconv.Atoi(p.text[start:p.at])
		return constant(float64(n)), err == nil
	}
	switch p.name() {
	case "empty":
		return func(any) (any, bool, error) { return nil, false, nil }, true
	case "true":
		return constant(true), true
	case "false":
		return constant(false), true
	case "null":
		return constant(nil), true
	}
	return nil, false
}

func constant(v any) jqFilter { return func(any) (any, bool, error) { return v, true, nil } }

func (p *jqParser) name() string {
	start := p.at
	for p.at < len(p.text) && (p.text[p.at] == '_' || 'a' <= p.text[p.at]|0x20 && p.text[p.at]|0x20 <= 'z' || p.at > start && '0' <= p.text[p.at] && p.text[p.at] <= '9') {
		p.at++
	}
	return p.text[start:p.at]
}

// path is .a.b, with a question mark behind each.
func (p *jqParser) path() (jqFilter, bool) {
	var names []string
	quiet := false
	for p.at < len(p.text) && p.text[p.at] == '.' {
		p.at++
		name := p.name()
		if name == "" && len(names) > 0 || p.at < len(p.text) && strings.IndexByte("[\".", p.text[p.at]) >= 0 && name == "" {
			return nil, false
		}
		if name != "" {
			names = append(names, name)
		}
		if p.at < len(p.text) && p.text[p.at] == '?' {
			p.at++
			quiet = true
		}
	}
	if p.at < len(p.text) && p.text[p.at] == '[' {
		return nil, false
	}
	return func(in any) (any, bool, error) {
		for _, name := range names {
			switch v := in.(type) {
			case nil:
			case map[string]any:
				in = v[name]
			default:
				if quiet {
					return nil, false, nil
				}
				return nil, false, errRefused
			}
		}
		return in, true, nil
	}, true
}

// string is a text, with \( ) in it.
func (p *jqParser) string() (jqFilter, bool) {
	p.at++
	var parts []jqFilter
	start := p.at
	literal := func() bool {
		var s string
		err := json.Unmarshal([]byte(`"`+strings.ReplaceAll(p.text[start:p.at], "\n", `\n`)+`"`), &s)
		parts = append(parts, constant(s))
		return err == nil
	}
	for p.at < len(p.text) && p.text[p.at] != '"' {
		if strings.HasPrefix(p.text[p.at:], `\(`) {
			if !literal() {
				return nil, false
			}
			p.at += 2
			f, ok := p.pipe()
			if !ok || !p.take(")") {
				return nil, false
			}
			parts = append(parts, f)
			start = p.at
			continue
		}
		if p.text[p.at] == '\\' {
			p.at++
		}
		p.at++
	}
	if p.at >= len(p.text) || !literal() {
		return nil, false
	}
	p.at++
	return joined(parts), true
}

func joined(parts []jqFilter) jqFilter {
	return func(in any) (any, bool, error) {
		var b strings.Builder
		for _, part := range parts {
			v, some, err := part(in)
			if !some || err != nil {
				return nil, false, err
			}
			if s, ok := v.(string); ok {
				b.WriteString(s)
				continue
			}
			data, err := marshal(v)
			if err != nil {
				return nil, false, err
			}
			b.Write(data)
		}
		return b.String(), true, nil
	}
}

// object is {a: x, "b": y, $c}.
func (p *jqParser) object() (jqFilter, bool) {
	members := map[string]jqFilter{}
	for !p.take("}") {
		p.blank()
		name := p.name()
		switch {
		case name == "" && p.at < len(p.text) && p.text[p.at] == '"':
			f, ok := p.string()
			if !ok {
				return nil, false
			}
			text, _, _ := f(nil)
			name, _ = text.(string)
		case name == "" && p.take("$"):
			name = p.name()
			v, ok := p.vars[name]
			if !ok {
				return nil, false
			}
			members[name] = constant(v)
		}
		if name == "" {
			return nil, false
		}
		if p.take(":") {
			f, ok := p.alternative()
			if !ok {
				return nil, false
			}
			members[name] = f
		}
		if members[name] == nil {
			return nil, false
		}
		p.take(",")
	}
	return func(in any) (any, bool, error) {
		out := map[string]any{}
		for name, f := range members {
			v, some, err := f(in)
			if !some || err != nil {
				return nil, false, err
			}
			out[name] = v
		}
		return out, true, nil
	}, true
}
