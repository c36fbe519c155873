package refeval

import (
	"fmt"
	"strings"
	"testing/fstest"
)

// program is a random policy as parts of source text, so that a failing case
// can be shrunk by leaving parts out.
type program struct {
	head  []string // blocks before the hooks
	lets  string   // of the policy, and of the pack
	hooks []*hook
}

// hook is one hook. Any part may be left out but the first line.
type hook struct {
	pack  bool // it stands in the pack ./team
	first string
	parts []string
}

const variables = `
variable "words" { default = ["git", "main", "日本"] }
variable "word" { default = "push" }
variable "limit" { default = 3 }
locals { word = "secret" }
pattern "danger" {
  regex = {
    "rm\\s+(?P<g>-rf)" = "deletes"
    "(?i)token"        = "names a token"
  }
}
`

// files is the policy as a folder.
func (p *program) files() fstest.MapFS {
	var root, pack strings.Builder
	root.WriteString(strings.Join(p.head, "\n") + variables)
	pack.WriteString("policy \"team\" {\n" + p.lets + "}\n" + variables)
	for _, h := range p.hooks {
		out := &root
		if h.pack {
			out = &pack
		}
		fmt.Fprintf(out, "%s\n  %s\n}\n", h.first, strings.ReplaceAll(strings.Join(h.parts, "\n"), "\n", "\n  "))
	}
	return fstest.MapFS{
		"p/a.hook.hcl":      {Data: []byte(root.String())},
		"p/team/a.hook.hcl": {Data: []byte(pack.String())},
	}
}

// String is the policy's source for people.
func (p *program) String() string {
	files := p.files()
	out := string(files["p/a.hook.hcl"].Data)
	for _, h := range p.hooks {
		if h.pack {
			return out + "-- team/a.hook.hcl --\n" + string(files["p/team/a.hook.hcl"].Data)
		}
	}
	return out
}

// newProgram makes a policy.
func newProgram(d *dice) *program {
	p := &program{lets: sharedLets(d)}
	p.head = []string{"policy \"p\" {\n" + p.lets + defaults(d) + "}"}
	own := d.once(3)
	if own {
		p.head = append(p.head, ownEvents(d))
	}
	packs := d.once(3)
	if packs {
		p.head = append(p.head, "use \"./team\" {\n"+pick(d, "", "allow_lifts = true\n", "priority = 50\n", "on_error = \"closed\"\n")+"}")
	}
	for i := range 1 + d.n(30) {
		h := newHook(d, i, p.lets != "", own)
		h.pack = packs && d.once(3)
		p.hooks = append(p.hooks, h)
		if d.spent() {
			break
		}
	}
	return p
}

func defaults(d *dice) string {
	return "defaults {\n" + pick(d, "", "on_error = \"closed\"\n", "mode = \"monitor\"\n") + "}\n"
}

// sharedLets are lets of all hooks; some fail on some events.
func sharedLets(d *dice) string {
	kind := pick(d, "", "", "{{ lower(event) }}!", "{{ agent }}", "{{ string(int(agent ?? \\\"4\\\")) }}", "{{ session.id }}")
	if kind == "" {
		return ""
	}
	return "let = {\n  shared = \"" + kind + "\"\n}\n"
}

// events are what a hook can listen to, whether all of them have a tool or an
// agent that stops, whether they can be blocked, and whether a tool may have
// returned something.
var events = []struct {
	on                         string
	tool, agent, blocks, after bool
}{
	{`"before_tool"`, true, false, true, false},
	{`"before_tool", "after_tool"`, true, false, true, true},
	{`"after_tool"`, true, false, true, true},
	{`"before_stop"`, false, true, true, false},
	{`"before_stop", "subagent_stop"`, false, false, true, false},
	{`"before_tool", "before_stop", "before_agent"`, false, false, true, false},
	{`"after_agent"`, false, true, false, false},
	{`"after_agent", "session_start", "notification"`, false, false, false, false},
}

// ownEvents are events of the policy: one that follows from the host's, and one
// that follows from the first.
func ownEvents(d *dice) string {
	on := pick(d, events[:6]...)
	c := conds{dice: d, tool: on.tool, agent: on.agent, after: on.after}
	guard := ""
	if d.once(2) {
		m := newMatch(c)
		guard, c.match, c.runs = m.block+"\n", m.finds, m.runs
	}
	if d.once(3) {
		guard += "when = " + quoteHCL(c.boolean(2)) + "\n"
	}
	first := fmt.Sprintf("from {\n  on = [%s]\n  %s\n  values = { stage = %s, note = %s }\n}", on.on, guard,
		c.template(), pick(d, `"{{ agent }}"`, `"{{ session.id }}"`, "null"))
	second := "from {\n  on = [\"first_own\"]\n  values = { grade = " + pick(d, `"{{ stage }}!"`, `"{{ note }}"`) + " }\n}"
	return "event \"first_own\" {\n  fields = {\n    stage = string\n    note = optional(string)\n  }\n  " + first + "\n}\n" +
		"event \"second_own\" {\n  fields = { grade = " + pick(d, "string", "optional(string)") + " }\n  " + second + "\n}\n"
}

// onOwn are what a hook on events of the policy can listen to, and the fields
// that it can name.
var onOwn = []struct {
	on     string
	fields []string
}{
	{`"first_own"`, []string{"stage", "note", "fields.stage"}},
	{`"second_own"`, []string{"grade"}},
	{`"first_own", "before_tool"`, []string{"stage", "note"}},
	{`"first_own", "second_own"`, []string{"stage", "grade"}},
}

func newHook(d *dice, i int, shared, own bool) *hook {
	on := events[0]
	if d.once(2) {
		on = pick(d, events...)
	}
	var fields []string
	if own && d.once(2) {
		o := pick(d, onOwn...)
		fields, on.on, on.tool, on.agent, on.blocks, on.after = o.fields, o.on, false, false, false, false
	}
	c := conds{dice: d, tool: on.tool, agent: on.agent, blocks: on.blocks, after: on.after, own: fields}
	if c.tool {
		c.inputs = allInputs
	}
	h := &hook{first: fmt.Sprintf("hook \"h%d\" {\n  on = [%s]", i, on.on)}
	add := func(format string, args ...any) { h.parts = append(h.parts, fmt.Sprintf(format, args...)) }
	if d.once(3) {
		add("priority = %d", d.n(4)*100)
	}
	if d.once(10) {
		add("mode = \"monitor\"")
	}
	if d.once(8) {
		add("on_error = %q", pick(d, "closed", "open"))
	}
	if d.once(16) {
		add("async = true")
	}
	if d.once(12) {
		c.each = true
		add("for_each = %s", pick(d, `["git", "main"]`, `{ a = "push", b = "key" }`))
	}
	if shared {
		c.lets = []string{"shared"}
	}
	if fields == nil && d.once(12) { // what a host's own model is asked has no guards of its own
		c.match, c.runs = false, false
		h.parts = append(h.parts, "prompt {\n  text = \"Is it fine?\"\n  without {\n    "+strings.ReplaceAll(newStep(c), "\n", "\n    ")+"\n  }\n}")
		return h
	}
	var m match
	if !d.once(3) {
		m = newMatch(c)
		c.match, c.runs, c.inputs = m.finds, m.runs, m.inputs
	}
	if d.once(4) {
		add("let = {\n  bare = \"{{ %s }}\"\n  framed = \"<{{ %s }}>\"\n}", escapeHCL(c.str(2)), escapeHCL(c.str(1)))
		c.lets = append(c.lets, "bare", "framed")
	}
	if m.block != "" {
		add("%s", m.block)
	}
	if !d.once(3) {
		add("when = %s", quoteHCL(c.boolean(3)))
	}
	h.parts = append(h.parts, some(d, 3, func() string { return newStep(c) })...)
	return h
}
