package guard

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

// branch is a condition of Python or JavaScript with what is done where it holds.
type branch struct {
	cond, body src.Place
	other      src.Place // what is done where it does not hold, in whatever branches; empty for none
	last       src.Place // what stands behind its own else
}

// rest asks whether a program comes to a place with all that its conditions do not stop.
type rest struct {
	source, bare string
	caught       func(at int) bool // it stands in a handler of errors
	stops        []src.Place
	stopped      bool
	all          bool // nothing is stopped, and nothing may leave
	leaving      []src.Function
}

// TakesTheRest reports whether a program of Python or JavaScript comes to a place with everything
// that it does not stop: each condition before it compares with something, and what is found is
// stopped at one of some places. Without such places it asks whether the program comes there with
// everything.
func TakesTheRest(p *script.Program, at src.Place, stops []src.Place) bool {
	r := &rest{source: p.Text, bare: p.Bare(), stops: slices.Clone(stops)}
	r.caught = func(at int) bool { return len(handlersAround(p, at)) > 0 }
	r.callStops(p.Functions)
	if r.all = len(stops) == 0; r.all {
		if otherWays.MatchString(r.bare) || oneOfTwo.MatchString(r.bare[strings.LastIndexByte(r.bare[:at.Start], '\n')+1:at.Start]) {
			return false
		}
		r.leaving = slices.DeleteFunc(slices.Clone(p.Functions), func(f src.Function) bool {
			return !src.LeavesAny.MatchString(r.bare[f.Body.Start:f.Body.End])
		})
	}
	for range src.MaxDepth {
		around, ok := src.Function{Body: src.At(0, len(p.Text))}, true
		switch p.Lang {
		case "python":
			around, ok = r.python(at, p.Functions)
		case "node":
			around, ok = r.node(at, p.Functions)
		default:
			return false
		}
		if !ok {
			return false
		}
		if around.Name == "" {
			return r.stopped || r.all
		}
		calls := r.calls(around)
		if len(calls) != 1 {
			return false
		}
		at = calls[0]
	}
	return false
}

// calls are the calls of a function.
func (r *rest) calls(f src.Function) (out []src.Place) {
	for _, m := range regexp.MustCompile(`(?:^|[^\w.$])(`+f.Name+`)\(`).FindAllStringSubmatchIndex(r.bare, src.MaxCalls) {
		if m[2] < f.Head.Start || f.Head.End <= m[2] {
			out = append(out, src.At(m[2], m[3]))
		}
	}
	return out
}

// callStops adds the calls of functions that stop without a condition.
func (r *rest) callStops(functions []src.Function) {
	for _, f := range functions {
		body := r.bare[f.Body.Start:f.Body.End]
		if r.stopsIn(f.Body) && !strings.Contains(body, "if") {
			r.stops = append(r.stops, r.calls(f)...)
		}
	}
}

// passes reports whether a condition before a place lets everything through that it does not
// stop: its branches do not leave, or stop what is found.
func (r *rest) passes(b branch, at src.Place) bool {
	if r.all {
		leaves := r.leaves(b.body) && !noInput.MatchString(r.source[b.cond.Start:b.cond.End])
		return !src.Inside(at, b.body) && !src.Inside(at, b.other) && !leaves && !r.leaves(b.other)
	}
	switch {
	case src.Inside(at, b.body):
		return false
	case src.Inside(at, b.other), r.stopsIn(b.body):
		return r.finds(b)
	case src.LeavesAny.MatchString(r.bare[b.last.Start:b.last.End]):
		return false
	case !src.LeavesAny.MatchString(r.bare[b.body.Start:b.body.End]):
		return true
	}
	cond := r.source[b.cond.Start:b.cond.End]
	return !inputText.MatchString(cond) && ofTool.MatchString(cond) || noInput.MatchString(cond)
}

// leaves reports whether a part may end its function, or calls one that leaves.
func (r *rest) leaves(part src.Place) bool {
	text := r.bare[part.Start:part.End]
	return src.LeavesAny.MatchString(text) || slices.ContainsFunc(r.leaving, func(f src.Function) bool {
		return f.Name != "" && regexp.MustCompile(`\b`+f.Name+`\(`).MatchString(text)
	})
}

// What otherWays between several ways without if, and what stands in front of one of two.
var (
	otherWays = lazyregexp.New(`\bswitch\s*\(|\bmatch\s+\w+.*:|\bcase\b|\bwhile\b`)
	oneOfTwo  = lazyregexp.New(`&&|\|\||\?|\b(?:and|or|if)\b`)
)

// stopsIn reports whether a part stops something.
func (r *rest) stopsIn(part src.Place) bool {
	return slices.ContainsFunc(r.stops, func(s src.Place) bool { return src.Inside(s, part) })
}

// finds reports whether a condition is that something was found, which is then stopped.
func (r *rest) finds(b branch) bool {
	found := r.stopsIn(b.body) && r.positive(r.source[b.cond.Start:b.cond.End], 0)
	r.stopped = r.stopped || found
	return found
}

var (
	compared  = lazyregexp.New(`\.(?:has|includes|some|startsWith|endsWith|test|match|search|exec|find|startswith|endswith|fullmatch|findall|isdisjoint|is_relative_to|fnmatch(?:case)?)\(|\bin\b|===?|\bany\(|\bre\.\w+\(`)
	negated   = lazyregexp.New(`\bnot\b|!|\bevery\(|\ball\(|-1\b|[<>]|\bisdisjoint\(|\b(?:false|False|None|null|undefined)\b`)
	refused   = lazyregexp.New(`(?i)^\w*(?:lock|protect|danger|block|forbid|denied|destruct|secret|sensitiv|generated|unsafe|risky)\w*\(`)
	allowing  = lazyregexp.New(`(?i)\b\w*(?:allow|safe|permitted|trusted|read_?only)\w*`)
	ofTool    = lazyregexp.New(`\b(?:tool_name|toolName|tool|hook_event_name)\b`)
	inputText = lazyregexp.New(`(?i)command|cmd|path|file|content|url`)
	noInput   = lazyregexp.New(`(?i)^\s*(?:not\b|!)\s*[\w.?]*(?:command|cmd|file_?path|file|path|name|text|input|event|data|url|content)\s*$`)
	onlyName  = lazyregexp.New(`^\s*\(?\s*([A-Za-z_]\w*)\s*\)?\s*$`)
)

// positive reports whether a condition holds where a comparison has found something.
func (r *rest) positive(cond string, deep int) bool {
	if strings.Contains(r.source, "(?!") || deep > src.MaxDepth {
		return false
	}
	if m := onlyName.FindStringSubmatch(cond); m != nil {
		set := regexp.MustCompile(`(?m)\b`+m[1]+`[ \t]*=[ \t]*([^=\n][^\n]*)`).FindAllStringSubmatch(r.source, 2)
		return len(set) == 1 && !onlyName.MatchString(set[0][1]) && r.positive(set[0][1], deep+1)
	}
	text := src.PythonConstant.ReplaceAllString(strings.ReplaceAll(cond, "=>", " "), `""`)
	if negated.MatchString(text) || allowing.MatchString(text) {
		return refused.MatchString(strings.TrimSpace(text)) && !strings.ContainsAny(text, "!<>") && !strings.Contains(text, "not ")
	}
	return compared.MatchString(text) || refused.MatchString(strings.TrimSpace(text))
}
