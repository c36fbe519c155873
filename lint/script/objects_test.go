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

// Members that are parameters of the function around have the values of each call.
func TestArguments(t *testing.T) {
	for _, c := range []struct{ lang, source, want string }{
		{"node", "function answer(decision, reason = \"no\") {\n console.log(JSON.stringify({ decision, why: reason }));\n}\nif (x) answer(\"deny\", `${y}`); else answer('allow')", `{"decision":"deny","why":"…"} answer("deny", ` + "`${y}`" + `) {"decision":"allow","why":"no"} answer('allow')`},
		{"node", "const say = (d) => console.log(JSON.stringify({ d: d }));\nsay(\"a\");", `{"d":"a"} say("a")`},
		{"node", "function say(o) { console.log(JSON.stringify(o)); }\nsay({ a: \"b\" }); say(other);", `{"a":"b"}`},
		{"node", "function say(d) { console.log(JSON.stringify({ a: \"b\" })); }\nsay(1);", `{"a":"b"}`},
		{"python", "def emit(decision: str, reason: str = 'x') -> None:\n    print(json.dumps({'d': decision, 'r': reason}))\n\nclass A:\n    def f(self):\n        emit(reason=why(1, 2), decision=\"ask\")\n", `{"d":"ask","r":"…"} emit(reason=why(1, 2), decision="ask")`},
		{"python", "def emit(decision):\n    print(json.dumps({'d': decision}))\n", `{"d":"…"}`},
		{"sh", "answer() { jq -n --arg d \"$1\" --arg r \"$2\" '{decision: $d, reason: $r}'; }\nanswer deny \"no $x\"", `{"decision":"…","reason":"…"} {"decision":"deny","reason":"…"} answer deny "no $x"`},
		{"sh", "answer() {\n  local what=\"$1\"\n  printf '{\"decision\": \"%s\", \"reason\": \"%s\"}\\n' \"$what\" \"$2\"\n}\nif x; then answer block 'a b'; fi", `{"decision":"block","reason":"a b"} answer block 'a b'`},
		{"sh", "answer() {\n  cat <<EOF\n{\"hookSpecificOutput\": {\"permissionDecision\": \"$1\"}}\nEOF\n}\nanswer ask", `{"hookSpecificOutput":{"permissionDecision":"ask"}} answer ask`},
	} {
		var got []string
		for _, o := range Parse(c.source, c.lang).Objects {
			got = append(got, o.Text)
			if len(o.Given) > 0 {
				got = append(got, c.source[o.Call.Start:o.Call.End])
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.lang, c.source, s, c.want)
		}
	}
}
