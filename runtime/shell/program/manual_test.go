package program

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/shell/program/internal/manual"
)

// The reasons for which a deviation stays.
var known = []string{
	"no entry",                // the table has no such subcommand; rules go by its name
	"no files",                // an operand has no role there, so that none can be shifted
	"attached only",           // the value stands behind =, and the next word is an operand
	"operands of an action",   // what follows is read as the operands that go with it
	"wrong in source",         // an omission or a mistake of the completion or page
	"by its operands",         // what is deleted are operands, with roles of their own
	"by subcommand",           // the subcommand says it
	"its output", "its cache", // files that it makes itself
	"shown only", "names only", "no file", "no command", // the words are about something else
	"a protocol", "permissions", "the toolchain", "builds anyway", "read by code",
}

// TestManuals holds the table against what completions and manual pages say of
// the same programs, in the folder that HOOKC_COMPLETIONS names: an option that
// takes a value there takes one here, and what is said to delete, write, execute,
// send or reveal does so here. What differs stands in testdata/manuals.tsv with a
// reason. HOOKC_UPDATE=1 writes what is new with the reason "?", which fails.
func TestManuals(t *testing.T) {
	root := os.Getenv("HOOKC_COMPLETIONS")
	if root == "" {
		t.Skip("HOOKC_COMPLETIONS names no folder of completions and manual pages")
	}
	items, err := manual.Load(root, func(name string) bool { _, ok := search(name); return ok })
	if err != nil {
		t.Fatal(err)
	}
	if versions, err := os.ReadFile(root + "/versions"); err == nil {
		t.Logf("packages: %s", strings.Join(strings.Fields(string(versions)), " "))
	}
	found, programs := map[string]string{}, map[string]bool{}
	options := 0
	for _, it := range items {
		programs[it.Program] = true
		options += max(len(it.Names), 1)
		for _, d := range deviations(it) {
			if _, ok := found[d]; !ok {
				found[d] = it.Source + ": " + it.Kind + ": " + it.Text
			}
		}
	}
	reasons := reviewed(t, "testdata/manuals.tsv")
	t.Logf("%d programs, %d options and subcommands compared, %d deviations", len(programs), options, len(found))
	if os.Getenv("HOOKC_UPDATE") != "" {
		write(t, "testdata/manuals.tsv", found, reasons)
	}
	for _, d := range slices.Sorted(maps.Keys(found)) {
		if r := reasons[d]; !slices.Contains(known, r) {
			t.Errorf("%s\t%s\t(%s)", d, found[d], r)
		}
	}
	for d := range reasons {
		if _, ok := found[d]; !ok {
			t.Errorf("%s: no deviation any more", d)
		}
	}
}

// deviations compares an option, or a subcommand, with what is read of it.
func deviations(it manual.Item) []string {
	var out []string
	sub := strings.Fields(it.Sub)
	report := func(name, what string) {
		out = append(out, strings.Join(append(append([]string{it.Program}, sub...), name), " ")+"\t"+what)
	}
	with := func(words ...string) Invocation {
		return Read(it.Program, slices.Concat(sub, words, []string{"o1", "o2", "o3"}))
	}
	plain := with()
	if !plain.Known { // one line for all of its options
		if it.Value == manual.Required || len(it.Classes()) > 0 {
			report("*", "unknown")
		}
		return out
	}
	if len(it.Names) == 0 {
		for _, c := range it.Classes() {
			if !has(plain, c) {
				report("", c)
			}
		}
		return out
	}
	for _, name := range it.Names {
		inv := with(name, "v0")
		took := slices.ContainsFunc(inv.Options, func(o Option) bool { return o.Value == "v0" }) || !slices.Contains(taken(inv), "v0")
		inv = with(name)
		switch {
		case it.Value == manual.Required && !took:
			report(name, "value")
		case it.Value != manual.Required && took && !inv.Dry && it.Source == "man":
			report(name, "no value")
		}
		if it.Value == manual.Required {
			inv = with(name, "v0")
		}
		if inv.Dry && !plain.Dry && !it.Dry() {
			report(name, "dry")
		}
		for _, c := range it.Classes() {
			if !inv.Dry && !has(inv, c) {
				report(name, c)
			}
		}
	}
	return out
}

// taken is the words that are taken for operands, here and in what is started.
func taken(inv Invocation) []string {
	words := slices.Clone(inv.Operands)
	for _, in := range inv.Inner {
		words = append(words, in.Words...)
		words = append(words, strings.Fields(in.Text)...)
	}
	return append(words, slices.Concat(inv.Reads, inv.Writes)...)
}

// has reports whether an invocation is of a class.
func has(inv Invocation, class string) bool {
	does := inv.Does
	if len(inv.Writes) > 0 {
		does |= Writes
	}
	return does&classOf(class) != 0
}

func reviewed(t *testing.T, path string) map[string]string {
	reasons := map[string]string{}
	f, err := os.Open(path)
	if err != nil {
		return reasons
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := s.Text(); line != "" && line[0] != '#' {
			i := strings.LastIndexByte(line, '\t')
			reasons[line[:i]] = line[i+1:]
		}
	}
	return reasons
}

func write(t *testing.T, path string, found, reasons map[string]string) {
	var b strings.Builder
	b.WriteString("# Where the table says otherwise than completions and manual pages: what, and why that stays.\n")
	for _, d := range slices.Sorted(maps.Keys(found)) {
		reason := reasons[d]
		if reason == "" {
			reason = "?"
		}
		fmt.Fprintf(&b, "%s\t%s\n", d, reason)
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
