package world

// braces are the globs without braces that a glob stands for, in order.
func braces(glob string) ([]string, error) {
	b := bracer{glob: glob}
	out := b.sequence(0)
	if b.problem != "" {
		return nil, &GlobError{glob, b.problem}
	}
	return out, nil
}

// bracer reads the braces of a glob.
type bracer struct {
	glob    string
	pos     int
	problem string
}

// sequence reads up to the end, or within braces up to a comma or a closing
// brace, which it leaves.
func (b *bracer) sequence(depth int) []string {
	out := []string{""}
	for b.pos < len(b.glob) && b.problem == "" {
		c := b.glob[b.pos]
		switch {
		case c == '{':
			b.pos++
			out = b.product(out, b.choice(depth+1))
			continue
		case depth > 0 && (c == ',' || c == '}'):
			return out
		}
		from := b.pos
		b.pos = b.text(depth)
		for i := range out {
			out[i] += b.glob[from:b.pos]
		}
	}
	return out
}

// text is where text without braces ends. A brace behind a backslash or in a
// class is none.
func (b *bracer) text(depth int) int {
	class := false
	for i := b.pos; i < len(b.glob); i++ {
		switch c := b.glob[i]; {
		case c == '\\':
			i++
		case c == ']':
			class = false
		case class:
		case c == '[':
			class = true
		case c == '{' || depth > 0 && (c == ',' || c == '}'):
			return i
		}
	}
	return len(b.glob)
}

// choice reads the alternatives behind an opening brace, and the closing one.
func (b *bracer) choice(depth int) (out []string) {
	if depth > maxAlternatives {
		b.problem = "its braces are nested too deeply"
	}
	for b.problem == "" {
		out = append(out, b.sequence(depth)...)
		if b.pos == len(b.glob) {
			b.problem = "a { without its }"
			break
		}
		end := b.glob[b.pos] == '}'
		if b.pos++; end {
			break
		}
	}
	return out
}

// product is every head before every tail.
func (b *bracer) product(heads, tails []string) (out []string) {
	if len(heads)*len(tails) > maxAlternatives {
		b.problem = "its braces stand for too many globs"
	}
	for _, head := range heads {
		for _, tail := range tails {
			if b.problem == "" {
				out = append(out, head+tail)
			}
		}
	}
	return out
}
