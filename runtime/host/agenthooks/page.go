package agenthooks

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/host/format"
)

// budget is the size of a HOOK.md in bytes: the format wants fewer than 1000
// tokens, of about four bytes each.
const budget = 3900

// page is HOOK.md: the front matter that the agent reads, and below it a page
// for people, as much of it as the budget has room for.
func (f *folder) page() string {
	head := f.frontMatter()
	foot := f.exitCodes() + "\nWritten by hookc from the policy " + code(f.plugin.Name) + ". Edit the policy, not this file.\n"
	title := "\n# " + oneLine(f.hook.Name) + "\n"
	room := budget - len(head) - len(title) - len(foot)
	about := paragraph(f.hook.Description, room/2)
	return head + title + about + f.patterns(room-len(about)) + foot
}

func (f *folder) frontMatter() string {
	h := f.hook
	var b strings.Builder
	b.WriteString("---\nname: " + plain(f.name) + "\n")
	b.WriteString("description: " + quoted(f.description()) + "\n")
	b.WriteString("trigger: " + f.trigger + "\n")
	b.WriteString(f.matcher())
	b.WriteString("timeout: " + strconv.Itoa(min(max(h.Timeout+margin, minTimeout), maxTimeout)) + "\n")
	b.WriteString("async: " + strconv.FormatBool(h.Async) + "\n")
	b.WriteString("priority: " + strconv.Itoa(h.Priority) + "\n")
	if len(h.Metadata) > 0 {
		b.WriteString("metadata:\n")
		for _, k := range sortedKeys(h.Metadata) {
			b.WriteString("  " + quoted(k) + ": " + quoted(h.Metadata[k]) + "\n")
		}
	}
	b.WriteString("---\n")
	return b.String()
}

// margin is how much later than the evaluator's own deadline the agent's is, in
// milliseconds, so that it is the evaluator that answers.
const margin = 1000

// maxDescription is the length of the format's descriptions, in characters.
const maxDescription = 1024

func (f *folder) description() string {
	d := strings.TrimSpace(f.hook.Description)
	if d == "" {
		d = "The hook " + f.hook.Name + " of the policy " + f.plugin.Name + "."
	}
	if utf8.RuneCountInString(d) > maxDescription {
		d = string([]rune(d)[:maxDescription])
	}
	return d
}

// matcher is what the agent filters on before it starts the script. It is never
// narrower than the policy; all else is the evaluator's. The agent looks for
// the expressions anywhere in a name and in an input (the fork).
func (f *folder) matcher() string {
	var b strings.Builder
	if len(f.hook.Tools) > 0 {
		b.WriteString("  tool: " + quoted(toolRegex(f.hook.Tools)) + "\n")
	}
	if f.hook.Pattern != "" {
		b.WriteString("  pattern: " + quoted(f.hook.Pattern) + "\n")
	}
	if b.Len() == 0 || !f.onTool() {
		return ""
	}
	return "matcher:\n" + b.String()
}

func (f *folder) onTool() bool {
	e, _ := Host.Event(f.trigger)
	return e.Matcher != ""
}

// toolRegex is the tools under every name that an agent may give them.
func toolRegex(tools []string) string {
	names := format.EveryName(tools)
	for i, n := range names {
		n, family := strings.CutSuffix(n, "*")
		n = escaped(n)
		if family {
			n += ".*"
		}
		names[i] = n
	}
	if len(names) == 1 {
		return "^" + names[0] + "$"
	}
	return "^(?:" + strings.Join(names, "|") + ")$"
}

func escaped(name string) string {
	var b strings.Builder
	for _, r := range name {
		if strings.ContainsRune(`\^$.|?*+()[]{}`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// patterns lists what the hook looks for, and how much of it was left out.
func (f *folder) patterns(room int) string {
	if len(f.hook.Patterns) == 0 {
		return ""
	}
	title := "\n## Patterns\n\n"
	if f.hook.Blocks {
		title = "\n## Blocked Patterns\n\n"
	}
	const rest = 40 // for the line that says so
	var b strings.Builder
	b.WriteString(title)
	for i, p := range f.hook.Patterns {
		line := "- " + code(p.Regex)
		if p.Description != "" {
			line += " - " + oneLine(p.Description)
		}
		if b.Len()+len(line)+rest > room {
			b.WriteString("- and " + strconv.Itoa(len(f.hook.Patterns)-i) + " more, in the policy\n")
			break
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

func (f *folder) exitCodes() string {
	failed := "it failed, and the operation continues"
	if f.hook.OnError.Failure {
		failed = "it could not be started; its own failures are `2`"
	}
	if f.hook.Async {
		return "\nIt runs beside the operation: nothing of it can block or change it.\n"
	}
	return "\n## Exit Codes\n\n" +
		"- `0` - The operation continues; standard output is nothing, or one JSON object with what the hook has to say\n" +
		"- `2` - The operation is blocked; the reason is on standard error\n" +
		"- any other - " + failed + "\n"
}
