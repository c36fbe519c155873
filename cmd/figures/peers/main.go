// Peers compares hookc with engines that decide by rules, in one run: the same
// rules, the same events, and verdicts that must be equal, or it fails. It is a
// module of its own, so that hookc depends on none of them.
//
//	go run .                                    tables
//	go run . -sizes 10,100 -n 5                 less of it, sooner
//	go run . -json > FILE                       figures for docs/testdata/performance.json
//	go run . -markdown PAGE -svg PICTURE        the generated parts of a page, and the plot
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/hookc/hookc/cmd/figures/comparison"
	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/engine/all"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out, progress io.Writer) error {
	flags := flag.NewFlagSet("peers", flag.ExitOnError)
	sizes := flags.String("sizes", "10,100,1000,10000", "rules of the policies, `a,b`")
	processes := flags.Int("process", 100, "rules of the policy that whole processes decide by; 0 starts none")
	repeat := flags.Int("n", 0, "rounds of interleaved batches and starts (default: 31; 11 above 1,000 rules; 41 starts)")
	asJSON := flags.Bool("json", false, "print JSON")
	page := flags.String("markdown", "", "rewrite the generated parts of the `PAGE`")
	picture := flags.String("svg", "", "write the plot to `FILE`")
	childOf := flags.String("child", "", "be the process of this engine; for the program itself")
	policy := flags.String("policy", "", "with -child, the policy to load")
	flags.Parse(args)
	if *childOf != "" {
		return child(*childOf, *policy, in, out)
	}
	l, err := newLab(*repeat, progress)
	if err != nil {
		return err
	}
	defer os.RemoveAll(l.dir)
	report, err := l.report(*sizes, *processes)
	if err != nil {
		return err
	}
	if *asJSON {
		err = report.Write(out)
	} else {
		err = report.Text(out)
	}
	return errors.Join(err, show(report, *page, *picture))
}

// show writes the page and the plot, where they are wanted.
func show(r comparison.Report, page, picture string) error {
	if page != "" {
		was, err := os.ReadFile(page)
		if err != nil {
			return err
		}
		is, err := r.Rewrite(string(was))
		if err != nil {
			return err
		}
		if err := os.WriteFile(page, []byte(is), 0o644); err != nil {
			return err
		}
	}
	if picture == "" {
		return nil
	}
	return os.WriteFile(picture, r.SVG(), 0o644)
}

// lab is a folder with the policies and programs of a run.
type lab struct {
	dir      string
	root     string // of hookc's module
	peers    string // of this one
	repeat   int
	progress io.Writer
}

func newLab(repeat int, progress io.Writer) (*lab, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/hookc/hookc", "github.com/hookc/hookc/cmd/figures/peers").Output()
	dirs := strings.Fields(string(out))
	if err != nil || len(dirs) != 2 {
		return nil, fmt.Errorf("peers run inside their own module, with the go command: %v", err)
	}
	dir, err := os.MkdirTemp("", "peers-")
	return &lab{dir: dir, root: dirs[0], peers: dirs[1], repeat: repeat, progress: progress}, err
}

// times is how often something is measured, where the command line does not say.
func (l *lab) times(usually int) int {
	if l.repeat > 0 {
		return l.repeat
	}
	return usually
}

func (l *lab) report(sizes string, processes int) (r comparison.Report, err error) {
	r.Machine, r.Clock = measure.Machine(), clockName
	for _, e := range all.Engines {
		r.Engines = append(r.Engines, comparison.Engine{
			Name: e.Name, Version: version(e.Module), How: e.How, Share: e.Share.String(), Names: string(e.Names), Hookc: e.Names == engine.UntilDeny,
		})
	}
	for size := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(size))
		if err != nil || n < 10 {
			return r, fmt.Errorf("%q is no number of rules from 10 on", size)
		}
		points, err := l.size(n)
		if err != nil {
			return r, err
		}
		r.Sizes, r.Rounds = append(r.Sizes, n), append(r.Rounds, l.rounds(n))
		for i, p := range points {
			r.Engines[i].Points = append(r.Engines[i].Points, p)
		}
	}
	for _, ev := range events() {
		a := workload.Expected(workload.Rules(r.Sizes[0]), ev)
		r.Events = append(r.Events, comparison.Event{Text: ev.String(), Verdict: string(a.Verdict), Rules: len(a.Rules)})
	}
	if processes > 0 {
		r.Starts, err = l.starts(processes)
	}
	return r, err
}

// version is the version of a module that this program was built with.
func version(module string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok || module == "" {
		return ""
	}
	for _, d := range info.Deps {
		if d.Path == module {
			return d.Version
		}
	}
	return ""
}

// round leaves four digits that count.
func round(v float64) float64 {
	if v == 0 {
		return 0
	}
	scale := math.Pow(10, 3-math.Floor(math.Log10(math.Abs(v))))
	return math.Round(v*scale) / scale
}
