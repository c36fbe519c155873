package script

import (
	"strings"
	"testing"
	"time"
)

// An object is read with all its members, or not at all.
func TestObjects(t *testing.T) {
	for _, c := range []struct{ lang, source, want string }{
		{"python", `print(json.dumps({"a": "b", 'c': True, "d": x + 1}))`, `{"a":"b","c":true,"d":"…"}`},
		{"python", `print(json.dumps({"a": {"b": f"{x}", **y}}))`, `{"a":"…"}`},
		{"python", `print(json.dumps({**y}))`, ``},
		{"python", `# print(json.dumps({"a": 1}))`, ``},
		{"python", `print(json.dumps({"a": "b"}), file=sys.stderr)`, ``},
		{"node", `console.log(JSON.stringify(x ? { a: "b", c } : { d: [1, 2] }))`, `{"a":"b","c":"…"} {"d":"…"}`},
		{"node", `const o = { a: false }; console.log(JSON.stringify(o))`, `{"a":false}`},
		{"node", `const o = { a: 1 }; o.b = 2; console.log(JSON.stringify(o))`, ``},
		{"sh", `jq -n --arg r "$r" '{a: "b", r: $r}'`, `{"a":"b","r":"…"}`},
		{"sh", `jq '{a: "b"} + .x'`, ``},
		{"sh", `x=$(jq -n '{a: "b"}')`, ``},
		{"sh", `jq -n '{a: "b"}' | tee log`, ``},
	} {
		var got []string
		for _, o := range Parse(c.source, c.lang).Objects {
			got = append(got, o.Text)
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.lang, c.source, s, c.want)
		}
	}
}

// Many objects, and deep ones, take no more than a moment.
func TestObjectsHostile(t *testing.T) {
	begin := time.Now()
	Parse(strings.Repeat("print(json.dumps(x))\n", 20_000), "python")
	Parse("print(json.dumps("+strings.Repeat(`{"a":`, 100_000), "python")
	if d := time.Since(begin); d > 20*time.Second {
		t.Errorf("it takes %s", d)
	}
}
