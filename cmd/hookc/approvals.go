package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
)

func newApprovalsCmd(a *app) *cobra.Command {
	var project string
	cmd := &cobra.Command{
		Use:   "approvals",
		Short: "List or revoke the approvals of a project",
		Example: `  hookc approvals
  hookc approvals --format json
  hookc approvals revoke plan`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.approvals(project) },
	}
	addProject(cmd, &project)
	addFormat(cmd, a)
	cmd.AddCommand(newRevokeCmd(a))
	return cmd
}

func newRevokeCmd(a *app) *cobra.Command {
	var project string
	var all bool
	cmd := &cobra.Command{
		Use:   "revoke NAME…",
		Short: "Revoke approvals",
		Example: `  hookc approvals revoke plan
  hookc approvals revoke --all`,
		RunE: func(_ *cobra.Command, args []string) error {
			if all == (len(args) > 0) {
				return exitError{2, errors.New("revoke needs the names of approvals, or --all")}
			}
			return a.revoke(project, args, all)
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "revoke every approval of the project")
	addProject(cmd, &project)
	return cmd
}

func (a *app) approvals(project string) error {
	dir, owner, err := ownerOf(project)
	if err != nil {
		return exitError{2, err}
	}
	list, bad := owner.Approvals()
	waiting, unread := owner.Requests()
	bad = errors.Join(bad, unread)
	now := time.Now()
	if a.format == "json" {
		a.out.Write(append(value.AppendJSON(nil, approvalsJSON(list, waiting, now)), '\n'))
	} else {
		a.listApprovals(dir, list, now)
		for _, r := range waiting {
			fmt.Fprintf(a.out, "waits since %s: %s%s\n", r.At.Local().Format(time.DateTime), shown(r.Name), filesOf(r.Subject))
		}
	}
	if bad != nil {
		return exitError{2, bad}
	}
	return nil
}

func (a *app) listApprovals(dir string, list []state.Approval, now time.Time) {
	if len(list) == 0 {
		fmt.Fprintf(a.out, "nothing is approved in %s\n", shown(dir))
		return
	}
	w := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tBY\tAT\tLASTS\tNOTE")
	for _, p := range list {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", shown(p.Name), shown(p.By), p.At.Local().Format(time.DateTime), lasting(p, now), shown(p.Note))
	}
	w.Flush()
}

// filesOf is what an approval is of, behind its name.
func filesOf(s state.Subject) string {
	if len(s.Files) == 0 {
		return ""
	}
	paths := make([]string, len(s.Files))
	for i, f := range s.Files {
		paths[i] = shown(f.Path)
	}
	return " (" + strings.Join(paths, ", ") + ")"
}

func filesJSON(s state.Subject) value.Value {
	paths := make([]value.Value, len(s.Files))
	for i, f := range s.Files {
		paths[i] = value.OfString(f.Path)
	}
	return value.OfList(paths)
}

func approvalsJSON(list []state.Approval, waiting []state.Request, now time.Time) value.Value {
	items, requests := make([]value.Value, len(list)), make([]value.Value, len(waiting))
	for i, r := range waiting {
		requests[i] = value.OfMap(
			[]string{"name", "at", "files"},
			[]value.Value{value.OfString(r.Name), value.OfString(r.At.UTC().Format(time.RFC3339)), filesJSON(r.Subject)})
	}
	for i, p := range list {
		expires := value.Value{}
		if !p.Expires.IsZero() {
			expires = value.OfString(p.Expires.UTC().Format(time.RFC3339))
		}
		items[i] = value.OfMap(
			[]string{"name", "by", "at", "expires", "expired", "note", "files"},
			[]value.Value{
				value.OfString(p.Name), value.OfString(p.By), value.OfString(p.At.UTC().Format(time.RFC3339)),
				expires, value.OfBool(p.Expired(now)), value.OfString(p.Note), filesJSON(p.Subject),
			})
	}
	return value.OfMap([]string{"approvals", "requests"}, []value.Value{value.OfList(items), value.OfList(requests)})
}

func (a *app) revoke(project string, names []string, all bool) error {
	dir, owner, err := ownerOf(project)
	if err != nil {
		return exitError{2, err}
	}
	if all {
		n, err := owner.RevokeAll()
		fmt.Fprintf(a.out, "revoked %s in %s\n", plural(n, "approval"), shown(dir))
		if err != nil {
			return exitError{2, err}
		}
		return nil
	}
	missing := false
	for _, name := range names {
		found, err := owner.Revoke(name)
		switch {
		case err != nil:
			return exitError{2, err}
		case found:
			fmt.Fprintf(a.out, "revoked %s in %s\n", shown(name), shown(dir))
		default:
			missing = true
			fmt.Fprintf(a.errOut, "hookc: %s is not approved in %s; hookc approvals lists what is\n", shown(name), shown(dir))
		}
	}
	if missing {
		return findings
	}
	return nil
}

// lasting says how long an approval lasts.
func lasting(p state.Approval, now time.Time) string {
	switch {
	case p.Expires.IsZero():
		return "until revoked"
	case p.Expired(now):
		return "expired"
	}
	return "until " + p.Expires.Local().Format(time.DateTime)
}

// shown is a text as a terminal may have it: an approval's name can be an
// agent's choice.
func shown(s string) string {
	if utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return s
	}
	return strconv.Quote(s)
}
