package lint

import (
	"fmt"
	"maps"
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// Fixed is what fixes come to, before anything is written.
type Fixed struct {
	*Result                         // what is found after the fixes
	Before, After map[string][]byte // of the files that change
	Applied       int               // fixes
	Withheld      []Withheld
}

// Withheld is a fix that was not made.
type Withheld struct {
	diag.Diag
	Why string
}

// The limits of mending: how often it is tried again, since a fix can uncover
// another finding, and how many fixes are tried by themselves where all of them
// together change too much.
const (
	maxRounds      = 10
	maxSingleTries = 64
)

// ApplyFixes makes the fixes of what was found, and looks again until nothing changes.
// A policy that compiled still does afterwards. By safe fixes it decides the same
// on its tests and on events that meet its hooks; by unsafe ones nothing is let
// through that was stopped. What would break that is withheld. The disk is not
// touched.
func ApplyFixes(o Options, first *Result, unsafe bool) (*Fixed, error) {
	m := &Fixed{Result: first, Before: map[string][]byte{}, After: map[string][]byte{}}
	held := map[string]bool{}
	if err := m.rounds(o, false, held); err != nil || !unsafe {
		return m, err
	}
	return m, m.rounds(o, true, held)
}

// rounds makes fixes until none is left.
func (m *Fixed) rounds(o Options, unsafe bool, held map[string]bool) error {
	for range maxRounds {
		list := m.fixable(unsafe, held)
		if len(list) == 0 {
			return nil
		}
		r, err := m.tryAll(o, list, unsafe)
		if r == nil && err == nil { // together they change too much
			r, err = m.oneByOne(o, list, unsafe, held)
		}
		if r == nil || err != nil {
			return err
		}
		m.accept(r)
	}
	return nil
}

// round is fixes that can be made, and what is found then.
type round struct {
	texts map[string][]byte
	made  int
	res   *Result
}

func (m *Fixed) accept(r *round) {
	for file, text := range r.texts {
		if _, ok := m.Before[file]; !ok {
			m.Before[file] = m.Sources[file]
		}
		m.After[file] = text
	}
	m.Applied += r.made
	m.Result = r.res
}

// fixable is the findings with a fix that is wanted.
func (m *Fixed) fixable(unsafe bool, held map[string]bool) (out diag.List) {
	for _, d := range m.Findings {
		if d.Fix != nil && (unsafe || !d.Fix.Unsafe) && !held[identity(d)] {
			out = append(out, d)
		}
	}
	return out
}

// identity tells findings apart that were withheld.
func identity(d diag.Diag) string { return fmt.Sprint(d.Code, d.Span.File, d.Summary, d.Fix.Title) }

// tryAll makes fixes; nil where nothing changes, or too much.
func (m *Fixed) tryAll(o Options, list diag.List, unsafe bool) (*round, error) {
	var fixes []*diag.Fix
	for _, d := range list {
		fixes = append(fixes, d.Fix)
	}
	texts, made := ApplyEdits(fixes, m.Sources)
	if len(texts) == 0 {
		return nil, nil
	}
	o.Overlay = m.overlay(o, texts)
	res, err := Run(o)
	if err != nil || m.objection(res, texts, unsafe) != "" {
		return nil, err
	}
	return &round{texts, len(made), res}, nil
}

func (m *Fixed) overlay(o Options, texts map[string][]byte) map[string][]byte {
	all := map[string][]byte{}
	for _, layer := range []map[string][]byte{o.Overlay, m.After, texts} {
		maps.Copy(all, layer)
	}
	return all
}

// oneByOne makes the first fix that can be made by itself, and withholds those
// before it.
func (m *Fixed) oneByOne(o Options, list diag.List, unsafe bool, held map[string]bool) (*round, error) {
	for i, d := range list {
		if i == maxSingleTries {
			m.Withheld = append(m.Withheld, Withheld{d, "too many fixes change what the policy decides"})
			return nil, nil
		}
		r, why, err := m.tryOne(o, d, unsafe)
		if r != nil || err != nil {
			return r, err
		}
		held[identity(d)] = true
		m.Withheld = append(m.Withheld, Withheld{d, why})
	}
	return nil, nil
}

func (m *Fixed) tryOne(o Options, d diag.Diag, unsafe bool) (*round, string, error) {
	texts, made := ApplyEdits([]*diag.Fix{d.Fix}, m.Sources)
	if len(texts) == 0 {
		return nil, "it has no effect", nil
	}
	o.Overlay = m.overlay(o, texts)
	res, err := Run(o)
	if err != nil {
		return nil, "", err
	}
	if why := m.objection(res, texts, unsafe); why != "" {
		return nil, why, nil
	}
	return &round{texts, len(made), res}, "", nil
}

// objection says what speaks against a change; "" for nothing.
func (m *Fixed) objection(after *Result, texts map[string][]byte, unsafe bool) string {
	for _, dir := range after.Broken {
		if !slices.Contains(m.Broken, dir) {
			return "the policy would not compile"
		}
	}
	for _, f := range after.Configs {
		if _, ok := texts[f.Name]; ok && isInvalidJSON(f) && !m.wasInvalid(f.Name) {
			return "the configuration could not be read"
		}
	}
	compare := decidesOtherwise
	if unsafe {
		compare = weaker
	}
	for _, p := range after.Policies {
		if before := m.policyAt(p.Dir); before != nil && editsPolicy(p, texts) {
			if why := compare(before, p); why != "" {
				return why
			}
		}
	}
	return ""
}

func editsPolicy(p *Policy, texts map[string][]byte) bool {
	for file := range texts {
		if p.own[file] {
			return true
		}
	}
	return false
}

func (m *Fixed) policyAt(dir string) *Policy {
	for _, p := range m.Policies {
		if p.Dir == dir {
			return p
		}
	}
	return nil
}

func (m *Fixed) wasInvalid(name string) bool {
	for _, f := range m.Configs {
		if f.Name == name {
			return isInvalidJSON(f)
		}
	}
	return false
}
