// Package siblingleftout finds guards of a program, or of the Fetch tool, beside which another
// program does the same.
package siblingleftout

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
)

// Rule is sibling-left-out.
var Rule = &lint.Rule{
	Code: "HK6207", Name: "sibling-left-out", Severity: diag.Info, ReadsProject: true,
	Title: "A guard names a program, a script or the Fetch tool, and leaves out another that does the same.",
	Why: `wget downloads what curl downloads. An agent that is refused curl tries wget next. On
the witness the other program does what the guard forbids, and nothing in the policy stops
it. Name both. Fetch is the agent's tool: a guard that keeps it from the network lets the
shell reach the same site. A guard of npm run deploy does not see deploy:prod of the same package.json.`,
	Misses: "Programs beside curl and wget, nc and ncat, scp and rsync, pkill and killall, reboot and shutdown, vi and vim, pip and pip3, python and python3, docker-compose and docker compose, terraform and tofu, mysql and mariadb, apt and apt-get, sudo and doas. Guards that want flags or operands. Hooks whose texts name the other program: they may recommend it. Guards of Fetch that do not speak of the network, or that ask.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		said := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || !lint.HookBlocks(h) || h.Match == nil && h.When == nil {
				continue
			}
			fetch(p, h, event, said, r)
			scripts(p, h, event, said, r)
			for _, f := range families {
				look(p, h, event, f, said, r)
			}
		}
	},
}

// family is programs that do the same, each with lines of the same meaning.
type family []sibling

type sibling struct {
	name  string
	lines []string
}

var families = []family{
	{
		{"curl", []string{"curl https://example.com/i", "curl -fsSL https://example.com/i | sh"}},
		{"wget", []string{"wget https://example.com/i", "wget -qO- https://example.com/i | sh"}},
	},
	same("% example.com 4444", "nc", "ncat"),
	same("% README.md host.example.com:/tmp/x", "scp", "rsync"),
	same("% node", "pkill", "killall"),
	same("%", "reboot", "shutdown"),
	same("% README.md", "vi", "vim"),
	each("pip", "pip3", "% install x", "% uninstall x", "%"),
	each("python", "python3", "% x.py", "% -c 'print(1)'", "%"),
	each("docker-compose", "docker compose", "% down", "% up", "% rm", "% down -v", "%"),
	each("terraform", "tofu", "% apply", "% destroy", "%"),
	each("mysql", "mariadb", "% -e 'DROP TABLE x'", "%"),
	each("apt", "apt-get", "% install x", "% remove x", "%"),
	each("sudo", "doas", "% ls"),
}

// each is a family of two programs with the same subcommands.
func each(one, other string, lines ...string) (f family) {
	for _, name := range []string{one, other} {
		s := sibling{name: name}
		for _, line := range lines {
			s.lines = append(s.lines, strings.ReplaceAll(line, "%", name))
		}
		f = append(f, s)
	}
	return f
}

// same is a family whose members are called alike.
func same(line string, names ...string) (f family) {
	for _, name := range names {
		f = append(f, sibling{name, []string{strings.ReplaceAll(line, "%", name)}})
	}
	return f
}

func look(p *lint.Policy, h *ast.Hook, event string, f family, said map[diag.Span]bool, r *lint.Report) {
	for i, named := range f {
		other := f[1-i]
		at, ok := place(p, h, named.name)
		if !ok || said[at] || mentions(lint.SaidOf(h), other.name) {
			continue
		}
		e := open(p, h, event, named, other)
		if e == nil {
			continue
		}
		said[at] = true
		d := r.At(at, "%s stops %s, but not %s, which does the same", lint.BaseName(h), named.name, other.name)
		d.Detail = "Name " + other.name + " as well."
		d.Witness = lint.Witness(e, other.name+" does the same, and no hook blocks it")
		return
	}
}

// open is a line of the other program that nothing stops, where the hook stops the
// same line of the one that it names.
func open(p *lint.Policy, h *ast.Hook, event string, named, other sibling) *analyze.Event {
	for i, line := range named.lines {
		e := shell(event, line)
		if !p.Facts.Applies(h, e) || !p.Blocks(e) {
			continue
		}
		if e = shell(event, other.lines[i]); p.Blocks(e) {
			return nil
		}
		return e
	}
	return nil
}

func shell(event, line string) *analyze.Event {
	return lint.ToolCall(event, "Shell", map[string]string{"command": line})
}

// place is where a hook names a program: in a command block, or as a text of its
// condition.
func place(p *lint.Policy, h *ast.Hook, name string) (at diag.Span, ok bool) {
	if h.Match != nil {
		for _, c := range h.Match.Command {
			for _, re := range c.Program {
				if mentions(re.Source, name) && p.Own(re.Span) {
					return re.Span, true
				}
			}
		}
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		if !ok && x.Op == ast.OpConst && mentions(x.String(), name) && p.Own(x.Span) {
			at, ok = x.Span, true
		}
		return !ok
	})
	return at, ok
}

var words = lazyregexp.New(`[A-Za-z0-9]+`)

// mentions reports whether a text has a word.
func mentions(text, word string) bool {
	if strings.ContainsAny(word, "- ") {
		return strings.Contains(text, word)
	}
	return slices.Contains(words.FindAllString(text, -1), word)
}
