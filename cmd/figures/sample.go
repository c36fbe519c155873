package main

import "slices"

// sample is what repetitions of one measurement gave.
type sample []float64

// quantile is the value below which a share q of the sample lies.
func (s sample) quantile(q float64) float64 {
	if len(s) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s))
	at := q * float64(len(sorted)-1)
	low := int(at)
	if low+1 == len(sorted) {
		return sorted[low]
	}
	return sorted[low] + (at-float64(low))*(sorted[low+1]-sorted[low])
}

func (s sample) median() float64 { return s.quantile(0.5) }

// scaled is the sample in another unit.
func (s sample) scaled(by float64) sample {
	out := make(sample, len(s))
	for i, v := range s {
		out[i] = v * by
	}
	return out
}

// pairs is two things measured in turn, A B A B, so that a drift of the
// machine meets both.
type pairs struct{ a, b sample }

// ratios is b as multiples of a, pair by pair.
func (p pairs) ratios() sample {
	out := make(sample, len(p.a))
	for i := range out {
		out[i] = p.b[i] / p.a[i]
	}
	return out
}

// measurePairs measures n pairs after some to warm up.
func measurePairs(n int, a, b func() (float64, error)) (p pairs, err error) {
	warm := 1 + n/20
	for i := range warm + n {
		x, err := a()
		if err != nil {
			return p, err
		}
		y, err := b()
		if err != nil {
			return p, err
		}
		if i >= warm {
			p.a, p.b = append(p.a, x), append(p.b, y)
		}
	}
	return p, nil
}
