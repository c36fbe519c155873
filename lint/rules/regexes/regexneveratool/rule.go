// Package regexneveratool finds regexes for tools that no tool's name matches.
package regexneveratool

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
)

// Rule is regex-never-a-tool.
var Rule = &lint.Rule{
	Code: "HK5008", Name: "regex-never-a-tool", Severity: diag.Error,
	Title: "A regular expression for the tool matches no tool name.",
	Why: `A matcher or match is compared with the name of the tool. If it contains a
misspelled name, or text that no name has, the hook never runs, and nothing reports
it.`,
	Misses: "matcher-not-a-tool reports conditions, permission rules and file patterns in configurations. Other rules check plain names. An expression that could match an unknown tool is only a warning.",
	Regex: func(re *lint.Regex, r *lint.Report) {
		if re.Role != lint.RoleTool || re.Tree == nil || plain(re.Tree.Root) && listed(re) || globs(re, r) || known(re) {
			return
		}
		if strings.ContainsFunc(re.Source, hidden) || re.Group != nil && (other.MatchString(re.Source) || separated(re)) {
			return // other rules say why
		}
		dfa, err := re.Language()
		if err != nil || dfa.Empty() || meets(dfa, servers(re)) {
			return
		}
		d := r.At(re.At(0, len(re.Source)), "this %s matches no tool name", re.Noun())
		if meets(dfa, name()) {
			d.Severity = max(d.Severity, diag.Warning)
			d.Summary = "this " + re.Noun() + " matches no known tool name"
		}
		d.Detail = advice(re)
	},
}

// name is every name that a tool can have; anyMCP is what the tools of MCP servers
// are called by any agent.
var (
	name   = machine(`[A-Za-z0-9_.:@/-]+`)
	anyMCP = machine(`mcp_[A-Za-z0-9_.-]+|MCP:[A-Za-z0-9_.-]+|@[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+|[A-Za-z0-9_-]+__[A-Za-z0-9_-]+`)
)

// servers are the tools of MCP servers as the agent of a configuration calls
// them; what a policy says is held against the names of all agents.
func servers(re *lint.Regex) *automata.DFA {
	if re.Agent == nil || !re.Agent.MCP.Known() || re.Group != nil && re.Group.Event.Like != "" {
		return anyMCP()
	}
	tool := part
	if re.Agent.MCP == agents.MCPOfClaude {
		tool = `[A-Za-z0-9_.-]+`
	}
	made, _ := named.LoadOrStore(re.Agent.MCP, machine(re.Agent.MCP.Name(part, tool)))
	return made.(func() *automata.DFA)()
}

// part is a server or tool as people name them: without two underscores in a row, which
// other agents have between the two.
const part = `[A-Za-z0-9.-]+(_[A-Za-z0-9.-]+)*`

// named is the machines of the names of servers' tools, by what an agent calls them.
var named sync.Map

func machine(pattern string) func() *automata.DFA {
	return sync.OnceValue(func() *automata.DFA {
		dfa, err := automata.CompileFull(pattern, automata.Budget{})
		if err != nil {
			panic(err)
		}
		return dfa
	})
}

func meets(a, b *automata.DFA) bool {
	_, ok, err := automata.Overlap(a, b, automata.Budget{})
	return ok || err != nil
}

// plain reports whether a regex is a name, or several with bars between.
func plain(root *regex.Node) (ok bool) {
	ok = true
	regex.Walk(root, func(n *regex.Node) bool {
		switch n.Op {
		case regex.OpLiteral:
			ok = ok && (n.Rune == '_' || n.Rune == '-' || 'a' <= n.Rune|0x20 && n.Rune|0x20 <= 'z' || '0' <= n.Rune && n.Rune <= '9')
		case regex.OpAlt, regex.OpCat, regex.OpGroup, regex.OpBegin, regex.OpEnd:
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// listed reports whether other rules check the names of a regex one by one: always in
// policies, and in configurations where it is nothing but names.
func listed(re *lint.Regex) bool {
	if re.Group == nil {
		return true
	}
	m, ok := re.Group.ToolMatcher()
	return !ok || len(m.Names) > 0
}

// hidden reports whether a character cannot be seen.
func hidden(r rune) bool { return r != ' ' && !unicode.IsPrint(r) }

// separated reports whether a matcher of names is a regex because of what stands
// between them.
func separated(re *lint.Regex) bool {
	return re.Agent.Matcher.Exact != "" && list.MatchString(re.Source) && strings.ContainsAny(re.Source, ", ")
}

// known reports whether the name of some known tool matches.
func known(re *lint.Regex) bool {
	compiled := re.Compiled()
	if compiled == nil {
		return true // what looks around cannot be decided
	}
	for _, n := range re.Names {
		if compiled.MatchString(n) {
			return true
		}
	}
	if a := re.Agent; a != nil && a.MCP.Known() && a.MCP != agents.MCPOfClaude {
		return false
	}
	return slices.ContainsFunc(re.Tree.Samples(nil), func(s string) bool {
		return ofServer.MatchString(s) && compiled.MatchString(s)
	})
}

// ofServer is the name of a tool of an MCP server, as most agents call it.
var ofServer = lazyregexp.New(`^mcp__[A-Za-z0-9_-]+$`)

func advice(re *lint.Regex) string {
	s := re.Source
	if a := re.Agent; a != nil && re.Group != nil && a.MCP.Known() && strings.Contains(s, "__") {
		return a.Title + " calls the tools of MCP servers " + a.MCP.Name("SERVER", "TOOL") + "."
	}
	for _, word := range words.FindAllString(s, 20) {
		if near, ok := diag.Nearest(word, re.Names); ok && near != word {
			return "Did you mean " + near + "?"
		}
	}
	return "It is compared with the name of the tool, such as " + strings.Join(re.Names[:min(4, len(re.Names))], ", ") + "."
}

// other is what is no regex at all: conditions, permission rules, files.
var (
	other = lazyregexp.New(`==|!=|&&|\btest -|\$\(|/|\*\.\w|^[A-Za-z_]+\([^()|]*[:* ][^()|]*\)$`)
	list  = lazyregexp.New(`^[A-Za-z0-9_,| -]+$`)
	words = lazyregexp.New(`[A-Za-z_]{3,}`)
)
