package fn

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestNoInit wants the catalogue to be laid out by the linker: the evaluator
// starts on every event.
func TestNoInit(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "init github.com/hookc/hookc/runtime/fn ") && !strings.Contains(line, " 2 allocs") {
			t.Error(strings.TrimSpace(line)) // two are the map Refused
		}
	}
}

func TestIDs(t *testing.T) {
	for i, f := range Funcs {
		if int(f.ID) != i {
			t.Fatalf("%s has ID %d at position %d: IDs are append only, without gaps", f.Name, f.ID, i)
		}
	}
	for i, l := range Loops {
		if int(l.ID) != i {
			t.Errorf("%s has ID %d at position %d", l.Name, l.ID, i)
		}
	}
}
