package regex

import (
	"strings"
	"unicode/utf8"
)

// class reads what [ begins.
func (p *parser) class() (*Node, *Error) {
	start := p.at
	c, err := p.brackets()
	if err != nil {
		return nil, err
	}
	return p.set(start, c), nil
}

func (p *parser) brackets() (*Class, *Error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.fail(p.at, p.at+1, "it has more than %d nested brackets", maxDepth)
	}
	defer func() { p.depth-- }()
	start := p.at
	p.at++
	c := &Class{Items: []ClassItem{}, Negated: p.take("^")}
	b := builder{class: c, start: start}
	if p.d == Rust {
		for p.has("-") {
			b.add(p.one(p.at, p.next()))
		}
	}
	for first := p.d != ECMAScript && len(c.Items) == 0; first || !p.take("]"); first = false {
		if !p.more() {
			return nil, p.fail(start, start+1, "the [ is never closed").advise(literally("["))
		}
		if err := p.bracketItem(&b); err != nil {
			return nil, err
		}
	}
	c.Ranges = b.ranges()
	if c.Negated {
		c.Ranges = Negate(c.Ranges)
	}
	return c, nil
}

// builder collects the items of a class, and Rust's operations on sets.
type builder struct {
	class *Class
	start int
	left  []rune // of an operation
	from  int    // the item that its right side begins with
	op    string
}

func (b *builder) add(item ClassItem) { b.class.Items = append(b.class.Items, item) }

// operate ends the left side of an operation.
func (b *builder) operate(op string) {
	b.left, b.from, b.op = b.ranges(), len(b.class.Items), op
}

func (b *builder) ranges() []rune {
	var all []rune
	for _, item := range b.class.Items[b.from:] {
		all = append(all, item.Ranges...)
	}
	right := clean(all)
	switch b.op {
	case "&&":
		return Intersect(b.left, right)
	case "--":
		return Intersect(b.left, Negate(right))
	case "~~":
		return clean(append(Intersect(b.left, Negate(right)), Intersect(right, Negate(b.left))...))
	}
	return right
}

func (p *parser) bracketItem(b *builder) *Error {
	start := p.at
	if done, err := p.rustItem(b); done || err != nil {
		return err
	}
	if p.has("[:") {
		if done, err := p.posix(b); done || err != nil {
			return err
		}
	}
	if p.has("&&[") {
		p.strange(start, "", "&& in a class is the character &, because %s does not intersect classes", p.d)
	}
	low, err := p.bracketAtom()
	if err != nil {
		return err
	}
	if !p.has("-") || p.has("-]") || p.at+1 == len(p.src) || p.d == Rust && p.has("--") || low.Escape && p.d == RE2 {
		b.add(low)
		return nil
	}
	dash := p.one(p.at, p.next())
	high, err := p.bracketAtom()
	if err != nil {
		return err
	}
	if low.Escape || high.Escape {
		if p.d != ECMAScript {
			return p.fail(start, p.at, "%s is not a range, because one end is a class", p.src[start:p.at])
		}
		b.add(low)
		b.add(dash)
		b.add(high)
		return nil
	}
	if low.Lo > high.Lo {
		return p.fail(start, p.at, "the range %s is in the wrong order", p.src[start:p.at]).advise("write the lower character first")
	}
	b.add(ClassItem{Start: start, End: p.at, Lo: low.Lo, Hi: high.Lo, Ranges: p.folded([]rune{low.Lo, high.Lo})})
	return nil
}

// one is the item of one character.
func (p *parser) one(start int, r rune) ClassItem {
	if p.d == ECMAScript && !p.unicode && utf8.RuneLen(r) == 4 {
		p.strange(start, "", "JavaScript reads this character as two, and the class contains each half")
	}
	return ClassItem{Start: start, End: p.at, Lo: r, Hi: r, Ranges: p.folded([]rune{r, r})}
}

// bracketAtom reads a character, or an escape.
func (p *parser) bracketAtom() (ClassItem, *Error) {
	start := p.at
	if !p.take(`\`) {
		r := p.next()
		return p.one(start, r), nil
	}
	if !p.more() {
		return ClassItem{}, p.fail(start, p.at, `it ends with \`)
	}
	c, err := p.setEscape(start)
	if err != nil {
		return ClassItem{}, err
	}
	if c != nil {
		return ClassItem{Start: start, End: p.at, Ranges: c.Ranges, Escape: true}, nil
	}
	if p.d == ECMAScript && p.named && p.has("k") {
		return ClassItem{}, p.fail(start, p.at+1, `\k stands between brackets`)
	}
	r, err := p.charEscape(start, true)
	return p.one(start, r), err
}

// rustItem reads what Rust alone has between brackets: classes, and operations.
func (p *parser) rustItem(b *builder) (bool, *Error) {
	if p.d != Rust {
		return false, nil
	}
	start := p.at
	if p.flags.extended && p.blank() {
		return true, nil
	}
	for _, op := range []string{"&&", "--", "~~"} {
		if p.take(op) {
			b.operate(op)
			return true, nil
		}
	}
	if !p.has("[") {
		return false, nil
	}
	if p.has("[:") {
		if done, err := p.posix(b); done || err != nil {
			return done, err
		}
	}
	c, err := p.brackets()
	if err == nil {
		b.add(ClassItem{Start: start, End: p.at, Ranges: c.Ranges, Escape: true})
	}
	return true, err
}

// posix reads [:alpha:]. Where the dialect has no such classes it says what they
// are here, and reads nothing.
func (p *parser) posix(b *builder) (bool, *Error) {
	start := p.at
	end := strings.Index(p.rest()[2:], ":]")
	if end < 0 {
		return false, nil
	}
	text := p.rest()[:end+4]
	name, negated := strings.CutPrefix(text[2:len(text)-2], "^")
	ranges, known := posix[name]
	if p.d == RE2 || p.d == Rust {
		if !known {
			if p.d == Rust {
				return false, nil
			}
			return false, p.fail(start, start+len(text), "unknown class %s", text)
		}
		p.at += len(text)
		ranges = p.folded(ranges)
		if negated {
			ranges = Negate(ranges)
		}
		b.add(ClassItem{Start: start, End: p.at, Ranges: ranges, Escape: true})
		return true, nil
	}
	if known {
		instead := ""
		if !negated {
			instead = itemsText(ranges)
		}
		p.at += len(text)
		p.strange(start, instead, "%s is a class of its own characters in %s", text, p.d)
		p.at = start
	}
	return false, nil
}
