package cover

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// LCOV writes the report as a trace file of lcov. A hook is a function, a part of a
// condition a branch with two sides, and the line of either is a line of code. The
// numbers count events.
func (r *Report) LCOV(w io.Writer) error {
	var b strings.Builder
	for _, s := range r.Sources {
		r.trace(s.Name).write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// trace is one file's section.
type trace struct {
	file     string
	hooks    []traceHook
	branches []traceBranch
	lines    map[int]int
}

type traceHook struct {
	name    string
	line    int
	applied int
}

type traceBranch struct {
	line, block int
	part        *Part
}

// trace collects what a report has in a file. The instances of a hook with for_each are
// one function.
func (r *Report) trace(file string) *trace {
	t := &trace{file: file, lines: map[int]int{}}
	for _, h := range r.Hooks {
		if h.Span.File != file {
			continue
		}
		line := h.Span.Start.Line
		t.lines[line] += h.Applied + h.Spared
		name := base(h.Name)
		i := slices.IndexFunc(t.hooks, func(f traceHook) bool { return f.name == name })
		if i < 0 {
			i = len(t.hooks)
			t.hooks = append(t.hooks, traceHook{name: name, line: line})
		}
		t.hooks[i].applied += h.Applied
	}
	blocks := map[int]int{}
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.Span.File != file {
			continue
		}
		line := p.Span.Start.Line
		t.lines[line] = max(t.lines[line], p.True, p.False)
		t.branches = append(t.branches, traceBranch{line, blocks[line], p})
		blocks[line]++
	}
	return t
}

func (t *trace) write(b *strings.Builder) {
	fmt.Fprintf(b, "TN:\nSF:%s\n", t.file)
	for _, h := range t.hooks {
		fmt.Fprintf(b, "FN:%d,%s\n", h.line, h.name)
	}
	for _, h := range t.hooks {
		fmt.Fprintf(b, "FNDA:%d,%s\n", h.applied, h.name)
	}
	total(b, "FN", t.hooks, func(h traceHook) int { return h.applied })
	var sides []int
	for _, br := range t.branches {
		for side, n := range [2]int{br.part.True, br.part.False} {
			taken := fmt.Sprint(n)
			if br.part.True+br.part.False == 0 {
				taken = "-" // lcov's word for a condition that was never evaluated
			}
			fmt.Fprintf(b, "BRDA:%d,%d,%d,%s\n", br.line, br.block, side, taken)
			sides = append(sides, n)
		}
	}
	total(b, "BR", sides, func(n int) int { return n })
	lines := slices.Sorted(maps.Keys(t.lines))
	for _, line := range lines {
		fmt.Fprintf(b, "DA:%d,%d\n", line, t.lines[line])
	}
	total(b, "L", lines, func(line int) int { return t.lines[line] })
	b.WriteString("end_of_record\n")
}

// total writes how many there are, and how many of them were hit.
func total[T any](b *strings.Builder, kind string, list []T, hits func(T) int) {
	hit := 0
	for _, x := range list {
		if hits(x) > 0 {
			hit++
		}
	}
	fmt.Fprintf(b, "%sF:%d\n%sH:%d\n", kind, len(list), kind, hit)
}
