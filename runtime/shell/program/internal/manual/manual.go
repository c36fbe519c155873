// Package manual reads what others have written down of programs: the
// completions of fish, and manual pages. The tests of the table hold it against
// them; nothing else uses it.
package manual

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Value says whether an option takes a value.
type Value uint8

// The kinds of Value.
const (
	None     Value = iota
	Optional       // only an attached one: --color=auto
	Required
)

// Item is an option or, where it has no Names, a subcommand.
type Item struct {
	Source  string // "fish" or "man"
	Program string
	Sub     string   // "remote add"; "" for the program's own options
	Names   []string // as written: -f, --force, -delete
	Value   Value
	Kind    string // what the value is called or completed with: "FILE"
	Text    string // its description
}

// Load reads the sources below a folder, of the programs that known accepts. It
// has the layout of Debian's packages: usr/share/fish/completions and usr/share/man.
func Load(root string, known func(string) bool) ([]Item, error) {
	var items []Item
	read := func(pattern string, parse func(path string, data []byte) []Item) error {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			return err
		}
		for _, f := range files {
			data, err := os.ReadFile(f)
			if errors.Is(err, fs.ErrNotExist) { // a link into another package
				continue
			} else if err != nil {
				return err
			}
			for _, it := range parse(f, data) {
				if known(it.Program) {
					items = append(items, it)
				}
			}
		}
		return nil
	}
	fish := func(_ string, data []byte) []Item { return Fish(string(data)) }
	if err := read("usr/share/fish/completions/*.fish", fish); err != nil {
		return nil, err
	}
	for _, section := range [...]string{"1", "8"} {
		if err := read("usr/share/man/man"+section+"/*.gz", page); err != nil {
			return nil, err
		}
	}
	items = whole(items)
	settle(items)
	slices.SortStableFunc(items, func(a, b Item) int {
		return cmp.Or(cmp.Compare(a.Program, b.Program), cmp.Compare(a.Sub, b.Sub))
	})
	return items, nil
}

// whole leaves out the completions of abbreviated subcommands: hg comm.
func whole(items []Item) []Item {
	subs, pages := map[string][]string{}, map[string]bool{}
	for _, it := range items {
		if it.Sub != "" && !slices.Contains(subs[it.Program], it.Sub) {
			subs[it.Program] = append(subs[it.Program], it.Sub)
		}
		pages[it.Program+" "+it.Sub] = pages[it.Program+" "+it.Sub] || it.Source == "man"
	}
	return slices.DeleteFunc(items, func(it Item) bool {
		return it.Sub != "" && !pages[it.Program+" "+it.Sub] && slices.ContainsFunc(subs[it.Program], func(s string) bool {
			return len(s) > len(it.Sub) && strings.HasPrefix(s, it.Sub) && s[len(it.Sub)] != '-' && s[len(it.Sub)] != ' '
		})
	})
}

// settle gives the items of one name one value. A page knows best: with a value
// in one place and without in another, it has to be attached. That there is none
// says little: many leave out what they name in the description.
func settle(items []Item) {
	type seen struct {
		none  bool
		value Value
	}
	values := map[string]seen{}
	key := func(source string, it Item, name string) string {
		return source + " " + it.Program + " " + it.Sub + " " + name
	}
	for _, it := range items {
		for _, n := range it.Names {
			k := key(it.Source, it, n)
			s := values[k]
			values[k] = seen{s.none || it.Value == None && it.Text != "", max(s.value, it.Value)}
		}
	}
	for i := range items {
		it := &items[i]
		for _, n := range it.Names {
			switch man, fish := values[key("man", *it, n)], values[key("fish", *it, n)]; {
			case man.value == Required && man.none:
				it.Value = Optional
			case man.value != None:
				it.Value = man.value
			case fish.value != None:
				it.Value = fish.value
			}
		}
	}
}

// families are programs whose subcommands have pages of their own. Where the
// value is true, a dash in a page's name divides subcommands: docker-volume-rm.
var families = map[string]bool{
	"git": false, "cargo": false, "npm": false, "openssl": false, "nvme": false, "restic": false, "flatpak": false, "btrfs": false,
	"docker": true, "podman": true, "gh": true, "kubectl": true,
}

// dashed are subcommands of such programs that have a dash themselves.
var dashed = strings.NewReplacer("setup git", "setup-git", "ssh key", "ssh-key", "gpg key", "gpg-key", "deploy key", "deploy-key",
	"set default", "set-default", "port forward", "port-forward", "api resources", "api-resources", "api versions", "api-versions",
	"cluster info", "cluster-info", "set context", "set-context", "set cluster", "set-cluster", "delete cluster", "delete-cluster", "delete context", "delete-context", "delete user", "delete-user", "set credentials", "set-credentials",
	"auto update", "auto-update")

// subcommand divides the name of a page.
func subcommand(name string) (program, sub string) {
	first, rest, ok := strings.Cut(name, "-")
	nested, family := families[first]
	switch {
	case !ok || !family:
		return name, ""
	case nested:
		return first, dashed.Replace(strings.ReplaceAll(rest, "-", " "))
	}
	return first, rest
}
