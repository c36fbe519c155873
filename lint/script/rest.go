package script

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// branch is a condition of Python or JavaScript with what is done where it holds.
type branch struct {
	cond, body Place
	other      Place // what is done where it does not hold, in whatever branches; empty for none
	last       Place // what stands behind its own else
}

// rest asks whether a program comes to a place with all that its conditions do not stop.
type rest struct {
	source, bare string
	caught       func(at int) bool // it stands in a handler of errors
	stops        []Place
	stopped      bool
	all          bool // nothing is stopped, and nothing may leave
	leaving      []codeFunction
}

// TakesTheRest reports whether a program of Python or JavaScript comes to a place with everything
// that it does not stop: each condition before it compares with something, and what is found is
// stopped at one of some places. Without such places it asks whether the program comes there with
// everything.
func (p *Program) TakesTheRest(at Place, stops []Place) bool {
	r := &rest{source: p.source, bare: p.bare(), stops: slices.Clone(stops)}
	r.caught = func(at int) bool { return len(p.handlersAround(at)) > 0 }
	r.callStops(p.functions)
	if r.all = len(stops) == 0; r.all {
		if otherWays.MatchString(r.bare) || oneOfTwo.MatchString(r.bare[strings.LastIndexByte(r.bare[:at.Start], '\n')+1:at.Start]) {
			return false
		}
		r.leaving = slices.DeleteFunc(slices.Clone(p.functions), func(f codeFunction) bool {
			return !leavesAny.MatchString(r.bare[f.body.Start:f.body.End])
		})
	}
	for range maxDepth {
		around, ok := codeFunction{body: Place{0, len(p.source)}}, true
		switch p.Lang {
		case "python":
			around, ok = r.python(at, p.functions)
		case "node":
			around, ok = r.node(at, p.functions)
		default:
			return false
		}
		if !ok {
			return false
		}
		if around.name == "" {
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
func (r *rest) calls(f codeFunction) (out []Place) {
	for _, m := range regexp.MustCompile(`(?:^|[^\w.$])(`+f.name+`)\(`).FindAllStringSubmatchIndex(r.bare, maxCalls) {
		if m[2] < f.head.Start || f.head.End <= m[2] {
			out = append(out, Place{m[2], m[3]})
		}
	}
	return out
}

// callStops adds the calls of functions that stop without a condition.
func (r *rest) callStops(functions []codeFunction) {
	for _, f := range functions {
		body := r.bare[f.body.Start:f.body.End]
		if r.stopsIn(f.body) && !strings.Contains(body, "if") {
			r.stops = append(r.stops, r.calls(f)...)
		}
	}
}

// functionAround is the innermost function with a name around a place; one without a name for all
// of the program.
func functionAround(functions []codeFunction, at Place, size int) codeFunction {
	in := codeFunction{body: Place{0, size}}
	for _, f := range functions {
		if inside(at, f.body) && f.body.Start >= in.body.Start {
			in = f
		}
	}
	return in
}

// passes reports whether a condition before a place lets everything through that it does not
// stop: its branches do not leave, or stop what is found.
func (r *rest) passes(b branch, at Place) bool {
	if r.all {
		leaves := r.leaves(b.body) && !noInput.MatchString(r.source[b.cond.Start:b.cond.End])
		return !inside(at, b.body) && !inside(at, b.other) && !leaves && !r.leaves(b.other)
	}
	switch {
	case inside(at, b.body):
		return false
	case inside(at, b.other), r.stopsIn(b.body):
		return r.finds(b)
	case leavesAny.MatchString(r.bare[b.last.Start:b.last.End]):
		return false
	case !leavesAny.MatchString(r.bare[b.body.Start:b.body.End]):
		return true
	}
	cond := r.source[b.cond.Start:b.cond.End]
	return !inputText.MatchString(cond) && ofTool.MatchString(cond) || noInput.MatchString(cond)
}

// leaves reports whether a part may end its function, or calls one that leaves.
func (r *rest) leaves(part Place) bool {
	text := r.bare[part.Start:part.End]
	return leavesAny.MatchString(text) || slices.ContainsFunc(r.leaving, func(f codeFunction) bool {
		return f.name != "" && regexp.MustCompile(`\b`+f.name+`\(`).MatchString(text)
	})
}

// What otherWays between several ways without if, and what stands in front of one of two.
var (
	otherWays = lazyregexp.New(`\bswitch\s*\(|\bmatch\s+\w+.*:|\bcase\b|\bwhile\b`)
	oneOfTwo  = lazyregexp.New(`&&|\|\||\?|\b(?:and|or|if)\b`)
)

// stopsIn reports whether a part stops something.
func (r *rest) stopsIn(part Place) bool {
	return slices.ContainsFunc(r.stops, func(s Place) bool { return inside(s, part) })
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
	if strings.Contains(r.source, "(?!") || deep > maxDepth {
		return false
	}
	if m := onlyName.FindStringSubmatch(cond); m != nil {
		set := regexp.MustCompile(`(?m)\b`+m[1]+`[ \t]*=[ \t]*([^=\n][^\n]*)`).FindAllStringSubmatch(r.source, 2)
		return len(set) == 1 && !onlyName.MatchString(set[0][1]) && r.positive(set[0][1], deep+1)
	}
	text := pythonConstant.ReplaceAllString(strings.ReplaceAll(cond, "=>", " "), `""`)
	if negated.MatchString(text) || allowing.MatchString(text) {
		return refused.MatchString(strings.TrimSpace(text)) && !strings.ContainsAny(text, "!<>") && !strings.Contains(text, "not ")
	}
	return compared.MatchString(text) || refused.MatchString(strings.TrimSpace(text))
}
