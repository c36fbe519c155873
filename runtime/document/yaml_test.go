package document

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/value"
	oracle "go.yaml.in/yaml/v3"
)

// asJSON is a value as the tests compare it.
func asJSON(v value.Value) string { return string(value.AppendJSON(nil, v)) }

func TestYAML(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "null"}, {"# nothing\n", "null"}, {"---\n", "null"}, {"--- # c\na: 1", `{"a":1}`}, {"a: 1\n...\n# end\n", `{"a":1}`},
		{"%YAML 1.2\n---\na: 1", `{"a":1}`}, {"\ufeffa: 1", `{"a":1}`}, {"a: 1\r\nb: 2\r\n", `{"a":1,"b":2}`},
		{"--- text", `"text"`}, {"--- [1, 2]", `[1,2]`}, {"--- |\n x\n", `"x\n"`},
		{"a:\n  b:\n    c: 1\n  d: 2\ne: 3", `{"a":{"b":{"c":1},"d":2},"e":3}`},
		{"- 1\n- - 2\n  - 3\n- a: 4\n  b: 5\n-\n  c: 6\n-\n- 7", `[1,[2,3],{"a":4,"b":5},{"c":6},null,7]`},
		{"a:\n- 1\n- 2\nb:\n  - 3", `{"a":[1,2],"b":[3]}`},
		{"a:\n- b:\n  - c\n  d: 1\n- e", `{"a":[{"b":["c"],"d":1},"e"]}`},
		{"a: # comment\n  # more\n  b: x#y # z\n", `{"a":{"b":"x#y"}}`},
		{"'a b': 1\n\"c\\td\" : 2", `{"a b":1,"c\td":2}`},
		{"a: x\n  y\n\n  z\nb: 1", `{"a":"x y\nz","b":1}`}, {"x\ny\n\n\nz", `"x y\n\nz"`},
		{"a: 'it''s'\nb: 'x\n  y\n\n  z'", `{"a":"it's","b":"x y\nz"}`},
		{`a: "\x41\u00e9\U0001F600\n\ud83d\ude00\/"`, `{"a":"Aé😀\n😀/"}`}, {"a: \"x \\\n   y\"", `{"a":"x y"}`},
		{"http://x: 1", `{"http://x":1}`}, {"a: http://x:80/y", `{"a":"http://x:80/y"}`}, {"a: -x\nb: ?y\nc: :z", `{"a":"-x","b":"?y","c":":z"}`},
		// scalars of the core schema
		{"[~, null, true, False, 1, -2, +3, 0o17, 0x1F, 1.5, .5, 1e3, -.inf, 1_000, yes, on, 0b1, 010]",
			`[null,null,true,false,1,-2,3,15,31,1.5,0.5,1000,null,"1_000","yes","on","0b1",10]`},
		{"[2026-01-02, 1.2.3, 0x, 0o8, e3, 1e, '-', 9223372036854775808]", `["2026-01-02","1.2.3","0x","0o8","e3","1e","-",9223372036854776000]`},
		{"1: a\ntrue: b\n~: c", `{"1":"a","true":"b","~":"c"}`},
		// flow collections
		{"{a: 1, b: [x, {c: d}], e, 'f':2, \"g\": }", `{"a":1,"b":["x",{"c":"d"}],"e":null,"f":2,"g":null}`},
		{"[a: 1, b]", `[{"a":1},"b"]`}, {"[\n  a, # c\n  b c\n  d,\n]", `["a","b c d"]`}, {"{a: x:y, b: -1}", `{"a":"x:y","b":-1}`},
		{"a: {}\nb: []", `{"a":{},"b":[]}`}, {"{\"a\":1,\"b\":[1,2]}", `{"a":1,"b":[1,2]}`},
		// block texts
		{"a: |\n  x\n   y\n\n  z\nb: 1", `{"a":"x\n y\n\nz\n","b":1}`}, {"a: |-\n  x\n\n", `{"a":"x"}`}, {"a: |+\n  x\n\nb: 1", `{"a":"x\n\n","b":1}`},
		{"a: >\n  x\n  y\n\n  z\n   w\n  v\n", `{"a":"x y\nz\n w\nv\n"}`}, {"a: |2\n   x\n  y\n", `{"a":" x\ny\n"}`}, {"a: >-2 # c\n   x\n", `{"a":" x"}`},
		{"a: |\nb: 1", `{"a":"","b":1}`}, {"- |\n x\n- y", `["x\n","y"]`}, {"a: |\n  # no comment\n# comment\n", `{"a":"# no comment\n"}`},
		// anchors
		{"a: &x\n  k: 1\nb: *x\nc: &y z\nd: *y\ne: [&q 1, *q]", `{"a":{"k":1},"b":{"k":1},"c":"z","d":"z","e":[1,1]}`},
		{"a: &x {k: 1, l: 2}\nb:\n  <<: *x\n  l: 3\nc:\n  <<: [*x, {m: 4}]", `{"a":{"k":1,"l":2},"b":{"l":3,"k":1},"c":{"k":1,"l":2,"m":4}}`},
		{"a: &x\n- 1\nb: *x", `{"a":[1],"b":[1]}`}, {"- &x\n  k: 1\n- *x", `[{"k":1},{"k":1}]`},
	} {
		v, err := ParseYAML([]byte(tt.in))
		if err != nil && tt.want != "" || err == nil && asJSON(v) != tt.want {
			t.Errorf("%q is %s, %v, want %s", tt.in, asJSON(v), err, tt.want)
		}
	}
}

func TestYAMLErrors(t *testing.T) {
	for _, tt := range []struct {
		in   string
		line int
		want string
	}{
		{"a: 1\nb: 2\na: 3", 3, "twice"}, {"{a: 1,\n a: 2}", 2, "twice"}, {"a: 1\n---\nb: 2", 2, "second document"}, {"---\n---\n", 2, "second document"},
		{"a: !x 1", 1, "tags"}, {"- 1\n- !!str 2", 2, "tags"}, {"? a\n: b", 1, "start with ?"}, {"a: *x", 1, "nothing is called"},
		{"a: b: c", 1, "line of its own"}, {"a: - b", 1, "line of its own"}, {"a:\n    b: 1\n  c: 2", 3, "indented by more"},
		{"a: 1\n b: 2", 2, "colon"}, {"a:\n\tb: 1", 2, "tab"}, {"[1, 2", 1, "not closed"}, {"[1 2]: x", 1, "there is more"}, {"[a,,b]", 1, "text starts"},
		{"a: 'x", 1, "not closed"}, {"a: \"\\q\"", 1, "means nothing"}, {"a: \"\\ud800\"", 1, "no such character"}, {"a: @x", 1, "quotes"}, {"a: `x`", 1, "quotes"},
		{"a: %x", 1, "quotes"}, {"a\nb: 1", 2, "colon"}, {"a: 1\n- b", 2, "item of a list"}, {"- a\nb: 1", 2, "more"}, {"a: x\x00", 1, "control"}, {"a: \xff", 1, "UTF-8"},
		{"a: 1\nb", 2, "key and a colon"}, {"a: 'x' y", 1, "indented"}, {"<<: 1", 1, "merges"}, {"%TAG ! x\n---\n", 1, "directives"}, {"*a : 1", 1, "alias as a key"},
		{"&a &b x", 1, "second anchor"}, {"a: |x\n y", 1, "end of the line"}, {"a: \"x\n---\ny\"", 2, "not closed"},
		{"{?: 1}", 1, "within brackets"}, {"{?a: 1}", 1, "within brackets"}, {"[a,\n ?]", 2, "within brackets"},
	} {
		v, err := ParseYAML([]byte(tt.in))
		got := (*Error)(nil)
		if !errors.As(err, &got) || got.Line != tt.line || !strings.Contains(got.Problem, tt.want) {
			t.Errorf("%q is %s, %v, want line %d: …%s…", tt.in, asJSON(v), err, tt.line, tt.want)
		}
	}
}

// hostile documents end soon, within bounded memory.
var hostile = map[string]string{
	"brackets": strings.Repeat("[", 1<<20), "braces": strings.Repeat("{", 1<<20), "members": strings.Repeat("{a: ", 1<<18),
	"dashes": strings.Repeat("- ", 1<<20), "nested keys": nestedKeys(2000), "anchors": strings.Repeat("&a ", 1<<20),
	"one line": "[" + strings.Repeat("a, ", 1<<20) + "]", "quotes": strings.Repeat("'", 1<<20), "lines": "\"" + strings.Repeat("x\n", 1<<20) + "\"",
	"tabs": strings.Repeat("\t", 1<<20), "plain lines": strings.Repeat("x\n", 1<<20), "colons": strings.Repeat("a: ", 1<<18), "empty lines": "a: |\n" + strings.Repeat("\n", 1<<20),
	"blocks": strings.Repeat("- |\n\n", 1<<18), "laughs": laughs(), "merges": mergeLaughs(), "hashes": strings.Repeat("#", 1<<20), "stars": strings.Repeat("*a ", 1<<20),
	"pairs": "[" + strings.Repeat("a: b, ", 1<<18) + "]", "questions": strings.Repeat("? ", 1<<20), "dots": strings.Repeat("a.", 1<<20) + "a = 1", "tables": strings.Repeat("[[a.b]]\n", 1<<17),
	"inline": strings.Repeat("a = {", 1<<18), "keys": manyKeys(1 << 17), "numbers": strings.Repeat("9", 1<<20), "number": "a = " + strings.Repeat("9", 1<<20),
	"array": "a = [" + strings.Repeat("1,", 1<<20), "arrays": "a = " + strings.Repeat("[", 1<<20), "escapes": "a = \"\"\"" + strings.Repeat("\\\n", 1<<20), "deep": deepAliases(),
}

func nestedKeys(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(asJSON(value.OfInt(i)) + " = 1\n")
	}
	return b.String()
}

func laughs() string {
	s := "a0: &a0 x\n"
	for i := range 50 {
		a, b := asJSON(value.OfInt(i)), asJSON(value.OfInt(i+1))
		s += "a" + b + ": &a" + b + " [" + strings.Repeat("*a"+a+", ", 10) + "]\n"
	}
	return s
}

func mergeLaughs() string {
	s := "a0: &a0 {x: 1}\n"
	for i := range 50 {
		a, b := asJSON(value.OfInt(i)), asJSON(value.OfInt(i+1))
		s += "a" + b + ": &a" + b + "\n  <<: [" + strings.Repeat("*a"+a+", ", 10) + "]\n  y" + b + ": *a" + a + "\n  z" + b + ": *a" + a + "\n"
	}
	return s
}

func deepAliases() string {
	s := "a0: &a0 x\n"
	for i := range 2000 {
		a, b := asJSON(value.OfInt(i)), asJSON(value.OfInt(i+1))
		s += "a" + b + ": &a" + b + " [*a" + a + "]\n"
	}
	return s
}

func TestHostileDocuments(t *testing.T) {
	for name, text := range hostile {
		for _, parse := range []func([]byte) (value.Value, error){ParseYAML, ParseTOML} {
			v, err := parse([]byte(text))
			if err == nil && (v.Weight() > maxWeight || v.Depth() > 100*maxDepth) {
				t.Errorf("%s: %d values, %d deep", name, v.Weight(), v.Depth())
			}
		}
	}
}

// FuzzYAML holds the reader against libyaml's descendant: what both read, they
// read alike.
func FuzzYAML(f *testing.F) {
	for _, s := range []string{
		"a: 1\nb:\n- x\n- y: z\n", "a: |\n  x\n\n   y\n", "a: >+\n  x\n  y\n\n", "{a: [1, 'x', \"y\\n\"], b: }", "a: &x [1]\nb: *x", "a: 'x\n  y'\n",
		"--- >\n x\n y\n...\n", "- - a\n  - b\n-\n  c", "a: b\n  c\n\n  d\n", "[a: b, c d\n e]", "\"a\\\n  b\": c", "<<: {a: b}", "a: |1-\n  x", "|\n  \n\n\n#", "a: |\n   \nb: c", "x: # c\n  - y # d\n",
	} {
		f.Add(s)
	}
	flowColon := regexp.MustCompile(`:[][{},]`) // of which YAML 1.1 thinks otherwise
	f.Fuzz(func(t *testing.T, s string) {
		if flowColon.MatchString(s) || strings.ContainsAny(s, "\u0085\u2028\u2029") { // YAML 1.1 ends lines there
			return
		}
		ours, err := ParseYAML([]byte(s))
		if err != nil {
			return
		}
		var node oracle.Node
		dec := oracle.NewDecoder(strings.NewReader(s))
		if err := dec.Decode(&node); err != nil {
			return // it refuses more, such as keys over 1,024 bytes
		}
		if dec.Decode(new(oracle.Node)) != io.EOF {
			return // it has read a part
		}
		if len(node.Content) != 1 || strings.Contains(s, "<<") {
			return
		}
		if why := differs(ours, node.Content[0], 0); why != "" {
			t.Errorf("%q is %s: %s", s, asJSON(ours), why)
		}
	})
}

// differs says where a value is not what the oracle read.
func differs(v value.Value, n *oracle.Node, depth int) string {
	if depth > 50 {
		return ""
	}
	switch n.Kind {
	case oracle.AliasNode:
		return differs(v, n.Alias, depth+1)
	case oracle.SequenceNode:
		if v.Kind() != value.List || v.Len() != len(n.Content) {
			return "want a list of " + asJSON(value.OfInt(len(n.Content)))
		}
		for i, c := range n.Content {
			if why := differs(v.At(i), c, depth+1); why != "" {
				return why
			}
		}
		return ""
	case oracle.MappingNode:
		if v.Kind() != value.Map || v.Len() != len(n.Content)/2 {
			return "want a mapping of " + asJSON(value.OfInt(len(n.Content)/2))
		}
		for i := range v.Len() {
			if k := n.Content[2*i]; k.Kind != oracle.ScalarNode || k.Value != v.Key(i).Str() {
				return "want the key " + asJSON(value.OfString(k.Value))
			}
			if why := differs(v.At(i), n.Content[2*i+1], depth+1); why != "" {
				return why
			}
		}
		return ""
	}
	want := value.OfString(n.Value)
	if n.Style&(oracle.SingleQuotedStyle|oracle.DoubleQuotedStyle|oracle.LiteralStyle|oracle.FoldedStyle) == 0 {
		want = scalar(n.Value)
	}
	if asJSON(v) != asJSON(want) {
		return "want " + asJSON(want)
	}
	return ""
}

// FuzzScalar holds plain text against the same oracle, where YAML 1.1 and 1.2
// agree.
func FuzzScalar(f *testing.F) {
	for _, s := range []string{"1", "-0x1F", "0o17", "1e3", ".5", "-.inf", "true", "~", "1.", "+1.5E-3", "x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var node oracle.Node
		if oracle.Unmarshal([]byte(s), &node) != nil || len(node.Content) != 1 || node.Content[0].Kind != oracle.ScalarNode || node.Content[0].Style != 0 || node.Content[0].Value != s {
			return
		}
		got := scalar(s).Kind()
		tag := node.Content[0].ShortTag()
		digits := strings.TrimLeft(s, "+-")
		if strings.Contains(s, "_") || tag == "!!timestamp" || tag == "!!merge" || tag == "!!binary" || len(digits) > 1 && digits[0] == '0' || len(digits) > 15 {
			return // other numbers and dates in YAML 1.1
		}
		want := map[string]value.Kind{"!!null": value.Nil, "!!bool": value.Bool, "!!int": value.Int, "!!float": value.Float, "!!str": value.String}[tag]
		if got != want {
			t.Errorf("%q is %s, want %s", s, got, tag)
		}
	})
}
