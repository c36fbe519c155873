package main

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/world"
)

type approveFlags struct {
	project string
	policy  string
	lasts   time.Duration // 0 is as long as the policy takes it
	note    string
}

func newApproveCmd(a *app) *cobra.Command {
	var f approveFlags
	var lasts string
	cmd := &cobra.Command{
		Use:   "approve NAME",
		Short: "Approve what a require step of a policy waits for",
		Long: `Approve what a step require { approval = "NAME" } waits for, in one project. The
approval covers the files and the value that the step names, as they are now; it
ends when they change. This command is for people. A policy that relies on approvals
should deny it to the agent; std/self-protection does.`,
		Example: `  hookc approve plan
  hookc approve deploy --for 24h --note "release 1.4"`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return exitError{2, fmt.Errorf("approve needs one NAME, the approval of the policy's require step, not %d: hookc approve NAME", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("for") {
				var ok bool
				if f.lasts, ok = span(lasts); !ok || f.lasts <= 0 {
					return exitError{2, fmt.Errorf("--for needs a duration such as 24h or 7d, not %q", lasts)}
				}
			}
			return a.approve(args[0], f)
		},
	}
	cmd.Flags().StringVar(&lasts, "for", "", "how long the approval lasts, such as 24h or 7d (default: as long as the policy accepts it, else until it is revoked)")
	cmd.Flags().StringVar(&f.note, "note", "", "a `text` that hookc approvals shows")
	cmd.Flags().StringVar(&f.policy, "policy", "", "the policy's `folder`, to approve what no hook has asked for yet (default: hooks in the project, else the project)")
	addProject(cmd, &f.project)
	return cmd
}

func (a *app) approve(name string, f approveFlags) error {
	if name == "" {
		return exitError{2, errors.New("an approval has a name")}
	}
	if err := byPerson("approve"); err != nil {
		return err
	}
	project, owner, err := ownerOf(f.project)
	if err != nil {
		return exitError{2, err}
	}
	asked, err := requested(owner, project, name, f.policy)
	if err != nil {
		return exitError{2, err}
	}
	now := time.Now()
	approval := state.Approval{Name: name, By: userName(), At: now, Note: f.note, Subject: asked.Subject}
	if f.lasts > 0 {
		approval.Expires = now.Add(f.lasts)
	}
	if err := owner.Approve(approval); err != nil {
		return exitError{2, err}
	}
	if err := owner.Answered(name); err != nil {
		return exitError{2, err}
	}
	fmt.Fprintf(a.out, "%s is approved in %s, %s\n", shown(name), shown(project), holding(approval, asked.MaxAge, now))
	for _, file := range asked.Subject.Files {
		fmt.Fprintf(a.out, "  %s\n", shown(file.Path))
	}
	return nil
}

// requested is what is to be approved: what an agent was stopped for, else what
// the policy says that it will wait for.
func requested(owner state.Owner, project, name, policy string) (state.Request, error) {
	r, found, err := owner.Requested(name)
	if err != nil {
		return r, err
	}
	if found {
		return r, unchanged(owner, r)
	}
	gates, err := gatesOf(owner, project, policy)
	if err != nil {
		return r, err
	}
	g, ok := gates.of(name)
	switch {
	case !ok:
		return r, gates.unknown(name)
	case g.bound:
		return r, fmt.Errorf("nothing waits for %s in %s yet. It is approved for what is there when a hook has asked for it; a person looks at that first", shown(name), shown(project))
	}
	return state.Request{Name: name, MaxAge: g.maxAge}, nil
}

// unchanged is an error where files are not what they were when they were asked
// for: who has looked at them before has seen something else. They are asked for as
// they are from then on.
func unchanged(owner state.Owner, r state.Request) error {
	now, err := world.Digests(r.Project, r.Subject)
	if err != nil {
		return err
	}
	changed := r.Subject.Changed(now)
	if changed == "" {
		return nil
	}
	r.Subject, r.At = now, time.Now()
	if err := owner.Ask(r); err != nil {
		return err
	}
	return fmt.Errorf("%s has changed since the approval was asked for. Look at it, then approve it by the same command", shown(changed))
}

// span reads how long something lasts: as Go writes it, or in days.
func span(s string) (time.Duration, bool) {
	if days, err := strconv.Atoi(strings.TrimSuffix(s, "d")); err == nil && strings.HasSuffix(s, "d") && days >= 0 && days < 100_000 {
		return time.Duration(days) * 24 * time.Hour, true
	}
	d, err := time.ParseDuration(s)
	return d, err == nil
}

// holding says how long an approval holds, for a policy that takes none that is
// older than maxAge; 0 is any age.
func holding(p state.Approval, maxAge time.Duration, now time.Time) string {
	if end := p.At.Add(maxAge); maxAge > 0 && (p.Expires.IsZero() || end.Before(p.Expires)) {
		p.Expires = end
	}
	if len(p.Subject.Files) > 0 {
		return lasting(p, now) + ", as long as these are unchanged:"
	}
	return lasting(p, now)
}

// addProject adds the flag that says whose approvals are meant.
func addProject(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "project", "", "the project's `folder` (default: the nearest folder with .git at or above the current one, else the current one)")
}

// ownerOf finds the project whose state is meant, as the evaluator finds it.
func ownerOf(project string) (dir string, owner state.Owner, err error) {
	if project == "" {
		if project, err = os.Getwd(); err != nil {
			return "", owner, err
		}
		project = world.FindProject(project)
	}
	if dir, err = filepath.Abs(project); err != nil {
		return "", owner, err
	}
	if info, err := os.Stat(dir); err != nil {
		return "", owner, err
	} else if !info.IsDir() {
		return "", owner, fmt.Errorf("%s is no folder", dir)
	}
	home, _ := os.UserHomeDir()
	root := state.Dir(os.LookupEnv, home)
	if root == "" {
		return "", owner, errors.New("there is no folder for state: HOME is not set to an absolute path")
	}
	owner, err = state.OfProject(root, dir)
	return dir, owner, err
}

// userName is who runs this, "" where nobody knows.
func userName() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return os.Getenv("USER")
}
