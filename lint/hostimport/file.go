package hostimport

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/host/all"
)

// read turns a file into hooks.
func (c *converter) read() {
	f := c.file
	for _, g := range f.Groups {
		c.Handlers += len(g.Handlers)
	}
	if !c.readable() {
		return
	}
	if !slices.Contains(c.Agents, c.agent) {
		c.Agents = append(c.Agents, c.agent)
	}
	t, ok := all.LookupTarget(c.agent.Name)
	if c.target = t; !ok && len(f.Groups) > 0 {
		c.lost(f.Groups[0].EventKey.Span, "hookc does not build for "+c.agent.Title+" yet: the policy's scripts get the events of the agent that it is built for",
			"A script that reads names of "+c.agent.Title+" from standard input, or answers in members of its own, must be changed for another agent.")
	}
	if !f.Sure {
		c.note(diag.Span{File: f.Name}, "it is taken for a configuration of "+c.agent.Title, "Import it under the path that the agent reads it from if it is another's.")
	}
	c.switches()
	c.misshapen()
	for _, g := range f.Groups {
		c.group(g)
	}
}

// readable reports whether the agent reads the file at all.
func (c *converter) readable() bool {
	f, top := c.file, diag.Span{File: c.file.Name}
	switch {
	case f.Generated:
		return c.leave(top, "hookc build wrote it", "Use the policy that it was built from.")
	case f.Unrelated:
		return c.leave(top, "no agent has such hooks", "")
	case c.agent == nil:
		return c.leave(top, "whose configuration it is cannot be told", "Import it under the path that the agent reads it from, such as .claude/settings.json.")
	}
	for _, p := range f.Problems {
		if p.Kind == hostconfig.Invalid || refused(c.agent.JSON, p.Kind, f.Plugin) {
			return c.leave(p.Span, c.agent.Title+" does not read the file: it is no JSON", "hookc lint says where and how; with --fix it mends it.")
		}
	}
	return true
}

// refused reports whether the agent takes a file with such a problem for none.
func refused(j agents.JSON, kind hostconfig.ProblemKind, plugin bool) bool {
	switch kind {
	case hostconfig.Comment:
		return j.Comments == agents.Refuses
	case hostconfig.TrailingComma:
		return j.Commas == agents.Refuses
	case hostconfig.ByteOrderMark:
		return plugin && j.PluginMark == agents.Refuses || !plugin && j.Mark == agents.Refuses
	case hostconfig.SingleQuotes, hostconfig.UnquotedKey, hostconfig.ControlCharacter:
		return true
	}
	return false
}

// switches are members beside the hooks that change what becomes of them, with
// what a policy has instead.
var switches = []struct{ key, instead string }{
	{"disableAllHooks", "The hooks are imported, and run. Write enabled = false into those that shall not."},
	{"allowManagedHooksOnly", "It stays in the agent's own settings, and is about the built policy too."},
	{"allowedHttpHookUrls", "A policy has no http hooks."},
	{"httpHookAllowedEnvVars", "A policy has no http hooks."},
	{"hooksConfig", "The hooks are imported, and run. Write enabled = false into those that it switches off."},
}

func (c *converter) switches() {
	for _, s := range switches {
		if m := c.file.Top.Member(s.key); m != nil && (m.Kind != hostconfig.Bool || m.Bool) {
			c.lost(m.Span, s.key+" is not imported", s.instead)
		}
	}
	if c.file.Hooks == nil {
		return
	}
	for _, m := range c.file.Hooks.Members { // beside the events
		if m.Key == "disabled" || m.Key == "enabled" && (m.Kind != hostconfig.Bool || !m.Bool) {
			c.lost(m.Span, "hooks."+m.Key+" is not imported", "The hooks are imported, and run. Write enabled = false into those that shall not.")
		}
	}
}

// misshapen says what the agent does not read as it was meant. What lies in it is
// left out with it.
func (c *converter) misshapen() {
	for _, m := range c.file.Misshapen {
		c.leave(m.Span, c.agent.Title+" does not read this: "+shapes[m.Kind], "hookc lint says how to write it.")
	}
}

// shapes is what is wrong with a part that an agent does not read.
var shapes = map[hostconfig.ShapeKind]string{
	hostconfig.TopNotObject:     "the file is no object",
	hostconfig.HooksNotObject:   "hooks is no object of events",
	hostconfig.NoHooks:          `the events stand at the root, without "hooks" around them`,
	hostconfig.HooksAround:      `"hooks" stands around the events`,
	hostconfig.EventNotList:     "the event holds no list",
	hostconfig.EntryNotObject:   "it is no object",
	hostconfig.BareHandler:      `the hook stands in no group, { "hooks": [ … ] }`,
	hostconfig.NoHandlers:       `the group has no "hooks"`,
	hostconfig.HandlersNotList:  "the hooks of the group are no list",
	hostconfig.HandlerNotObject: "the hook is no object",
	hostconfig.GroupInFlat:      "it is a group, where a hook was to come",
	hostconfig.MatcherNotText:   "the matcher is no text",
	hostconfig.CommandNotText:   "the command is no text",
}

// isMisshapen reports whether a handler is part of what the agent does not read.
func (c *converter) isMisshapen(g *hostconfig.Group, h *hostconfig.Handler) bool {
	return slices.ContainsFunc(c.file.Misshapen, func(m hostconfig.Misshapen) bool {
		switch m.Kind {
		case hostconfig.TopNotObject, hostconfig.HooksNotObject, hostconfig.NoHooks, hostconfig.HooksAround:
			return true
		case hostconfig.EventNotList:
			return m.Value == g.EventKey.Value
		case hostconfig.MatcherNotText:
			return m.Value == g.Matcher
		}
		return m.Value != nil && (m.Value == h.Value || m.Value == g.Value || within(m.Value.Span, h.Value.Span))
	})
}

// within reports whether one place lies in another.
func within(at, in diag.Span) bool {
	return in.Start.Byte <= at.Start.Byte && at.End.Byte <= in.End.Byte
}

func (c *converter) group(g *hostconfig.Group) {
	if m := c.file.Hooks.Member(g.EventKey.Key); m != nil && m.Span != g.EventKey.Span && c.file.Hooks.Kind == hostconfig.Object {
		c.leave(g.EventKey.Span, g.EventKey.Key+" stands twice, and the last one counts", "Put the hooks of both into one list.")
		return
	}
	for _, h := range g.Handlers {
		if !c.isMisshapen(g, h) {
			c.handler(g, h)
		}
	}
}
