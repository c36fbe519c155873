package explain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// probe is a policy that says of each question whether it holds, and what it
// looked at.
type probe struct {
	policy    *Policy
	hook      *ast.Hook
	event     string
	questions []*question // in order, those below behind their own
	steps     []*ast.Step // whose guards are asked too
	table     *table.Table
}

const holds = "holds"

// detail tells the parts of a hook.
func (p *Policy) detail(h *Hook, text []byte, call *host.Call, words []word) {
	name := ""
	for _, ev := range call.Events {
		if slices.Contains(h.Hook.On, ev.Kind.Name) {
			name = ev.Kind.Name
			break
		}
	}
	steps := decisionSteps(h.Hook, h.Said)
	if h.Step = p.saying(h, name, text, steps); h.Step == nil && len(steps) > 0 {
		h.Step = steps[0]
	}
	if name == "" {
		return
	}
	list := p.questions(h.Hook, h.Step)
	pr := p.probe(h.Hook, name, flat(list), nil)
	if pr == nil {
		return
	}
	defer pr.table.Close()
	first := pr.ask(text)
	h.Parts = parts(list, first, pr.needed(first, words), map[string]bool{})
}

// need is a word without which a question does not hold.
type need struct {
	text  string
	other bool // nor with another word in its place
}

// needed is the words without which questions would not hold.
func (pr *probe) needed(first answer, words []word) map[*question][]need {
	out := map[*question][]need{}
	for _, w := range words {
		lost := pr.lost(first, w.without)
		if len(lost) == 0 {
			continue
		}
		replaced := pr.lost(first, w.other)
		for _, q := range lost {
			out[q] = append(out[q], need{w.text, slices.Contains(replaced, q)})
		}
	}
	return out
}

// untold lists the words that no earlier part has named. If x is removed from -f x --all,
// --all becomes the value of -f, although x decides nothing. So words that cannot be
// replaced by another word come first; the others count only if there are none of these.
func untold(needed []need, told map[string]bool) (out []string) {
	list := slices.DeleteFunc(slices.Clone(needed), func(n need) bool { return told[n.text] })
	other := slices.ContainsFunc(list, func(n need) bool { return n.other })
	for _, n := range list {
		if told[n.text] = true; (n.other || !other) && !slices.Contains(out, n.text) {
			out = append(out, n.text)
		}
	}
	return out
}

// saying is the step that said what a hook said: the first that applies.
func (p *Policy) saying(h *Hook, event string, text []byte, steps []*ast.Step) *ast.Step {
	if len(steps) < 2 || event == "" {
		return nil
	}
	pr := p.probe(h.Hook, event, nil, steps)
	if pr == nil {
		return nil
	}
	defer pr.table.Close()
	a := pr.ask(text)
	for i, s := range steps {
		if a.holds["s"+strconv.Itoa(i)] {
			return s
		}
	}
	return nil
}

// parts makes parts of questions and their answers. A word is told once, with the
// first part that needs it.
func parts(list []*question, a answer, words map[*question][]need, told map[string]bool) (out []Part) {
	for _, q := range list {
		name := q.name()
		part := Part{Text: q.text, Span: q.span, Error: a.errors[name], Value: a.values[name], names: q.names}
		switch {
		case a.holds[name]:
			part.State = Yes
		case part.Error != "":
			part.State = Failed
		}
		part.Parts = parts(q.below, a, words, told)
		part.Words = untold(words[q], told)
		out = append(out, part)
	}
	return out
}

// flat numbers the questions and those below them.
func flat(list []*question) (out []*question) {
	for _, q := range list {
		out = append(out, q)
		out = append(out, flat(q.below)...)
	}
	for i, q := range out {
		q.id = i
	}
	return out
}

func (q *question) name() string { return "p" + strconv.Itoa(q.id) }

// probe compiles the questions; nil where that fails, which no checked policy does.
func (p *Policy) probe(h *ast.Hook, event string, list []*question, steps []*ast.Step) *probe {
	pr := &probe{policy: p, hook: h, event: event, questions: list, steps: steps}
	policy := *p.Policy
	policy.Hooks, policy.Mode, policy.Record = pr.hooks(), ast.Enforce, ast.Record{}
	policy.Events = make([]*ast.Event, len(p.Policy.Events))
	for i, e := range p.Policy.Events {
		c := *e
		c.From = nil // nothing follows
		policy.Events[i] = &c
	}
	res, diags := compiler.Compile(&policy, compiler.Options{})
	if diags.HasErrors() {
		return nil
	}
	t, err := table.Load(res.Table)
	if err != nil {
		return nil
	}
	pr.table = t
	return pr
}

func (pr *probe) hooks() (out []*ast.Hook) {
	for _, q := range pr.questions {
		says := &ast.Step{Kind: "warn", Args: pr.message(ast.Const(value.OfString(holds), q.span)), Span: pr.hook.Span}
		out = append(out, pr.saying(q.name(), q.match, q.when, says))
		if q.looks != nil {
			shows := &ast.Step{Kind: "warn", Args: pr.message(asJSON(q.looks)), Span: pr.hook.Span}
			out = append(out, pr.saying("v"+strconv.Itoa(q.id), whole(q.looks, q.match), nil, shows))
		}
	}
	for i, s := range pr.steps {
		says := &ast.Step{Kind: "warn", Match: s.Match, When: s.When, Args: pr.message(ast.Const(value.OfString(holds), s.Span)), Span: s.Span}
		out = append(out, pr.saying("s"+strconv.Itoa(i), pr.hook.Match, pr.hook.When, says))
	}
	return out
}

func (pr *probe) message(x *ast.Expr) []ast.Arg {
	return []ast.Arg{{Name: "message", Expr: x, Span: pr.hook.Span}}
}

// saying is a hook that says something where a guard holds.
func (pr *probe) saying(name string, match *ast.Match, when *ast.Expr, step *ast.Step) *ast.Hook {
	h := *pr.hook
	h.Name, h.On, h.Async, h.Mode, h.OnError = name, []string{pr.event}, false, ast.Enforce, ast.OnError{}
	h.Match, h.When, h.Steps = match, when, []*ast.Step{step}
	return &h
}

func asJSON(x *ast.Expr) *ast.Expr {
	call := &ast.Expr{Op: ast.OpCall, Name: "toJSON", Args: []*ast.Expr{x}, Span: x.Span, At: x.At, Type: value.StringType}
	return &ast.Expr{Op: ast.OpTemplate, Args: []*ast.Expr{call}, Span: x.Span, At: x.At, Type: value.StringType}
}

// answer is what a probe says of an event, by the questions' names.
type answer struct {
	holds  map[string]bool
	values map[string]string
	errors map[string]string
}

func (pr *probe) ask(text []byte) answer {
	a := answer{map[string]bool{}, map[string]string{}, map[string]string{}}
	_, res, err := pr.policy.decide(pr.table, text, "")
	if err != nil {
		return a
	}
	a.read(&res.Decision)
	return a
}

func (a answer) read(d *decision.Decision) {
	for _, m := range d.Messages {
		if n, ok := strings.CutPrefix(m.Hook, "v"); ok {
			a.values["p"+n] = compact(m.Text)
		} else {
			a.holds[m.Hook] = true
		}
	}
	for _, f := range d.Errors {
		a.errors[f.Hook] = f.Text
	}
}

// lost is the questions that held on the event and do not on another.
func (pr *probe) lost(first answer, text []byte) (out []*question) {
	now := pr.ask(text)
	for _, q := range pr.questions {
		if first.holds[q.name()] && !now.holds[q.name()] {
			out = append(out, q)
		}
	}
	return out
}

// maxValue is how long a value is shown, in bytes.
const maxValue = 120

// compact is a value in one line.
func compact(json string) string {
	if v, err := value.DecodeJSON([]byte(json)); err == nil {
		json = string(value.AppendJSON(nil, v))
	}
	if len(json) > maxValue {
		return strings.ToValidUTF8(json[:maxValue], "") + "…"
	}
	return json
}
