// Package toolname knows which names of tools can occur where a policy runs, and
// what somebody meant by a name that cannot.
package toolname

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// Names is the tools of a policy's targets.
type Names struct {
	// Closed says that a name which is none of these, and none of a server's, can be
	// no tool that somebody added.
	Closed bool
	Named  bool // the policy says what its targets are

	own    map[string][]string // what a target calls a tool → canonical names
	others map[string][]string // what any agent calls one → canonical names
}

// Of is the tools of these targets. A policy that names no targets is for every
// agent: of those that let nobody add tools, each tells that a name is wrong.
func Of(hosts []*host.Target, targets []string) *Names {
	n := &Names{Closed: true, Named: len(targets) > 0, own: map[string][]string{}, others: map[string][]string{}}
	found := false
	for _, h := range hosts {
		mine := slices.Contains(targets, h.Name) || len(targets) == 0 && h.Closed
		found = found || mine
		n.Closed = n.Closed && (h.Closed || !mine)
		for _, t := range h.Tools() {
			n.others[t.Name] = union(n.others[t.Name], t.Canonical)
			if mine {
				n.own[t.Name] = union(n.own[t.Name], t.Canonical)
			}
		}
	}
	n.Closed = n.Closed && found
	return n
}

// simple is a name that no server gives to its tools.
var simple = lazyregexp.New(`^[A-Za-z][A-Za-z0-9.-]*(_[A-Za-z0-9.-]+)*$`)

// Wrong reports whether no target calls a tool so, and it is known what is meant:
// the names of tools that say it. Names of servers' tools and those that are like
// no known name may be somebody's own.
func (n *Names) Wrong(name string) (meant []string, wrong bool) {
	_, canonical := event.LookupTool(name)
	_, own := n.own[name]
	if canonical || own || !simple.MatchString(name) || strings.HasPrefix(name, "mcp_") {
		return nil, false
	}
	if meant := n.others[name]; len(meant) > 0 {
		return meant, true
	}
	for _, known := range [][]string{canonicals(), keys(n.own)} {
		if near, ok := diag.Nearest(name, known); ok {
			return n.toWrite(near), true
		}
	}
	if meant, ok := spoken[spokenKey(name)]; ok {
		return []string{meant}, true
	}
	return nil, false
}

// Meant is the canonical tool that somebody means by a name, whoever's it is.
func (n *Names) Meant(name string) (string, bool) {
	if _, ok := event.LookupTool(name); ok {
		return name, true
	}
	for _, known := range []map[string][]string{n.own, n.others} {
		if is := known[name]; len(is) > 0 {
			return is[0], true
		}
	}
	tool, ok := spoken[spokenKey(name)]
	return tool, ok
}

// Is reports whether a name selects a canonical tool on some target.
func (n *Names) Is(name, canonical string) bool {
	return name == canonical || slices.Contains(n.own[name], canonical)
}

// HostNames is what the targets call a canonical tool.
func (n *Names) HostNames(canonical string) (out []string) {
	for name, is := range n.own {
		if slices.Contains(is, canonical) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// toWrite is the canonical names of a tool, which every host understands; its own
// where it has none.
func (n *Names) toWrite(name string) []string {
	if is := n.own[name]; len(is) > 0 {
		return is
	}
	return []string{name}
}

// spoken is other words for tools, in small letters, that no agent uses.
var spoken = map[string]string{
	"sh": "Shell", "zsh": "Shell", "cmd": "Shell", "terminal": "Shell", "console": "Shell", "command": "Shell",
	"exec": "Shell", "execute": "Shell", "runcommand": "Shell", "runbash": "Shell", "runshell": "Shell",
	"bashtool": "Shell", "shelltool": "Shell", "runterminalcommand": "Shell",
	"strreplace": "EditFile", "stringreplace": "EditFile", "replaceinfile": "EditFile", "searchreplace": "EditFile",
	"fileedit": "EditFile", "filewrite": "WriteFile", "writetofile": "WriteFile", "savefile": "WriteFile",
	"fileread": "ReadFile", "viewfile": "ReadFile", "openfile": "ReadFile", "fetchurl": "Fetch", "subagent": "Agent",
}

// spokenKey is a name as spoken has it.
func spokenKey(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name))
}

func canonicals() []string {
	out := make([]string, len(event.Tools))
	for i, t := range event.Tools {
		out[i] = t.Name
	}
	return out
}

func keys(m map[string][]string) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func union(a, b []string) []string {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(slices.Clip(a), s)
		}
	}
	return a
}
