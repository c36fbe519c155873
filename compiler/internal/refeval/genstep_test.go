package refeval

import (
	"fmt"
	"strings"
)

// newStep is a random step, maybe with a guard of its own.
func newStep(c conds) string {
	own, guard := c, ""
	if m := newMatch(c); c.once(4) && len(m.inputs) == len(c.inputs) {
		own.match, own.runs, own.inputs = c.match || m.finds, c.runs || m.runs, m.inputs
		guard += m.block + "\n"
	}
	if c.once(4) {
		guard += "when = " + quoteHCL(own.boolean(2)) + "\n"
	}
	if c.once(8) {
		guard += "on_error = " + pick(c.dice, `"closed"`, `"open"`) + "\n"
	}
	kind, args := own.step()
	return kind + " {\n  " + strings.ReplaceAll(guard+args, "\n", "\n  ") + "\n}"
}

// step chooses a step's kind and arguments.
func (c conds) step() (kind, args string) {
	n := c.n(11)
	if !c.blocks {
		n = 4 + n%3
	}
	switch n {
	case 10:
		return "require", "value = \"{{ " + escapeHCL(c.value()) + " }}\"" +
			pick(c.dice, "", "\nreason = "+c.template()) + pick(c.dice, "", "\notherwise = \"ask\"", "\notherwise = \"warn\"")
	case 1:
		return "ask", "reason = " + c.template()
	case 2:
		return "allow", pick(c.dice, "", "reason = \"fine\"")
	case 3:
		return "allow", "final = " + pick(c.dice, "true", "true", "false")
	case 4, 5:
		return "warn", "message = " + c.template() + pick(c.dice, "", "\nto = \"user\"", "\nto = \"both\"")
	case 6:
		return "context", "text = " + c.template()
	case 7, 8:
		if len(c.inputs) > 0 {
			return "rewrite", "input = { " + c.fields() + " }"
		}
		return "warn", "message = " + c.template()
	case 9:
		return "fail", "reason = " + c.template()
	}
	return "deny", "reason = " + c.template()
}

// fields are the fields that a rewrite replaces.
func (c conds) fields() string {
	name := func() string { return pick(c.dice, c.inputs...) }
	first := name()
	out := fmt.Sprintf("%s = %s", first, c.replacement())
	if second := name(); second != first && c.once(3) {
		out += fmt.Sprintf(", %s = %s", second, c.replacement())
	}
	return out
}

// replacement is the new value of a field: a text, or what may be of any type.
func (c conds) replacement() string {
	if c.once(5) {
		return `"{{ tool.raw.other }}"`
	}
	return c.template()
}

// template is a text with {{ }}, or without.
func (c conds) template() string {
	var b strings.Builder
	b.WriteByte('"')
	for range 1 + c.n(3) {
		w := pick(c.dice, "git push ", "no: ", "main", "{{{{ ", "日本 ", "secret")
		b.WriteString(w)
		if c.once(2) {
			b.WriteString("{{ " + escapeHCL(c.value()) + " }}")
		}
	}
	b.WriteByte('"')
	return b.String()
}

// value is an expression of any type that a text can show.
func (c conds) value() string {
	switch c.n(8) {
	case 5:
		return c.number(1)
	case 6:
		return c.list(1)
	case 7:
		if c.tool {
			return pick(c.dice, "tool.raw.other", "paths", "tool.raw.other.k")
		}
	}
	return c.str(2)
}

// escapeHCL is an expression as it stands in a string of HCL.
func escapeHCL(e string) string {
	q := quoteHCL(e)
	return q[1 : len(q)-1]
}
