package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/transcript"
)

type replayFlags struct {
	policyFlags
	records   []string
	agents    []string
	against   string
	host      string
	project   string
	since     string
	hook      string
	examples  int
	writeTest string
}

func newReplayCmd(a *app) *cobra.Command {
	var f replayFlags
	cmd := &cobra.Command{
		Use:   "replay [DIR or TABLE]",
		Short: "Show what a policy would have decided in your recorded sessions",
		Long: `Decide the tool calls of recorded sessions by a policy, and show what it would have
denied, asked, allowed and rewritten: by hook, with the line of the record, and what
became of the call then.

hookc finds the records of this project: hookc's ledger, and sessions of
` + agentTitles() + `. With --records it reads
the files that you name, or all records in a folder: sessions, or JSON Lines of events.

Nothing is started or written. Some conditions and steps ask for more than the
record says: files, git, variables, state, programs. They are answered as of now,
and the call counts as unknown.`,
		Example: `  hookc replay hooks
  hookc replay std/default --agent claude-code --since 7d
  hookc replay hooks --against hooks.old
  hookc replay hooks --records ~/.claude/projects/-home-mia-shop
  hookc replay hooks --hook 'git/*' --write-test hooks/tests/replayed.txtar`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.replay(policyArg(args), f)
		},
	}
	f.add(cmd)
	fl := cmd.Flags()
	fl.StringArrayVar(&f.records, "records", nil, "read this `file` or all records in this folder, instead of those of the project; may be repeated")
	fl.StringSliceVar(&f.agents, "agent", nil, "only records of these `agents`: "+strings.Join(formatNames(), ", "))
	fl.StringVar(&f.against, "against", "", "compare with another policy: a `folder`, table or pack")
	fl.StringVar(&f.host, "host", "", "the `agent` that wrote the events of --records, if they are not in the Agent Hooks format")
	fl.StringVar(&f.since, "since", "", "only calls from this `time` on: 90m, 2h, 3d (ago), today, yesterday, 2006-01-02, RFC 3339")
	fl.StringVar(&f.hook, "hook", "", "show only this `hook`; * is any text")
	fl.IntVar(&f.examples, "examples", 3, "how many calls to show for each hook and decision")
	fl.StringVar(&f.writeTest, "write-test", "", "write the calls that are shown as a policy test to this `file`")
	addProject(cmd, &f.project)
	addFormat(cmd, a)
	return cmd
}

// agentTitles names the agents whose records are read.
func agentTitles() string {
	var titles []string
	for _, f := range transcript.Formats {
		if f.Agent() {
			titles = append(titles, f.Title)
		}
	}
	return strings.Join(titles, ", ")
}

func formatNames() (names []string) {
	for _, f := range transcript.Formats {
		names = append(names, f.Name)
	}
	return names
}

func (a *app) replay(policy string, f replayFlags) error {
	reader, place, err := f.reader()
	if err != nil {
		return exitError{2, err}
	}
	progress := a.progress()
	progress.say("reading %s", policy)
	now, err := a.replayed(policy, f)
	if err != nil {
		return err
	}
	var then *replayed
	if f.against != "" {
		if then, err = a.replayed(f.against, f); err != nil {
			return err
		}
	}
	if f.hook != "" && !strings.Contains(f.hook, "*") {
		if err := knownHook(now.first, f.hook); err != nil {
			return exitError{2, err}
		}
	}
	if f.examples < 0 {
		return exitError{2, fmt.Errorf("--examples is the number of calls to show, not %d", f.examples)}
	}
	if f.writeTest != "" {
		err := mayWriteTest(f.writeTest)
		if now.facts == nil {
			err = errors.New("--write-test needs the policy's folder, not a table")
		}
		if err != nil {
			return exitError{2, err}
		}
	}
	t := newTally(f, place)
	t.progress = progress
	transcript.Each(reader, func() func(*transcript.Call) decidedCall { return now.worker(then) }, t.take)
	progress.done()
	t.skipped.Add(reader.Skipped)
	for _, err := range reader.Problems {
		fmt.Fprintf(a.errOut, "hookc: %s\n", err)
	}
	t.files = len(reader.Files)
	if err := errors.Join(now.failed(), then.failed()); err != nil {
		return exitError{2, err}
	}
	if a.format == "json" {
		a.out.Write(t.json())
	} else {
		t.text(a.painted())
	}
	if f.writeTest != "" {
		return a.writeReplayTest(now, t, f.writeTest)
	}
	return nil
}
