package negatedany

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
)

// trial is a call with an item that is allowed, one with another item, and one with both.
type trial struct {
	good, bad, both *analyze.Event
	in, out         string // the items
}

// several tries calls with several addresses, commands or operands.
func several(p *lint.Policy, h *ast.Hook, event string, at *ast.Expr, list string, allowed *ast.Expr, r *lint.Report) bool {
	for _, t := range trials(p, h, event, list, allowed) {
		if !p.Facts.Applies(h, t.bad) || p.Blocks(t.good) || p.Facts.Applies(h, t.both) || p.Blocks(t.both) {
			continue
		}
		d := r.At(at.Span, "%s stops %s, but not beside %s: one item that is allowed lets all others through", lint.BaseName(h), t.out, t.in)
		d.Detail = "Check whether any item is not allowed: any(" + p.Text(at.Args[0].Span) + ", not …)."
		d.Witness = lint.Witness(t.both, "the call has "+t.out+", and no hook blocks it")
		return true
	}
	return false
}

func trials(p *lint.Policy, h *ast.Hook, event, list string, allowed *ast.Expr) []trial {
	switch list {
	case "urls":
		return withAddresses(h, event, allowed)
	case "match.commands":
		return withCommands(callLike(p, h, event), evade.Candidates(h, nil, allowed, ""))
	case "operands":
		return withOperands(callLike(p, h, event), evade.Candidates(h, nil, &ast.Expr{}, ""), allowed)
	}
	return nil
}

const (
	otherSite   = "https://elsewhere.example/x"
	otherFile   = "/elsewhere/x.txt"
	maxCommands = 8
)

// withAddresses are calls with one and with two addresses: of a tool that fetches what its prompt
// names, and of tools of MCP servers.
func withAddresses(h *ast.Hook, event string, allowed *ast.Expr) (out []trial) {
	tools := []string{"Fetch"}
	for _, re := range lint.ToolRegexes(h.Match) {
		for _, name := range regex.Examples(re.Source) {
			if strings.HasPrefix(name, "mcp__") {
				tools = append(tools, name)
			}
		}
	}
	for _, site := range items(allowed, "://") {
		for _, tool := range tools[:min(len(tools), 3)] {
			call := func(urls ...string) *analyze.Event {
				input := map[string]string{"url": urls[0], "link": urls[len(urls)-1]}
				if tool == "Fetch" {
					input = map[string]string{"url": urls[0]}
				}
				if tool == "Fetch" && len(urls) > 1 {
					return lint.Fetches(event, urls)
				}
				return lint.ToolCall(event, tool, input)
			}
			out = append(out, trial{call(site), call(otherSite), call(otherSite, site), site, otherSite})
		}
	}
	return out
}

// withCommands are lines of two of the commands that a condition may tell apart.
func withCommands(call func(string) *analyze.Event, lines []string) (out []trial) {
	lines = slices.Compact(lines[:min(len(lines), maxCommands)])
	for _, good := range lines {
		for _, bad := range lines {
			if good != bad {
				out = append(out, trial{call(good), call(bad), call(good + "; " + bad), good, bad})
			}
		}
	}
	return out
}

// withOperands are commands with one and with two addresses or absolute paths.
func withOperands(call func(string) *analyze.Event, lines []string, allowed *ast.Expr) (out []trial) {
	for _, line := range lines[:min(len(lines), maxCommands)] {
		for _, in := range items(allowed, "/") {
			bad := otherFile
			if strings.Contains(in, "://") {
				bad = otherSite
			} else if !strings.HasPrefix(in, "/") {
				continue
			}
			out = append(out, trial{call(line + " " + in), call(line + " " + bad), call(line + " " + in + " " + bad), in, bad})
		}
	}
	return out
}

// items are texts that a condition may allow, if they contain a certain one and are one word for a
// shell.
func items(x *ast.Expr, with string) (out []string) {
	ast.Walk(x, func(x *ast.Expr) bool {
		for _, text := range ast.Texts(x) {
			out = append(out, text, text+"x", text+"/x")
		}
		if x.Op == ast.OpBinary && x.Name == "matches" {
			for _, re := range ast.Texts(x.Args[1]) {
				for _, text := range regex.Examples(re) {
					out = append(out, text, text+"x", text+"/x")
				}
			}
		}
		return true
	})
	out = slices.DeleteFunc(out, func(text string) bool { return !strings.Contains(text, with) || !plain(text) })
	return out[:min(len(out), 2*maxCommands)]
}
