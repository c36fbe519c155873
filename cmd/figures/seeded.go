package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/cmd/figures/seeded"
)

// measureSeeded counts which of the seeded mistakes hookc lint finds, and what
// it says about their right versions.
func measureSeeded(l *lab) ([]row, error) {
	seeds, err := seeded.All()
	if err != nil {
		return nil, err
	}
	return l.measureSeeds("seeded", seeds)
}

// measureHeldOut counts the same for the mistakes that no rule was written with sight
// of.
func measureHeldOut(l *lab) ([]row, error) {
	seeds, err := seeded.HeldOut()
	if err != nil {
		return nil, err
	}
	if len(seeds) == 0 {
		return nil, errors.New("cmd/figures/seeded/heldout has no archives: the last set has moved to the folders beside it")
	}
	return l.measureSeeds("held-out", seeds)
}

func (l *lab) measureSeeds(set string, seeds []seeded.Seed) ([]row, error) {
	verdicts, err := l.judgeOurs(seeds)
	if err != nil {
		return nil, err
	}
	if err := printSeeded(l.out, verdicts); err != nil {
		return nil, err
	}
	return seededRows(set, verdicts), nil
}

// judgeOurs is hookc's verdicts.
func (l *lab) judgeOurs(seeds []seeded.Seed) ([]seeded.Verdict, error) {
	var reports [2]seeded.Report
	for _, v := range []seeded.Version{seeded.Wrong, seeded.Right} {
		dir, err := l.laySeeds(seeds, v)
		if err != nil {
			return nil, err
		}
		found, err := l.lintFindings(dir)
		if err != nil {
			return nil, err
		}
		reports[v] = byProject(found)
	}
	return seeded.Judge(seeds, reports[seeded.Wrong], reports[seeded.Right]), nil
}

// laySeeds writes all projects of one version below a folder, and nothing else.
func (l *lab) laySeeds(seeds []seeded.Seed, v seeded.Version) (string, error) {
	dir := filepath.Join(l.dir, "seeded", [...]string{seeded.Wrong: "wrong", seeded.Right: "right"}[v])
	if err := os.RemoveAll(dir); err != nil { // another set may lie there
		return "", err
	}
	for _, s := range seeds {
		if err := s.Lay(filepath.Join(dir, filepath.FromSlash(s.ID())), v); err != nil {
			return "", err
		}
	}
	return dir, nil
}

// lintFinding is a finding in hookc's JSON.
type lintFinding struct {
	Code, Name, Severity string
	File                 string
	Line                 int
	Message              string
	Notes                []struct {
		File string
		Line int
	}
}

// lintFindings lints a folder; the names of files start there.
func (l *lab) lintFindings(dir string) ([]lintFinding, error) {
	hookc, err := l.binary("cmd/hookc")
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(hookc, "lint", "--format", "json", "--no-config")
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return nil, fmt.Errorf("hookc lint: %w", err)
	}
	var report struct{ Findings []lintFinding }
	return report.Findings, json.Unmarshal(out, &report)
}

// byProject sorts findings by the project that they are in.
func byProject(all []lintFinding) seeded.Report {
	report := seeded.Report{}
	for _, f := range all {
		id, file := splitProject(f.File)
		out := seeded.Finding{
			Rule: strings.TrimSpace(f.Code + " " + f.Name), File: file, Line: f.Line,
			Mild: f.Severity == "info", Text: f.Message,
		}
		for _, n := range f.Notes {
			_, file := splitProject(n.File)
			out.Other = append(out.Other, seeded.Finding{File: file, Line: n.Line})
		}
		report[id] = append(report[id], out)
	}
	return report
}

// splitProject splits AGENT/NAME/FILE into the project and the file.
func splitProject(name string) (id, file string) {
	parts := strings.SplitN(filepath.ToSlash(name), "/", 3)
	if len(parts) < 3 {
		return "", name
	}
	return parts[0] + "/" + parts[1], parts[2]
}

// printSeeded prints the sums, the missed mistakes and the false findings.
func printSeeded(w io.Writer, vs []seeded.Verdict) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "seeded\tmistakes\tfound\tfalse on the right versions")
	for _, s := range sums(vs) {
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\n", s.Name, s.Seeds, s.Found, s.False)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	wrong := map[string][]string{}
	fmt.Fprintln(w, "\nmissed:")
	for _, v := range vs {
		if !v.Found {
			fmt.Fprintf(w, "  %s (%s): %s%s\n", v.ID(), v.Kind, v.Why, map[bool]string{true: " [a finding elsewhere]"}[v.Elsewhere])
		}
		for _, f := range v.False {
			wrong[f.Rule] = append(wrong[f.Rule], fmt.Sprintf("%s/%s:%d: %s", v.ID(), f.File, f.Line, f.Text))
		}
	}
	fmt.Fprintln(w, "\nfalse, by rule:")
	for _, rule := range slices.Sorted(maps.Keys(wrong)) {
		fmt.Fprintf(w, "  %s\n    %s\n", rule, strings.Join(wrong[rule], "\n    "))
	}
	_, err := fmt.Fprintln(w)
	return err
}

// sums is the tallies of all, of the groups and of the agents.
func sums(vs []seeded.Verdict) []seeded.Tally {
	all := []seeded.Tally{
		seeded.Sum("all", vs, func(seeded.Seed) bool { return true }),
		seeded.Sum("configurations", vs, seeded.Seed.IsConfiguration),
	}
	for _, agent := range seeded.Agents(vs) {
		all = append(all, seeded.Sum(agent, vs, func(s seeded.Seed) bool { return s.Agent == agent }))
	}
	return all
}

func seededRows(set string, vs []seeded.Verdict) []row {
	policies := func(s seeded.Seed) bool { return !s.IsConfiguration() }
	var rows []row
	for _, t := range []seeded.Tally{
		seeded.Sum("configurations", vs, seeded.Seed.IsConfiguration),
		seeded.Sum("policies", vs, policies),
	} {
		found := 100 * float64(t.Found) / float64(t.Seeds)
		rows = append(rows,
			newRow("lint: "+set+" mistakes found, "+t.Name, percent, measure.Sample{found}, nil, fmt.Sprintf("%d of %d, at their place", t.Found, t.Seeds)),
			newRow("lint: "+set+", false findings on right "+t.Name, count, measure.Sample{float64(t.False)}, atMost(float64(t.Seeds)/100), fmt.Sprintf("%d projects; warnings and errors", t.Seeds)))
	}
	return rows
}
