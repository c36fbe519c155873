package script

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// objectAt is the object at a place. Where members of it are parameters of the function around, it
// is one for each call of that.
func objectAt(source, bare string, functions []src.Function, begin int) []Print {
	params, calls := callsAround(source, bare, functions, begin)
	var out []Print
	for _, c := range calls {
		o := Literal{Src: source, Bare: bare, Pos: begin, given: c.values}
		v, ok := o.Value()
		if len(o.names) == 0 {
			break
		}
		if data, err := json.Marshal(v); ok && err == nil && v != Computed {
			out = append(out, Print{Place: src.At(begin, o.Pos), Text: string(data), Call: c.Place, Given: o.names})
		}
	}
	if len(out) > 0 {
		return out
	}
	o := Literal{Src: source, Bare: bare, Pos: begin, given: params}
	v, ok := o.Value()
	if data, err := json.Marshal(v); ok && err == nil && v != Computed {
		out = append(out, Print{Place: src.At(begin, o.Pos), Text: string(data)})
	}
	return out
}

// call is a call of a function, with what it gives its parameters.
type call struct {
	src.Place
	values map[string]any
	begins map[string]int // where the argument stands
}

// callsAround are the calls of the innermost function with a name around a place, and what its
// parameters are where they are not given.
func callsAround(source, bare string, functions []src.Function, at int) (defaults map[string]any, calls []call) {
	in := src.FunctionAround(functions, src.At(at, at), len(bare))
	if in.Name == "" {
		return nil, nil
	}
	var params []string
	defaults = map[string]any{}
	for _, part := range split(bare, in.Params) {
		text := source[part.Start:part.End]
		param, value, _ := strings.Cut(text, "=")
		param, _, _ = strings.Cut(param, ":")
		if param = strings.TrimSpace(param); param == "self" || param == "*" || param == "/" || param == "" {
			continue
		}
		params = append(params, param)
		defaults[param] = (&Literal{}).constant(strings.TrimSpace(value))
	}
	for _, m := range regexp.MustCompile(`(?:\b(?:self|this)\.|(?:^|[^\w.$]))(`+in.Name+`)\(`).FindAllStringSubmatchIndex(bare, src.MaxCalls) {
		if in.Head.Start <= m[2] && m[2] < in.Head.End {
			continue
		}
		end := src.Closing(bare, m[1]-1)
		if end >= len(bare) {
			continue
		}
		c := call{Place: src.At(m[2], end+1), values: maps.Clone(defaults), begins: map[string]int{}}
		c.given(source, bare, src.At(m[1], end), params)
		calls = append(calls, c)
	}
	return defaults, calls
}

var keyword = lazyregexp.New(`^\s*([A-Za-z_]\w*)\s*=\s*([^=\s][^\x00]*)$`)

// given reads the arguments of a call.
func (c *call) given(source, bare string, list src.Place, params []string) {
	for i, part := range split(bare, list) {
		text := source[part.Start:part.End]
		name, begin := "", part.Start
		if m := keyword.FindStringSubmatchIndex(text); m != nil {
			name, begin = text[m[2]:m[3]], part.Start+m[4]
		} else if i < len(params) && strings.TrimSpace(text) != "" {
			name, begin = params[i], part.End-len(strings.TrimLeft(text, " \t\r\n"))
		}
		if name != "" {
			c.values[name], c.begins[name] = (&Literal{}).constant(strings.TrimSpace(source[begin:part.End])), begin
		}
	}
}

// split are the parts of a list between its commas.
func split(bare string, list src.Place) (out []src.Place) {
	depth, start := 0, list.Start
	for i := list.Start; i < list.End; i++ {
		switch bare[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, src.At(start, i))
				start = i + 1
			}
		}
	}
	return append(out, src.At(start, list.End))
}

// refusingCalls adds the calls that give an answer its denial, or its question.
func (p *Program) refusingCalls() {
	for _, list := range [][]Print{p.Objects, p.Prints} {
		for _, o := range list {
			if len(o.Given) > 0 && !slices.Contains(p.Denials, o.Call) && refusing.MatchString(o.Text) {
				p.Denials = append(p.Denials, o.Call)
			}
		}
	}
}

// refusingArguments adds the calls that give a function its denial, or its question, for an
// answer that it puts together step by step.
func (p *Program) refusingArguments(source, bare string, at offset) {
	for _, m := range givenVerdict.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		param := source[m[2]:m[3]]
		_, calls := callsAround(source, bare, p.Functions, m[0])
		for _, c := range calls {
			if place := at.at(c.Start, c.End); verdicts[c.values[param]] && !slices.Contains(p.Denials, place) {
				p.Denials = append(p.Denials, place)
			}
		}
	}
}

var (
	givenVerdict = lazyregexp.New(`["']?\b(?:decision|permissionDecision|permission|behavior)["']?\s*[:=]\s*([A-Za-z_]\w*)\s*[,}\n]`)
	verdicts     = map[any]bool{"block": true, "deny": true, "ask": true}
)

var refusing = lazyregexp.New(`"(?:decision|permissionDecision|permission|behavior)":\s*"(?:block|deny|ask)"`)
