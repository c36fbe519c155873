package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/install"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/runtime/host"
)

// installFlags are what install can be told.
type installFlags struct {
	policyFlags
	agents        []string
	scope         string
	evaluator     string
	evaluatorOnly bool
	yes, dryRun   bool
	noLint        bool
}

func newInstallCmd(a *app) *cobra.Command {
	var f installFlags
	cmd := &cobra.Command{
		Use:   "install [DIR]",
		Short: "Put a policy into the agents' own configuration",
		Long: `Build a policy and make the agents in use call it. What else is in their
configuration stays as it is, byte for byte; "hookc uninstall" gives back the
bytes of before.

  project   the project's own files, which you can commit. Each machine needs
            hookc's evaluator: this command puts it into ~/.hookc
  user      your files in the home folder, for every project
  managed   the machine's files, which users cannot override`,
		Example: `  hookc install hooks
  hookc install hooks --scope user --agent claude-code,codex
  hookc install hooks --dry-run`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.install(policyArg(args), f)
		},
	}
	f.add(cmd)
	addFormat(cmd, a)
	cmd.Flags().StringSliceVar(&f.agents, "agent", nil, "install for these `agents` (default: those that this machine or project uses)")
	cmd.Flags().StringVar(&f.scope, "scope", "project", "whose configuration: project, user or managed")
	cmd.Flags().StringVar(&f.evaluator, "evaluator", "", "use this hookeval `binary` as the evaluator")
	cmd.Flags().BoolVar(&f.evaluatorOnly, "evaluator-only", false, "put only the evaluator into ~/.hookc, for projects whose configuration is committed")
	cmd.Flags().BoolVar(&f.yes, "yes", false, "answer yes to every question")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "write nothing; print what would change")
	cmd.Flags().BoolVar(&f.noLint, "no-lint", false, "install even if lint finds errors")
	return cmd
}

// installation is one run of install.
type installation struct {
	app    *app
	flags  installFlags
	scope  host.Scope
	site   host.Site
	store  install.Store
	policy *ast.Policy
	input  emit.Input
	slug   string
	agents []agentPlan
}

// agentPlan is what is to change for one agent.
type agentPlan struct {
	target *host.Target
	plan   *install.Plan
}

func (a *app) install(dir string, f installFlags) error {
	in, err := a.newInstallation(f)
	if err != nil {
		return exitError{2, err}
	}
	if f.evaluatorOnly {
		return in.evaluatorOnly()
	}
	if err := in.compile(dir); err != nil {
		return err
	}
	targets, err := in.targets()
	if err != nil {
		return err
	}
	if err := in.plan(targets); err != nil {
		return exitError{2, err}
	}
	if f.dryRun {
		return in.show()
	}
	if err := in.ask(); err != nil {
		return exitError{2, err}
	}
	if err := in.write(); err != nil {
		return exitError{2, err}
	}
	return in.show()
}

func (a *app) newInstallation(f installFlags) (*installation, error) {
	in := &installation{app: a, flags: f}
	scope, ok := scopeOf(f.scope)
	if !ok {
		return nil, unknownScope(f.scope)
	}
	home, err := os.UserHomeDir()
	if err != nil || !filepath.IsAbs(home) {
		return nil, errors.New("there is no home folder: set HOME")
	}
	in.scope = scope
	in.site = host.Site{Scope: in.scope, Home: home, System: runtime.GOOS}
	in.store = storeIn(home)
	return in, nil
}

// scopeOf is the scope of a name.
func scopeOf(name string) (host.Scope, bool) {
	for _, s := range []host.Scope{host.Project, host.User, host.Managed} {
		if s.String() == name {
			return s, true
		}
	}
	return 0, false
}

func unknownScope(name string) error {
	return fmt.Errorf("--scope is project, user or managed, not %q", name)
}

func storeIn(home string) install.Store { return install.Store{Dir: filepath.Join(home, ".hookc")} }

// compile builds the policy in memory.
func (in *installation) compile(dir string) error {
	p, res, err := in.app.compile(dir, in.flags.policyFlags, compiler.Options{})
	if err != nil {
		return err
	}
	linted, err := in.app.lintBuild(dir, buildFlags{policyFlags: in.flags.policyFlags, noLint: in.flags.noLint}, p, res)
	if err != nil {
		return err
	}
	if err := linted(); err != nil {
		return err
	}
	return in.compiled(dir, p, res)
}

// compiled takes the policy of a folder that has been compiled.
func (in *installation) compiled(dir string, p *ast.Policy, res *compiler.Result) error {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return exitError{2, err}
	}
	in.policy, in.input.Policy, in.input.Result = p, p, res
	in.slug = cmp.Or(ast.Slug(p.Name), "policy")
	in.site.Root = folder.ProjectOf(abs)
	in.site.Program = in.program()
	in.input.Out = in.folder()
	in.input.Vars = in.flags.vars
	return nil
}

// folder is where the policy's own files lie.
func (in *installation) folder() string { return filepath.Join(scopeFolder(in.site), in.slug) }

// scopeFolder is where the policies of a scope lie.
func scopeFolder(s host.Site) string {
	switch {
	case s.Scope == host.Project:
		return s.InRoot(".hookc")
	case s.Scope == host.User:
		return s.InHome(".hookc/user")
	case s.System == "windows":
		return `C:\Program Files\hookc`
	}
	return "/usr/local/lib/hookc"
}

// program is what starts the policy in a folder.
func program(scope host.Scope, folder, system string) string {
	switch {
	case scope == host.Project:
		return filepath.Join(folder, "run")
	case system == "windows":
		return filepath.Join(folder, "bin", "hookeval.exe")
	}
	return filepath.Join(folder, "bin", "hookeval")
}

// program is what configurations start: of a project below its root.
func (in *installation) program() string {
	path := program(in.scope, in.folder(), in.site.System)
	if rel, err := filepath.Rel(in.site.Root, path); err == nil && in.scope == host.Project {
		return filepath.ToSlash(rel)
	}
	return path
}

// plan plans the changes of every agent.
func (in *installation) plan(targets []*host.Target) error {
	var errs []error
	for _, t := range targets {
		plan, err := in.planFor(t)
		switch {
		case err == nil:
			in.agents = append(in.agents, agentPlan{t, plan})
		case len(in.flags.agents) > 0 || !errors.As(err, new(noScope)):
			errs = append(errs, err)
		default:
			fmt.Fprintf(in.app.errOut, "hookc: not for %s: %v\n", t.Name, err)
		}
	}
	if len(errs) == 0 && len(in.agents) == 0 {
		errs = append(errs, errors.New("no agent to install for"))
	}
	return errors.Join(errs...)
}

// owner is whose the entries and blocks of this installation are.
func (in *installation) owner() install.Owner {
	o := install.Owner{Program: filepath.ToSlash(in.site.Program)}
	if in.scope == host.Project {
		o.Root = in.site.Root
	}
	return o
}

// noScope is an agent that reads no hooks of a scope.
type noScope struct{ error }

func (in *installation) planFor(t *host.Target) (*install.Plan, error) {
	if t.Install == nil {
		return nil, noScope{fmt.Errorf("%s has no configuration to install into; use hookc build", t.Name)}
	}
	owner, site := in.owner(), t.Moved.Site(in.site, os.Getenv)
	site.Settings = owner.Settings
	edits, err := t.Install(emit.Plugin(in.input, t), site)
	if err != nil {
		return nil, noScope{err}
	}
	plan, err := install.New(owner, edits)
	if err != nil {
		return nil, err
	}
	return plan, addTrust(plan, t, site)
}

// addTrust plans what the agent asks for besides the entries.
func addTrust(plan *install.Plan, t *host.Target, site host.Site) error {
	if t.Trust == nil {
		return nil
	}
	edits, err := t.Trust(site, plan.Placed)
	if err != nil {
		return err
	}
	return plan.Add(edits)
}

// ask puts the questions that the changes raise.
func (in *installation) ask() error {
	if in.flags.yes {
		return nil
	}
	var open []string
	for _, ag := range in.agents {
		for _, c := range ag.plan.Changes {
			if c.Action() != "keep" {
				open = append(open, c.Ask...)
			}
		}
	}
	slices.Sort(open)
	for _, q := range slices.Compact(open) {
		if !in.app.confirm(q) {
			return fmt.Errorf("nothing was written: %s Answer yes, or give --yes", q)
		}
	}
	return nil
}

// write makes sure that everything can be written, then writes the policy's own
// files, then each agent's configuration: whenever the process ends, a
// configuration names a program that is there.
func (in *installation) write() error {
	var plans []*install.Plan
	for _, ag := range in.agents {
		plans = append(plans, ag.plan)
	}
	if err := install.Writable(plans...); err != nil {
		return err
	}
	if err := in.findEvaluator(); err != nil {
		return err
	}
	if err := in.writePolicy(); err != nil {
		return err
	}
	for _, ag := range in.agents {
		as := install.Installed{Policy: in.policy.Name, Agent: ag.target.Name, Scope: in.scope.String()}
		if err := in.store.Write(ag.plan, as); err != nil {
			return err
		}
	}
	return nil
}

// writePolicy writes the table, and beside it the evaluator, or for a project the
// launcher that finds the machine's.
func (in *installation) writePolicy() error {
	input := in.input
	if in.scope == host.Project {
		if err := in.writeEvaluator(); err != nil {
			return err
		}
		input.Evaluators, input.Launcher = nil, install.Launcher(in.slug, compiler.Version, in.evaluatorID())
	}
	input.Agents = in.allAgents()
	out, err := emit.Plan(input)
	if err != nil {
		return err
	}
	return out.Write(in.folder())
}

// allAgents is the agents of this installation and of earlier ones.
func (in *installation) allAgents() []string {
	var names []string
	if old, ok := emit.ReadManifest(in.folder()); ok {
		names = old.Agents
	}
	for _, ag := range in.agents {
		names = append(names, ag.target.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// evaluatorID names the evaluator in ~/.hookc: the release, so that a committed
// launcher finds it on every system, or for a development version its hash.
func (in *installation) evaluatorID() string {
	if !strings.Contains(compiler.Version, "dev") {
		return compiler.Version
	}
	return compiler.Version + "-" + install.Hash(in.input.Evaluators[0].Binary)[:12]
}

func (in *installation) writeEvaluator() error {
	return in.store.PutEvaluator(in.evaluatorID(), in.input.Evaluators[0].Binary)
}

// findEvaluator gets this machine's evaluator. It may have to be built, which takes
// a minute, so that everything else is checked before.
func (in *installation) findEvaluator() (err error) {
	in.input.Evaluators, err = in.app.evaluators(nil, in.flags.evaluator)
	return err
}

func (in *installation) evaluatorOnly() error {
	if err := in.findEvaluator(); err != nil {
		return exitError{2, err}
	}
	if err := in.writeEvaluator(); err != nil {
		return exitError{2, err}
	}
	fmt.Fprintf(in.app.out, "evaluator %s is in %s\n", in.evaluatorID(), in.store.Evaluator(in.evaluatorID()))
	return nil
}

// unaccepted is what the targets refuse of the policy.
func (in *installation) unaccepted(targets []*host.Target) error {
	var losses diag.List
	for _, t := range targets {
		losses.Add(emit.Unaccepted(in.policy, t)...)
	}
	return in.app.report(in.policy, losses)
}
