package assist

import (
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// completeExpression lists what can be written at a place of a condition.
func (s *spot) completeExpression(x expression) []Completion {
	for _, w := range cond.Words(x.text.Text) {
		if w.Kind == cond.WordComment && w.From < x.at && (x.at < w.To || w.Open) {
			return nil
		}
	}
	env := s.env()
	t := newTyping(env, x.text.Text)
	i := t.at(x.at)
	from, to := x.at, x.at
	here := t.before(x.at) // the words in front of the one that is being written
	if i >= 0 && t.words[i].From < x.at {
		switch w := t.words[i]; w.Kind {
		case cond.WordString:
			if x.at == w.To && !w.Open {
				return nil
			}
			return s.literals(t, i, x)
		case cond.WordNumber:
			return nil
		case cond.WordName, cond.WordKeyword, cond.WordPointer:
			from, to, here = w.From, w.To, i
		}
	} else if i >= 0 && t.words[i].Kind != cond.WordSign {
		to, here = t.words[i].To, i
	}
	at := x.text.Span(from, to)
	if from == to {
		at = s.span(s.offset, s.offset)
	}
	if t.is(here-1, ".", "?.") {
		if t.isRoot(here-2, "env") {
			return s.variablesOfEnv(at)
		}
		return fields(t.memberOf(here-1), at)
	}
	return s.expressionNames(env, t, here, at)
}

// expressionNames lists the names, functions and words of conditions.
func (s *spot) expressionNames(env *check.Env, t *typing, here int, at diag.Span) []Completion {
	var out []Completion
	add := func(c Completion) {
		c.Replace = at
		out = append(out, c)
	}
	for _, f := range env.Names() {
		add(Completion{Label: f.Name, Insert: f.Name, Kind: s.nameKind(f.Name), Detail: typeName(f.Type), Doc: sentence(rootDoc(f)), Sort: sortNormal + f.Name})
		for _, sub := range f.Type.Fields {
			full := f.Name + "." + sub.Name
			add(Completion{Label: full, Insert: full, Kind: KindField, Detail: typeName(sub.Type), Doc: sentence(sub.Doc), Sort: sortLater + full})
		}
	}
	for _, l := range t.lets(here) {
		add(Completion{Label: l.Name, Insert: l.Name, Kind: KindLet, Detail: l.Type.String(), Sort: sortFirst + l.Name})
	}
	for _, d := range s.v.definitions(s.folder) {
		if d.kind == KindVariable || d.kind == KindLocal {
			add(d.completion(d.root()+"."+d.name, at))
		}
	}
	if h := s.hook(); h != nil && h.Arg("for_each") != nil {
		for _, name := range []string{"each.key", "each.value"} {
			add(Completion{Label: name, Insert: name, Kind: KindField, Sort: sortNormal + name})
		}
	}
	if items := t.items(here); len(items) > 0 {
		item := items[len(items)-1]
		add(Completion{Label: "#", Insert: "#", Kind: KindField, Detail: typeName(item), Doc: "The item of the list.", Sort: sortFirst})
		for _, f := range item.Fields {
			add(Completion{Label: "." + f.Name, Insert: "." + f.Name, Kind: KindField, Detail: typeName(f.Type), Doc: sentence(f.Doc), Sort: sortFirst + f.Name})
		}
	}
	for _, f := range allFunctions() {
		add(f.completion())
	}
	for _, w := range cond.Keywords() {
		add(Completion{Label: w, Insert: w, Kind: KindKeyword, Sort: sortLast + w})
	}
	return out
}

func (s *spot) nameKind(name string) Kind {
	if h := s.hook(); h != nil {
		for _, l := range s.lets(h) {
			if l.Name == name {
				return KindLet
			}
		}
	}
	return KindField
}

// rootDoc is what a name is that conditions begin with.
func rootDoc(f value.Field) string {
	for _, field := range event.Fields {
		if field.Path == f.Name {
			return event.FieldDocs[field.ID]
		}
	}
	for _, n := range world.Names {
		if n.Root == f.Name {
			return n.Doc
		}
	}
	for _, d := range [][2]string{
		{"state", "the values that the policy declares"}, {"match", "what the match has found"}, {"check", "what the checks of the hook found"},
		{"checks", "what all checks of the hook that have run found, in order"},
	} {
		if d[0] == f.Name {
			return d[1]
		}
	}
	return f.Doc
}

// function is a function of conditions.
type function struct {
	fn.Doc
	loop bool
}

// allFunctions lists the functions of conditions.
var allFunctions = sync.OnceValue(func() (out []function) {
	for _, f := range fn.Funcs {
		out = append(out, function{fn.DocOf(fn.Docs, f.Name), false})
	}
	for _, l := range fn.Loops {
		out = append(out, function{fn.DocOf(fn.Docs, l.Name), true})
	}
	for _, f := range world.Funcs {
		out = append(out, function{fn.DocOf(world.Docs, f.Name), false})
	}
	return out
})

// functionNamed finds a function of conditions.
func functionNamed(name string) (function, bool) {
	f, ok := functionsByName()[name]
	return f, ok
}

var functionsByName = sync.OnceValue(func() map[string]function {
	out := map[string]function{}
	for _, f := range allFunctions() {
		out[f.Name] = f
	}
	return out
})

func (f function) completion() Completion {
	c := Completion{Label: f.Name, Insert: f.Name + "($1)", Snippet: true, Kind: KindFunction, Detail: f.Usage, Doc: f.Text, Sort: sortLater + "~" + f.Name}
	if f.loop {
		c.Insert = f.Name + "(${1:list}, ${2:#})"
	}
	if strings.HasSuffix(f.Usage, "()") {
		c.Insert = f.Name + "()"
	}
	return c
}

// literals lists the texts that a string of a condition can have, by what it is
// compared with.
func (s *spot) literals(t *typing, i int, x expression) (out []Completion) {
	w := t.words[i]
	to := w.To
	if !w.Open {
		to--
	}
	at := x.text.Span(w.From+1, to)
	if w.From+1 == to {
		at = s.span(s.offset, s.offset)
	}
	for _, c := range s.comparedWith(t, i) {
		c.Replace = at
		out = append(out, c)
	}
	return out
}

// isRoot reports whether word i is a name that nothing stands in front of.
func (t *typing) isRoot(i int, name string) bool {
	return t.is(i, name) && !t.is(i-1, ".", "?.")
}

// commonVariables are variables of the environment that hooks ask for.
var commonVariables = [][2]string{
	{"CI", "set where no person looks on, by most systems"},
	{"GITHUB_ACTIONS", "set in a workflow of GitHub"},
	{"GITLAB_CI", "set in a pipeline of GitLab"},
	{"HOME", "the home folder"},
	{"USER", "the user's name"},
	{"PATH", "where programs are looked for"},
	{"SHELL", "the user's shell"},
	{"TMPDIR", "the folder for temporary files"},
	{"LANG", "language and encoding"},
	{"SSH_CONNECTION", "set in a session of ssh"},
	{"CODESPACES", "set in a codespace of GitHub"},
	{"REMOTE_CONTAINERS", "set in a development container"},
	{"VIRTUAL_ENV", "the active environment of Python"},
	{"NODE_ENV", "production or development, by convention"},
	{"AWS_PROFILE", "the profile of AWS's tools"},
	{"KUBECONFIG", "the configuration of kubectl"},
	{"HTTPS_PROXY", "the proxy of programs"},
}

var envInText = lazyregexp.New(`\benv(?:\??\.([A-Za-z_]\w*)|\[['"]([A-Za-z_]\w*)['"]\])`)

// variablesOfEnv lists the variables that the policy asks for elsewhere, then the common
// ones.
func (s *spot) variablesOfEnv(at diag.Span) (out []Completion) {
	for _, file := range s.v.files() {
		text := s.v.text(file)
		for _, m := range envInText.FindAllSubmatchIndex(text, -1) {
			name := text[max(m[2], m[4]):max(m[3], m[5])]
			if file == s.file && m[0] <= s.offset && s.offset <= m[1] {
				continue // it is being written
			}
			if c := string(name); !slices.ContainsFunc(out, func(o Completion) bool { return o.Label == c }) {
				out = append(out, Completion{Label: c, Insert: c, Kind: KindVariable, Detail: "string", Doc: "The policy asks for it elsewhere.", Replace: at, Sort: sortFirst})
			}
		}
	}
	for _, c := range commonVariables {
		if !slices.ContainsFunc(out, func(o Completion) bool { return o.Label == c[0] }) {
			out = append(out, Completion{Label: c[0], Insert: c[0], Kind: KindVariable, Detail: "string", Doc: sentence(c[1]), Replace: at, Sort: sortNormal})
		}
	}
	return out
}

func (s *spot) comparedWith(t *typing, i int) []Completion {
	if t.is(i-1, "[") && t.isRoot(i-2, "env") {
		return s.variablesOfEnv(diag.Span{})
	}
	if calls := t.around(i); len(calls) > 0 && calls[len(calls)-1].arg == 0 && t.is(calls[len(calls)-1].name, "glob") {
		return slices.DeleteFunc(globSnippets(), func(c Completion) bool { return strings.ContainsAny(c.Insert[:1], "!~") }) // only files of the project
	}
	if t.is(i-1, "matches") {
		escaped := s.escaped()
		if t.text[t.words[i].From] != '`' {
			escaped++
		}
		return regexSnippets(escaped)
	}
	j := i - 1
	for j >= 0 && (t.is(j, ",", "[") || t.words[j].Kind == cond.WordString) {
		j--
	}
	if !t.is(j, "==", "!=", "in") {
		return nil
	}
	if t.is(j-1, "not") {
		j--
	}
	if j < 1 {
		return nil
	}
	from := t.base(j)
	if from == j {
		return nil
	}
	switch name := t.text[t.words[from].From:t.words[j-1].To]; name {
	case "tool.name":
		return slices.DeleteFunc(s.toolValues(), func(c Completion) bool { return c.Label != c.Insert })
	case "event":
		var out []Completion
		for _, k := range s.kinds() {
			out = append(out, Completion{Label: k.Name, Insert: k.Name, Kind: KindEvent})
		}
		return out
	case "host":
		var out []Completion
		for _, n := range all.Names() {
			out = append(out, Completion{Label: n, Insert: n, Kind: KindTarget})
		}
		return out
	}
	return nil
}
