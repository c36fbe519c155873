package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// doctorFlags are what doctor can be told.
type doctorFlags struct {
	evaluator string
	fix       bool
}

func newDoctorCmd(a *app) *cobra.Command {
	var f doctorFlags
	cmd := &cobra.Command{
		Use:     "doctor [DIR]",
		Aliases: []string{"status"},
		Short:   "Check that installed policies are wired, current and run",
		Long: `Check every policy that is installed for this project, for you and for this
machine: the agents' configuration, the evaluator, the table, and how the
evaluator answers a real event. Codex and OpenCode are asked themselves which
hooks they run. Each problem comes with its remedy.

Exit code 1: something is broken.`,
		Example: `  hookc doctor
  hookc doctor --fix`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.doctor(dirArg(args), f)
		},
	}
	addFormat(cmd, a)
	cmd.Flags().StringVar(&f.evaluator, "evaluator", "", "use this hookeval `binary` where --fix installs")
	cmd.Flags().BoolVar(&f.fix, "fix", false, "install again what is broken")
	return cmd
}

// The states of an agent under a policy.
const (
	statusOK      = "ok"
	statusWarning = "warning"
	statusBroken  = "broken"
	statusAbsent  = "absent"
)

// agentReport is one agent in one scope.
type agentReport struct {
	Agent    string    `json:"agent"`
	Scope    string    `json:"scope,omitempty"`
	Policy   string    `json:"policy,omitempty"`
	Version  string    `json:"version,omitempty"` // of the client; "" where it is not found
	Status   string    `json:"status"`
	Problems []problem `json:"problems"`
	Answer   float64   `json:"answer_ms,omitempty"` // how long the evaluator took for an event
	Listed   int       `json:"listed,omitempty"`    // how many of the hooks the client itself says it runs
	Notes    []string  `json:"notes,omitempty"`     // what is worth knowing and no problem

	install *installFlags // what would mend it
	dir     string        // of the policy
}

// problem is something wrong and what to do about it.
type problem struct {
	What   string `json:"what"`
	Remedy string `json:"remedy"`
}

// broken and warn add a problem.
func (r *agentReport) broken(what, remedy string) {
	r.Status = statusBroken
	r.Problems = append(r.Problems, problem{what, remedy})
}

func (r *agentReport) warn(what, remedy string) {
	if r.Status == statusOK {
		r.Status = statusWarning
	}
	r.Problems = append(r.Problems, problem{what, remedy})
}

// note adds what is no problem.
func (r *agentReport) note(text string) { r.Notes = append(r.Notes, text) }

func (a *app) doctor(dir string, f doctorFlags) error {
	home, err := os.UserHomeDir()
	if err != nil {
		return exitError{2, err}
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return exitError{2, err}
	}
	d := doctor{app: a, home: home, root: folder.ProjectOf(abs)}
	reports := d.examine()
	if f.fix && d.fix(reports, f) {
		reports = d.examine()
	}
	if err := a.showReports(reports); err != nil {
		return exitError{2, err}
	}
	if slices.ContainsFunc(reports, func(r agentReport) bool { return r.Status == statusBroken }) {
		return findings
	}
	return nil
}

// doctor is one examination.
type doctor struct {
	app        *app
	home, root string
}

// examine looks at every installed policy, and names the agents in use that have
// none.
func (d *doctor) examine() []agentReport {
	reports := []agentReport{}
	for _, scope := range []host.Scope{host.Managed, host.User, host.Project} {
		reports = append(reports, d.scope(scope)...)
	}
	for _, t := range all.Targets() {
		guarded := slices.ContainsFunc(reports, func(r agentReport) bool { return r.Agent == t.Name })
		if t.Install != nil && !guarded && inUse(t, host.Site{Root: d.root, Home: d.home}) {
			reports = append(reports, agentReport{Agent: t.Name, Version: clientVersion(t), Status: statusAbsent,
				Problems: []problem{{t.Name + " is in use here without a policy", "hookc install DIR --agent " + t.Name + ", with the folder of your policy"}}})
		}
	}
	return reports
}

// fix installs again what is broken, and reports whether it did anything.
func (d *doctor) fix(reports []agentReport, f doctorFlags) (any bool) {
	quiet := *d.app
	quiet.format, quiet.out = "text", d.app.errOut
	for _, r := range reports {
		if r.Status != statusBroken || r.install == nil {
			continue
		}
		flags := *r.install
		flags.evaluator = f.evaluator
		any = true
		if err := quiet.install(r.dir, flags); err != nil {
			fmt.Fprintf(d.app.errOut, "hookc: %s: %v\n", r.Agent, err)
		}
	}
	return any
}

func (a *app) showReports(reports []agentReport) error {
	if a.format == "json" {
		return json.NewEncoder(a.out).Encode(map[string]any{"agents": reports})
	}
	if len(reports) == 0 {
		fmt.Fprintln(a.out, "no policy is installed here, and no agent is in use")
	}
	for _, r := range reports {
		fmt.Fprintf(a.out, "%s: %s", r.Agent, r.Status)
		if r.Policy != "" {
			fmt.Fprintf(a.out, ", policy %s (%s)", r.Policy, r.Scope)
		}
		if r.Version != "" {
			fmt.Fprintf(a.out, ", version %s", r.Version)
		}
		if r.Answer > 0 {
			fmt.Fprintf(a.out, ", answers in %.1f ms", r.Answer)
		}
		if r.Listed > 0 {
			fmt.Fprintf(a.out, ", lists %d of its hooks itself", r.Listed)
		}
		fmt.Fprintln(a.out)
		for _, note := range r.Notes {
			fmt.Fprintf(a.out, "  %s\n", note)
		}
		for _, p := range r.Problems {
			fmt.Fprintf(a.out, "  %s\n    %s\n", p.What, p.Remedy)
		}
	}
	return nil
}
