package script

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// Computed stands in a text of Objects for a value that is not constant.
const Computed = "…"

// maxObjects is how many are looked for: for each, the rest of the text may be read.
const maxObjects = 100

// most is maxObjects for a text that is read several times for each of them: fewer in one that is
// longer than 60 kB.
func most(text string) int { return min(maxObjects, 6<<20/max(len(text), 1)+1) }

// What writes an object as JSON to standard output.
var (
	pythonDump = lazyregexp.New(`\b(?:print|sys\.stdout\.write)\(\s*json\.dumps\(\s*|\bjson\.dump\(\s*`)
	nodeDump   = lazyregexp.New(`\b(?:console\.log|process\.stdout\.write)\(\s*JSON\.stringify\(\s*`)
	nameFirst  = lazyregexp.New(`^[A-Za-z_$][\w$]*`)
)

// objects finds the objects that a program of Python or JavaScript writes to standard output
// as JSON, where all names of their members are known.
func (p *Program) objects(source, bare, lang string, at offset) {
	dumps := pythonDump
	if lang == "node" {
		dumps = nodeDump
	}
	for _, m := range dumps.FindAllStringIndex(bare, maxObjects) {
		if strings.Contains(statement(bare, m[0]), "stderr") {
			continue
		}
		for _, begin := range append(literals(source, bare, lang, m[1]), p.passedTo(source, bare, m[1])...) {
			for _, o := range objectAt(source, bare, p.functions, begin) {
				o.Place = at.at(o.Start, o.End)
				if len(o.Given) > 0 {
					o.Call = at.at(o.Call.Start, o.Call.End)
				}
				p.Objects = append(p.Objects, o)
			}
		}
	}
}

// passedTo are the places of the objects that calls give the function around a place, for its
// parameter there.
func (p *Program) passedTo(source, bare string, at int) (out []int) {
	name := nameFirst.FindString(bare[at:])
	if name == "" || strings.IndexAny(strings.TrimSpace(bare[at+len(name):]), ",)") != 0 {
		return nil
	}
	_, calls := callsAround(source, bare, p.functions, at)
	for _, c := range calls {
		if begin, ok := c.begins[name]; ok && bare[begin] == '{' {
			out = append(out, begin)
		}
	}
	return out
}

// statement is the rest of a line's statement, in whatever brackets it goes on.
func statement(bare string, at int) string {
	return bare[at:statementEnd(bare, at)]
}

// literals are the places of the objects that an argument can be: itself, the branches of
// a condition, or what the only other use of its name gives it.
func literals(source, bare, lang string, at int) (out []int) {
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
	for _, use := range regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\b`).FindAllStringIndex(source, maxObjects) {
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

// filter is the object that a filter of jq makes, as JSON; false where it makes another
// value, or a name of a member is not known.
func filter(text string, given map[string]any) (Print, bool) {
	bare := mask(text, "node")
	o := literal{src: text, bare: bare, pos: len(text) - len(strings.TrimLeft(text, " \t\r\n")), jq: true, given: given}
	if o.pos >= len(text) || text[o.pos] != '{' {
		return Print{}, false
	}
	v, ok := o.value()
	data, err := json.Marshal(v)
	return Print{Place: Place{0, len(text)}, Text: string(data), Given: o.names}, ok && err == nil && v != Computed && strings.TrimSpace(text[o.pos:]) == ""
}

// results are the objects that a filter of jq makes: itself, what its last pipe leads to, or the
// branches of its conditions. Its variables may be given values.
func results(text string, given map[string]any) (out []Print) {
	if made, ok := filter(text, given); ok {
		return []Print{made}
	}
	bare := mask(text, "node")
	depth := 0
	for i := 0; i < len(bare) && depth >= 0; i++ {
		switch bare[i] {
		case '{':
			if before := strings.TrimSpace(bare[:i]); depth == 0 && jqResult.MatchString(before) {
				o := literal{src: text, bare: bare, pos: i, jq: true, given: given}
				v, ok := o.value()
				data, err := json.Marshal(v)
				if ok && err == nil && v != Computed && jqEnds.MatchString(strings.TrimSpace(bare[o.pos:])) {
					out = append(out, Print{Place: Place{i, o.pos}, Text: string(data), Given: o.names})
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
		if len(p.Objects) >= maxObjects {
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
				p.Objects = append(p.Objects, Print{Place: Place{c.Start + at + o.Start, c.Start + at + o.End}, Text: o.Text, Called: strings.Contains(source, "()")})
			}
			if len(made) > 0 {
				break
			}
		}
	}
}

// literal reads an object as Python, JavaScript and jq write it.
type literal struct {
	src, bare string
	pos       int
	jq        bool
	deep      int

	given map[string]any // values of names
	took  bool           // one of them is the value that was read last
	names []string       // the members that have one
}

func (l *literal) space() {
	for l.pos < len(l.bare) && strings.IndexByte(" \t\r\n", l.bare[l.pos]) >= 0 {
		l.pos++
	}
}

// value reads a value up to the comma or bracket behind it: an object, a text, true or
// false, or Computed. False where it has no end.
func (l *literal) value() (any, bool) {
	l.space()
	begin := l.pos
	var v any
	if l.pos < len(l.bare) && l.bare[l.pos] == '{' && l.deep < maxDepth {
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
	read := l.pos
	if !l.skip() {
		return nil, false
	}
	if v != nil && strings.TrimSpace(l.bare[read:l.pos]) == "" {
		return v, true
	}
	return l.constant(strings.TrimSpace(l.src[begin:l.pos])), true
}

// constant is what a text without brackets stands for.
func (l *literal) constant(text string) any {
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
func (l *literal) skip() bool {
	for depth := 0; l.pos < len(l.bare); l.pos++ {
		switch l.bare[l.pos] {
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
func (l *literal) note(member string) {
	if l.took {
		l.names = append(l.names, member)
	}
	l.took = false
}

var memberName = lazyregexp.New("^(?:[A-Za-z_][\\w]*|\"[^\"\\\\]*\"|'[^'\\\\]*')")

// object reads the members; Computed where a name is not known.
func (l *literal) object() (any, bool) {
	out := map[string]any{}
	known := true
	l.pos++
	for {
		l.space()
		if l.pos >= len(l.bare) {
			return nil, false
		}
		if l.bare[l.pos] == '}' {
			l.pos++
			break
		}
		name := memberName.FindString(l.src[l.pos:])
		known = known && name != ""
		l.pos += len(name)
		l.space()
		if l.pos < len(l.bare) && l.bare[l.pos] == ':' {
			l.pos++
			v, ok := l.value()
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
		if l.pos < len(l.bare) && l.bare[l.pos] == ',' {
			l.pos++
		} else if l.pos < len(l.bare) && l.bare[l.pos] != '}' {
			return nil, false
		}
	}
	if !known {
		return Computed, true
	}
	return out, true
}
