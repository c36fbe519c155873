package main

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
	for _, p := range []program{small, large} {
		if err := p.says("Resource 4"); err != nil {
			return nil, err
		}
	}
	p, err := measurePairs(l.times(200), small.time, large.time)
	if err != nil {
		return nil, err
	}
	return []row{
		newRow("scale: one decision, 10 hooks", millis, p.a, nil, "whole process; three hooks apply"),
		newRow("scale: one decision, 10,000 hooks", millis, p.b, nil, "whole process; the same three apply"),
		newRow("scale: 10,000 hooks against 10", ratio, p.ratios(), atMost(1.15), "pairs of starts"),
	}, nil
}
