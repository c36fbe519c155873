package siblingleftout

import (
	"encoding/json"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

var (
	// network is a text about what the agent may reach, not about a tool.
	network = lazyregexp.New(`(?i)\b(networks?|internet|intranet|offline|outside|connect(s|ions?)?|(web ?)?sites?|hosts?|domains?|servers?|leaks?|exfiltrat\w*|leaves? (this|the) (machine|computer|company|project)|send(s|ing)?)\b`)
	// programs is one about commands, which may be recommended or left to another guard.
	programs = lazyregexp.New(`(?i)\b(curl|wget|httpie|shell|bash|terminal|commands?|programs?|gh|cli|slow|fetch tool|tools?|mcp|browser)\b`)
	// includes is one that forbids commands as well as tools, and recommends names one of them instead.
	includes   = lazyregexp.New(`(?im)\b(neither|nor|not even|including|whether|no matter)\b[^.;\n]{0,40}\b` + client + `\b|\b` + client + `\b[^.;\n]{0,20}\b(either|included|too|as well)\s*([.,;)]|$)`)
	recommends = lazyregexp.New(`(?i)\b(use|instead|prefer|run|take|try|call)\b`)
	address    = lazyregexp.New(`^https?://[A-Za-z0-9./_-]+$`)
)

const client = `(curl|wget|the shell|commands?|command line|terminal)`

// clients are command lines that reach an address, % is it.
var clients = []string{"curl -s ", "wget -qO- ", "curl -sd @README.md "}

// fetch reports a guard that keeps the Fetch tool from an address that programs reach.
func fetch(p *lint.Policy, h *ast.Hook, event string, said map[diag.Span]bool, r *lint.Report) {
	at, ok := fetchPlace(p, h)
	text := lint.SaidOf(h)
	saysSo := includes.MatchString(text) && !recommends.MatchString(text)
	if !ok || said[at] || !refuses(h) || !saysSo && (!network.MatchString(text) || programs.MatchString(text)) {
		return
	}
	url := fetched(p, h, event)
	if url == "" {
		return
	}
	var first *analyze.Event
	for _, line := range clients {
		e := p.CallLike(h, event, "Shell", map[string]string{"command": line + url})
		if p.Blocks(e) {
			return
		}
		if first == nil {
			first = e
		}
	}
	said[at] = true
	d := r.At(at, "%s stops Fetch, but not curl and wget, which reach the same address", lint.BaseName(h))
	d.Detail = "Write a second hook for programs: when = \"any(shell.commands, .name in ['curl', 'wget'] or 'send' in .does)\"."
	if saysSo {
		d.Severity = diag.Warning
	}
	d.Witness = lint.Witness(first, "curl reaches the same address, and no hook blocks it")
}

// fetchPlace is where a hook names the Fetch tool, and not the shell.
func fetchPlace(p *lint.Policy, h *ast.Hook) (at diag.Span, ok bool) {
	if list := lint.ToolRegexes(h.Match); len(list) > 0 {
		tools := lint.Tools(h.Match).Canonical
		return list[0].Span, p.Own(list[0].Span) && slices.Contains(tools, "Fetch") && !slices.Contains(tools, "Shell")
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if !ok && x.Op == ast.OpConst && mentions(x.String(), "Fetch") && !mentions(x.String(), "Shell") && p.Own(x.Span) {
			at, ok = x.Span, true
		}
		return !ok
	})
	return at, ok
}

// refuses reports whether a hook stops calls without a question.
func refuses(h *ast.Hook) bool {
	return lint.AnyStep(h, func(s *ast.Step) bool { return s.Kind == "deny" || s.Kind == "fail" })
}

// fetched is an address that a guard stops the fetching of; "" where none is found.
func fetched(p *lint.Policy, h *ast.Hook, event string) string {
	for _, url := range addresses(p.Facts.Witness(p.Facts.Guard(h, event)), h) {
		call := p.CallLike(h, event, "Fetch", map[string]string{"url": url, "prompt": "What is this?"})
		if address.MatchString(url) && p.Facts.Applies(h, call) {
			return url
		}
	}
	return ""
}

// addresses are those of a guard's example, of any site, and of what its condition compares.
func addresses(e *analyze.Event, h *ast.Hook) (out []string) {
	var call struct {
		Input struct {
			URL string `json:"url"`
		} `json:"tool_input"`
	}
	if e != nil && json.Unmarshal(e.JSON, &call) == nil {
		out = append(out, call.Input.URL)
	}
	out = append(out, "https://example.com/i")
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if x.Op != ast.OpConst || x.Value.Kind() != value.String {
			return true
		}
		if tree, err := regex.Parse(x.Value.Str(), regex.RE2); err == nil {
			sample := tree.Sample(nil)
			out = append(out, sample, "https://"+sample+"/")
		}
		return true
	})
	return out
}
