package analyze

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/lower"
)

// closePath finds a path that globs name, and others do not.
//
// A glob is relative to the project, to the home folder, or to nothing, and
// nobody knows where these two lie: a path below the project is a rest that the
// project's globs are held against, behind any beginning at all for the others.
func (s *solver) closePath(st *state, sol *solution) bool {
	if s.loose && st.item.files {
		return s.looseFile(st)
	}
	inProject, inHome := s.wants(st, lower.BaseProject), s.wants(st, lower.BaseHome)
	if inProject {
		p, ok := s.below(st, lower.BaseProject, Project)
		if !ok || inHome && !s.possible(st, lower.BaseHome) {
			return false
		}
		sol.path = p
		return true
	}
	if inHome {
		p, ok := s.below(st, lower.BaseHome, home)
		sol.path = "~/" + p
		return ok
	}
	if p, ok := s.below(st, lower.BaseProject, Project); ok && p != "" {
		sol.path = p
		return true
	}
	f := s.languages.witness(s.absolutes(st).and(ofAtom(s.languages.atom(automata.KindFull, absolutePath))))
	s.gaveUp = s.gaveUp || f.gaveUp
	sol.path = f.text
	return f.ok || f.gaveUp
}

// looseFile: a file has several names, and a pattern of the shell may stand for
// many, so that all that is sure is that what a glob names it names; of a file that no
// command names, also that globs name what is in one of them.
func (s *solver) looseFile(st *state) bool {
	type asked struct {
		glob  *glob
		every bool
	}
	known := map[asked]bool{}
	for _, g := range st.globs {
		key := asked{g.glob, g.every}
		if under, ok := known[key]; ok && under != g.under {
			return false
		}
		known[key] = g.under
	}
	return !s.plain || !slices.ContainsFunc(st.globs, func(g wantedGlob) bool { return g.under && s.covered(st, g) })
}

// covered reports whether all that a glob names is named by globs that must not name the
// file. It holds of each name of a file, so that it does not matter which one that is. A
// glob that takes out (every) is held against those alone.
func (s *solver) covered(st *state, g wantedGlob) bool {
	l := language{in: []*atom{g.rest}}
	for _, o := range st.globs {
		if !o.under && o.every == g.every && o.base == g.base {
			l.out = joined(l.out, []*atom{o.rest})
		}
	}
	return len(l.out) > 0 && s.emptyLanguage(l)
}

// wants reports whether a path must be one of a glob with this base.
func (s *solver) wants(st *state, base lower.Base) bool {
	for _, g := range st.globs {
		if g.under && lower.Base(g.base) == base {
			return true
		}
	}
	return false
}

// The shapes of paths, as the evaluator has them: without . and empty names.
const (
	relativePath = `(?s:[^/]+(?:/[^/]+)*)`
	absolutePath = `(?s:/(?:[^/]+(?:/[^/]+)*)?)`
	plainPath    = `[A-Za-z0-9_.-]*[A-Za-z0-9_-](?:/[A-Za-z0-9_.-]*[A-Za-z0-9_-])*`
)

// below is the rest of a path in a folder: of the plainest where the folder lies
// where witnesses have it, or else of any that can be.
func (s *solver) below(st *state, base lower.Base, folder string) (string, bool) {
	at := ofAtom(s.languages.atom(automata.KindEqual, folder+"/"))
	for _, shape := range []string{plainPath, relativePath} {
		l := s.rests(st, base, at).and(ofAtom(s.languages.atom(automata.KindFull, shape)))
		if f := s.languages.witness(l); f.ok {
			return f.text, true
		}
	}
	return "", s.possible(st, base)
}

// possible reports whether a path can be below a folder, wherever that lies.
func (s *solver) possible(st *state, base lower.Base) bool {
	anywhere := ofAtom(s.languages.atom(automata.KindFull, `(?s:/(?:[^/]+/)*)`))
	l := s.rests(st, base, anywhere).and(ofAtom(s.languages.atom(automata.KindFull, relativePath+`|\.`)))
	f := s.languages.witness(l)
	s.gaveUp = s.gaveUp || f.gaveUp
	return f.ok || f.gaveUp
}

// rests is what a path can be behind a folder: its own globs are held against
// the rest, absolute ones against folder and rest.
func (s *solver) rests(st *state, base lower.Base, folders language) language {
	var in, out []*atom
	for _, g := range st.globs {
		switch {
		case lower.Base(g.base) != base:
		case g.under:
			in = append(in, g.rest)
		default:
			out = append(out, g.rest)
		}
	}
	whole := s.absolutes(st)
	for _, a := range whole.in {
		in = append(in, s.behind(a, false, folders.in[0]))
	}
	for _, a := range whole.out {
		if folders.in[0].kind == automata.KindEqual { // the rests that are none behind one folder
			out = append(out, s.behind(a, false, folders.in[0]))
		} else {
			in = append(in, s.behind(a, true, folders.in[0]))
		}
	}
	return language{in: joined(in, nil), out: joined(out, nil)}
}

// absolutes is what the path as a whole must be.
func (s *solver) absolutes(st *state) language {
	var in, out []*atom
	for _, g := range st.globs {
		switch {
		case lower.Base(g.base) != lower.BaseAbsolute:
		case g.under:
			in = append(in, g.rest)
		default:
			out = append(out, g.rest)
		}
	}
	for v, d := range st.values {
		if v.name != "#" {
			continue
		}
		if l := d.strings; l.finite && len(l.words) > 0 {
			in = append(in, s.wordsAtom(l.words))
		} else {
			in, out = append(in, l.in...), append(out, l.out...)
			if len(l.but) > 0 {
				out = append(out, s.wordsAtom(l.but))
			}
		}
	}
	return language{in: joined(in, nil), out: joined(out, nil)}
}

func (s *solver) wordsAtom(words []string) *atom {
	return s.languages.derivedAtom("words "+strconv.Quote(strings.Join(words, "\x00")), func() (*automata.DFA, error) {
		return automata.OneOf(words, s.languages.budget)
	})
}

// behind is the rests of a language, or of what is outside of it, behind the
// beginnings of another.
func (s *solver) behind(a *atom, outside bool, folders *atom) *atom {
	ls := s.languages
	name := "behind " + strconv.Itoa(folders.id) + " " + strconv.FormatBool(outside) + " " + strconv.Itoa(a.id)
	return ls.derivedAtom(name, func() (*automata.DFA, error) {
		d, before := a.automaton(), folders.automaton()
		if d == nil || before == nil {
			return nil, &automata.BudgetError{Pattern: a.text}
		}
		if outside {
			d = d.Complement()
		}
		return d.Behind(before, ls.budget)
	})
}
