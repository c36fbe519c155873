package testfileunused

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lint"
)

// maxTried bounds the files of other folders that are read.
const maxTried = 100

// notRun reports tests of the policy that hookc test does not run: in a folder that is not called tests, or
// with another ending.
func notRun(p *lint.Policy, r *lint.Report) {
	if p.Root == "" {
		return
	}
	left := maxTried
	for _, dir := range append([]string{"", "tests"}, folders(p.Root)...) {
		entries, err := os.ReadDir(filepath.Join(p.Root, dir))
		if err != nil {
			continue
		}
		runs := dir == "" || dir == "tests"
		for _, e := range entries {
			ending := filepath.Ext(e.Name())
			archive := ending == ".txtar"
			if !e.Type().IsRegular() || runs == archive || !archive && !slices.Contains(endings, ending) || left == 0 {
				continue
			}
			left--
			file := filepath.Join(p.Root, dir, e.Name())
			data, err := policytest.Read(policytest.File{Path: file})
			if err != nil {
				continue
			}
			line, ok := expects(p, slices.Collect(policytest.Lines(file, data)))
			if !ok {
				continue
			}
			if archive {
				r.At(line.Span, "hookc test does not run this file: it runs those beside the policy and in its folder tests").Detail = "Move the file to the folder tests."
			} else {
				r.At(line.Span, "hookc test does not run this file: it runs those that end with .txtar").Detail = "Rename the file."
			}
		}
	}
}

// endings are those that a test may get by mistake.
var endings = []string{".txt", ".txar", ".test", ".tar"}

// folders are those of a policy's folder and of its tests which hold no other policy and nothing that programs read.
func folders(root string) (out []string) {
	for _, above := range []string{"", "tests"} {
		entries, _ := os.ReadDir(filepath.Join(root, above))
		for _, e := range entries {
			name := e.Name()
			if !e.IsDir() || name == "tests" && above == "" || strings.HasPrefix(name, ".") || slices.Contains([]string{"testdata", "node_modules", "vendor"}, name) {
				continue
			}
			if policies, _ := filepath.Glob(filepath.Join(root, above, name, "*.hook.hcl")); len(policies) == 0 {
				out = append(out, filepath.Join(above, name))
			}
		}
	}
	return out
}

// expects is the first line that states a decision, if one of the lines names a hook of the policy.
func expects(p *lint.Policy, lines []policytest.Line) (first policytest.Line, ok bool) {
	for _, l := range lines {
		if l.Kind() != policytest.Call && l.Name != "decide" && l.Name != "hooks" || len(l.Args) == 0 {
			continue
		}
		if first.Name == "" {
			first = l
		}
		for _, h := range p.Hooks {
			ok = ok || slices.Contains(l.Args, h.Name)
		}
	}
	return first, ok
}
