package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hookc/hookc/cmd/figures/mixture"
)

// measureOPA compares a decision with OPA's on the same conditions. OPA is no
// dependency of hookc: its program is a module of its own in testdata, built
// when this figure is asked for.
func measureOPA(l *lab) ([]row, error) {
	const hooks = 10_000
	decide, _, err := l.decider(hooks)
	if err != nil {
		return nil, err
	}
	opa, err := l.buildOPA()
	if err != nil {
		return []row{skipped("opa", "OPA's program does not build here: "+err.Error())}, nil
	}
	theirs, err := l.runOPA(opa, hooks)
	if err != nil {
		return nil, err
	}
	ours := l.batches(decide)
	p := pairs{ours, theirs}
	return []row{
		newRow("opa: 10,000 hooks, eval.Decide", micros, ours, nil, "in process; three hooks apply"),
		newRow("opa: 10,000 rules, OPA", micros, theirs, nil, "in its process; a prepared query, the input parsed ahead; the conditions only"),
		newRow("opa: faster than OPA", ratio, p.ratios(), atLeast(100), "batches of two processes, one after the other"),
	}, nil
}

// buildOPA builds the module in testdata/figures/opa. Its source has another
// name there, so that nothing takes it for a part of hookc.
func (l *lab) buildOPA() (bin string, err error) {
	dir := filepath.Join(l.dir, "opa-module")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return "", err
	}
	for from, to := range map[string]string{"go.mod": "go.mod", "go.sum": "go.sum", "main.go.txt": "main.go"} {
		data, err := os.ReadFile(l.testdata("opa/" + from))
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(dir, to), data, 0o644); err != nil {
			return "", err
		}
	}
	bin = filepath.Join(l.dir, "opa.exe")
	cmd := exec.Command("go", "build", "-o", bin, ".")
	cmd.Dir = dir
	if msg, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, msg)
	}
	return bin, nil
}

// runOPA is the microseconds of OPA's decisions.
func (l *lab) runOPA(bin string, hooks int) (sample, error) {
	policy, input := filepath.Join(l.dir, "policy.rego"), filepath.Join(l.dir, "input.json")
	event, err := json.Marshal(mixture.EventFields)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(input, event, 0o644); err != nil {
		return nil, err
	}
	if err := os.WriteFile(policy, []byte(rego(mixture.Hooks(hooks))), 0o644); err != nil {
		return nil, err
	}
	out, err := exec.Command(bin, policy, input, strconv.Itoa(l.times(20))).Output()
	if err != nil {
		return nil, fmt.Errorf("OPA's program: %w", err)
	}
	lines := strings.Fields(string(out))
	if lines[0] != "3" {
		return nil, fmt.Errorf("%s rules of OPA hold, want 3", lines[0])
	}
	var s sample
	for _, line := range lines[1:] {
		v, err := strconv.ParseFloat(line, 64)
		if err != nil {
			return nil, err
		}
		s = append(s, v)
	}
	return s, nil
}

// rego is the hooks as rules that add their names to one set.
func rego(hooks []mixture.Hook) string {
	var b strings.Builder
	b.WriteString("package figures\n\n")
	for _, h := range hooks {
		fmt.Fprintf(&b, "applies contains %q if { %s }\n", h.Name, h.Rego)
	}
	return b.String()
}
