package testrun

import (
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

func TestSome(t *testing.T) {
	t.Setenv("HOOKC_EXHAUSTIVE", "")
	items := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for n, want := range map[int][]int{1: {0}, 2: {0, 9}, 4: {0, 3, 6, 9}, 10: items, 11: items} {
		if got := Some(items, n); !slices.Equal(got, want) {
			t.Errorf("some %d are %v, want %v", n, got, want)
		}
	}
	t.Setenv("HOOKC_EXHAUSTIVE", "1")
	if got := Some(items, 2); !slices.Equal(got, items) || Count(1, 5) != 5 {
		t.Errorf("all are %v and %d", got, Count(1, 5))
	}
	t.Setenv("HOOKC_EXHAUSTIVE", "gate")
	if got := Some(items, 2); !slices.Equal(got, items) || Count(1, 50) != 10 || Count(20, 50) != 20 || Count(5, 1) != 1 {
		t.Errorf("the gate tries %v, %d, %d and %d", got, Count(1, 50), Count(20, 50), Count(5, 1))
	}
}

func TestSeed(t *testing.T) {
	t.Setenv("HOOKC_SEED", "")
	if first, second := Seed(t), Seed(t); first == second {
		t.Error("chance begins twice at the same number")
	}
	t.Setenv("HOOKC_SEED", "7")
	if Seed(t) != 7 {
		t.Error("the seed that is given is not taken")
	}
}

// Programs are built for all, whatever the environment of the test that asks.
func TestProgram(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	program := Program(t, "cmd/hookeval")
	if again, err := build([]string{"cmd/hookeval"}); err != nil || again != filepath.Dir(program) {
		t.Errorf("the second time it is in %s, %v; want %s", again, err, filepath.Dir(program))
	}
	if out, err := exec.Command(program, "--version").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if _, err := Build("cmd/nothing"); err == nil {
		t.Error("what is not there is built")
	}
}
