package exits

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
)

var (
	catchesExit  = lazyregexp.New(`\b(?:SystemExit|BaseException)\b`)
	suppressExit = lazyregexp.New(`^with\s+(?:contextlib\.)?suppress\([^)]*\b(?:SystemExit|BaseException)\b[^)]*\)\s*:`)
	exitsWith    = lazyregexp.New(`\b(?:(?:sys\.|os\._)?exit|quit|SystemExit)\(\s*([^)]*)\)`)
	hardExit     = lazyregexp.New(`^os\._exit`)
	givesValue   = lazyregexp.New(`\breturn\s+[^\s;]`)
)

// CaughtCodes are the exit codes of a program of Python that the program catches itself:
// sys.exit raises SystemExit, which a bare except catches, and what a finally does last counts.
func CaughtCodes(p *script.Program) (out []LostCode) {
	if p.Lang != "python" {
		return nil
	}
	bare := p.Bare()
	if !strings.Contains(bare, "except") && !strings.Contains(bare, "finally") && !strings.Contains(bare, "suppress(") {
		return nil
	}
	lines := p.Lines()
	c := &caught{exits: p.Exits, source: p.Text, lines: lines, bodies: map[string][]src.PyLine{}}
	for i, l := range lines {
		if m := src.DefLine.FindStringSubmatch(l.Text); m != nil {
			c.bodies[m[1]], _ = src.Suite(lines, i)
		}
	}
	for i := range lines {
		c.try(i)
	}
	return c.out
}

type caught struct {
	exits  []script.Exit
	source string
	lines  []src.PyLine
	bodies map[string][]src.PyLine // of functions
	out    []LostCode
}

// try looks at the statement that begins in a line, where that is a try.
func (c *caught) try(i int) {
	l := c.lines[i]
	body, next := src.Suite(c.lines, i)
	if suppressExit.MatchString(l.Text) {
		c.lose(body, nil, "suppress catches the SystemExit that sys.exit raises", next)
		return
	}
	if !strings.HasPrefix(l.Text, "try:") {
		return
	}
	if rest := strings.TrimSpace(strings.TrimPrefix(l.Text, "try:")); rest != "" {
		body = append(slices.Clip(body), l)
	}
	decided := false
	for next < len(c.lines) && c.lines[next].Indent == l.Indent {
		head := c.lines[next]
		inner, after := src.Suite(c.lines, next)
		m := src.ExceptClause.FindStringSubmatch(head.Text)
		switch {
		case m != nil:
			if !decided && (strings.TrimSpace(m[1]) == "" || catchesExit.MatchString(m[1])) {
				decided = true
				c.lose(body, lineTexts(m[2], inner), "an except without a name of errors catches the SystemExit that sys.exit raises", after)
				if strings.TrimSpace(m[1]) != "" {
					c.rename("except " + strings.TrimSpace(m[1]) + " catches the SystemExit that sys.exit raises")
				}
			}
		case strings.HasPrefix(head.Text, "finally"):
			rest := strings.TrimLeft(strings.TrimPrefix(head.Text, "finally"), ": \t")
			handler := lineTexts(rest, inner)
			always := len(inner) == 0 || inner[len(inner)-1].Indent == inner[0].Indent
			if always && exitsWith.MatchString(handler[len(handler)-1]) {
				c.lose(body, handler[len(handler)-1:], "the finally ends the program with another code", after)
			}
		case strings.HasPrefix(head.Text, "else"):
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

func lineTexts(first string, lines []src.PyLine) (out []string) {
	out = append(out, first)
	for _, l := range lines {
		out = append(out, l.Text)
	}
	return out
}

// lose notes the exits in the lines of a body, and in functions that it calls, which become
// another code in the handler, or behind it where the handler goes on.
func (c *caught) lose(body []src.PyLine, handler []string, why string, after int) {
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
func (c *caught) within(body []src.PyLine) (out []script.Exit) {
	seen := map[string]bool{}
	for todo := [][]src.PyLine{body}; len(todo) > 0; todo = todo[1:] {
		for _, l := range todo[0] {
			for _, e := range c.exits {
				if l.Start <= e.Start && e.Start < l.End {
					out = append(out, e)
				}
			}
			for _, m := range src.CalledName.FindAllStringSubmatch(l.Text, -1) {
				if inner := c.bodies[m[1]]; inner != nil && !seen[m[1]] && !src.DefLine.MatchString(l.Text) {
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
		for _, m := range exitsWith.FindAllStringSubmatch(l.Text, -1) {
			if n, err := strconv.Atoi(strings.TrimSpace(m[1])); err != nil || n == code {
				return true
			}
		}
	}
	return false
}
