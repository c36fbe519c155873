package tablepage

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/lower"
	"github.com/hookc/hookc/compiler/readback"
	"github.com/hookc/hookc/runtime/table"
)

// values is between which bounds the value of a key selects each row, as text.
func values(t *table.Table, k readback.Key) map[uint32]string {
	spans := map[uint32][]lower.Span{}
	for slot := range 2*k.NumLits + 1 {
		span := slotOf(t, k.Key, slot)
		x := (span.Low + span.High) / 2
		switch {
		case math.IsInf(span.Low, -1):
			x = span.High - 1
		case math.IsInf(span.High, 1):
			x = span.Low + 1
		}
		if k.NumLits == 0 {
			x = 0
		}
		for _, row := range t.Between(nil, k.Key, x) {
			spans[row] = joinedTo(spans[row], span)
		}
	}
	others := t.OfOthers(nil, k.Key)
	out := map[uint32]string{}
	for _, row := range k.Waiting {
		var words []string
		for _, s := range spans[row] {
			words = append(words, spanText(s, k.Field == table.ValueTruth))
		}
		if slices.Contains(others, row) {
			words = append(words, "no number")
		}
		out[row] = strings.Join(words, " or ")
	}
	return out
}

// slotOf is the numbers of a slot: of n bounds there are 2n+1, each bound and what lies
// before, between and behind them.
func slotOf(t *table.Table, k table.Key, slot uint32) lower.Span {
	s := lower.Span{Low: math.Inf(-1), High: math.Inf(1), OpenLow: true, OpenHigh: true}
	if slot%2 == 1 {
		at := t.Bound(k, slot/2)
		return lower.Span{Low: at, High: at}
	}
	if slot > 0 {
		s.Low = t.Bound(k, slot/2-1)
	}
	if slot/2 < k.NumLits {
		s.High = t.Bound(k, slot/2)
	}
	return s
}

// joinedTo adds a span, to the last one if they touch.
func joinedTo(spans []lower.Span, s lower.Span) []lower.Span {
	if n := len(spans); n > 0 && spans[n-1].High == s.Low && spans[n-1].OpenHigh != s.OpenLow {
		spans[n-1].High, spans[n-1].OpenHigh = s.High, s.OpenHigh
		return spans
	}
	return append(spans, s)
}

// spanText spells a span as a condition would.
func spanText(s lower.Span, truth bool) string {
	holds := func(x float64) bool {
		return (s.Low < x || s.Low == x && !s.OpenLow) && (x < s.High || x == s.High && !s.OpenHigh)
	}
	switch {
	case truth && holds(0) && holds(1):
		return "true or false"
	case truth && holds(1):
		return "true"
	case truth:
		return "false"
	case s.Low == s.High:
		return fmt.Sprint("== ", s.Low)
	case math.IsInf(s.Low, -1) && math.IsInf(s.High, 1):
		return "any number"
	case math.IsInf(s.Low, -1):
		return fmt.Sprint(sign("<", s.OpenHigh), s.High)
	case math.IsInf(s.High, 1):
		return fmt.Sprint(sign(">", s.OpenLow), s.Low)
	}
	return "in " + s.String()
}

func sign(less string, open bool) string {
	if open {
		return less + " "
	}
	return less + "= "
}
