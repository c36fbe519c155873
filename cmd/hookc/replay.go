package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/transcript"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/world"
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

hookc finds the records of this project: sessions of ` + agentTitles() + `,
and hookc's ledger. With --records it reads the files that you name,
or all records in a folder: sessions, or JSON Lines of events.

Nothing is started or written. Some conditions and steps ask for more than the
record says: files, git, variables, state, programs. They are policyAnswer as of now,
and the call counts as unknown.`,
		Example: `  hookc replay hooks
  hookc replay std/default --agent claude-code --since 7d
  hookc replay hooks --against hooks.old
  hookc replay hooks --records ~/.claude/projects/-home-mia-shop
  hookc replay hooks --hook 'git/*' --write-test hooks/tests/replayed.txtar`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.replay(dirArg(args), f)
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
	if f.writeTest != "" {
		if err := mayWriteTest(now, f.writeTest); err != nil {
			return exitError{2, err}
		}
	}
	t := newTally(f, place)
	told := false
	if width(a.errOut) > 0 {
		t.progress = func(calls int) {
			told = true
			fmt.Fprintf(a.errOut, "\r%d calls", calls)
		}
	}
	transcript.Each(reader, func() func(*transcript.Call) decidedCall { return now.worker(then) }, t.take)
	if told {
		fmt.Fprint(a.errOut, "\r\x1b[K")
	}
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
		t.text(a.out)
	}
	if f.writeTest != "" {
		return a.writeReplayTest(now, t, f.writeTest)
	}
	return nil
}

// reader finds the records.
func (f *replayFlags) reader() (*transcript.Reader, transcript.Place, error) {
	r := &transcript.Reader{Workers: runtime.GOMAXPROCS(0)}
	place, err := f.place()
	if err != nil {
		return nil, place, err
	}
	if r.Since, err = moment(f.since, time.Now()); err != nil {
		return nil, place, fmt.Errorf("--since: %w", err)
	}
	if f.host != "" {
		h, ok := all.Lookup(f.host)
		if !ok {
			return nil, place, unknownTarget(f.host)
		}
		r.Host = h
	}
	formats, err := f.formats()
	if err != nil {
		return nil, place, err
	}
	if len(f.records) == 0 {
		r.Files, r.Place = place.Find(formats), &place
		return r, place, nil
	}
	for _, path := range f.records {
		found, err := recordsAt(path, formats)
		if err != nil {
			return nil, place, err
		}
		r.Files = append(r.Files, found...)
	}
	return r, place, nil
}

// place is the project, and where its agents keep their records.
func (f *replayFlags) place() (p transcript.Place, err error) {
	p.Getenv = os.Getenv
	p.Home, _ = os.UserHomeDir()
	p.Project = f.project
	if p.Project == "" {
		p.Project = world.FindProject(workDir())
	}
	if p.Project, err = filepath.Abs(p.Project); err != nil {
		return p, err
	}
	if info, err := os.Stat(p.Project); err != nil {
		return p, err
	} else if !info.IsDir() {
		return p, fmt.Errorf("%s is no folder", p.Project)
	}
	return p, nil
}

// formats is the records that --agent names; all where it names none.
func (f *replayFlags) formats() (out []*transcript.Format, err error) {
	if len(f.agents) == 0 {
		return transcript.Formats, nil
	}
	for _, name := range f.agents {
		format, ok := transcript.Lookup(name)
		if !ok {
			return nil, fmt.Errorf("--agent is one of %s, not %q%s", strings.Join(formatNames(), ", "), name, didYouMean(name, formatNames(), ""))
		}
		out = append(out, format)
	}
	return out, nil
}

// recordsAt is a file of records, or those in a folder.
func recordsAt(path string, formats []*transcript.Format) (found []transcript.Found, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		format, err := transcript.Know(path)
		if err != nil {
			return nil, err
		}
		if format == nil {
			return nil, fmt.Errorf("%s holds no record that hookc knows: %s", path, strings.Join(formatNames(), ", "))
		}
		return []transcript.Found{{Path: path, Format: format}}, nil
	}
	err = filepath.WalkDir(path, func(file string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || !strings.HasSuffix(file, ".jsonl") {
			return nil // what cannot be listed holds no records
		}
		format, err := transcript.Know(file)
		if err == nil && format != nil && slices.Contains(formats, format) {
			found = append(found, transcript.Found{Path: file, Format: format})
		}
		return nil
	})
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("there are no records in %s", path)
	}
	return found, err
}

// projectIn answers for the variables in which agents name the project.
func projectIn(root string) func(string) string {
	return func(name string) string {
		if strings.HasSuffix(name, "_PROJECT_DIR") {
			return root
		}
		return ""
	}
}

// hostWorld is what decoding may ask when a call is replayed.
func hostWorld(c *transcript.Call, d *decider) host.World {
	return host.World{Getenv: projectIn(c.Root), Dir: d.dir, Declared: d.declared}
}
