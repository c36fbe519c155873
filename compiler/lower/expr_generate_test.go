package lower_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// generator writes random expressions of a wanted type. Now and then it writes
// one of another type, or a name that holds anything.
type generator struct {
	*rand.Rand
	lets   []string
	loops  []string // the kind of # of each closure under way
	reduce bool     // the innermost closure is that of reduce
	names  int
}

func (g *generator) pick(options ...string) string { return options[g.IntN(len(options))] }

// expr writes an expression of this kind: bool int float str list strs map any.
func (g *generator) expr(kind string, depth int) string {
	if g.IntN(40) == 0 {
		kind = g.pick("bool", "int", "float", "str", "list", "strs", "map", "any", "nil")
	}
	if depth <= 0 {
		return g.leaf(kind)
	}
	if g.IntN(12) == 0 {
		return g.common(kind, depth-1)
	}
	switch kind {
	case "bool":
		return g.boolean(depth - 1)
	case "int":
		return g.integer(depth - 1)
	case "float":
		return g.float(depth - 1)
	case "str":
		return g.text(depth - 1)
	case "list":
		return g.list(depth - 1)
	case "strs":
		return g.texts(depth - 1)
	case "map":
		return g.mapping(depth - 1)
	}
	return g.anything(depth - 1)
}

func (g *generator) leaf(kind string) string {
	if len(g.loops) > 0 && g.IntN(2) == 0 {
		return g.pointer()
	}
	if len(g.lets) > 0 && g.IntN(4) == 0 {
		return g.lets[g.IntN(len(g.lets))]
	}
	switch kind {
	case "bool":
		return g.pick("true", "false", "stop.active", "tool.input.flag")
	case "int":
		return g.pick("0", "1", "2", "3", "7", "-1", "session.steps", "tool.input.n", "9223372036854775807", "len(command ?? \"\")")
	case "float":
		return g.pick("0.0", "1.5", "-2.25", "1e300", "duration", "tool.input.x", "1/0", "0/0", "2.0")
	case "str":
		return g.pick(`"a"`, `""`, `"git push --force"`, `"é€😀"`, `'a,b,,c'`, "command", "content", "prompt", "message", "tool.name", "path",
			"tool.input.command", `"12"`, `"<b>&\u2028\"\\"`, "tool.input.s", `" x "`)
	case "list":
		return g.pick("[]", "[1, 2, 3]", "[3, 1.0, 2]", "tool.input.list", "paths", `[1, "a", nil, true]`, "tool.input.nested", "1..3", "[[1, 2], [3]]", "tool.input.rows")
	case "strs":
		return g.pick(`["a", "b"]`, "paths", `["git push --force", "a", "12"]`, "tool.input.words", "[]", `split(command ?? "x y", " ")`)
	case "map":
		return g.pick("tool.input", "{}", `{"a": 1}`, "context", `{a: "x", b: {c: 2}}`, "tool.raw", "tool.input.obj")
	case "nil":
		return "nil"
	}
	return g.pick("nil", "1", `"a"`, "tool.output", "tool.input.any", "tool.input.missing", "tool.input.null", "true", "1.5", "[1]", "error", "tool.input.rows")
}

func (g *generator) pointer() string {
	if g.reduce {
		return g.pick("#", "#acc", "#index")
	}
	if g.loops[len(g.loops)-1] == "rows" {
		return g.pick("#", ".k", "#.n", "#?.k", ".missing")
	}
	return "#"
}

// common are the forms that exist for every kind.
func (g *generator) common(kind string, depth int) string {
	switch g.IntN(7) {
	case 0:
		return fmt.Sprintf("(%s ? %s : %s)", g.expr("bool", depth), g.expr(kind, depth), g.expr(kind, depth))
	case 1:
		return fmt.Sprintf("(%s ?? %s)", g.leaf("any"), g.expr(kind, depth))
	case 2:
		return g.let(kind, depth)
	case 3:
		return fmt.Sprintf("(if %s { %s } else { %s })", g.expr("bool", depth), g.expr(kind, depth), g.expr(kind, depth))
	case 4:
		return fmt.Sprintf("(%s; %s)", g.expr("any", depth), g.expr(kind, depth))
	case 5:
		return fmt.Sprintf("(%s ?? %s)", g.expr(kind, depth), g.expr(kind, depth))
	}
	return fmt.Sprintf("%s[%s]", g.expr("list", depth), g.pick("0", "-1", "1", "5", g.expr("int", depth)))
}

func (g *generator) let(kind string, depth int) string {
	g.names++
	name := fmt.Sprintf("v%d", g.names)
	bound := g.expr(g.pick(kind, "any", "int", "str"), depth)
	g.lets = append(g.lets, name)
	body := g.expr(kind, depth)
	g.lets = g.lets[:len(g.lets)-1]
	return fmt.Sprintf("(let %s = %s; %s)", name, bound, body)
}

// closure writes the body of a loop over a list of this kind.
func (g *generator) closure(of, kind string, depth int) string {
	reduce := g.reduce
	g.loops, g.reduce = append(g.loops, of), false
	body := g.expr(kind, depth)
	g.loops, g.reduce = g.loops[:len(g.loops)-1], reduce
	if g.IntN(5) == 0 {
		return "{" + body + "}"
	}
	return body
}

// over is a list and what its items are.
func (g *generator) over(depth int) (list, items string) {
	switch g.IntN(4) {
	case 0:
		return "tool.input.rows", "rows"
	case 1:
		return g.expr("strs", depth), "str"
	}
	return g.expr("list", depth), "any"
}

func (g *generator) boolean(depth int) string {
	sub := func(kind string) string { return g.expr(kind, depth) }
	switch g.IntN(16) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", sub("bool"), g.pick("and", "or", "&&", "||"), sub("bool"))
	case 1:
		return fmt.Sprintf("not (%s)", sub("bool"))
	case 2, 3:
		k := g.pick("int", "float", "str", "bool", "any", "list", "map")
		return fmt.Sprintf("(%s %s %s)", sub(k), g.pick("==", "!="), sub(g.pick(k, k, "any")))
	case 4, 5:
		k := g.pick("int", "float", "str")
		return fmt.Sprintf("(%s %s %s)", sub(k), g.pick("<", "<=", ">", ">="), sub(g.pick(k, k, "float", "any")))
	case 6, 7:
		return fmt.Sprintf("(%s %s%s %s)", sub("str"), g.pick("", "not "), g.pick("contains", "startsWith", "endsWith"), sub(g.pick("str", "str", "any")))
	case 8:
		return fmt.Sprintf("(%s matches %s)", sub(g.pick("str", "any")), g.pick(`"^git"`, `"[a-z]+$"`, "`\\d`", `"(?i)PUSH"`, `"€|é"`, `""`, `"(a|b)*c"`, `"^$"`))
	case 9:
		return fmt.Sprintf("(%s %sin %s)", sub(g.pick("int", "str", "any")), g.pick("", "not "), sub(g.pick("list", "strs", "map", "any")))
	case 10:
		return fmt.Sprintf(`(%s in ["a", "git push --force", ""])`, sub(g.pick("str", "any")))
	case 11:
		return fmt.Sprintf("(%s in %s..%s)", sub(g.pick("int", "float", "any")), sub("int"), sub("int"))
	case 12:
		list, of := g.over(depth)
		return fmt.Sprintf("%s(%s, %s)", g.pick("all", "any", "none", "one"), list, g.closure(of, "bool", depth))
	case 13:
		return fmt.Sprintf("(%s | %s)", sub("str"), g.pick(`hasPrefix("a")`, `hasSuffix("e")`))
	case 14:
		return fmt.Sprintf("(%s < %s <= %s)", sub("int"), sub("int"), sub("float"))
	}
	return g.leaf("bool")
}

func (g *generator) integer(depth int) string {
	sub := func(kind string) string { return g.expr(kind, depth) }
	switch g.IntN(12) {
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", sub("int"), g.pick("+", "-", "*"), sub(g.pick("int", "int", "any")))
	case 2:
		return fmt.Sprintf("(%s %% %s)", sub("int"), sub("int"))
	case 3:
		return fmt.Sprintf("len(%s)", sub(g.pick("str", "list", "map", "any")))
	case 4:
		return fmt.Sprintf("int(%s)", sub(g.pick("int", "float", "str", "any")))
	case 5:
		return fmt.Sprintf("%s(%s, %s)", g.pick("bitand", "bitor", "bitxor", "bitnand", "bitshl", "bitshr", "bitushr"), sub("int"), sub(g.pick("int", "any")))
	case 6:
		return fmt.Sprintf("bitnot(%s)", sub("int"))
	case 7:
		return fmt.Sprintf("%s(%s, %s)", g.pick("indexOf", "lastIndexOf"), sub("str"), sub("str"))
	case 8:
		list, of := g.over(depth)
		return fmt.Sprintf("%s(%s, %s)", g.pick("count", "findIndex", "findLastIndex"), list, g.closure(of, "bool", depth))
	case 9:
		list, of := g.over(depth)
		return fmt.Sprintf("sum(%s, %s)", list, g.closure(of, g.pick("int", "float"), depth))
	case 10:
		return fmt.Sprintf("%s(%s)", g.pick("sum", "count"), sub("list"))
	}
	return fmt.Sprintf("%s%s", g.pick("-", "+", ""), g.leaf("int"))
}

func (g *generator) float(depth int) string {
	sub := func(kind string) string { return g.expr(kind, depth) }
	switch g.IntN(8) {
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", sub(g.pick("float", "int")), g.pick("+", "-", "*", "/", "**", "^"), sub("float"))
	case 2:
		return fmt.Sprintf("%s(%s)", g.pick("ceil", "floor", "round", "abs", "float"), sub(g.pick("float", "int", "any", "str")))
	case 3:
		return fmt.Sprintf("%s(%s)", g.pick("mean", "median", "min", "max"), sub(g.pick("list", "float", "any")))
	case 4:
		return fmt.Sprintf("%s(%s, %s, %s)", g.pick("mean", "median", "min", "max"), sub("float"), sub(g.pick("int", "list")), sub("float"))
	case 5:
		return fmt.Sprintf("(%s / %s)", sub("int"), sub("int"))
	case 6:
		return fmt.Sprintf("-%s", sub("float"))
	}
	return g.leaf("float")
}

func (g *generator) text(depth int) string {
	sub := func(kind string) string { return g.expr(kind, depth) }
	switch g.IntN(15) {
	case 0, 1:
		return fmt.Sprintf("(%s + %s)", sub("str"), sub("str"))
	case 2:
		return fmt.Sprintf("%s(%s)", g.pick("trim", "upper", "lower", "trimPrefix", "trimSuffix", "toBase64", "fromBase64"), sub("str"))
	case 3:
		return fmt.Sprintf("%s(%s, %s)", g.pick("trim", "trimPrefix", "trimSuffix"), sub("str"), sub("str"))
	case 4:
		return fmt.Sprintf("replace(%s, %s, %s%s)", sub("str"), sub("str"), sub("str"), g.pick("", ", 1", ", -1", ", 0"))
	case 5:
		return fmt.Sprintf("repeat(%s, %s)", sub("str"), g.pick("0", "2", "-1", "session.steps"))
	case 6:
		return fmt.Sprintf("join(%s%s)", sub("strs"), g.pick("", `, "-"`, ", "+sub("str")))
	case 7:
		return fmt.Sprintf("string(%s)", sub(g.pick("any", "int", "float", "list", "map", "bool")))
	case 8:
		return fmt.Sprintf("type(%s)", sub(g.pick("any", "list", "map")))
	case 9:
		return fmt.Sprintf("toJSON(%s)", sub(g.pick("any", "list", "map", "str", "float")))
	case 10:
		return fmt.Sprintf("%s[%s:%s]", sub("str"), g.pick("", "0", "1", "-2", sub("int")), g.pick("", "1", "-1", "100", sub("int")))
	case 11:
		return fmt.Sprintf("(%s | %s)", sub("str"), g.pick("trim()", "upper()", `replace("a", "b")`, "toBase64() | fromBase64()"))
	case 12:
		return fmt.Sprintf("get(%s, %s)", sub("strs"), sub("int"))
	case 13:
		return fmt.Sprintf("first(%s)", g.texts(depth))
	}
	return g.leaf("str")
}

func (g *generator) list(depth int) string {
	sub := func(kind string) string { return g.expr(kind, depth) }
	switch g.IntN(18) {
	case 0:
		return fmt.Sprintf("[%s, %s]", sub("any"), sub("any"))
	case 1:
		return fmt.Sprintf("(%s..%s)", sub("int"), sub("int"))
	case 2, 3:
		list, of := g.over(depth)
		return fmt.Sprintf("map(%s, %s)", list, g.closure(of, g.pick("int", "str", "any", "bool"), depth))
	case 4:
		list, of := g.over(depth)
		return fmt.Sprintf("filter(%s, %s)", list, g.closure(of, "bool", depth))
	case 5:
		list, of := g.over(depth)
		return fmt.Sprintf("sortBy(%s, %s%s)", list, g.closure(of, g.pick("int", "str", "float"), depth), g.pick("", `, "desc"`, `, "asc"`, `, "up"`))
	case 6:
		return fmt.Sprintf("sort(%s%s)", sub("list"), g.pick("", `, "desc"`))
	case 7:
		return fmt.Sprintf("%s(%s)", g.pick("reverse", "uniq", "flatten", "concat"), sub("list"))
	case 8:
		return fmt.Sprintf("concat(%s, %s)", sub("list"), sub("list"))
	case 9:
		return fmt.Sprintf("take(%s, %s)", sub("list"), sub("int"))
	case 10:
		return fmt.Sprintf("%s[%s:%s]", sub("list"), g.pick("", "0", "1", "-2"), g.pick("", "1", "-1", "100"))
	case 11:
		return fmt.Sprintf("values({a: %s})", sub("any"))
	case 12:
		return fmt.Sprintf("toPairs({a: %s})", sub("any"))
	case 13:
		list, _ := g.over(depth)
		return fmt.Sprintf("map(%s, [#, #index])", list)
	case 14:
		return fmt.Sprintf("(keys(%s) | sort())", sub("map"))
	case 15:
		return fmt.Sprintf("(%s | filter(%s) | map(%s))", g.leaf("list"), g.closure("any", "bool", depth), g.closure("any", "any", depth))
	}
	return g.leaf("list")
}

func (g *generator) texts(depth int) string {
	sub := func(kind string) string { return g.expr(kind, depth) }
	switch g.IntN(7) {
	case 0:
		return fmt.Sprintf("%s(%s, %s%s)", g.pick("split", "splitAfter"), sub("str"), sub("str"), g.pick("", ", 2", ", 0", ", -1"))
	case 1:
		return fmt.Sprintf("[%s, %s]", sub("str"), sub("str"))
	case 2:
		return fmt.Sprintf("map(%s, %s)", sub("strs"), g.closure("str", "str", depth))
	case 3:
		return fmt.Sprintf("sort(%s)", sub("strs"))
	case 4:
		return fmt.Sprintf("uniq(%s)", sub("strs"))
	}
	return g.leaf("strs")
}

func (g *generator) mapping(depth int) string {
	sub := func(kind string) string { return g.expr(kind, depth) }
	switch g.IntN(7) {
	case 0:
		return fmt.Sprintf("{a: %s, %s: %s}", sub("any"), g.pick("b", "a", `"c d"`, "("+g.expr("str", depth)+")"), sub("any"))
	case 1:
		list, of := g.over(depth)
		return fmt.Sprintf("groupBy(%s, %s)", list, g.closure(of, g.pick("int", "str", "any", "bool"), depth))
	case 2:
		return fmt.Sprintf("fromPairs([[%s, %s]])", sub(g.pick("str", "any", "int")), sub("any"))
	case 3:
		return fmt.Sprintf("fromPairs(toPairs(%s))", sub("map"))
	case 4:
		return fmt.Sprintf("fromJSON(%s)", g.pick(`'{"a": 1, "b": [1, 2.5, null], "a": true}'`, `"{}"`, "toJSON("+sub("map")+")", `"x"`))
	}
	return g.leaf("map")
}

func (g *generator) anything(depth int) string {
	sub := func(kind string) string { return g.expr(kind, depth) }
	switch g.IntN(12) {
	case 0:
		list, of := g.over(depth)
		return fmt.Sprintf("%s(%s, %s)", g.pick("find", "findLast"), list, g.closure(of, "bool", depth))
	case 1:
		return g.fold(depth)
	case 2:
		return fmt.Sprintf("%s(%s)", g.pick("first", "last"), sub("list"))
	case 3:
		return fmt.Sprintf("get(%s, %s)", sub("map"), sub(g.pick("str", "any")))
	case 4:
		return fmt.Sprintf("%s.%s", sub("map"), g.pick("a", "b.c", "missing", "rows[0].k", "command"))
	case 5:
		return fmt.Sprintf("%s?.%s", sub(g.pick("map", "any")), g.pick("a", "b?.c", "b.c", "missing.x", "missing?.x.y", "rows[0]?.k", "a?.[0]"))
	case 6:
		return fmt.Sprintf("%s[%s]", sub("map"), sub(g.pick("str", "any")))
	case 7:
		return fmt.Sprintf("(%s?.%s ?? %s)", sub("any"), g.pick("a", "missing.x"), sub("any"))
	case 8:
		return fmt.Sprintf("fromJSON(toJSON(%s))", sub("any"))
	case 9:
		return sub(g.pick("bool", "int", "float", "str", "list", "strs", "map"))
	}
	return g.leaf("any")
}

func (g *generator) fold(depth int) string {
	list, of := g.over(depth)
	reduce := g.reduce
	g.loops, g.reduce = append(g.loops, of), true
	body := g.expr(g.pick("int", "any", "str"), depth)
	g.loops, g.reduce = g.loops[:len(g.loops)-1], reduce
	return fmt.Sprintf("reduce(%s, %s%s)", list, body, g.pick("", ", 0", ", "+g.expr("any", 0)))
}

// event makes an event; fields may be missing, null or of an unexpected type.
func (g *generator) event() *event.Event {
	ev := &event.Event{Host: "test", Tools: []string{"Shell"}}
	ev.Kind, _ = event.LookupKind("before_tool")
	text := func() value.Value { return value.OfString(g.sample()) }
	maybe := func(f event.FieldID, v value.Value) {
		if g.IntN(4) > 0 {
			ev.Set(f, v)
		}
	}
	ev.Set(event.ToolName, value.OfString("Shell"))
	ev.Set(event.Project, value.OfString("/p"))
	ev.Set(event.PathAbs, value.OfString("/p/a"))
	ev.Set(event.PathsAbs, value.Strings("/p/a"))
	maybe(event.Command, text())
	maybe(event.Content, text())
	maybe(event.Prompt, text())
	maybe(event.Message, text())
	maybe(event.Path, text())
	maybe(event.Paths, value.OfList([]value.Value{text(), text()}))
	maybe(event.Error, text())
	maybe(event.SessionSteps, value.OfInt(g.IntN(5)))
	maybe(event.Duration, value.OfFloat(float64(g.IntN(100))/8))
	maybe(event.StopActive, value.OfBool(g.IntN(2) == 0))
	maybe(event.ToolOutput, g.value(2))
	maybe(event.Context, g.object(1))
	maybe(event.ToolInput, g.input())
	maybe(event.ToolRaw, g.object(2))
	return ev
}

func (g *generator) input() value.Value {
	rows := make([]value.Value, g.IntN(4))
	for i := range rows {
		rows[i] = value.OfMap([]string{"k", "n"}, []value.Value{value.OfString(g.sample()), value.OfInt(g.IntN(3))})
	}
	fields := []struct {
		name string
		v    value.Value
	}{
		{"command", value.OfString(g.sample())}, {"flag", value.OfBool(g.IntN(2) == 0)}, {"n", value.OfInt(g.IntN(9) - 3)},
		{"x", value.OfFloat(g.NormFloat64())}, {"s", value.OfString(g.sample())}, {"list", value.OfList([]value.Value{g.value(0), g.value(0), value.OfInt(2)})},
		{"nested", value.OfList([]value.Value{value.OfList([]value.Value{value.OfInt(1), value.OfFloat(2)}), value.OfInt(3)})},
		{"rows", value.OfList(rows)}, {"words", value.Strings(g.sample(), "a", g.sample())}, {"obj", g.object(1)}, {"any", g.value(2)}, {"null", value.Value{}},
	}
	var keys []string
	var items []value.Value
	for _, f := range fields {
		if g.IntN(6) == 0 {
			continue
		}
		if g.IntN(12) == 0 {
			f.v = g.value(1)
		}
		keys, items = append(keys, f.name), append(items, f.v)
	}
	return value.OfMap(keys, items)
}

func (g *generator) value(depth int) value.Value {
	switch g.IntN(9) {
	case 0:
		return value.Value{}
	case 1:
		return value.OfBool(g.IntN(2) == 0)
	case 2:
		return value.OfFloat(float64(g.IntN(7)) / 2)
	case 3, 4:
		return value.OfString(g.sample())
	case 5, 6:
		if depth > 0 {
			return value.OfList([]value.Value{g.value(depth - 1), g.value(depth - 1)})
		}
	case 7:
		if depth > 0 {
			return g.object(depth - 1)
		}
	}
	return value.OfInt(g.IntN(5))
}

func (g *generator) object(depth int) value.Value {
	return value.OfMap([]string{"b", "a", "c d"}, []value.Value{g.value(depth), g.value(depth), value.OfInt(1)})
}

func (g *generator) sample() string {
	s := g.pick("", "a", "git push --force", "git status", "é€😀", "a,b", " x ", "12", "1.5", "rm -rf /tmp/x", "src/main.go", "\xff\xfe", "a\nb", "{}", "Zz")
	if g.IntN(8) == 0 {
		return strings.Repeat(s, 1+g.IntN(3))
	}
	return s
}
