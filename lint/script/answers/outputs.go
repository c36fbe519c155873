// Package answers finds where a program does not give its answer as the host reads it: with a text
// beside the JSON, twice, on standard error, or put together so that a quote breaks it.
package answers

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// output is a statement of Python or JavaScript that writes to standard output, or the call of a
// function that writes an answer.
type output struct {
	src.Place
	answer bool      // it writes JSON
	called bool      // by a function
	in     src.Place // the rest of the block that the statement stands in: what is reached from there
}

// MixedOutput is a text that a program of Python or JavaScript writes to standard output on the way
// to an answer in JSON, or behind one.
func MixedOutput(p *script.Program) (text, answer src.Place, ok bool) {
	var list []output
	if !givesAnswer.MatchString(p.Text) {
		return src.Place{}, src.Place{}, false
	}
	switch p.Lang {
	case "python":
		list = pythonOutputs(p)
	case "node":
		list = nodeOutputs(p)
	}
	for _, first := range list {
		for _, second := range list {
			if first.Start >= second.Start || first.answer == second.answer || second.Start >= first.in.End {
				continue
			}
			if second.answer {
				return first.Place, second.Place, true
			}
			if !first.called && second.in.End == first.in.End && !src.LeavesAny.MatchString(p.Bare()[first.End:second.Start]) {
				return second.Place, first.Place, true
			}
		}
	}
	return src.Place{}, src.Place{}, false
}

var (
	pythonOutput = lazyregexp.New(`^(?:print\(\s*[^)\s]|sys\.stdout\.write\(|json\.dump\([^\n]*\bsys\.stdout\s*\)$|logging\.(?:debug|info|warning|error)\()`)
	logsToOutput = lazyregexp.New(`\b(?:stream\s*=\s*|StreamHandler\(\s*)sys\.stdout\b`)
	nodeOutput   = lazyregexp.New(`\b(?:console\.(?:log|info|debug)|process\.stdout\.write)\(\s*[^)\s]`)
	elsewhere    = lazyregexp.New(`\bfile\s*=|\bend\s*=|\bstderr\b`)
	dumpsJSON    = lazyregexp.New(`\bdumps?\(|\bstringify\(`)
	startsJSON   = lazyregexp.New("^\\w+(?:\\.\\w+)*\\(\\s*(?:[rbu]{0,2}[\"'`]+\\s*\\{|r?fr?[\"']+\\{\\{)")
	givesAnswer  = lazyregexp.New(`hookSpecificOutput|\bdecision\b|\bpermission(?:Decision)?\b|followup_message|additional_?[cC]ontext|\bcancel\b`)
	startsText   = lazyregexp.New("^\\w+(?:\\.\\w+)*\\(\\s*[frbu]{0,2}[\"'`]+[^\"'`]*[\\pL}] ")
)

// kindOfOutput tells a statement that writes a text from one that writes an answer; false where it may
// write a part of one, or neither.
func kindOfOutput(source, bare string) (answer, ok bool) {
	switch {
	case elsewhere.MatchString(bare):
		return false, false
	case dumpsJSON.MatchString(bare), startsJSON.MatchString(source):
		return true, true
	}
	return false, !strings.Contains(bare, "stdout.write(") || startsText.MatchString(source)
}

func pythonOutputs(p *script.Program) (out []output) {
	bare := p.Bare()
	if script.RedirectsOut.MatchString(bare) || strings.Contains(bare, ", sys.stdout =") {
		return nil
	}
	lines, writers := p.Lines(), writers(p, p.Bodies(), script.PythonDump)
	leaves := make([]bool, len(lines))
	for i, l := range lines {
		leaves[i] = src.LeavesAny.MatchString(l.Text)
	}
	for i, l := range lines {
		o := output{Place: l.Place}
		ok := false
		switch {
		case strings.HasPrefix(l.Text, "logging."):
			ok = pythonOutput.MatchString(l.Text) && logsToOutput.MatchString(bare)
		case pythonOutput.MatchString(l.Text):
			o.answer, ok = kindOfOutput(p.Text[l.Start:l.End], l.Text)
		case writers != nil && !src.DefLine.MatchString(l.Text) && writers.MatchString(l.Text):
			o.answer, o.called, ok = true, true, true
		}
		if !ok {
			continue
		}
		next := i + 1
		for next < len(lines) && lines[next].Indent >= l.Indent && !(lines[next].Indent == l.Indent && lines[next-1].Indent == l.Indent && leaves[next-1]) {
			next++
		}
		o.in = src.At(l.End, lines[next-1].End)
		out = append(out, o)
	}
	return out
}

func nodeOutputs(p *script.Program) (out []output) {
	bare := p.Bare()
	if script.RedirectsOut.MatchString(bare) {
		return nil
	}
	add := func(at int, called bool) {
		o := output{Place: src.At(at, at+len(src.Statement(bare, at))), answer: called, called: called}
		ok := called
		if !called {
			o.answer, ok = kindOfOutput(p.Text[o.Start:o.End], bare[o.Start:o.End])
		}
		if ok && (o.answer || src.OwnStatement(bare, at)) {
			o.in = src.At(o.End, reachedTo(bare, o.Place))
			out = append(out, o)
		}
	}
	for _, m := range nodeOutput.FindAllStringIndex(bare, src.MaxObjects) {
		add(m[0], false)
	}
	if writers := writers(p, p.Bodies(), script.NodeDump); writers != nil {
		for _, m := range writers.FindAllStringIndex(bare, src.MaxObjects) {
			if !strings.HasSuffix(strings.TrimRight(bare[:m[0]], " \t"), "function") {
				add(m[0], true)
			}
		}
	}
	slices.SortFunc(out, func(a, b output) int { return a.Start - b.Start })
	return out
}

// reachedTo is how far the statements go on behind one: to the end of its block, or to where they
// leave it.
func reachedTo(bare string, s src.Place) int {
	if strings.HasSuffix(strings.TrimRight(bare[:s.Start], " \t"), "return") {
		return s.End
	}
	end := src.BlockClose(bare, s.End)
	for _, m := range jsLeft.FindAllStringIndex(bare[s.End:end], -1) {
		if at := s.End + m[0]; src.BlockClose(bare, at) == end && src.OwnStatement(bare, at) {
			return at
		}
	}
	return end
}

// jsLeft is where a block of JavaScript is left, or another case of a switch begins.
var jsLeft = lazyregexp.New(`\b(?:return|break|continue|throw|case|default\s*:|process\.exit\()`)

// writers finds calls of the functions that write an answer; nil where there are none.
func writers(p *script.Program, bodies map[string]src.Place, dumps *lazyregexp.Regexp) *regexp.Regexp {
	var names []string
	for name, body := range bodies {
		text := p.Bare()[body.Start:body.End]
		if dumps.MatchString(text) && !strings.Contains(text, "stderr") && answerName.MatchString(p.Text[body.Start:body.End]) {
			names = append(names, name)
		}
	}
	if names == nil {
		return nil
	}
	slices.Sort(names)
	return regexp.MustCompile(`(?:^|[^\w.])(?:` + strings.Join(names, "|") + `)\(`)
}
