package value

import "math"

// IsNumber reports whether v is an Int or a Float.
func (v Value) IsNumber() bool { return v.kind == Int || v.kind == Float }

// Add is a + b: numbers, or two strings. Integers wrap around.
func Add(a, b Value) (Value, error) {
	switch {
	case a.kind == Int && b.kind == Int:
		return OfInt(a.Int() + b.Int()), nil
	case a.IsNumber() && b.IsNumber():
		return OfFloat(a.Float() + b.Float()), nil
	case a.kind == String && b.kind == String:
		return OfString(a.str() + b.str()), nil
	}
	return Value{}, mismatch("+", a, b)
}

// Sub is a - b.
func Sub(a, b Value) (Value, error) {
	switch {
	case a.kind == Int && b.kind == Int:
		return OfInt(a.Int() - b.Int()), nil
	case a.IsNumber() && b.IsNumber():
		return OfFloat(a.Float() - b.Float()), nil
	}
	return Value{}, mismatch("-", a, b)
}

// Mul is a * b.
func Mul(a, b Value) (Value, error) {
	switch {
	case a.kind == Int && b.kind == Int:
		return OfInt(a.Int() * b.Int()), nil
	case a.IsNumber() && b.IsNumber():
		return OfFloat(a.Float() * b.Float()), nil
	}
	return Value{}, mismatch("*", a, b)
}

// Div is a / b, always a float: 1/0 is +Inf.
func Div(a, b Value) (Value, error) {
	if a.IsNumber() && b.IsNumber() {
		return OfFloat(a.Float() / b.Float()), nil
	}
	return Value{}, mismatch("/", a, b)
}

// Mod is a % b of integers, with the sign of a.
func Mod(a, b Value) (Value, error) {
	if a.kind != Int || b.kind != Int {
		return Value{}, mismatch("%", a, b)
	}
	if b.num == 0 {
		return Value{}, &OpError{"%", "integer divide by zero"}
	}
	return OfInt(a.Int() % b.Int()), nil
}

// Pow is a ** b, always a float.
func Pow(a, b Value) (Value, error) {
	if a.IsNumber() && b.IsNumber() {
		return OfFloat(math.Pow(a.Float(), b.Float())), nil
	}
	return Value{}, mismatch("**", a, b)
}

// Neg is -v.
func Neg(v Value) (Value, error) {
	switch v.kind {
	case Int:
		return OfInt(-v.Int()), nil
	case Float:
		return OfFloat(-v.Float()), nil
	}
	return Value{}, Unexpected("-", "a number", v)
}

// ToInt is the integer that a number stands for where one is needed: an index,
// a bound of a range. Floats are truncated.
func ToInt(v Value) (int, error) {
	switch v.kind {
	case Int:
		return v.Int(), nil
	case Float:
		return Truncate(v.Float()), nil
	}
	return 0, Unexpected("int", "a number", v)
}

// Truncate is f without its fraction. What does not fit is the smallest
// integer, on every processor.
func Truncate(f float64) int {
	if f >= math.MinInt && f < -math.MinInt {
		return int(f)
	}
	return math.MinInt
}
