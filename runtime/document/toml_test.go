package document

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	oracle "github.com/BurntSushi/toml"
	"github.com/hookc/hookc/runtime/value"
)

func TestTOML(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "{}"}, {"# c\n\n", "{}"}, {"a = 1\r\nb = \"x\" # c\r\n", `{"a":1,"b":"x"}`}, {"\ufeffa = 1", `{"a":1}`},
		{"a.b.c = 1\na.d = 2\n\"x y\".'z' = 3\n1.2 = 4\n- = 5", `{"a":{"b":{"c":1},"d":2},"x y":{"z":3},"1":{"2":4},"-":5}`},
		{"[a]\nx = 1\n[a.b]\ny = 2\n[c.d]\n[c]\nz = 3", `{"a":{"x":1,"b":{"y":2}},"c":{"d":{},"z":3}}`},
		{"[[p]]\nn = 1\n[[p.q]]\nm = 2\n[[p.q]]\n[p.r]\nk = 1\n[[p]]\nn = 3", `{"p":[{"n":1,"q":[{"m":2},{}],"r":{"k":1}},{"n":3}]}`},
		{"[f]\na.b = 1\n[f.a.c]\nd = 2", `{"f":{"a":{"b":1,"c":{"d":2}}}}`}, {"[ a . \"b\" ]\nx=1", `{"a":{"b":{"x":1}}}`},
		{"a = {x = 1, y.z = \"s\", w = {}}\nb = {}", `{"a":{"x":1,"y":{"z":"s"},"w":{}},"b":{}}`},
		{"a = [1, [\"x\", {b = 2}], # c\n  true,\n]", `{"a":[1,["x",{"b":2}],true]}`}, {"a = []", `{"a":[]}`},
		{"a = [+1, -2, 0, 1_000, 0xFF_ff, 0o17, 0b101, -0]", `{"a":[1,-2,0,1000,65535,15,5,0]}`},
		{"a = [1.5, -0.5, 1e3, 1E-2, 6.02_2e+23, 9_0.1]", `{"a":[1.5,-0.5,1000,0.01,6.022e+23,90.1]}`}, {"a = [inf, -inf, nan]", `{"a":[null,null,null]}`},
		{`a = "x\t\"\\\u00e9\U0001F600"`, `{"a":"x\t\"\\é😀"}`}, {`a = 'x\t"'`, `{"a":"x\\t\""}`},
		{"a = \"\"\"\nx\n  y\"\" \\\n   z\"\"\"\"\"\n", `{"a":"x\n  y\"\" z\"\""}`}, {"a = '''\nx\\\n'y''''", `{"a":"x\\\n'y'"}`}, {`a = """"x""""`, `{"a":"\"x\""}`}, {`a = ""`, `{"a":""}`},
		{"a = 1979-05-27T07:32:00Z\nb = 1979-05-27 07:32:00.5-07:00\nc = 1979-05-27\nd = 07:32:00\ne = 1979-05-27t07:32:00 # c", `{"a":"1979-05-27T07:32:00Z","b":"1979-05-27 07:32:00.5-07:00","c":"1979-05-27","d":"07:32:00","e":"1979-05-27t07:32:00"}`},
	} {
		v, err := ParseTOML([]byte(tt.in))
		if err != nil || asJSON(v) != tt.want {
			t.Errorf("%q is %s, %v, want %s", tt.in, asJSON(v), err, tt.want)
		}
	}
}

func TestTOMLErrors(t *testing.T) {
	for _, tt := range []struct {
		in   string
		line int
		want string
	}{
		{"a = 1\na = 2", 2, "twice"}, {"a = 1\n[a]", 2, "twice"}, {"[a]\n[a]", 2, "twice"}, {"[[a]]\n[a]", 2, "twice"}, {"a = []\n[[a]]", 2, "already"}, {"[a]\n[[a]]", 2, "already"},
		{"a = {}\n[a.b]", 2, "already"}, {"a = {}\na.b = 1", 2, "already"}, {"a.b = 1\n[a]", 2, "twice"}, {"[a.b]\n[a]\nb.c = 1", 3, "already"}, {"a = {x = 1, x = 2}", 1, "twice"},
		{"a = {x = 1,}", 1, "comma"}, {"a = {\nx = 1}", 1, "key"}, {"a = 1 b = 2", 1, "end of the line"}, {"a", 1, `want "="`}, {"a =", 1, "want a value"}, {"= 1", 1, "want a key"},
		{"a = x", 1, "no value"}, {"a = 01", 1, "no value"}, {"a = 1_", 1, "no value"}, {"a = 1__0", 1, "no value"}, {"a = .5", 1, "no value"}, {"a = 5.", 1, "no value"}, {"a = 1._5", 1, "no value"},
		{"a = 0x", 1, "no value"}, {"a = +0x1", 1, "no value"}, {"a = 9223372036854775808", 1, "no value"}, {"a = 2026-13-01", 1, "no value"}, {"a = 2026-02-30", 1, "no value"}, {"a = 25:00:00", 1, "no value"}, {"a = 1e_1", 1, "no value"},
		{"a = \"x\ny\"", 1, "not closed"}, {"a = 'x", 1, "not closed"}, {"a = \"\"\"x", 1, "not closed"}, {`a = "\q"`, 1, "means nothing"}, {`a = "\ud800"`, 1, "number of a character"},
		{"\n\na = [1", 3, "comma or ]"}, {"a = [1 2]", 1, "comma or ]"}, {"[a\n]", 1, `want "]"`}, {"[[a]", 1, "]]"}, {"a = 1\x00", 1, "control"}, {"a = \"\xff\"", 1, "UTF-8"}, {"a\r= 1", 1, "control"}, {"\"\"\"a\"\"\" = 1", 1, "one line"},
	} {
		v, err := ParseTOML([]byte(tt.in))
		got := (*Error)(nil)
		if !errors.As(err, &got) || got.Line != tt.line || !strings.Contains(got.Problem, tt.want) {
			t.Errorf("%q is %s, %v, want line %d: …%s…", tt.in, asJSON(v), err, tt.line, tt.want)
		}
	}
}

// FuzzTOML holds the reader against another: what one reads, the other reads
// alike.
func FuzzTOML(f *testing.F) {
	for _, s := range []string{
		"a = 1\n[b]\nc.d = \"x\"\n[[e]]\nf = [1, {g = 'h'}]\n", "a = 1979-05-27T07:32:00Z", "a = \"\"\"x\\\n  y\"\"\"", "[a.b]\n[a]\n", "a.b = 1\na.c = 2", "a = 0x_1", "a = inf", "\"a\".b = +1_0.5e-3",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ours, err := ParseTOML([]byte(s))
		want := map[string]any{}
		_, oracleErr := oracle.Decode(s, &want)
		if err != nil || oracleErr != nil {
			return
		}
		if why := differsTOML(ours, want); why != "" {
			t.Errorf("%q is %s: %s", s, asJSON(ours), why)
		}
	})
}

// differsTOML says where a value is not what the oracle read.
func differsTOML(v value.Value, want any) string {
	switch want := want.(type) {
	case map[string]any:
		if v.Kind() != value.Map || v.Len() != len(want) {
			return "want a table of " + asJSON(value.OfInt(len(want)))
		}
		for k, w := range want {
			got, _ := v.Get(k)
			if why := differsTOML(got, w); why != "" {
				return k + ": " + why
			}
		}
		return ""
	case []map[string]any:
		items := make([]any, len(want))
		for i, w := range want {
			items[i] = w
		}
		return differsTOML(v, items)
	case []any:
		if v.Kind() != value.List || v.Len() != len(want) {
			return "want a list of " + asJSON(value.OfInt(len(want)))
		}
		for i, w := range want {
			if why := differsTOML(v.At(i), w); why != "" {
				return why
			}
		}
		return ""
	case time.Time:
		if v.Kind() != value.String {
			return "want a moment"
		}
		return ""
	}
	expect := value.Value{}
	switch want := want.(type) {
	case bool:
		expect = value.OfBool(want)
	case int64:
		expect = value.OfInt(int(want))
	case float64:
		if math.IsNaN(want) && math.IsNaN(v.Float()) {
			return ""
		}
		expect = value.OfFloat(want)
	case string:
		expect = value.OfString(want)
	}
	if v.Kind() != expect.Kind() || !value.Equal(v, expect) {
		return "want " + value.Quote(expect)
	}
	return ""
}
