package measure

import "testing"

func TestQuantile(t *testing.T) {
	s := Sample{4, 1, 3, 2}
	for _, c := range []struct{ q, want float64 }{{0, 1}, {0.5, 2.5}, {1, 4}} {
		if got := s.Quantile(c.q); got != c.want {
			t.Errorf("quantile %g of %v is %g, want %g", c.q, s, got, c.want)
		}
	}
}
