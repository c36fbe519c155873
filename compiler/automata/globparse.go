package automata

import "unicode/utf8"

// A globParser reads a glob into tokens.
type globParser struct {
	glob string
	pos  int
}

// fail returns an error at an offset.
func (p *globParser) fail(offset int, problem string) error {
	return &GlobError{p.glob, offset, problem}
}

// next reads one character.
func (p *globParser) next() rune {
	r, width := utf8.DecodeRuneInString(p.glob[p.pos:])
	p.pos += width
	return r
}

// more reports whether there is anything left, and what byte comes next.
func (p *globParser) more() (byte, bool) {
	if p.pos < len(p.glob) {
		return p.glob[p.pos], true
	}
	return 0, false
}

// sequence reads tokens up to the end, or within braces up to a comma or a
// closing brace, which it leaves.
func (p *globParser) sequence(depth int) ([]globToken, error) {
	var tokens []globToken
	for {
		b, ok := p.more()
		if !ok || depth > 0 && (b == ',' || b == '}') {
			return tokens, nil
		}
		token, err := p.token(depth)
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, token)
	}
}

// maxDepth bounds how deep braces may be nested.
const maxDepth = 100

// token reads one token.
func (p *globParser) token(depth int) (globToken, error) {
	start := p.pos
	switch r := p.next(); r {
	case '*':
		b, ok := p.more()
		double := ok && b == '*'
		if double {
			p.pos++
		}
		return globToken{star: true, double: double, literal: -1}, nil
	case '?':
		return globToken{set: notSeparator, literal: -1}, nil
	case '[':
		set, err := p.class(start)
		return globToken{set: set, literal: -1}, err
	case '{':
		if depth == maxDepth {
			return globToken{}, p.fail(start, "braces are nested too deeply")
		}
		choice, err := p.choice(start, depth+1)
		return globToken{choice: choice, literal: -1}, err
	case '\\':
		if _, ok := p.more(); !ok {
			return globToken{}, p.fail(start, "nothing follows the backslash")
		}
		r = p.next()
		return globToken{set: runeSet{{r, r}}, literal: r}, nil
	default:
		return globToken{set: runeSet{{r, r}}, literal: r}, nil
	}
}

// choice reads the branches of a brace, which is already open.
func (p *globParser) choice(start, depth int) ([][]globToken, error) {
	var branches [][]globToken
	for {
		branch, err := p.sequence(depth)
		if err != nil {
			return nil, err
		}
		branches = append(branches, branch)
		b, ok := p.more()
		if !ok {
			return nil, p.fail(start, "missing }")
		}
		p.pos++
		if b == '}' {
			return branches, nil
		}
	}
}

// class reads a class, which is already open. It never holds a slash.
func (p *globParser) class(start int) (runeSet, error) {
	negated := false
	if b, ok := p.more(); ok && (b == '!' || b == '^') {
		negated = true
		p.pos++
	}
	set := runeSet{{'/', '/'}}
	if !negated {
		set = nil
	}
	for first := true; ; first = false {
		b, ok := p.more()
		switch {
		case !ok:
			return nil, p.fail(start, "missing ]")
		case b == ']' && first:
			return nil, p.fail(start, "empty class")
		case b == ']':
			p.pos++
			return finishClass(set, negated), nil
		}
		x, err := p.member(start)
		if err != nil {
			return nil, err
		}
		set = append(set, x)
	}
}

// finishClass negates a class if asked, and takes the slash out.
func finishClass(set runeSet, negated bool) runeSet {
	set = set.normal()
	if negated {
		return set.complement()
	}
	// What is in the set and is no slash: the complement of what is not in it,
	// or is one.
	return append(set.complement(), runeRange{'/', '/'}).normal().complement()
}

// member reads a character or a range of a class.
func (p *globParser) member(start int) (runeRange, error) {
	at := p.pos
	lo, err := p.classRune(start)
	if err != nil {
		return runeRange{}, err
	}
	hi := lo
	if rest := p.glob[p.pos:]; len(rest) >= 2 && rest[0] == '-' && rest[1] != ']' {
		p.pos++
		if hi, err = p.classRune(start); err != nil {
			return runeRange{}, err
		}
	}
	if hi < lo {
		return runeRange{}, p.fail(at, "the range is out of order")
	}
	return runeRange{lo, hi}, nil
}

// classRune reads a character of a class, escaped or not.
func (p *globParser) classRune(start int) (rune, error) {
	r := p.next()
	if r != '\\' {
		return r, nil
	}
	if _, ok := p.more(); !ok {
		return 0, p.fail(start, "missing ]")
	}
	return p.next(), nil
}
