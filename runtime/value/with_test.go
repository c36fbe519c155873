package value

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// Merged is With for each entry in turn, in linear time.
func TestMerged(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	some := func() Value {
		m := OfMap(nil, nil)
		for range random.IntN(40) {
			m = m.With(string(rune('a'+random.IntN(30))), OfInt(random.IntN(100)))
		}
		return m
	}
	for range 500 {
		v, more := some(), some()
		if random.IntN(20) == 0 {
			v = Value{}
		}
		for _, as := range []func(string) string{nil, strings.ToUpper, func(k string) string { return k[:0] + "x" }} {
			want := v
			if v.IsNil() {
				want = OfMap(nil, nil)
			}
			for i := range more.Len() {
				key := more.Key(i).Str()
				if as != nil {
					key = as(key)
				}
				want = want.With(key, more.At(i))
			}
			if got := v.Merged(more, as); string(AppendJSON(nil, got)) != string(AppendJSON(nil, want)) {
				t.Fatalf("%s and %s: got %s, want %s", AppendJSON(nil, v), AppendJSON(nil, more), AppendJSON(nil, got), AppendJSON(nil, want))
			}
		}
	}
	keys, items := make([]string, 1<<19), make([]Value, 1<<19)
	for i := range keys {
		keys[i] = strconv.Itoa(i)
	}
	if n := OfMap(keys, items).Merged(OfMap(append([]string{"z"}, keys[1:]...), items), nil).Len(); n != 1<<19+1 {
		t.Error(n)
	}
}
