package script

import "strings"

// pyLine is a logical line of Python: what brackets, strings and backslashes join is one.
type pyLine struct {
	Place
	indent int
	text   string // without what stands in strings and comments
}

// pyLines are the logical lines of a program that are not empty, from its masked text.
func pyLines(bare string) (out []pyLine) {
	start, depth, quote := -1, 0, byte(0)
	for i := 0; i <= len(bare); i++ {
		if i == len(bare) || bare[i] == '\n' && depth <= 0 && quote == 0 && (i == 0 || bare[i-1] != '\\') {
			if start >= 0 {
				begin := strings.LastIndexByte(bare[:start], '\n') + 1
				out = append(out, pyLine{Place{start, i}, indentation(bare[begin:i]), strings.TrimSpace(bare[start:i])})
			}
			start, depth = -1, 0
			continue
		}
		c := bare[i]
		if start < 0 && strings.IndexByte(" \t\r\n", c) < 0 {
			start = i
		}
		switch {
		case c == quote:
			quote = 0
		case quote != 0:
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		}
	}
	return out
}

// suite is the lines that belong to the header in line i, and the index behind them.
func suite(lines []pyLine, i int) (inner []pyLine, next int) {
	next = i + 1
	for next < len(lines) && lines[next].indent > lines[i].indent {
		next++
	}
	return lines[i+1 : next], next
}

// lines are the logical lines of the program, read once.
func (p *Program) lines() []pyLine {
	if p.logical == nil {
		p.logical = pyLines(p.bare())
	}
	return p.logical
}
