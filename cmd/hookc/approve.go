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
	lasts   time.Duration // 0 is until it is revoked
	note    string
}

func newApproveCmd(a *app) *cobra.Command {
	var f approveFlags
	var lasts string
	cmd := &cobra.Command{
		Use:   "approve NAME",
		Short: "Approve what a policy's require step waits for",
		Long: `Approve what a step require { approval = "NAME" } of a policy waits for, in
one project. It is for people: a policy that relies on it should deny the agent
this command.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return exitError{2, fmt.Errorf("approve wants one NAME, as the policy's require step has it, not %d: hookc approve NAME", len(args))}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("for") {
				var ok bool
				if f.lasts, ok = span(lasts); !ok || f.lasts <= 0 {
					return exitError{2, fmt.Errorf("--for wants how long from now, such as 24h or 7d, not %q", lasts)}
				}
			}
			return a.approve(args[0], f)
		},
	}
	cmd.Flags().StringVar(&lasts, "for", "", "how long it lasts, such as 24h or 7d (default: until it is revoked)")
	cmd.Flags().StringVar(&f.note, "note", "", "why, for those who list it")
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
	now := time.Now()
	approval := state.Approval{Name: name, By: userName(), At: now, Note: f.note}
	if f.lasts > 0 {
		approval.Expires = now.Add(f.lasts)
	}
	if err := owner.Approve(approval); err != nil {
		return exitError{2, err}
	}
	fmt.Fprintf(a.out, "%s is approved in %s, %s\n", shown(name), shown(project), lasting(approval, now))
	return nil
}

// span reads how long something lasts: as Go writes it, or in days.
func span(s string) (time.Duration, bool) {
	if days, err := strconv.Atoi(strings.TrimSuffix(s, "d")); err == nil && strings.HasSuffix(s, "d") && days >= 0 && days < 100_000 {
		return time.Duration(days) * 24 * time.Hour, true
	}
	d, err := time.ParseDuration(s)
	return d, err == nil
}

// addProject adds the flag that says whose approvals are meant.
func addProject(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "project", "", "the project's folder (default: the nearest .git above this one, else this one)")
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
