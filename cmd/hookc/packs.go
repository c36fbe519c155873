package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/stdlib"
)

func newPacksCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "packs [PACK]",
		Short: "List the packs that come with hookc, or the hooks of one",
		Long: `List the packs that come with hookc. A pack is a ready policy. You use one with

    use "std/git" {}

With a PACK such as std/git, list its variables and its hooks. The argument "with"
of a use block sets variables; "only", "except" and override blocks name hooks. A
hook with for_each counts once; the number of its instances follows its name.`,
		Example: `  hookc packs
  hookc packs std/git
  hookc packs std/git --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.listPacks()
			}
			name, err := packNamed(args[0])
			if err != nil {
				return exitError{2, err}
			}
			return a.showPack(name)
		},
	}
	addFormat(cmd, a)
	return cmd
}

// allPacks lists the packs, without std/.
func allPacks() []string {
	entries, err := fs.ReadDir(stdlib.Packs, ".")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// packNamed is a pack as a command line names it, with or without std/.
func packNamed(arg string) (string, error) {
	name := strings.TrimPrefix(arg, packPrefix)
	packs := allPacks()
	if slices.Contains(packs, name) {
		return name, nil
	}
	if near, ok := diag.Nearest(name, packs); ok {
		return "", fmt.Errorf("there is no pack %s; did you mean %s%s?", arg, packPrefix, near)
	}
	return "", fmt.Errorf("there is no pack %s; the packs are %s%s", arg, packPrefix, strings.Join(packs, ", "+packPrefix))
}

// noSuch is an error where an argument names nothing: no file, no folder, no pack. What
// has an extension is meant as a file: a table.
func noSuch(path string) error {
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		return nil
	}
	if strings.HasPrefix(filepath.ToSlash(path), packPrefix) {
		_, err := packNamed(path)
		return err
	}
	kind := "folder"
	if filepath.Ext(path) != "" {
		kind = "file"
	}
	if dir := policyHere(); dir != "." {
		return fmt.Errorf("there is no %s %s; there is a policy in %s", kind, shown(path), shown(dir))
	}
	return fmt.Errorf("there is no %s %s", kind, shown(path))
}

// packInfo is what is told of a pack.
type packInfo struct {
	Name        string         `json:"name"`
	Description string         `json:"description"`
	Variables   []variableInfo `json:"variables"`
	Hooks       []hookInfo     `json:"hooks"`
}

type variableInfo struct {
	Name        string `json:"name"`
	Type        string `json:"type"`
	Default     any    `json:"default"`
	Description string `json:"description"`
}

type hookInfo struct {
	Name        string   `json:"name"`
	On          []string `json:"on"`
	Priority    int      `json:"priority"`
	Steps       []string `json:"steps"`
	Description string   `json:"description"`
	Off         bool     `json:"off"` // unless a variable says otherwise
}

// pack reads a pack.
func (a *app) pack(name string) (packInfo, error) {
	p, err := a.load(packPrefix+name, policyFlags{})
	if err != nil {
		return packInfo{}, err
	}
	info := packInfo{Name: packPrefix + name, Description: p.Description, Variables: []variableInfo{}, Hooks: []hookInfo{}}
	for _, v := range p.Variables {
		info.Variables = append(info.Variables, variableInfo{v.Name, v.Type, json.RawMessage(value.AppendJSON(nil, v.Default)), v.Description})
	}
	for i, h := range slices.Concat(p.Hooks, p.Off) {
		info.Hooks = append(info.Hooks, hookInfo{h.Name, h.On, h.Priority, stepKinds(h.Steps), h.Description, i >= len(p.Hooks)})
	}
	return info, nil
}

// base is the name without the key of for_each: what only, except and override
// write for all instances.
func (h hookInfo) base() string {
	name, _, _ := strings.Cut(h.Name, "[")
	return name
}

// names counts the hooks as only, except and override name them.
func (p packInfo) names() int {
	seen := map[string]bool{}
	for _, h := range p.Hooks {
		seen[h.base()] = true
	}
	return len(seen)
}

// stepKinds is what a hook does, each kind of step once.
func stepKinds(steps []*ast.Step) []string {
	kinds := []string{}
	for _, s := range steps {
		if !slices.Contains(kinds, s.Kind) {
			kinds = append(kinds, s.Kind)
		}
	}
	return kinds
}

func (a *app) listPacks() error {
	var infos []packInfo
	for _, name := range allPacks() {
		info, err := a.pack(name)
		if err != nil {
			return err
		}
		infos = append(infos, info)
	}
	if a.format == "json" {
		return printJSON(a.out, infos)
	}
	tw := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, p := range infos {
		fmt.Fprintf(tw, "%s\t%s\t%s\n", p.Name, plural(p.names(), "hook"), p.Description)
	}
	return tw.Flush()
}

func (a *app) showPack(name string) error {
	p, err := a.pack(name)
	if err != nil {
		return err
	}
	if a.format == "json" {
		return printJSON(a.out, p)
	}
	fmt.Fprintf(a.out, "%s: %s\n", p.Name, p.Description)
	if len(p.Variables) > 0 {
		fmt.Fprintln(a.out, "\nvariables")
	}
	for _, v := range p.Variables {
		fmt.Fprintf(a.out, "  %s = %s   # %s\n      %s\n", v.Name, v.Default, v.Type, v.Description)
	}
	fmt.Fprintln(a.out, "\nhooks")
	tw := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for i := 0; i < len(p.Hooks); {
		h, n := p.Hooks[i], 0
		for ; i < len(p.Hooks) && p.Hooks[i].base() == h.base(); i++ {
			n++
		}
		name := h.base()
		if n > 1 {
			name += fmt.Sprintf(" (%d)", n)
		}
		does := strings.Join(h.Steps, ", ")
		if h.Off {
			does = "off"
		}
		fmt.Fprintf(tw, "  %s\t%s\t%d\t%s\n", name, does, h.Priority, h.Description)
	}
	return tw.Flush()
}

func printJSON(w io.Writer, v any) error {
	data, err := indented(v)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// indented is JSON as people read it.
func indented(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return b.Bytes(), err
}
