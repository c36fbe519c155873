package format

import (
	"fmt"
	"strings"
)

// contextLines is how many unchanged lines a diff shows around a change.
const contextLines = 3

// Diff is the change from a to b as a unified diff; "" where they are equal.
func Diff(name string, a, b []byte) string {
	before, after := splitLines(a), splitLines(b)
	below := strings.TrimPrefix(name, "/") // of an absolute path, as git has it
	edits := script(before, after)
	var out strings.Builder
	for _, h := range hunks(edits) {
		if out.Len() == 0 {
			fmt.Fprintf(&out, "--- a/%s\n+++ b/%s\n", below, below)
		}
		h.write(&out)
	}
	return out.String()
}

func splitLines(text []byte) []string {
	lines := strings.SplitAfter(string(text), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}

// edit is one line of a diff: kept, taken or added.
type edit struct {
	sign          byte // ' ', '-' or '+'
	text          string
	before, after int // lines in front of it
}

// script is the shortest list of edits, as of Myers: it goes along the diagonals
// of the grid of both texts, farthest first.
func script(a, b []string) []edit {
	rounds := [][]int{}
	reach := map[int]int{1: 0}
	for d := 0; ; d++ {
		row := make([]int, 2*d+1)
		for k := -d; k <= d; k += 2 {
			x := reach[k-1] + 1
			if k == -d || k != d && reach[k-1] < reach[k+1] {
				x = reach[k+1]
			}
			for y := x - k; x < len(a) && y < len(b) && a[x] == b[y]; y++ {
				x++
			}
			reach[k], row[k+d] = x, x
			if x >= len(a) && x-k >= len(b) {
				return walkBack(a, b, append(rounds, row))
			}
		}
		rounds = append(rounds, row)
	}
}

// walkBack reads the edits off the rounds, from the end.
func walkBack(a, b []string, rounds [][]int) []edit {
	var out []edit
	x, y := len(a), len(b)
	for d := len(rounds) - 1; d >= 0; d-- {
		px, py := 0, 0
		k := x - y
		if d > 0 {
			prev := rounds[d-1]
			at := func(k int) int {
				if i := k + d - 1; i >= 0 && i < len(prev) {
					return prev[i]
				}
				return -1
			}
			pk := k - 1
			if k == -d || k != d && at(k-1) < at(k+1) {
				pk = k + 1
			}
			px = at(pk)
			py = px - pk
		}
		for x > px && y > py {
			x, y = x-1, y-1
			out = append(out, edit{' ', a[x], x, y})
		}
		switch {
		case d == 0:
		case x > px:
			x--
			out = append(out, edit{'-', a[x], x, y})
		default:
			y--
			out = append(out, edit{'+', b[y], x, y})
		}
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// hunk is a run of edits with unchanged lines around it.
type hunk []edit

func hunks(edits []edit) []hunk {
	var out []hunk
	start, end := -1, -1 // of the hunk that is open
	for i, e := range edits {
		if e.sign == ' ' {
			continue
		}
		if from := max(i-contextLines, 0); start < 0 || from > end {
			if start >= 0 {
				out = append(out, edits[start:end])
			}
			start = from
		}
		end = min(i+contextLines+1, len(edits))
	}
	if start >= 0 {
		out = append(out, edits[start:end])
	}
	return out
}

func (h hunk) write(out *strings.Builder) {
	var before, after int
	for _, e := range h {
		if e.sign != '+' {
			before++
		}
		if e.sign != '-' {
			after++
		}
	}
	fmt.Fprintf(out, "@@ -%s +%s @@\n", position(h[0].before, before), position(h[0].after, after))
	for _, e := range h {
		out.WriteByte(e.sign)
		out.WriteString(e.text)
		if !strings.HasSuffix(e.text, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// position writes a range of lines; an empty one stands after the line before.
func position(before, count int) string {
	if count == 0 {
		return fmt.Sprintf("%d,0", before)
	}
	return fmt.Sprintf("%d,%d", before+1, count)
}
