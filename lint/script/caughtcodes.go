package script

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	exceptClause = lazyregexp.New(`^except\b\s*\*?\s*([^:]*):\s*(.*)$`)
	catchesExit  = lazyregexp.New(`\b(?:SystemExit|BaseException)\b`)
	suppressExit = lazyregexp.New(`^with\s+(?:contextlib\.)?suppress\([^)]*\b(?:SystemExit|BaseException)\b[^)]*\)\s*:`)
	exitsWith    = lazyregexp.New(`\b(?:(?:sys\.|os\._)?exit|quit|SystemExit)\(\s*([^)]*)\)`)
	hardExit     = lazyregexp.New(`^os\._exit`)
	defLine      = lazyregexp.New(`^(?:async\s+)?def\s+(\w+)`)
	calledName   = lazyregexp.New(`\b([A-Za-z_]\w*)\(`)
	givesValue   = lazyregexp.New(`\breturn\s+[^\s;]`)
)

// CaughtCodes are the exit codes of a program of Python that the program catches itself:
// sys.exit raises SystemExit, which a bare except catches, and what a finally does last counts.
func (p *Program) CaughtCodes() (out []LostCode) {
	if p.Lang != "python" {
		return nil
	}
	bare := p.bare()
	if !strings.Contains(bare, "except") && !strings.Contains(bare, "finally") && !strings.Contains(bare, "suppress(") {
		return nil
	}
	lines := p.lines()
	c := &caught{exits: p.Exits, source: p.source, lines: lines, bodies: map[string][]pyLine{}}
	for i, l := range lines {
		if m := defLine.FindStringSubmatch(l.text); m != nil {
			c.bodies[m[1]], _ = suite(lines, i)
		}
	}
	for i := range lines {
		c.try(i)
	}
	return c.out
}

type caught struct {
	exits  []Exit
	source string
	lines  []pyLine
	bodies map[string][]pyLine // of functions
	out    []LostCode
}

// try looks at the statement that begins in a line, where that is a try.
func (c *caught) try(i int) {
	l := c.lines[i]
	body, next := suite(c.lines, i)
	if suppressExit.MatchString(l.text) {
		c.lose(body, nil, "suppress catches the SystemExit that sys.exit raises", next)
		return
	}
	if !strings.HasPrefix(l.text, "try:") {
		return
	}
	if rest := strings.TrimSpace(strings.TrimPrefix(l.text, "try:")); rest != "" {
		body = append(slices.Clip(body), l)
	}
	decided := false
	for next < len(c.lines) && c.lines[next].indent == l.indent {
		head := c.lines[next]
		inner, after := suite(c.lines, next)
		m := exceptClause.FindStringSubmatch(head.text)
		switch {
		case m != nil:
			if !decided && (strings.TrimSpace(m[1]) == "" || catchesExit.MatchString(m[1])) {
				decided = true
				c.lose(body, lineTexts(m[2], inner), "an except without a name of errors catches the SystemExit that sys.exit raises", after)
				if strings.TrimSpace(m[1]) != "" {
					c.rename("except " + strings.TrimSpace(m[1]) + " catches the SystemExit that sys.exit raises")
				}
			}
		case strings.HasPrefix(head.text, "finally"):
			rest := strings.TrimLeft(strings.TrimPrefix(head.text, "finally"), ": \t")
			handler := lineTexts(rest, inner)
			always := len(inner) == 0 || inner[len(inner)-1].indent == inner[0].indent
			if always && exitsWith.MatchString(handler[len(handler)-1]) {
				c.lose(body, handler[len(handler)-1:], "the finally ends the program with another code", after)
			}
		case strings.HasPrefix(head.text, "else"):
		default:
			return
		}
		next = after
	}
}

// rename gives the reason of what was noted last, with the same reason before it.
func (c *caught) rename(why string) {
	for i := len(c.out) - 1; i >= 0 && strings.HasPrefix(c.out[i].Why, "an except without"); i-- {
		c.out[i].Why = why
	}
}

func lineTexts(first string, lines []pyLine) (out []string) {
	out = append(out, first)
	for _, l := range lines {
		out = append(out, l.text)
	}
	return out
}

// lose notes the exits in the lines of a body, and in functions that it calls, which become
// another code in the handler, or behind it where the handler goes on.
func (c *caught) lose(body []pyLine, handler []string, why string, after int) {
	text := strings.Join(handler, "\n")
	if strings.Contains(text, "raise") || strings.Contains(text, ".code") || givesValue.MatchString(text) || strings.Contains(text, "excepthook") {
		return
	}
	ends := exitsWith.FindAllStringSubmatch(text, -1)
	codes := map[int]bool{}
	for _, e := range ends {
		code, err := strconv.Atoi(strings.TrimSpace(e[1]))
		if err != nil && strings.TrimSpace(e[1]) != "" {
			return // it is not known
		}
		codes[code] = true
	}
	for _, e := range c.within(body) {
		if e.Code == 0 || codes[e.Code] || hardExit.MatchString(c.source[e.Start:]) || len(ends) == 0 && c.endsLater(after, e.Code) {
			continue
		}
		if !slices.ContainsFunc(c.out, func(o LostCode) bool { return o.Place == e.Place }) {
			c.out = append(c.out, LostCode{Place: e.Place, Code: e.Code, Why: why})
		}
	}
}

// within are the exits in some lines and in the functions that they call.
func (c *caught) within(body []pyLine) (out []Exit) {
	seen := map[string]bool{}
	for todo := [][]pyLine{body}; len(todo) > 0; todo = todo[1:] {
		for _, l := range todo[0] {
			for _, e := range c.exits {
				if l.Start <= e.Start && e.Start < l.End {
					out = append(out, e)
				}
			}
			for _, m := range calledName.FindAllStringSubmatch(l.text, -1) {
				if inner := c.bodies[m[1]]; inner != nil && !seen[m[1]] && !defLine.MatchString(l.text) {
					seen[m[1]] = true
					todo = append(todo, inner)
				}
			}
		}
	}
	return out
}

// endsLater reports whether the program may end with a code behind a handler that goes on, or
// with one that is not known.
func (c *caught) endsLater(after, code int) bool {
	for _, l := range c.lines[min(after, len(c.lines)):] {
		for _, m := range exitsWith.FindAllStringSubmatch(l.text, -1) {
			if n, err := strconv.Atoi(strings.TrimSpace(m[1])); err != nil || n == code {
				return true
			}
		}
	}
	return false
}
