package effect

import (
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

// Scripts of the format look for "command": "…" with a blank, and texts stay
// what they are.
func TestSpaced(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{}`, `{}`},
		{`{"a":1,"b":[1,2]}`, `{"a": 1, "b": [1, 2]}`},
		{`{"a:b,c":"d:\"e,\\"}`, `{"a:b,c": "d:\"e,\\"}`},
		{`"\\",`, `"\\", `},
	} {
		if got := string(spaced([]byte(c.in))); got != c.want {
			t.Errorf("spaced(%s) = %s, not %s", c.in, got, c.want)
		}
	}
	for _, text := range []string{`{"a":{"b":[true,null,-1.5e3,"ü,\u0000:\\\""]}}`, `[{},[],"",":"]`} {
		was, err := value.DecodeJSON([]byte(text))
		is, err2 := value.DecodeJSON(spaced([]byte(text)))
		if err != nil || err2 != nil || !value.Equal(was, is) {
			t.Errorf("%s: %v, %v", text, err, err2)
		}
	}
}
