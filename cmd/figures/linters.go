package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/hookc/hookc/cmd/figures/seeded"
)

// linter is a linter of agents' configurations that is not hookc. It is a
// package of npm, or a program that the one who measures has installed.
type linter struct {
	name    string
	npm     string   // the package with its version; "" for a program of PATH
	agents  []string // whose configurations it reads
	args    []string // the project follows, or is the working folder
	inside  bool     // it lints the working folder
	version []string // prints its version
	read    func(out []byte) ([]seeded.Finding, error)
}

var linters = []linter{
	{
		name: "cclint", npm: "@carlrannaberg/cclint@0.2.10", agents: []string{"claude-code"}, inside: true,
		args: []string{"-r", ".", "-q", "-f", "json", "-o", "/dev/stdout"}, read: readCclint,
	},
	{
		name: "claudelint", npm: "claude-code-lint@0.5.0", agents: []string{"claude-code"}, inside: true,
		args: []string{"check-all", "--no-cache", "--no-config", "--preset", "all", "--format", "json"}, read: readClaudelint,
	},
	{
		name: "skillsaw", agents: []string{"claude-code", "codex"}, version: []string{"--version"},
		args: []string{"lint", "--format", "json"}, read: readSkillsaw,
	},
}

// measureLinters runs other linters on the seeded mistakes of the agents that
// they know, and prints how they and hookc do.
func measureLinters(l *lab) ([]row, error) {
	seeds, err := seeded.All()
	if err != nil {
		return nil, err
	}
	ours, err := l.judgeOurs(seeds)
	if err != nil {
		return nil, err
	}
	t := tabwriter.NewWriter(l.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "linter\tof\tmistakes\tfound\tfalse\thookc found\thookc false\tonly this one found")
	for _, other := range linters {
		program, version, err := other.install()
		if err != nil {
			fmt.Fprintf(t, "%s\tis not here: %v\n", other.name, err)
			continue
		}
		part := slices.DeleteFunc(slices.Clone(seeds), func(s seeded.Seed) bool { return !slices.Contains(other.agents, s.Agent) })
		theirs, err := l.judgeOther(other, program, part)
		if err != nil {
			return nil, err
		}
		compareLinters(t, other.name+" "+version, other.agents, theirs, ours)
	}
	return nil, t.Flush()
}

// judgeOther runs a linter on each project of its own.
func (l *lab) judgeOther(other linter, program string, seeds []seeded.Seed) ([]seeded.Verdict, error) {
	var reports [2]seeded.Report
	for _, v := range []seeded.Version{seeded.Wrong, seeded.Right} {
		reports[v] = seeded.Report{}
		dir, err := l.laySeeds(seeds, v)
		if err != nil {
			return nil, err
		}
		for _, s := range seeds {
			found, err := other.run(program, filepath.Join(dir, filepath.FromSlash(s.ID())))
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", other.name, s.ID(), err)
			}
			reports[v][s.ID()] = found
		}
	}
	return seeded.Judge(seeds, reports[seeded.Wrong], reports[seeded.Right]), nil
}

// compareLinters prints a line of the table.
func compareLinters(w io.Writer, name string, agents []string, theirs, ours []seeded.Verdict) {
	is := func(s seeded.Seed) bool { return slices.Contains(agents, s.Agent) }
	a, b := seeded.Sum(name, theirs, is), seeded.Sum("hookc", ours, is)
	found := map[string]bool{}
	for _, v := range ours {
		found[v.ID()] = v.Found
	}
	var only []string
	for _, v := range theirs {
		if v.Found && !found[v.ID()] {
			only = append(only, v.ID())
		}
	}
	fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n", name, strings.Join(agents, ", "), a.Seeds, a.Found, a.False, b.Found, b.False, strings.Join(only, ", "))
}

// install gives the program and its version; one of npm is installed into a
// folder of the user's cache.
func (o linter) install() (program, version string, err error) {
	if o.npm == "" {
		program, err := exec.LookPath(o.name)
		if err != nil {
			return "", "", err
		}
		out, err := exec.Command(program, o.version...).Output()
		return program, lastWord(string(out)), err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", "", err
	}
	version = o.npm[strings.LastIndex(o.npm, "@")+1:]
	dir := filepath.Join(cache, "hookc", "linters", o.name+"-"+version)
	program = filepath.Join(dir, "node_modules", ".bin", o.name)
	if _, err := os.Stat(program); err == nil {
		return program, version, nil
	}
	cmd := exec.Command("npm", "install", "--no-audit", "--no-fund", "--prefix", dir, o.npm)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", "", fmt.Errorf("npm install: %w\n%s", err, out)
	}
	return program, version, nil
}

func lastWord(text string) string {
	words := strings.Fields(text)
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

// run lints one project. A linter ends with another exit code than 0 if it
// finds something, so only its output counts.
func (o linter) run(program, project string) ([]seeded.Finding, error) {
	args := slices.Clone(o.args)
	if !o.inside {
		args = append(args, project)
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = project
	out, _ := cmd.Output()
	found, err := o.read(out)
	if err != nil {
		return nil, fmt.Errorf("%w: %.200s", err, out)
	}
	var about []seeded.Finding
	for _, f := range found {
		if rel, err := filepath.Rel(project, f.File); err == nil && filepath.IsAbs(f.File) {
			f.File = rel
		}
		f.File = filepath.ToSlash(f.File)
		if !besideHooks(f.File) {
			about = append(about, f)
		}
	}
	return about, nil
}

// besideHooks says that a finding is about something else than hooks: a plugin's
// manifest, texts for people and models.
func besideHooks(file string) bool {
	return path.Base(file) == "plugin.json" || path.Ext(file) == ".md"
}

func readCclint(out []byte) ([]seeded.Finding, error) {
	start := strings.IndexByte(string(out), '{')
	if start < 0 {
		return nil, fmt.Errorf("no JSON")
	}
	var report struct {
		Results []struct {
			File                          string
			Errors, Warnings, Suggestions []string
		}
	}
	if err := json.NewDecoder(strings.NewReader(string(out[start:]))).Decode(&report); err != nil {
		return nil, err
	}
	var all []seeded.Finding
	for _, r := range report.Results {
		for _, text := range append(r.Errors, r.Warnings...) {
			all = append(all, seeded.Finding{Rule: text, File: r.File, Text: text})
		}
		for _, text := range r.Suggestions {
			all = append(all, seeded.Finding{Rule: text, File: r.File, Text: text, Mild: true})
		}
	}
	return all, nil
}

func readClaudelint(out []byte) ([]seeded.Finding, error) {
	type finding struct {
		Message, File, RuleID string
		Line                  int
	}
	var report struct {
		Validators []struct{ Errors, Warnings []finding }
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return nil, err
	}
	var all []seeded.Finding
	for _, v := range report.Validators {
		for _, f := range append(v.Errors, v.Warnings...) {
			rule := f.RuleID
			if rule == "" {
				rule = f.Message
			}
			all = append(all, seeded.Finding{Rule: rule, File: f.File, Line: f.Line, Text: f.Message})
		}
	}
	return all, nil
}

func readSkillsaw(out []byte) ([]seeded.Finding, error) {
	var report struct {
		Violations []struct {
			Rule     string `json:"rule_id"`
			File     string `json:"file_path"`
			Line     int
			Severity string
			Message  string
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return nil, err
	}
	var all []seeded.Finding
	for _, f := range report.Violations {
		all = append(all, seeded.Finding{Rule: f.Rule, File: f.File, Line: f.Line, Mild: f.Severity == "info", Text: f.Message})
	}
	return all, nil
}
