package claudecode

import (
	"errors"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/launch"
)

// emit writes a plugin, complete but for the evaluator itself: the caller adds
// bin/hookeval, or bin/hookeval-<os>-<arch> for each of several platforms.
// Equal plugins give equal bytes, and nothing depends on the table.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := grouped(p.Events)
	if err != nil {
		return nil, err
	}
	files := []host.File{
		text(".claude-plugin/plugin.json", manifest(p)),
		text("hooks/hooks.json", hooksFile(p, groups)),
		text("README.md", readme(p, groups)),
	}
	for _, c := range p.Commands {
		files = append(files, text("commands/"+c.Name+".md", commandFile(c)))
	}
	files = append(files, launch.Files("bin", p.Platforms)...)
	slices.SortFunc(files, func(a, b host.File) int { return strings.Compare(a.Path, b.Path) })
	return files, nil
}

func text(path string, data []byte) host.File {
	return host.File{Path: path, Data: data, Mode: 0o644}
}

// group is the one handler of a host event: everything that the canonical
// events in it ask for.
type group struct {
	row      *hostEvent
	tools    []string // nil: every tool
	deadline int      // milliseconds, of all canonical events together
	onError  decision.OnError
	prompts  []host.Prompt
}

// grouped puts handlers together by host event, in the catalogue's order. The
// host runs handlers in parallel, so an event must have one.
func grouped(handlers []host.Handler) ([]group, error) {
	var out []group
	for _, row := range events {
		g, found := group{row: row, tools: []string{}}, false
		for _, h := range handlers {
			if !row.is(h.Event) {
				continue
			}
			found = true
			g.add(h)
		}
		if found {
			out = append(out, g)
		}
	}
	for _, h := range handlers {
		row := lookupCanonical(h.Event)
		if row == nil {
			return nil, errors.New("claude-code: no event " + h.Event)
		}
		if !row.listen {
			return nil, errors.New("claude-code: " + can(effect.Deny, h.Event).Note)
		}
	}
	return out, nil
}

func (g *group) add(h host.Handler) {
	g.deadline += h.Deadline
	g.onError = g.onError.Or(h.OnError)
	g.prompts = append(g.prompts, h.Prompts...)
	if h.Tools == nil || g.tools == nil {
		g.tools = nil
		return
	}
	g.tools = append(g.tools, h.Tools...)
}
