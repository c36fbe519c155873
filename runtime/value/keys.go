package value

// Keys collects the distinct keys of a map under construction, in order of
// first appearance. The zero Keys is ready to use.
type Keys struct {
	List  []Value
	index map[normal]int
}

// Place is the position of key, which is added if it is new. NaN is new every
// time. It reports false for a value that cannot be a key.
func (k *Keys) Place(key Value) (at int, ok bool) {
	if !key.CanKey() {
		return 0, false
	}
	unique, findable := normalKey(key)
	if findable {
		if at, ok := k.index[unique]; ok {
			return at, true
		}
		if k.index == nil {
			k.index = make(map[normal]int)
		}
		k.index[unique] = len(k.List)
	}
	k.List = append(k.List, key)
	return len(k.List) - 1, true
}
