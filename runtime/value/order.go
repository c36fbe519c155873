package value

// Less is a < b: of numbers by value, of strings by bytes.
func Less(a, b Value) (bool, error) {
	switch {
	case a.kind == Int && b.kind == Int:
		return a.Int() < b.Int(), nil
	case a.IsNumber() && b.IsNumber():
		return a.Float() < b.Float(), nil
	case a.kind == String && b.kind == String:
		return a.str() < b.str(), nil
	}
	return false, mismatch("<", a, b)
}

// LessEqual is a <= b. It is not the opposite of b < a: NaN is neither.
func LessEqual(a, b Value) (bool, error) {
	switch {
	case a.kind == Int && b.kind == Int:
		return a.Int() <= b.Int(), nil
	case a.IsNumber() && b.IsNumber():
		return a.Float() <= b.Float(), nil
	case a.kind == String && b.kind == String:
		return a.str() <= b.str(), nil
	}
	return false, mismatch("<=", a, b)
}
