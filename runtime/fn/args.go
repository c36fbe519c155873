package fn

import "github.com/hookc/hookc/runtime/value"

// str is a string argument.
func str(name string, v value.Value) (string, error) {
	if v.Kind() != value.String {
		return "", value.Unexpected(name, "a string", v)
	}
	return v.Str(), nil
}

// two is two string arguments.
func two(name string, args []value.Value) (a, b string, err error) {
	if a, err = str(name, args[0]); err != nil {
		return "", "", err
	}
	b, err = str(name, args[1])
	return a, b, err
}

// items is a list argument.
func items(name string, v value.Value) (value.Value, error) {
	if v.Kind() != value.List {
		return v, value.Unexpected(name, "a list", v)
	}
	return v, nil
}

// entries is a map argument.
func entries(name string, v value.Value) (value.Value, error) {
	if v.Kind() != value.Map {
		return v, value.Unexpected(name, "a map", v)
	}
	return v, nil
}

// newText is a string that a function has made or is about to make.
func newText(b *value.Budget, s string) (value.Value, error) {
	return value.OfString(s), b.Grow(len(s))
}

// newList is room for a list of n items, paid for.
func newList(b *value.Budget, n int) ([]value.Value, error) {
	if err := b.Step(n); err != nil {
		return nil, err
	}
	if err := b.Items(n); err != nil {
		return nil, err
	}
	return make([]value.Value, 0, n), nil
}

// failure is an error of a function's own.
func failure(name, problem string) error {
	return &value.OpError{Op: name, Text: name + ": " + problem}
}
