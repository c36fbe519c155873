package main

import "github.com/hookc/hookc/cmd/figures/measure"

// measureScale measures what a thousand times as many hooks add to a decision
// of a whole process.
func measureScale(l *lab) ([]row, error) {
	small, err := l.mixtureEvaluator(10)
	if err != nil {
		return nil, err
	}
	large, err := l.mixtureEvaluator(10_000)
	if err != nil {
		return nil, err
	}
	for _, p := range []measure.Program{small, large} {
		if err := p.Says("Resource 4"); err != nil {
			return nil, err
		}
	}
	p, err := measure.InTurn(l.times(200), small.Time, large.Time)
	if err != nil {
		return nil, err
	}
	return []row{
		newRow("scale: one decision, 10 hooks", millis, p.A, nil, "whole process; three hooks apply"),
		newRow("scale: one decision, 10,000 hooks", millis, p.B, nil, "whole process; the same three apply"),
		newRow("scale: 10,000 hooks against 10", ratio, p.Ratios(), atMost(1.15), "pairs of starts"),
	}, nil
}
