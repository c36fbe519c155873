package lsp

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/assist"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/host/agent"
)

// configComplete is what can stand at a place of an agent's configuration: its events,
// its tools in matchers, members and types of handlers. A file that several agents read
// has the words of all of them.
func configComplete(path string, data []byte, offset int) (out []assist.Completion) {
	p, ok := configAt(path, data, offset)
	if !ok {
		return nil
	}
	seen := map[string]bool{}
	for _, a := range agentsOf(path) {
		for _, w := range configWords(a, path, p) {
			if seen[w.Label] || p.key && slices.Contains(p.siblings, w.Label) {
				continue
			}
			seen[w.Label] = true
			w.Insert = p.written(w.Label)
			w.Replace = diag.Span{File: path, Start: diag.Pos{Byte: p.from}, End: diag.Pos{Byte: p.to}}
			out = append(out, w)
		}
	}
	return out
}

// configAt is where a byte of a configuration stands; false for one in a format whose
// places nobody can tell.
func configAt(path string, data []byte, offset int) (jsonPlace, bool) {
	switch filepath.Ext(path) {
	case ".json":
		return jsonAt(data, offset), true
	case ".toml":
		return tomlAt(data, offset)
	}
	return jsonPlace{}, false
}

// agentsOf is the agents that read a file.
func agentsOf(path string) []*agents.Agent {
	if list := agents.ForFile(path); len(list) > 0 {
		return list
	}
	return agents.ForPlugin(path)
}

// configWords are the words of one agent for a place. Below "hooks" stand events, below
// these groups, or in a flat file handlers.
func configWords(a *agents.Agent, path string, p jsonPlace) []assist.Completion {
	if agents.IsBare(a, path) {
		p.path = append([]string{"hooks"}, p.path...)
	}
	if a.Listed && len(p.path) > 1 { // as if the handler stood below its event
		p.path = slices.Insert(slices.Clone(p.path), 1, p.values["event"])
	}
	group := a.Shape == agent.Nested && p.is("hooks", "*", "")
	handler := a.Shape == agent.Nested && p.is("hooks", "*", "", "hooks", "") || a.Shape == agent.Flat && p.is("hooks", "*", "")
	inside := func(member string) bool {
		return !p.key && len(p.path) > 0 && p.path[len(p.path)-1] == member
	}
	switch {
	case p.key && p.is(), p.header && group:
		return words(assist.KindField, "", "hooks")
	case p.header && !(p.is("hooks") && a.Shape == agent.Nested):
		return nil
	case p.key && p.is("hooks"), a.Listed && inside("event"):
		return eventWords(a)
	case p.key && group:
		return words(assist.KindField, "", append([]string{"matcher", "hooks"}, a.Group...)...)
	case p.key && handler:
		return handlerMembers(a)
	case inside("type") && len(p.path) > 2:
		return typeWords(a)
	case inside("matcher") && len(p.path) > 2:
		return matcherWords(a, p.path[1])
	}
	return nil
}

func words(kind assist.Kind, doc string, list ...string) (out []assist.Completion) {
	for _, w := range list {
		out = append(out, assist.Completion{Label: w, Kind: kind, Doc: doc})
	}
	return out
}

func eventWords(a *agents.Agent) (out []assist.Completion) {
	for _, e := range a.Events {
		if e.Never {
			continue
		}
		c := assist.Completion{Label: e.Name, Kind: assist.KindEvent, Detail: a.Title, Doc: eventDoc(e)}
		out = append(out, c)
	}
	return out
}

// eventDoc says what an event is for, what its matcher is compared with and whether a
// hook can stop it.
func eventDoc(e agent.Event) string {
	parts := []string{strings.TrimSuffix(e.Doc, ".") + "."}
	if e.Doc == "" {
		parts = nil
	}
	if e.Canonical != "" {
		parts = append(parts, "In a policy: `"+e.Canonical+"`.")
	}
	if e.Matches != "" {
		parts = append(parts, "The matcher is compared with the "+e.Matches+".")
	} else if !e.Unknown {
		parts = append(parts, "A matcher is ignored.")
	}
	switch {
	case e.Unsure:
	case e.Blocks:
		parts = append(parts, "A hook can stop it.")
	case e.After:
		parts = append(parts, "It has happened already; a hook can tell the agent what is wrong.")
	default:
		parts = append(parts, "No hook can stop it.")
	}
	return strings.Join(parts, " ")
}

func handlerMembers(a *agents.Agent) []assist.Completion {
	var names []string
	if !a.Strict || a.Untyped == "" {
		names = append(names, "type")
	}
	for _, t := range a.Types {
		names = append(names, t.Required...)
		for _, either := range t.OneOf {
			names = append(names, either...)
		}
		names = append(names, t.Fields...)
	}
	names = append(names, a.Timeout.Keys[:min(1, len(a.Timeout.Keys))]...)
	slices.Sort(names)
	return words(assist.KindField, "", slices.Compact(names)...)
}

func typeWords(a *agents.Agent) (out []assist.Completion) {
	for _, t := range a.Types {
		if !t.Skipped {
			out = append(out, assist.Completion{Label: t.Name, Kind: assist.KindValue, Detail: a.Title})
		}
	}
	return out
}

// matcherWords are the tools that a matcher of an event can name, or what else it is
// compared with.
func matcherWords(a *agents.Agent, name string) (out []assist.Completion) {
	e := a.Event(name)
	if e == nil || e.Matches == "" {
		return nil
	}
	if e.Matches != "tool" {
		return words(assist.KindValue, "", e.Values...)
	}
	for _, t := range a.AllTools() {
		if !t.Gone && t.Renamed == "" {
			out = append(out, assist.Completion{Label: t.Name, Kind: assist.KindValue, Detail: strings.Join(t.Canonical, ", ")})
		}
	}
	return out
}

// configHover is what is known of a word of a configuration.
func configHover(path string, data []byte, offset int) (assist.Hover, bool) {
	p, ok := configAt(path, data, offset)
	if !ok || !p.quoted && !p.toml {
		return assist.Hover{}, false
	}
	word := jsonText(data[p.from:p.to])
	if p.toml {
		word = strings.Trim(string(data[p.from:p.to]), `"'`)
	}
	at := diag.Span{File: path, Start: diag.Pos{Byte: p.from}, End: diag.Pos{Byte: p.to}}
	var parts []string
	for _, a := range agentsOf(path) {
		if p.key && p.is("hooks") || a.Listed && p.is("hooks", "", "event") {
			if e := a.Event(word); e != nil {
				parts = append(parts, "**"+a.Title+"**: "+eventDoc(*e))
			}
		}
	}
	return assist.Hover{Text: strings.Join(parts, "\n\n"), Span: at}, len(parts) > 0
}
