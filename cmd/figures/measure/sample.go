// Package measure times things that are compared: in turn, so that a drift of
// the machine meets all of them.
package measure

import "slices"

// Sample is what repetitions of one measurement gave.
type Sample []float64

// Quantile is the value below which a share q of the sample lies.
func (s Sample) Quantile(q float64) float64 {
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

// Median is the value in the middle.
func (s Sample) Median() float64 { return s.Quantile(0.5) }

// Scaled is the sample in another unit.
func (s Sample) Scaled(by float64) Sample {
	out := make(Sample, len(s))
	for i, v := range s {
		out[i] = v * by
	}
	return out
}

// Pairs is two things measured in turn, A B A B, so that a drift of the
// machine meets both.
type Pairs struct{ A, B Sample }

// Ratios is b as multiples of a, pair by pair.
func (p Pairs) Ratios() Sample {
	out := make(Sample, len(p.A))
	for i := range out {
		out[i] = p.B[i] / p.A[i]
	}
	return out
}

// InTurn measures n pairs after some to warm up.
func InTurn(n int, a, b func() (float64, error)) (p Pairs, err error) {
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
			p.A, p.B = append(p.A, x), append(p.B, y)
		}
	}
	return p, nil
}
