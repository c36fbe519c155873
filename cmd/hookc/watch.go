package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	ossignal "os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/lang/ast"
)

func newWatchCmd(a *app) *cobra.Command {
	var f buildFlags
	var every time.Duration
	cmd := &cobra.Command{
		Use:   "watch [DIR]",
		Short: "Check, test and build a policy whenever it changes",
		Long: `Check a policy and run its tests, and build it if -o names a folder. Do so again
whenever a file of the policy changes. What was built before stays until the
policy has no errors and its tests pass.

Control-C ends it.`,
		Example: `  hookc watch hooks
  hookc watch hooks -o hooks/out`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := ossignal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return a.watch(ctx, policyArg(args), f, every)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVarP(&f.out, "out", "o", "", "write builds to this `folder`")
	cmd.Flags().StringSliceVar(&f.targets, "target", nil, "build for these `targets` instead of the policy's own")
	cmd.Flags().StringVar(&f.evaluator, "evaluator", "", "use this hookeval `binary` as the evaluator")
	cmd.Flags().DurationVar(&every, "every", 300*time.Millisecond, "how often to look at the files")
	return cmd
}

// watch runs until the context ends. It looks at the files themselves, because
// notices of changes are lost on network and container file systems.
func (a *app) watch(ctx context.Context, dir string, f buildFlags, every time.Duration) error {
	var seen map[string]stamp
	var hooks map[string]string
	for {
		now, err := stamps(dir, f.out)
		if err != nil {
			return exitError{2, err}
		}
		if !maps.Equal(now, seen) {
			fmt.Fprintf(a.out, "%s %s\n", time.Now().Format(time.TimeOnly), changed(seen, now))
			hooks = a.round(dir, f, hooks)
			seen = now
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(every):
		}
	}
}

// stamp is how a file is told from what it was.
type stamp struct {
	size int64
	time time.Time
}

// stamps is every file of the policy's folder but those that builds write.
func stamps(dir, out string) (map[string]stamp, error) {
	found := map[string]stamp{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == dir:
			return err
		case err != nil:
			return nil // it went while we looked
		case d.IsDir() && path != dir && (strings.HasPrefix(d.Name(), ".") || out != "" && filepath.Clean(path) == filepath.Clean(out)):
			return filepath.SkipDir
		case d.IsDir():
			return nil
		}
		if info, err := d.Info(); err == nil {
			found[path] = stamp{info.Size(), info.ModTime()}
		}
		return nil
	})
	return found, err
}

// changed names the files that are new, other or gone.
func changed(before, now map[string]stamp) string {
	if before == nil {
		return "watching " + plural(len(now), "file")
	}
	var names []string
	for path, s := range now {
		if was, ok := before[path]; !ok || was != s {
			names = append(names, path)
		}
	}
	for path := range before {
		if _, ok := now[path]; !ok {
			names = append(names, path+" (removed)")
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// round checks, tests and builds once, and returns the hooks as they are now.
func (a *app) round(dir string, f buildFlags, before map[string]string) map[string]string {
	p, err := a.load(dir, f.policyFlags)
	if err != nil {
		return before // the errors are printed
	}
	now := hookTexts(p)
	if before != nil {
		a.showHooks(before, now)
	}
	var tested bytes.Buffer
	quiet := *a
	quiet.out, quiet.format = &tested, "text"
	if err := quiet.test(dir, testFlags{policyFlags: f.policyFlags}); err != nil {
		fmt.Fprint(a.out, tested.String())
		if text := err.Error(); !strings.HasPrefix(text, "exit ") {
			fmt.Fprintln(a.out, text)
		}
		return now
	}
	if lines := strings.Split(strings.TrimSpace(tested.String()), "\n"); lines[len(lines)-1] != "" {
		fmt.Fprintln(a.out, lines[len(lines)-1])
	}
	if f.out != "" {
		if err := a.build(dir, f); err != nil {
			if text := err.Error(); !strings.HasPrefix(text, "exit ") {
				fmt.Fprintln(a.out, text)
			}
		}
	}
	return now
}

// hookTexts is the text of each hook, from its name to that of the next in its
// file.
func hookTexts(p *ast.Policy) map[string]string {
	starts := map[string][]int{}
	for _, h := range p.Hooks {
		starts[h.Span.File] = append(starts[h.Span.File], h.Span.Start.Byte)
	}
	for file := range starts {
		slices.Sort(starts[file])
	}
	texts, out := sources(p), map[string]string{}
	for _, h := range p.Hooks {
		text, from := texts[h.Span.File], h.Span.Start.Byte
		end := len(text)
		for _, next := range starts[h.Span.File] {
			if next > from {
				end = min(end, next)
				break
			}
		}
		if from <= end {
			out[h.Name] = string(text[from:end])
		}
	}
	return out
}

// showHooks names the hooks that came, went or read otherwise.
func (a *app) showHooks(before, now map[string]string) {
	var lines []string
	for name, text := range now {
		switch was, ok := before[name]; {
		case !ok:
			lines = append(lines, "  new hook "+name)
		case was != text:
			lines = append(lines, "  changed hook "+name)
		}
	}
	for name := range before {
		if _, ok := now[name]; !ok {
			lines = append(lines, "  removed hook "+name)
		}
	}
	slices.Sort(lines)
	for _, l := range lines {
		fmt.Fprintln(a.out, l)
	}
}
