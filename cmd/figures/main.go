// Figures measures what hookc promises of its speed and size, and prints each
// figure beside its target. It is a report: a missed target is no error.
//
//	go run ./cmd/figures                 every figure
//	go run ./cmd/figures -run start,size some of them
//	go run ./cmd/figures -n 1000 --json  more repetitions, for machines
//	go run ./cmd/figures -run init -must exit code 1 where a target is missed
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/pprof"
	"slices"
	"strings"

	"github.com/hookc/hookc/cmd/figures/corpus"
	"github.com/hookc/hookc/cmd/figures/measure"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

func run(args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("figures", flag.ExitOnError)
	names := flags.String("run", "", "figures to measure, `a,b`: "+strings.Join(figureNames(), ", ")+" (default: all but mutate, seeded, linters, precision, blind, commands, manual, hostile, libraries)")
	repeat := flags.Int("n", 0, "repetitions (default: 200 pairs of starts, 5 builds, 20 batches in process)")
	must := flags.Bool("must", false, "fail where a target is missed")
	asJSON := flags.Bool("json", false, "print JSON")
	disagreements := flags.Bool("disagreements", false, "with -run blind or commands, print every row that is decided otherwise than expected; with -run manual, every one that is not let through")
	pack := flags.String("pack", corpus.Everything, "with -run commands, hold them against this pack; another one than "+corpus.Everything+" against its own rows; with -run mutate, only this pack")
	profile := flags.String("cpuprofile", "", "write a CPU profile of what runs in this process to `FILE`")
	flags.Parse(args)

	chosen, err := choose(*names)
	if err != nil {
		return err
	}
	lab, err := newLab(*repeat)
	if err != nil {
		return err
	}
	defer lab.close()
	if !*asJSON {
		lab.out = out
	}
	lab.pack, lab.disagreements = *pack, *disagreements
	stop, err := startProfile(*profile)
	if err != nil {
		return err
	}
	defer stop()
	report := report{Machine: measure.Machine()}
	for _, f := range chosen {
		fmt.Fprintf(progress, "measuring %s …\n", f.name)
		rows, err := f.measure(lab)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		report.Figures = append(report.Figures, rows...)
	}
	if *asJSON {
		err = report.json(out)
	} else {
		err = report.text(out)
	}
	if missed := report.missed(); err == nil && *must && len(missed) > 0 {
		return fmt.Errorf("missed: %s", strings.Join(missed, "; "))
	}
	return err
}

// startProfile starts a CPU profile, if a file for it is given.
func startProfile(path string) (stop func(), err error) {
	if path == "" {
		return func() {}, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		f.Close()
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		f.Close()
	}, nil
}

// figure is a group of measurements.
type figure struct {
	name    string
	asked   bool // measured only when asked for
	measure func(*lab) ([]row, error)
}

var figures = []figure{
	{name: "start", measure: measureStart},
	{name: "init", measure: measureInit},
	{name: "scale", measure: measureScale},
	{name: "inproc", measure: measureInProcess},
	{name: "build", measure: measureBuild},
	{name: "size", measure: measureSize},
	{name: "effects", measure: measureEffects},
	{name: "lint", measure: measureLint},
	{name: "diff", measure: measureDiff},
	{name: "packs", measure: measurePacks},
	{name: "replay", measure: measureReplay, asked: true},
	{name: "mutate", measure: measureMutate, asked: true},
	{name: "seeded", measure: measureSeeded, asked: true},
	{name: "heldout", measure: measureHeldOut, asked: true},
	{name: "linters", measure: measureLinters, asked: true},
	{name: "precision", measure: measurePrecision, asked: true},
	{name: "blind", measure: measureBlind, asked: true},
	{name: "commands", measure: measureCommands, asked: true},
	{name: "manual", measure: measureManual, asked: true},
	{name: "hostile", measure: measureHostile, asked: true},
	{name: "libraries", measure: measureLibraries, asked: true},
}

func figureNames() []string {
	names := make([]string, len(figures))
	for i, f := range figures {
		names[i] = f.name
	}
	return names
}

func choose(names string) ([]figure, error) {
	if names == "" {
		return slices.DeleteFunc(slices.Clone(figures), func(f figure) bool { return f.asked }), nil
	}
	var out []figure
	for _, name := range strings.Split(names, ",") {
		at := slices.Index(figureNames(), name)
		if at < 0 {
			return nil, fmt.Errorf("there is no figure %q; there are %s", name, strings.Join(figureNames(), ", "))
		}
		out = append(out, figures[at])
	}
	return out, nil
}
