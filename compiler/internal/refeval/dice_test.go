package refeval

// dice makes the choices of a generator. They come from bytes, so that a
// fuzzer can change one choice and keep the others; where the bytes end, every
// choice is the first, which the generators make the smallest.
type dice struct {
	bytes []byte
}

// n chooses a number below k.
func (d *dice) n(k int) int {
	if len(d.bytes) == 0 || k <= 1 {
		return 0
	}
	b := int(d.bytes[0])
	d.bytes = d.bytes[1:]
	return b % k
}

// once is true one time in k.
func (d *dice) once(k int) bool { return d.n(k) == k-1 }

// spent reports whether only first choices are left.
func (d *dice) spent() bool { return len(d.bytes) == 0 }

// pick chooses an item.
func pick[T any](d *dice, items ...T) T { return items[d.n(len(items))] }

// some chooses from one to most items, with repeats.
func some[T any](d *dice, most int, item func() T) []T {
	out := []T{item()}
	for range d.n(most) {
		out = append(out, item())
	}
	return out
}
