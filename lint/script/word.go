package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// constant is a word's text; "" where it is not known before it is expanded.
func constant(w *syntax.Word) string {
	var b strings.Builder
	for _, p := range w.Parts {
		if p.Kind != syntax.Lit {
			return ""
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// shown is a word's text, with variables by their names.
func shown(w *syntax.Word) string {
	var b strings.Builder
	for _, p := range w.Parts {
		switch p.Kind {
		case syntax.Lit:
			b.WriteString(p.Text)
		case syntax.Param:
			b.WriteString("$" + p.Name)
		default:
			b.WriteString("…")
		}
	}
	return b.String()
}

func texts(list []*syntax.Word) string {
	var out []string
	for _, w := range list {
		out = append(out, shown(w))
	}
	return strings.Join(out, " ")
}

// word notes the variables of a word, and what its substitutions do.
func (r *shell) word(w *syntax.Word) { r.words(w, false) }

// words is word for one that may become several: where a variable is in no quotes.
func (r *shell) words(w *syntax.Word, splits bool) {
	if w == nil {
		return
	}
	from := w.Pos
	for _, p := range w.Parts {
		switch p.Kind {
		case syntax.Param:
			from = r.variable(w, p, from, splits && !p.Quoted)
			for _, a := range p.Args {
				r.word(a)
			}
		case syntax.CmdSub, syntax.ProcSub:
			r.sub++
			r.script(p.Script, flow{away: true, status: Followed})
			r.sub--
		case syntax.Ar, syntax.ExtGlob:
			for _, a := range p.Args {
				r.word(a)
			}
		}
	}
}

// variable notes one and returns where the text goes on.
func (r *shell) variable(w *syntax.Word, p syntax.Part, from int, splits bool) int {
	if p.Name == "" || !src.NameStart(p.Name[0]) {
		return from
	}
	fallback := strings.ContainsAny(p.Op, "-=+?")
	if p.Op == ":=" || p.Op == "=" {
		r.p.set[p.Name] = true
	}
	start, end := w.Pos, w.End
	if src := r.slice(from, w.End); src != "" {
		for _, mark := range []string{"$" + p.Name, "${" + p.Name, "${#" + p.Name, "${!" + p.Name} {
			if i := strings.Index(src, mark); i >= 0 {
				start, end = from+i, from+i+len(mark)
				if strings.HasPrefix(mark, "${") {
					if j := strings.IndexByte(src[i:], '}'); j >= 0 {
						end = from + i + j + 1
					}
				}
				break
			}
		}
	}
	v := Var{Place: r.place(start, end), Name: p.Name, Fallback: fallback, Empty: emptyDefault(p)}
	if splits && r.at.whole == nil {
		v.Split = r.place(w.Pos, w.End)
	}
	r.p.Vars = append(r.p.Vars, v)
	if start > from {
		return end
	}
	return from
}

// emptyDefault reports whether an expansion gives nothing in place of a variable that is not
// set: ${X:-}, which is written for set -u, or the JSON of nothing. Of ${X:-{}} the default ends
// at the first }.
func emptyDefault(p syntax.Part) bool {
	return strings.HasSuffix(p.Op, "-") && !slices.ContainsFunc(p.Args, func(w *syntax.Word) bool {
		return len(w.Parts) > 0 && strings.Trim(strings.TrimPrefix(shown(w), "null"), `"'{}[]\ `) != ""
	})
}
