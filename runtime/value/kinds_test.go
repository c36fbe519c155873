package value

import "testing"

// Items and keys of what has none are null, whatever memory is behind the value.
func TestItemsOfOtherKinds(t *testing.T) {
	for _, v := range []Value{{}, OfBool(true), OfInt(1), OfFloat(1.5), OfString(""), OfString("a text that is longer than an object")} {
		if at, key := v.At(0), v.Key(0); !at.IsNil() || !key.IsNil() {
			t.Errorf("%s has the item %s and the key %s", v.Text(), at.Text(), key.Text())
		}
	}
	if key := OfList([]Value{OfInt(1)}).Key(0); !key.IsNil() {
		t.Errorf("a list has the key %s", key.Text())
	}
}
