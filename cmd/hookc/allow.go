package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/runtime/ledger"
	"github.com/hookc/hookc/runtime/state"
)

func newAllowCmd(a *app) *cobra.Command {
	var project string
	var once bool
	cmd := &cobra.Command{
		Use:   "allow --once [ID]",
		Short: "Let a call that was denied pass once",
		Long: `Let the last call of this project that was denied or asked about pass once, if the
agent makes the very same call again in the same session within five minutes. ID is
another entry of the ledger. You see the call and are asked on your terminal.

This command is for people: it runs only in a terminal of your own, and not below an
agent. A policy with allow_once = false lets nothing pass, nor does one that does not
record. std/self-protection denies this command to the agent.`,
		Example: `  hookc allow --once
  hookc allow --once dn4be0llt9pb-19782-1
  hookc allow --once --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if !once {
				return exitError{2, errors.New("allow lets a call pass only once: hookc allow --once")}
			}
			return a.allow(strings.Join(args, ""), project)
		},
	}
	cmd.Flags().BoolVar(&once, "once", false, "let the very same call pass, once")
	addProject(cmd, &project)
	addFormat(cmd, a)
	return cmd
}

// onceLasts is how long the agent has to make the call again.
const onceLasts = 5 * time.Minute

func (a *app) allow(id, project string) error {
	if err := byPerson("allow --once"); err != nil {
		return err
	}
	if name := agentAbove(); name != "" {
		return exitError{2, fmt.Errorf("allow --once is for people, and a program above this one has %s: an agent has started it. Run it in a terminal of your own", name)}
	}
	e, owner, err := stoppedCall(id, project)
	if err != nil {
		return exitError{2, err}
	}
	tty, err := terminal()
	if err != nil {
		return exitError{2, fmt.Errorf("allow --once asks a person, and there is no terminal: %w", err)}
	}
	defer tty.Close()
	if !confirmed(tty, e) {
		if err := a.allowed(e, time.Time{}); err != nil {
			return exitError{2, err}
		}
		return findings
	}
	now := time.Now()
	approval := state.Approval{Name: state.Once, By: userName(), At: now, Expires: now.Add(onceLasts), Note: e.ID, Subject: state.Subject{Of: e.Call}}
	if err := owner.Approve(approval); err != nil {
		return exitError{2, err}
	}
	if err := a.allowed(e, approval.Expires); err != nil {
		return exitError{2, err}
	}
	return nil
}

// allowedJSON is what a person has answered about a call.
type allowedJSON struct {
	Allowed bool     `json:"allowed"`
	Entry   string   `json:"entry"`
	Host    string   `json:"host"`
	Session string   `json:"session"`
	Cwd     string   `json:"cwd"`
	Tool    string   `json:"tool"`
	Command string   `json:"command,omitempty"`
	Paths   []string `json:"paths,omitempty"`
	URL     string   `json:"url,omitempty"`
	Expires string   `json:"expires,omitempty"` // RFC 3339; only of a call that may pass
}

// allowed says that a call may pass until a time; never, if that is zero.
func (a *app) allowed(e *ledgerdb.Entry, until time.Time) (err error) {
	switch {
	case a.format == "json":
		out := allowedJSON{!until.IsZero(), e.ID, e.Host, e.Session, e.Cwd, e.Tool, e.Command, e.Paths, e.URL, ""}
		if out.Allowed {
			out.Expires = until.UTC().Format(time.RFC3339)
		}
		err = printJSON(a.out, out)
	case until.IsZero():
		_, err = fmt.Fprintln(a.out, "Nothing is allowed.")
	default:
		_, err = fmt.Fprintf(a.out, "The same call may pass once until %s. Tell the agent to try it again.\n", until.Local().Format(time.TimeOnly))
	}
	return err
}

// stoppedCall is the entry of a call that was stopped, and its session.
func stoppedCall(id, project string) (*ledgerdb.Entry, state.Owner, error) {
	fail := func(err error) (*ledgerdb.Entry, state.Owner, error) { return nil, state.Owner{}, err }
	dir, _, err := ownerOf(project)
	if err != nil {
		return fail(err)
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	book, err := stateBook(ledger.Decisions)
	if err != nil {
		return fail(err)
	}
	e, err := lastStopped(book, dir, id)
	if err != nil {
		return fail(err)
	}
	switch {
	case e == nil && id != "":
		return fail(fmt.Errorf("the ledger has no entry %s", shown(id)))
	case e == nil:
		return fail(fmt.Errorf("the ledger has no call in %s that was denied", shown(dir)))
	case e.Decision != "deny" && e.Decision != "ask":
		return fail(fmt.Errorf("entry %s was not denied", e.ID))
	case e.Call == "":
		return fail(fmt.Errorf("the call of entry %s cannot be allowed: it is no tool call, a fail step stopped it, an older hookeval recorded it, or the policy says allow_once = false", e.ID))
	}
	if strings.Contains(e.Command+e.URL+strings.Join(e.Paths, ""), cutMark) {
		return fail(fmt.Errorf("the call of entry %s is too long for the ledger, so nobody could see what would be allowed", e.ID))
	}
	home, _ := os.UserHomeDir()
	owner, err := state.OfSession(state.Dir(os.LookupEnv, home), e.Host, e.Session)
	if err != nil {
		return fail(err)
	}
	return e, owner, nil
}

// confirmed shows a call to the person at a terminal and asks.
func confirmed(tty io.ReadWriter, e *ledgerdb.Entry) bool {
	what := e.Tool
	for _, text := range append([]string{e.Command, e.URL}, e.Paths...) {
		if text != "" {
			what += ": " + oneLine(text)
			break
		}
	}
	fmt.Fprintf(tty, "%s, %s, in %s:\n  %s\n", e.Host, e.Time.Local().Format(time.DateTime), shown(e.Cwd), what)
	for _, h := range e.Hooks {
		if h.Decision == e.Decision && h.Mode == "" {
			fmt.Fprintf(tty, "  %s by %s: %s\n", e.Decision, h.Name, oneLine(h.Reason))
		}
	}
	fmt.Fprint(tty, "Let this very call pass once? [y/N] ")
	answer, _ := bufio.NewReader(tty).ReadString('\n')
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes"
}

// console is a terminal whose keyboard and screen are two files.
type console struct {
	io.Reader
	io.Writer
	io.Closer
}

// terminal opens the terminal of this process, whatever its streams are.
func terminal() (io.ReadWriteCloser, error) {
	if runtime.GOOS != "windows" {
		return os.OpenFile("/dev/tty", os.O_RDWR, 0)
	}
	in, err := os.OpenFile("CONIN$", os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	out, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	return console{in, out, in}, err
}
