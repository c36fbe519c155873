package lower

import (
	"errors"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/table"
)

// spec is a pattern and how it is read.
type spec struct {
	kind   specKind
	source string
}

type specKind uint8

const (
	search specKind = iota // anywhere in the string
	whole                  // the whole string
	glob                   // a path, the whole string
)

func (s spec) input() automata.Source { return automata.Source{Kind: kinds[s.kind], Text: s.source} }

var kinds = [...]automata.Kind{search: automata.KindRegex, whole: automata.KindFull, glob: automata.KindGlob}

// Automata is every automaton of a policy, built once.
type Automata struct {
	diags *diag.List
	built map[spec][]byte
	spans map[spec]diag.Span
	queue []spec
}

func newAutomata(diags *diag.List) *Automata {
	return &Automata{diags: diags, built: map[spec][]byte{}, spans: map[spec]diag.Span{}}
}

// Collect asks for every automaton that the match of a guard needs.
func (a *Automata) Collect(m *ast.Match) {
	if m == nil {
		return
	}
	for _, f := range m.Whole {
		if _, ok := names(f.Regexes); ok {
			continue
		}
		a.want(spec{whole, alternation(f.Regexes)}, f.Span)
	}
	regexes := func(rs []ast.Regex) {
		for _, r := range rs {
			if _, ok := words(r); ok {
				continue
			}
			a.want(spec{search, r.Source}, r.Span)
		}
	}
	regexes(m.Pattern)
	for _, f := range m.Input {
		regexes(f.Regexes)
	}
	for _, f := range m.Fields {
		regexes(f.Regexes)
	}
	globs := func(gs []ast.Glob) {
		for _, g := range gs {
			_, rest := globBase(g.Source)
			a.want(spec{glob, rest}, g.Span)
		}
	}
	globs(m.Path)
	for _, f := range m.Touched() {
		globs(f.Any)
		globs(f.Not)
		a.excluded(f)
	}
	for _, c := range m.Command {
		a.collectCommand(c)
	}
}

// CollectExpr asks for the automata of `matches` in a condition.
func (a *Automata) CollectExpr(e *ast.Expr) {
	ast.Walk(e, func(x *ast.Expr) bool {
		if x.Op == ast.OpBinary && x.Name == "matches" && x.Args[1].Op == ast.OpConst {
			a.want(spec{search, x.Args[1].Value.Str()}, x.Args[1].Span)
		}
		return true
	})
}

func (a *Automata) want(s spec, at diag.Span) {
	if _, ok := a.spans[s]; !ok {
		a.spans[s] = at
		a.queue = append(a.queue, s)
	}
}

// Build builds what was asked for, on all processors. Errors are reported in
// the order in which the automata were asked for.
func (a *Automata) Build() {
	inputs := make([]automata.Source, len(a.queue))
	for i, s := range a.queue {
		inputs[i] = s.input()
	}
	for i, built := range automata.BuildAll(inputs, automata.Budget{}) {
		a.keep(a.queue[i], built)
	}
	a.queue = nil
}

func (a *Automata) keep(s spec, built automata.Built) []byte {
	if built.Err != nil {
		a.report(s, built.Err)
		a.built[s] = nil
		return nil
	}
	a.built[s] = built.DFA.Encode()
	return a.built[s]
}

func (a *Automata) report(s spec, err error) {
	code := diag.CodeRegex
	if s.kind == glob {
		code = diag.CodeGlob
	}
	detail := ""
	if _, ok := err.(*automata.BudgetError); ok {
		code = diag.CodeRegexBudget
		detail = "Split the pattern, or bound its repetitions."
	}
	a.diags.Errorf(code, a.spans[s], "%s", err).Detail = detail
}

// blob is the number of an automaton in the table, built now where nobody asked
// for it before. One that cannot be built is reported.
func (a *Automata) blob(b *table.Builder, s spec, at diag.Span) uint32 {
	number, _ := a.number(b, s, at)
	return number
}

// errReported is an automaton that could not be built, which has been reported.
var errReported = errors.New("it cannot become an automaton")

func (a *Automata) number(b *table.Builder, s spec, at diag.Span) (uint32, error) {
	encoded, ok := a.built[s]
	if !ok {
		a.spans[s] = at
		encoded = a.keep(s, automata.BuildAll([]automata.Source{s.input()}, automata.Budget{})[0])
	}
	if encoded == nil {
		return b.DFA(nil), errReported
	}
	return b.DFA(encoded), nil
}
