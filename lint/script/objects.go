package script

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// Computed stands in a text of Objects for a value that is not constant.
const Computed = "…"

// What writes an object as JSON to standard output.
var (
	// PythonDump is how Python writes an object as JSON to standard output.
	PythonDump = lazyregexp.New(`\b(?:print|sys\.stdout\.write)\(\s*json\.dumps\(\s*|\bjson\.dump\(\s*`)
	// NodeDump is how JavaScript does.
	NodeDump  = lazyregexp.New(`\b(?:console\.log|process\.stdout\.write)\(\s*JSON\.stringify\(\s*`)
	nameFirst = lazyregexp.New(`^[A-Za-z_$][\w$]*`)
)

// objects finds the objects that a program of Python or JavaScript writes to standard output
// as JSON, where all names of their members are known.
func (p *Program) objects(source, bare, lang string, at offset) {
	dumps := PythonDump
	if lang == "node" {
		dumps = NodeDump
	}
	for _, m := range dumps.FindAllStringIndex(bare, src.MaxObjects) {
		if strings.Contains(src.Statement(bare, m[0]), "stderr") || toFile(bare, m[0]) {
			continue
		}
		for _, begin := range slices.Concat(Literals(source, bare, lang, m[1]), p.passedTo(source, bare, m[1]), returnedTo(bare, lang, p.Functions, m[1])) {
			for _, o := range objectAt(source, bare, p.Functions, begin) {
				o.Place = at.at(o.Start, o.End)
				if len(o.Given) > 0 {
					o.Call = at.at(o.Call.Start, o.Call.End)
				}
				p.Objects = append(p.Objects, o)
			}
		}
	}
}

// toFile reports whether json.dump at a place is given another file than standard output.
func toFile(bare string, at int) bool {
	call := bare[at:min(src.Closing(bare, at+len("json.dump")), len(bare))]
	return strings.HasPrefix(call, "json.dump(") && !strings.Contains(call, "stdout")
}

// passedTo are the places of the objects that calls give the function around a place, for its
// parameter there.
func (p *Program) passedTo(source, bare string, at int) (out []int) {
	name := nameFirst.FindString(bare[at:])
	if name == "" || strings.IndexAny(strings.TrimSpace(bare[at+len(name):]), ",)") != 0 {
		return nil
	}
	_, calls := callsAround(source, bare, p.Functions, at)
	for _, c := range calls {
		if begin, ok := c.begins[name]; ok && bare[begin] == '{' {
			out = append(out, begin)
		}
	}
	return out
}

// Literals are the places of the objects that an argument can be: itself, the branches of
// a condition, or what the only other use of its name gives it.
func Literals(source, bare, lang string, at int) (out []int) {
	if at < len(bare) && bare[at] == '{' {
		return []int{at}
	}
	if name := nameFirst.FindString(bare[at:]); name != "" && strings.IndexAny(strings.TrimSpace(bare[at+len(name):]), ",)") == 0 {
		return assigned(source, bare, name, at)
	}
	if lang != "node" {
		return nil
	}
	depth := 0
	for i := at; i < len(bare) && depth >= 0; i++ {
		switch bare[i] {
		case '{':
			if before := strings.TrimRight(bare[at:i], " \t\r\n"); depth == 0 && (strings.HasSuffix(before, "?") || strings.HasSuffix(before, ":")) {
				out = append(out, i)
			}
			depth++
		case '(', '[':
			depth++
		case ')', ']', '}':
			depth--
		}
	}
	return out
}

// assigned are the places of the objects that a name is given before a place where it is used,
// each in an assignment; none where it is used or given anything in another way.
func assigned(source, bare, name string, at int) (out []int) {
	for _, use := range regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).FindAllStringIndex(source, src.MaxObjects) {
		if use[0] == at {
			continue
		}
		if declares.MatchString(bare[use[1]:]) && declared.MatchString(bare[:use[0]]) {
			continue // let answer;
		}
		set := strings.TrimLeft(bare[use[1]:], " \t")
		if use[0] > at || !strings.HasPrefix(set, "=") || strings.HasPrefix(set, "==") {
			return nil
		}
		if set = strings.TrimLeft(set[1:], " \t\r\n"); !strings.HasPrefix(set, "{") {
			return nil
		}
		out = append(out, len(bare)-len(set))
	}
	return out
}

// What stands around a name that JavaScript declares without a value.
var (
	declared = lazyregexp.New(`\b(?:let|var)\s+$`)
	declares = lazyregexp.New(`^\s*(?::[^=;\n]+)?(?:;|\r?\n)`)
)

// JQObject is the object that a filter of jq makes, as JSON; false where it makes another
// value, or a name of a member is not known.
func JQObject(text string, given map[string]any) (Print, bool) {
	bare := src.Mask(text, "node")
	o := Literal{Src: text, Bare: bare, Pos: len(text) - len(strings.TrimLeft(text, " \t\r\n")), jq: true, given: given}
	if o.Pos >= len(text) || text[o.Pos] != '{' {
		return Print{}, false
	}
	v, ok := o.Value()
	data, err := json.Marshal(v)
	return Print{Place: src.At(0, len(text)), Text: string(data), Given: o.names}, ok && err == nil && v != Computed && strings.TrimSpace(text[o.Pos:]) == ""
}

// results are the objects that a filter of jq makes: itself, what its last pipe leads to, or the
// branches of its conditions. Its variables may be given values.
func results(text string, given map[string]any) (out []Print) {
	if made, ok := JQObject(text, given); ok {
		return []Print{made}
	}
	bare := src.Mask(text, "node")
	depth := 0
	for i := 0; i < len(bare) && depth >= 0; i++ {
		switch bare[i] {
		case '{':
			if before := strings.TrimSpace(bare[:i]); depth == 0 && jqResult.MatchString(before) {
				o := Literal{Src: text, Bare: bare, Pos: i, jq: true, given: given}
				v, ok := o.Value()
				data, err := json.Marshal(v)
				if ok && err == nil && v != Computed && jqEnds.MatchString(strings.TrimSpace(bare[o.Pos:])) {
					out = append(out, Print{Place: src.At(i, o.Pos), Text: string(data), Given: o.names})
				}
			}
			depth++
		case '(', '[':
			depth++
		case ')', ']', '}':
			depth--
		}
	}
	return out
}

// What stands before and behind an object that is a result of a filter.
var (
	jqResult = lazyregexp.New(`(?:\bthen|\belse|\|)$`)
	jqEnds   = lazyregexp.New(`^(?:elif\b|else\b|end\s*(?:$|end\b|else\b|elif\b)|$)`)
)

// filtered finds the objects that jq writes to standard output.
func (p *Program) filtered(source string) {
	for _, c := range p.Commands {
		if len(p.Objects) >= src.MaxObjects {
			return
		}
		if c.Words[0] == "exec" {
			c.Words = c.Words[1:]
		}
		if len(c.Words) < 2 || c.Words[0] != "jq" || len(c.PipedTo) > 0 || c.Start < 0 || c.End > len(source) {
			continue
		}
		before, after := strings.TrimRight(source[:c.Start], " \t"), strings.TrimLeft(source[c.End:], " \t")
		if strings.HasSuffix(before, "$(") || strings.HasSuffix(before, "`") || strings.HasPrefix(after, ">") || strings.HasPrefix(after, "|") && !strings.HasPrefix(after, "||") {
			continue
		}
		text := source[c.Start:c.End]
		for i, w := range c.Words {
			at := strings.Index(text, w)
			if w == "" || w[0] == '-' || at < 0 || i > 0 && slices.Contains([]string{"--arg", "--argjson"}, c.Words[i-1]) {
				continue
			}
			if strings.Contains(text[:at]+text[at+len(w):], ">") {
				continue
			}
			made := results(w, jqArguments(text, nil))
			for _, o := range made {
				p.Objects = append(p.Objects, Print{Place: src.At(c.Start+at+o.Start, c.Start+at+o.End), Text: o.Text, Called: strings.Contains(source, "()")})
			}
			if len(made) > 0 {
				break
			}
		}
	}
}

// Literal reads an object as Python, JavaScript and jq write it.
type Literal struct {
	Src, Bare string
	Pos       int
	jq        bool
	deep      int

	given map[string]any // values of names
	took  bool           // one of them is the value that was read last
	names []string       // the members that have one
}

func (l *Literal) space() {
	for l.Pos < len(l.Bare) && strings.IndexByte(" \t\r\n", l.Bare[l.Pos]) >= 0 {
		l.Pos++
	}
}

// Value reads a value up to the comma or bracket behind it: an object, a text, true or
// false, or Computed. False where it has no end.
func (l *Literal) Value() (any, bool) {
	l.space()
	begin := l.Pos
	var v any
	if l.Pos < len(l.Bare) && l.Bare[l.Pos] == '{' && l.deep < src.MaxDepth {
		l.deep++
		object, ok := l.object()
		l.deep--
		if !ok {
			return nil, false
		}
		v = object
		if l.deep == 0 {
			return v, true
		}
	}
	read := l.Pos
	if !l.skip() {
		return nil, false
	}
	if v != nil && strings.TrimSpace(l.Bare[read:l.Pos]) == "" {
		return v, true
	}
	return l.constant(strings.TrimSpace(l.Src[begin:l.Pos])), true
}

// constant is what a text without brackets stands for.
func (l *Literal) constant(text string) any {
	l.took = false
	switch text {
	case "true", "True":
		return true
	case "false", "False":
		return false
	}
	if v, ok := l.given[text]; ok {
		l.took = true
		return v
	}
	n := len(text)
	if n < 2 || strings.IndexByte("\"'`", text[0]) < 0 || text[n-1] != text[0] || strings.ContainsAny(text[1:n-1], "\"'`\\$") {
		return Computed
	}
	return text[1 : n-1]
}

// skip goes to the comma or bracket that ends a value.
func (l *Literal) skip() bool {
	for depth := 0; l.Pos < len(l.Bare); l.Pos++ {
		switch l.Bare[l.Pos] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth == 0 {
				return true
			}
			depth--
		case ',':
			if depth == 0 {
				return true
			}
		}
	}
	return false
}

// note keeps the name of a member whose value was given.
func (l *Literal) note(member string) {
	if l.took {
		l.names = append(l.names, member)
	}
	l.took = false
}

var memberName = lazyregexp.New("^(?:[A-Za-z_][\\w]*|\"[^\"\\\\]*\"|'[^'\\\\]*')")

// object reads the members; Computed where a name is not known.
func (l *Literal) object() (any, bool) {
	out := map[string]any{}
	known := true
	l.Pos++
	for {
		l.space()
		if l.Pos >= len(l.Bare) {
			return nil, false
		}
		if l.Bare[l.Pos] == '}' {
			l.Pos++
			break
		}
		name := memberName.FindString(l.Src[l.Pos:])
		known = known && name != ""
		l.Pos += len(name)
		l.space()
		if l.Pos < len(l.Bare) && l.Bare[l.Pos] == ':' {
			l.Pos++
			v, ok := l.Value()
			if !ok {
				return nil, false
			}
			l.note(strings.Trim(name, `"'`))
			out[strings.Trim(name, `"'`)] = v
		} else {
			out[name] = l.constant(name)
			l.note(name)
			if !l.skip() {
				return nil, false
			}
		}
		if l.Pos < len(l.Bare) && l.Bare[l.Pos] == ',' {
			l.Pos++
		} else if l.Pos < len(l.Bare) && l.Bare[l.Pos] != '}' {
			return nil, false
		}
	}
	if !known {
		return Computed, true
	}
	return out, true
}
