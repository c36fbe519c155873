package lsp

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/assist"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
)

// testWord is the word of a test's line around a byte, with the words before it.
type testWord struct {
	before []string
	diag.Span
	text string // up to the byte
}

func testWordAt(at place) testWord {
	data := at.doc.data
	line := bytes.LastIndexByte(data[:at.offset], '\n') + 1
	from := line + bytes.LastIndexAny(data[line:at.offset], " \t=") + 1
	to := at.offset
	for to < len(data) && !bytes.ContainsRune([]byte(" \t\r\n'\"="), rune(data[to])) {
		to++
	}
	w := testWord{text: string(data[from:at.offset])}
	w.before = strings.FieldsFunc(string(data[line:from]), func(r rune) bool { return r == ' ' || r == '\t' })
	w.Span = diag.Span{File: at.path, Start: diag.Pos{Byte: from}, End: diag.Pos{Byte: to}}
	return w
}

// testComplete is what can stand at a place of a policy's test: its commands, and
// behind these events, tools, decisions and hooks.
func (s *Server) testComplete(at place) (out []assist.Completion) {
	w := testWordAt(at)
	before := slices.DeleteFunc(slices.Clone(w.before), func(b string) bool { return b == "!" || strings.HasPrefix(b, "[") })
	add := func(kind assist.Kind, list ...assist.Completion) {
		for _, c := range list {
			c.Kind, c.Replace = kind, w.Span
			out = append(out, c)
		}
	}
	switch {
	case len(before) == 0:
		for _, u := range policytest.Usages {
			add(assist.KindKeyword, assist.Completion{Label: u.Name, Detail: u.Text, Doc: u.Doc})
		}
	case strings.HasSuffix(before[len(before)-1], "tool="):
		for _, t := range event.Tools {
			add(assist.KindTool, assist.Completion{Label: t.Name, Doc: t.Doc})
		}
	case len(before) == 1 && before[0] == "event":
		for _, k := range event.Kinds {
			add(assist.KindEvent, assist.Completion{Label: k.Name})
		}
	case len(before) == 1 && before[0] == "decide":
		add(assist.KindValue, labels("deny", "ask", "allow", "none")...)
	case before[0] == "decide" || slices.Contains(namesHooks, before[0]):
		add(assist.KindHook, s.hookNames(at)...)
	}
	return out
}

// namesHooks are commands of tests that name hooks.
var namesHooks = []string{"hooks", "applied", "async", "guard"}

func labels(names ...string) (out []assist.Completion) {
	for _, n := range names {
		out = append(out, assist.Completion{Label: n})
	}
	return out
}

// hookNames are the hooks of the policy that a test is of.
func (s *Server) hookNames(at place) (out []assist.Completion) {
	hooks := s.testedHooks(at)
	for _, name := range slices.Sorted(maps.Keys(hooks)) {
		out = append(out, assist.Completion{Label: name, Doc: hooks[name].doc})
	}
	return out
}

type testedHook struct {
	doc string
	at  diag.Span
}

// testedHooks are the hooks of the policy of a test, by name. A policy that no document
// is open of is read.
func (s *Server) testedHooks(at place) map[string]testedHook {
	out := map[string]testedHook{}
	_, p := s.policyNear(at.path)
	if p == nil {
		p, _ = s.load(policyOf(at.path), at.snap)
	}
	for _, h := range p.Hooks {
		out[h.Name] = testedHook{h.Description, h.Span}
	}
	return out
}

func (s *Server) testHover(at place) (assist.Hover, bool) {
	w := wholeTestWord(at)
	if len(w.before) == 0 {
		for _, u := range policytest.Usages {
			if u.Name == w.text {
				return assist.Hover{Text: "`" + u.Text + "`\n\n" + u.Doc, Span: w.Span}, true
			}
		}
		return assist.Hover{}, false
	}
	h, ok := s.testedHooks(at)[w.text]
	return assist.Hover{Text: "hook **" + w.text + "**\n\n" + h.doc, Span: w.Span}, ok
}

func (s *Server) testDefinition(at place) []diag.Span {
	if h, ok := s.testedHooks(at)[wholeTestWord(at).text]; ok {
		return []diag.Span{h.at}
	}
	return nil
}

// wholeTestWord is the word around a byte up to its end.
func wholeTestWord(at place) testWord {
	at.offset = testWordAt(at).End.Byte
	return testWordAt(at)
}
