package script

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// shellArguments adds the answers that functions of a shell write with their arguments in them,
// one for each call.
func (p *Program) shellArguments(tree *syntax.Script) {
	for _, st := range tree.Stmts {
		c, ok := st.Cmd.(*syntax.Compound)
		if !ok || c.Kind != syntax.Function || st.End > len(p.Text) || len(p.Objects) > src.MaxObjects {
			continue
		}
		body := src.At(st.Pos, st.End)
		var calls []Command
		for _, call := range p.Commands {
			if call.Words[0] == c.Name && !src.Inside(call.Place, body) && call.End <= len(p.Text) && len(calls) < src.MaxCalls {
				calls = append(calls, call)
			}
		}
		if len(calls) > 0 {
			p.argumentsOf(body, calls)
		}
	}
}

// argumentsOf adds the answers that one function writes.
func (p *Program) argumentsOf(body src.Place, calls []Command) {
	names := namedArguments(p.Text[body.Start:body.End])
	for _, w := range p.Prints {
		if src.Inside(w.Place, body) && w.JSON() && strings.Contains(w.Text, "$") {
			text := printed(p.Text[w.Start:w.End], w.Text)
			for _, c := range calls {
				p.addGiven(w.Place, c.Place, text, replaced(text, names, c.Words))
			}
		}
	}
	for _, w := range p.Commands {
		if w.Words[0] != "jq" || !src.Inside(w.Place, body) || w.End > len(p.Text) {
			continue
		}
		i := slices.IndexFunc(p.Objects, func(o Print) bool { return src.Inside(o.Place, w.Place) })
		if i < 0 {
			continue
		}
		at, text := p.Objects[i].Place, p.Text[w.Start:w.End]
		filter := p.Text[at.Start:at.End]
		for _, c := range calls {
			made := results(filter, jqArguments(text, func(value string) string { return replaced(value, names, c.Words) }))
			if len(made) != 1 || len(made[0].Given) == 0 || c.End > len(p.Text) {
				continue
			}
			if made[0].Text == p.Objects[i].Text {
				continue
			}
			p.Objects = append(p.Objects, Print{Place: at, Text: made[0].Text, Called: true, Call: c.Place, Given: made[0].Given})
		}
	}
}

// addGiven adds an answer with what a call gives it.
func (p *Program) addGiven(at, call src.Place, before, text string) {
	was, is := map[string]any{}, map[string]any{}
	if before == text || json.NewDecoder(strings.NewReader(before)).Decode(&was) != nil || json.NewDecoder(strings.NewReader(text)).Decode(&is) != nil {
		return
	}
	names := differing(was, is)
	wasOwn, _ := was["hookSpecificOutput"].(map[string]any)
	isOwn, _ := is["hookSpecificOutput"].(map[string]any)
	names = append(names, differing(wasOwn, isOwn)...)
	data, err := json.Marshal(is)
	if err == nil && len(names) > 0 {
		p.Objects = append(p.Objects, Print{Place: at, Text: string(data), Called: true, Call: call, Given: names})
	}
}

// differing are the members whose texts differ.
func differing(was, is map[string]any) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(is)) {
		before, ok := was[name].(string)
		if after, too := is[name].(string); ok && too && before != after {
			out = append(out, name)
		}
	}
	return out
}

// namesArgument gives a variable an argument of its function.
var namesArgument = lazyregexp.New(`\b(\w+)=["']?\$\{?([1-9])(?::?-[^}"']*)?\}?["']?`)

// namedArguments are the variables of a function that hold one of its arguments.
func namedArguments(body string) map[string]string {
	out := map[string]string{}
	for _, m := range namesArgument.FindAllStringSubmatch(body, src.MaxObjects) {
		out[m[1]] = m[2]
	}
	return out
}

var usedVariable = lazyregexp.New(`\$(\w+)`)

// replaced is a text with the arguments of a call in it; Computed for those that are not
// constant.
func replaced(text string, names map[string]string, words []string) string {
	return usedVariable.ReplaceAllStringFunc(text, func(v string) string {
		number := v[1:]
		if named, ok := names[number]; ok {
			number = named
		}
		if len(number) != 1 || number[0] < '1' || number[0] > '9' {
			return v
		}
		i := int(number[0] - '0')
		switch {
		case i >= len(words):
			return ""
		case words[i] == "" || strings.ContainsAny(words[i], "\"\\\n$"):
			return Computed
		}
		return words[i]
	})
}

// printed is what a command writes, with the values of printf in their places.
func printed(source, text string) string {
	c := simpleOf(source)
	if c == nil || constant(c.Words[0]) != "printf" || len(c.Words) < 2 {
		return text
	}
	format := shown(c.Words[1])
	for _, w := range c.Words[2:] {
		format = strings.Replace(format, "%s", shown(w), 1)
	}
	return format
}

// simpleOf is the simple command of a text.
func simpleOf(source string) *syntax.Simple {
	tree := syntax.Parse(source)
	if len(tree.Stmts) == 0 {
		return nil
	}
	c, ok := tree.Stmts[0].Cmd.(*syntax.Simple)
	if !ok || len(c.Words) == 0 {
		return nil
	}
	return c
}

// jqArguments are the variables that a command of jq gives its filter, as far as they are
// constant once they are expanded.
func jqArguments(source string, expand func(string) string) map[string]any {
	c := simpleOf(source)
	if c == nil {
		return nil
	}
	out := map[string]any{}
	for i := 0; i+2 < len(c.Words); i++ {
		if constant(c.Words[i]) != "--arg" {
			continue
		}
		value := shown(c.Words[i+2])
		if expand != nil {
			value = expand(value)
		}
		if !strings.ContainsAny(value, "$") && !strings.Contains(value, Computed) {
			out["$"+constant(c.Words[i+1])] = value
		}
	}
	return out
}
