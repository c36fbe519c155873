package precision_test

import (
	"testing"

	"github.com/hookc/hookc/cmd/figures/precision"
)

func TestJudged(t *testing.T) {
	all, err := precision.Judged()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("there are no verdicts")
	}
	for at := range all {
		if at.Code == "" || at.File == "" || at.Line < 0 {
			t.Errorf("%+v is no place", at)
		}
	}
}

func TestPercent(t *testing.T) {
	ts := precision.Tallies{}
	for v, n := range map[precision.Verdict]int{precision.True: 7, precision.Debatable: 2, precision.False: 1, precision.Unjudged: 5} {
		for range n {
			ts.Count("a", v)
		}
	}
	if notFalse, sure := ts.Sorted()[0].Percent(); notFalse != 90 || sure != 70 {
		t.Errorf("%v %% not false, %v %% true; want 90 and 70", notFalse, sure)
	}
}
