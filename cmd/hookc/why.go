package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/compiler/explain"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/ledger"
	"github.com/hookc/hookc/runtime/value"
)

type whyFlags struct {
	evalFlags
	project string
	dir     string
	dash    int // where -- stood among the arguments; -1 without it
}

func newWhyCmd(a *app) *cobra.Command {
	var f whyFlags
	cmd := &cobra.Command{
		Use:   "why [ID] [-- COMMAND…]",
		Short: "Show why a call was denied, and what would pass",
		Long: `Show why the last denied call of this project was denied: the event, the hooks, the
lines of the policy that decided, near calls that pass, and how to change the policy.
ID is another entry of the ledger. Words behind -- are a command line that is decided
now; --command, --file, --tool and --event describe other calls.

A call of the ledger is decided again by the policy as it is now, which is the one of
the current folder, of its folder hooks, or of the project. Nothing is started and
nothing is written.`,
		Example: `  hookc why
  hookc why -- git push -f origin main
  hookc why --file .env --tool ReadFile
  hookc why --policy std/default --command 'rm -rf /'
  hookc why --format json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			f.dash = cmd.ArgsLenAtDash()
			return a.why(args, f)
		},
	}
	f.policyFlags.add(cmd)
	f.callFlags.add(cmd, "explain")
	cmd.Flags().StringVar(&f.host, "host", generic.Host.Name, "the `agent` that the event of --event comes from: "+strings.Join(all.Names(), ", "))
	cmd.Flags().StringVar(&f.dir, "policy", "", "the `folder` of the policy (default: the one of the current folder, of hooks, or of the project)")
	addProject(cmd, &f.project)
	addFormat(cmd, a)
	return cmd
}

// whyCall is the call that is asked about.
type whyCall struct {
	text  []byte
	entry *ledgerdb.Entry // where it is from; nil where it was given
	note  string          // what the ledger does not say
}

func (a *app) why(args []string, f whyFlags) error {
	id, err := f.words(args)
	if err != nil {
		return exitError{2, err}
	}
	if f.dir == "" {
		f.dir = policyHere()
	}
	about, err := a.about(id, &f)
	if err != nil {
		return exitError{2, err}
	}
	if about == nil {
		return nil // said already
	}
	e, err := a.explainer(f.dir, f.evalFlags)
	if err != nil {
		return err
	}
	defer e.close()
	if about.entry != nil {
		e.policy.As = about.entry.Host
	}
	tree, err := e.policy.Explain(about.text, explain.Options{})
	if err != nil {
		e.sim.notRead = about.text
		return exitError{2, fmt.Errorf("the event cannot be decided: %w%s", err, e.sim.otherHost())}
	}
	r := &reason{policy: e.policy, tree: tree, whyCall: about}
	if stopped(tree) {
		a.progress().say("looking for calls that pass")
		r.near = e.policy.Nearest(about.text, tree, maxNear)
		a.progress().done()
		r.ways = waysOf(e.policy, tree, f.dir)
		if about.entry != nil && !e.policy.Policy.NeverOnce {
			r.ways = append(r.ways, onceWay(id))
		}
	}
	if a.format == "json" {
		a.out.Write(append(value.AppendJSON(nil, r.json()), '\n'))
		return nil
	}
	r.write(a.painted())
	return nil
}

// maxNear is how many calls that pass are shown.
const maxNear = 3

// words reads the arguments: an entry's id, or a command line behind --.
func (f *whyFlags) words(args []string) (id string, err error) {
	before, line := args, []string(nil)
	if f.dash >= 0 {
		before, line = args[:f.dash], args[f.dash:]
	}
	given := f.given()
	switch {
	case len(before) > 1:
		return "", errors.New("why takes one ID of an entry; a command line stands behind --: hookc why -- " + strings.Join(args, " "))
	case len(before) == 1 && len(line) > 0, len(before)+len(line) > 0 && len(given) > 0:
		return "", errors.New("why explains one call: an ID, a command line behind --, or the one that flags describe")
	case f.event == "" && f.host != generic.Host.Name:
		return "", errors.New("--host goes with --event")
	case f.dash >= 0 && len(line) == 0:
		return "", errors.New("write the command line behind --: hookc why -- git push -f")
	case len(line) == 1:
		f.command = line[0]
	case len(line) > 1:
		f.command = quotedLine(line)
	}
	if len(before) == 1 {
		id = before[0]
	}
	return id, f.check()
}

// quotedLine is words as a command line.
func quotedLine(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = shellQuote(w)
		if slices.Contains([]string{"&&", "||", ";", "|", ">", ">>", "<", "&"}, w) {
			quoted[i] = w // nobody quotes an operator to have it as a word
		}
	}
	return strings.Join(quoted, " ")
}

// about is what is asked about; nil, and said why, where there is nothing.
func (a *app) about(id string, f *whyFlags) (*whyCall, error) {
	if len(f.given()) > 0 {
		text, err := f.one(a)
		return &whyCall{text: text}, err
	}
	project, _, err := ownerOf(f.project)
	if err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(project); err == nil {
		project = real
	}
	book, err := stateBook(ledger.Decisions)
	if err != nil {
		return nil, err
	}
	e, err := lastDenied(book, project, id)
	if err != nil {
		return nil, err
	}
	switch {
	case e == nil && id != "":
		return nil, fmt.Errorf("the ledger has no entry %s; hookc log --format json shows the ids", shown(id))
	case e == nil && a.format == "json":
		a.out.Write([]byte("{}\n"))
		return nil, nil
	case e == nil:
		fmt.Fprintf(a.out, "the ledger has no call in %s that was denied. Ask about a call: hookc why -- COMMAND. Only a policy whose defaults say record = \"decisions\" records\n", shown(project))
		return nil, nil
	}
	return eventOf(e)
}

// stopped reports whether a call does not simply run.
func stopped(t *explain.Tree) bool {
	v := t.Decision.Verdict.String()
	return v == "deny" || v == "ask"
}
