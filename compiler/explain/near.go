package explain

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// Near is an event that differs little from another one, and passes.
type Near struct {
	Event   []byte
	Subject string // the command line, or the path
	Edits   []Edit
	Verdict decision.Verdict // none or allow
}

// Edit is one difference.
type Edit struct {
	From string // what is taken out or replaced
	To   string // what stands there then; "" for nothing
}

// change is an edit of a text, with what it costs: small changes that people would
// make are cheap.
type change struct {
	from, to int
	with     string
	cost     int
}

// The costs. A flag is left out before a file or a branch is another one, and that
// before words go that say what is done.
const (
	dropFlag    = 2
	replaceWord = 3
	dropCommand = 5
	dropWord    = 6
)

const (
	maxTokens = 400  // of a line, that are looked at
	maxTries  = 3000 // events that are tried
	maxPairs  = 60   // changes of which pairs are tried, the cheapest
)

// Nearest is events near to one that was stopped which pass, the nearest first, at
// most n, each of other words. Every one has been decided by the policy's table.
func (p *Policy) Nearest(text []byte, t *Tree, n int) []Near {
	subject, changes := p.changes(t)
	if subject == "" {
		return nil
	}
	s := &searching{policy: p, text: text, subject: subject, seen: map[string]bool{subject: true}, left: affordable(text, maxTries)}
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Compare(a.cost, b.cost) })
	for _, c := range changes {
		if c.cost >= dropWord && len(s.found) > 0 {
			break // a word less is seldom a call that somebody would make
		}
		s.try(n, c)
	}
	if len(s.found) > 0 {
		return s.found
	}
	pairs := pairsOf(changes[:min(len(changes), maxPairs)])
	for _, pair := range pairs {
		s.try(1, pair[0], pair[1])
	}
	return s.found
}

// searching is a search for events that pass.
type searching struct {
	policy  *Policy
	text    []byte
	subject string
	seen    map[string]bool
	left    int // tries
	found   []Near
}

// try decides the event with changes, which stand in order, unless so many are
// found already, or one is that changes the same words.
func (s *searching) try(n int, changes ...change) {
	if len(s.found) >= n || s.left <= 0 || s.known(changes) {
		return
	}
	with := s.subject
	var edits []Edit
	for _, c := range slices.Backward(changes) {
		with = applied(with, c)
		edits = slices.Insert(edits, 0, Edit{s.subject[c.from:c.to], c.with})
	}
	if s.seen[with] || strings.TrimSpace(with) == "" {
		return
	}
	s.seen[with] = true
	s.left--
	event, ok := withCommand(s.text, s.subject, with)
	if !ok {
		return
	}
	if v, ok := s.policy.passes(event); ok {
		s.found = append(s.found, Near{Event: event, Subject: with, Edits: edits, Verdict: v})
	}
}

// known reports whether an event was found already that changes one of the words.
func (s *searching) known(changes []change) bool {
	for _, near := range s.found {
		for _, c := range changes {
			if slices.ContainsFunc(near.Edits, func(e Edit) bool { return e.From == s.subject[c.from:c.to] }) {
				return true
			}
		}
	}
	return false
}

func applied(s string, c change) string {
	if c.with == "" {
		return cut(s, c.from, c.to)
	}
	return s[:c.from] + c.with + s[c.to:]
}

// passes reports whether an event is neither stopped nor asked about, without a
// failure.
func (p *Policy) passes(text []byte) (decision.Verdict, bool) {
	call, res, err := p.decide(p.Table, text, "")
	if err != nil || len(res.Errors) > 0 || !readable(call, p.World.Home) {
		return 0, false
	}
	for _, ev := range call.Events {
		if len(ev.Problems) > 0 {
			return 0, false
		}
	}
	return res.Verdict, res.Verdict == decision.None || res.Verdict == decision.Allow
}

// pairsOf are pairs of changes that do not overlap, the cheapest first, each in the
// order of the text.
func pairsOf(changes []change) (out [][2]change) {
	for i, a := range changes {
		for _, b := range changes[i+1:] {
			switch {
			case a.to <= b.from:
				out = append(out, [2]change{a, b})
			case b.to <= a.from:
				out = append(out, [2]change{b, a})
			}
		}
	}
	slices.SortStableFunc(out, func(x, y [2]change) int { return cmp.Compare(x[0].cost+x[1].cost, y[0].cost+y[1].cost) })
	return out
}

// changes is the text of a call that can be another one, its command line or its
// path, and how.
func (p *Policy) changes(t *Tree) (subject string, out []change) {
	words := p.constants(t)
	if line, ok := commandLine(t.Call); ok {
		return line, p.lineChanges(line, t, words)
	}
	for _, ev := range t.Call.Events {
		for _, f := range []event.FieldID{event.Path, event.URL, event.Query} {
			if v := ev.Get(f); v.Kind() == value.String && v.Str() != "" {
				for i, with := range instead(v.Str(), words) {
					out = append(out, change{0, len(v.Str()), with, replaceWord + i})
				}
				return v.Str(), out
			}
		}
	}
	return "", nil
}

// lineChanges are changes of a command line. What is done stays what it is: the
// program and its subcommand.
func (p *Policy) lineChanges(line string, tree *Tree, words []string) (out []change) {
	list := tokens(line)
	fixed := naming(tree)
	unknown := p.unknown(line)
	for i, t := range list[:min(len(list), maxTokens)] {
		text := line[t.from:t.to]
		switch {
		case t.kind == separator || t.first || fixed[text]:
		case i < maxWords && p.unknown(line[:t.from]+"my-word"+line[t.to:]) > unknown:
			// A subcommand: with another word nobody knows what is done.
		case i > 0 && list[i-1].first && !pathLike(text) && !strings.HasPrefix(text, "-"):
			// Of a program that hookc does not know it may be one.
		case t.kind == redirect || strings.HasPrefix(text, "-"):
			out = append(out, change{t.from, t.to, "", dropFlag})
			for n, with := range instead(text, words) {
				if strings.ContainsAny(text, "=<>") && t.from+headOf(text) < t.to {
					out = append(out, change{t.from, t.to, with, replaceWord + min(n, 1)})
				}
			}
		default:
			for n, with := range instead(text, words) {
				out = append(out, change{t.from, t.to, with, replaceWord + min(n, 1)})
			}
			out = append(out, change{t.from, t.to, "", dropWord})
		}
	}
	return append(out, commandChanges(line, list[:min(len(list), maxTokens)])...)
}

// naming is the words of a call that say what is done.
func naming(t *Tree) map[string]bool {
	out := map[string]bool{}
	var add func([]Part)
	add = func(parts []Part) {
		for _, p := range parts {
			for _, w := range p.Words {
				out[w] = out[w] || p.names
			}
			add(p.Parts)
		}
	}
	for i := range t.Hooks {
		add(t.Hooks[i].Parts)
	}
	return out
}

// unknown counts the commands of a line of which hookc does not know what they do.
func (p *Policy) unknown(line string) (n int) {
	l := shell.Analyze(line, shell.Place{Cwd: p.Dir, Home: p.World.Home})
	for i := range l.Commands {
		if !l.Commands[i].Known {
			n++
		}
	}
	return n
}

// commandChanges leave one command of a line out, with what joins it to the others.
func commandChanges(line string, list []token) (out []change) {
	start := 0 // of the command
	for i, t := range list {
		if t.kind != separator {
			continue
		}
		if i > start && i+1 < len(list) {
			out = append(out, change{list[start].from, list[i+1].from, "", dropCommand})
		}
		if end := commandEnd(list, i+1); i > 0 && end > i+1 {
			out = append(out, change{list[i-1].to, list[end-1].to, "", dropCommand})
		}
		start = i + 1
	}
	return out
}

// commandEnd is the place of the separator behind a command, or of the end.
func commandEnd(list []token, from int) int {
	for i := from; i < len(list); i++ {
		if list[i].kind == separator {
			return i
		}
	}
	return len(list)
}

// headOf is how long the beginning of a word is that stays: --file=, of=, >.
func headOf(word string) int {
	if n := len(word) - len(strings.TrimLeft(word, "0123456789&<>| ")); strings.ContainsAny(word[:n], "<>") {
		return n
	}
	name, _, ok := strings.Cut(word, "=")
	if ok && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-0123456789") == "" {
		return len(name) + 1
	}
	return 0
}

// instead is words in place of one, the plainest first.
func instead(word string, known []string) (out []string) {
	if n := headOf(word); n > 0 {
		for _, with := range instead(word[n:], known) {
			out = append(out, word[:n]+with)
		}
		return out
	}
	bare := strings.Trim(word, `'"`)
	switch {
	case strings.Contains(bare, "://"):
		out = append(out, "https://example.com/")
		for _, k := range known {
			if strings.Contains(k, ".") && !strings.ContainsAny(k, " /*^$\\") {
				out = append(out, "https://"+k+"/")
			}
		}
	case strings.ContainsAny(bare, " \t\n"):
		return nil // a text, such as a program or a message
	case pathLike(bare):
		base := path.Base(bare)
		out = append(out, "notes.md", "src/"+base, "build/"+base, base+".example", "/tmp/"+base)
	default:
		out = append(out, "my-branch")
	}
	for _, k := range known {
		if k != "" && k != bare && !strings.ContainsAny(k, " \t\n'\"$`\\;&|<>()") {
			out = append(out, k)
		}
	}
	return out[:min(len(out), maxInstead)]
}

// pathLike reports whether a word may be a path.
func pathLike(word string) bool { return strings.ContainsAny(word, "/.~") }

const maxInstead = 12

// constants is the texts that the conditions of the hooks which stopped an event
// compare with: of a list of what is allowed, one passes.
func (p *Policy) constants(t *Tree) (out []string) {
	add := func(v value.Value) {
		eachText(v, func(s string) {
			if len(out) < 50 && !slices.Contains(out, s) {
				out = append(out, s)
			}
		})
	}
	for i := range t.Hooks {
		h := &t.Hooks[i]
		if !h.Applied || h.Said != "deny" && h.Said != "ask" {
			continue
		}
		h.Hook.EachExpr(func(x *ast.Expr) {
			ast.Walk(x, func(e *ast.Expr) bool {
				if e.Op == ast.OpConst {
					add(e.Value)
				}
				if v, ok := constant(h.Hook, e); ok {
					add(v)
				}
				return true
			})
		})
	}
	return out
}

// constant is the value of var.x, local.x or each.x.
func constant(h *ast.Hook, e *ast.Expr) (value.Value, bool) {
	if e.Op != ast.OpMember || e.Args[0].Op != ast.OpIdent {
		return value.Value{}, false
	}
	of, ok := h.Consts[e.Args[0].Name]
	if !ok {
		return value.Value{}, false
	}
	return of.Get(e.Name)
}

func eachText(v value.Value, f func(string)) {
	switch v.Kind() {
	case value.String:
		f(v.Str())
	case value.List, value.Map:
		for i := range v.Len() {
			eachText(v.At(i), f)
		}
	}
}

// readable reports whether a command line can be read as a whole.
func readable(call *host.Call, home string) bool {
	for _, ev := range call.Events {
		if l := eval.CommandLine(ev, home); l != nil && !l.Parsed {
			return false
		}
	}
	return true
}
