package automata

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/regex"
)

// GlobError says what is wrong with a glob, and where.
type GlobError struct {
	Glob    string
	Offset  int // in bytes
	Problem string
}

func (e *GlobError) Error() string {
	return fmt.Sprintf("glob %q: %s at offset %d", e.Glob, e.Problem, e.Offset)
}

// Glob returns the automaton of the paths that a glob matches as a whole:
//
//   - any characters but /
//     ?        one character but /
//     **       as a whole component, any number of components, none included
//     [a-z]    one character of the class, [!a-z] or [^a-z] one that is not; never /
//     {a,b}    either, nested ones too
//     \x       the character x itself
//
// This is how doublestar reads them. So **/x is x at any depth, and x/** is x
// itself and everything below. A ** that is not alone in its component is a *.
// Unlike there, a negated class does not match /. A dot at the beginning of a
// name is nothing special.
func Glob(glob string, budget Budget) (*DFA, error) {
	paths, err := ended(glob)
	if err != nil {
		return nil, err
	}
	return compileTree(concat(beginText(), share(paths)), glob, budget)
}

// GlobAny returns the automaton of the paths that one of several globs
// matches.
func GlobAny(globs []string, budget Budget) (*DFA, error) {
	var all [][]*syntax.Regexp
	for _, glob := range globs {
		paths, err := ended(glob)
		if err != nil {
			return nil, err
		}
		all = append(all, paths...)
	}
	return compileTree(concat(beginText(), share(all)), fmt.Sprint(globs), budget)
}

// maxAlternatives bounds how many globs the braces of one may stand for.
const maxAlternatives = 4096

// GlobLiterals finds literals of which every path that a glob matches contains
// one.
func GlobLiterals(glob string) (regex.Literals, bool) {
	return globMemo.Of(glob, literalsOfGlob)
}

var globMemo regex.Memo

// literalsOfGlob is GlobLiterals, found anew.
func literalsOfGlob(glob string) (regex.Literals, bool) {
	flat, err := flatten(glob)
	if err != nil {
		return regex.Literals{}, false
	}
	var paths []*syntax.Regexp
	for _, tokens := range flat {
		parts, _ := pathParts(tokens)
		paths = append(paths, concat(parts...))
	}
	return regex.LiteralsOf(alternate(paths...))
}

// ended returns the paths that a glob stands for, each as the parts of its tree,
// up to where nothing that follows matters: the end, or the slash of a last /**.
func ended(glob string) (paths [][]*syntax.Regexp, err error) {
	flat, err := flatten(glob)
	for _, tokens := range flat {
		parts, below := pathParts(tokens)
		end := endText()
		if below {
			end = alternate(literal("/"), end)
		}
		paths = append(paths, append(flatParts(parts), end))
	}
	return paths, err
}

// flatParts returns the parts of a sequence with those of the sequences in it.
func flatParts(parts []*syntax.Regexp) (flat []*syntax.Regexp) {
	for _, p := range parts {
		if p.Op == syntax.OpConcat {
			flat = append(flat, p.Sub...)
		} else {
			flat = append(flat, p)
		}
	}
	return flat
}

// share returns the tree of a choice between sequences, where those that begin
// alike share their beginning: of **/{a,b}, what ** leads to is one state and not
// one for each of a and b, and their product.
func share(sequences [][]*syntax.Regexp) *syntax.Regexp {
	var choice []*syntax.Regexp
	for from, to := 0, 0; from < len(sequences); from = to {
		first := sequences[from]
		same := len(first)
		for to = from + 1; to < len(sequences); to++ {
			n := common(first, sequences[to])
			if n == 0 {
				break
			}
			same = min(same, n)
		}
		if to == from+1 {
			choice = append(choice, concat(first...))
			continue
		}
		var rests [][]*syntax.Regexp
		for _, s := range sequences[from:to] {
			rests = append(rests, s[same:])
		}
		choice = append(choice, concat(append(slices.Clone(first[:same]), share(rests))...))
	}
	return alternate(choice...)
}

// common returns how many parts two sequences begin with alike.
func common(a, b []*syntax.Regexp) int {
	n := 0
	for n < len(a) && n < len(b) && a[n].Equal(b[n]) {
		n++
	}
	return n
}

// flatten returns the globs without braces that a glob stands for. Braces are
// expanded first, since whether ** is a component of its own depends on what
// stands beside them.
func flatten(glob string) ([][]globToken, error) {
	p := globParser{glob: glob}
	tokens, err := p.sequence(0)
	if err != nil {
		return nil, err
	}
	if n := countAlternatives(tokens); n > maxAlternatives {
		return nil, &BudgetError{glob, "alternatives", maxAlternatives, n}
	}
	return expandBraces(tokens), nil
}

// A globToken is a part of a glob: a star or two, a choice, or a set of runes.
type globToken struct {
	star    bool
	double  bool // of a star: written as **
	choice  [][]globToken
	set     runeSet
	literal rune // if the set is just one rune written as such, else -1
}

// separator reports whether the token is a slash.
func (t globToken) separator() bool { return t.literal == '/' }

// countAlternatives returns how many flat globs a sequence stands for, or a
// number beyond the limit.
func countAlternatives(tokens []globToken) int {
	product := 1
	for _, t := range tokens {
		if t.choice == nil {
			continue
		}
		sum := 0
		for _, branch := range t.choice {
			sum += countAlternatives(branch)
		}
		product = min(product*sum, maxAlternatives+1)
	}
	return product
}

// expandBraces returns the flat globs that a sequence stands for, in order.
func expandBraces(tokens []globToken) [][]globToken {
	flat := [][]globToken{nil}
	for _, t := range tokens {
		if t.choice == nil {
			for i := range flat {
				flat[i] = append(flat[i], t)
			}
			continue
		}
		var tails, longer [][]globToken
		for _, branch := range t.choice {
			tails = append(tails, expandBraces(branch)...)
		}
		for _, head := range flat {
			for _, tail := range tails {
				longer = append(longer, append(head[:len(head):len(head)], tail...))
			}
		}
		flat = longer
	}
	return flat
}

// pathParts returns the parts of the tree of a flat glob, and whether (/.*)?
// follows them.
//
//	**/      (.*/)?        a/**/    a/(.*/)?
//	/**      (/.*)?        **       .*
func pathParts(tokens []globToken) (parts []*syntax.Regexp, below bool) {
	components := splitComponents(tokens)
	last := len(components) - 1
	for i, component := range components {
		switch {
		case !isDoubleStar(component):
			if i > 0 && !isDoubleStar(components[i-1]) {
				parts = append(parts, literal("/"))
			}
			parts = append(parts, componentTree(component))
		case i == 0 && i == last:
			parts = append(parts, anything())
		case i == last:
			below = true
		case i == 0:
			parts = append(parts, optional(concat(anything(), literal("/"))))
		default:
			parts = append(parts, literal("/"), optional(concat(anything(), literal("/"))))
		}
	}
	return parts, below
}

// splitComponents cuts a glob at its slashes. Of several ** in a row one is
// kept: they mean the same.
func splitComponents(tokens []globToken) [][]globToken {
	var components [][]globToken
	add := func(c []globToken) {
		if n := len(components); n == 0 || !isDoubleStar(c) || !isDoubleStar(components[n-1]) {
			components = append(components, c)
		}
	}
	from := 0
	for i, t := range tokens {
		if t.separator() {
			add(tokens[from:i])
			from = i + 1
		}
	}
	add(tokens[from:])
	return components
}

// isDoubleStar reports whether a component is **.
func isDoubleStar(component []globToken) bool {
	return len(component) == 1 && component[0].double
}

// notSeparator is what * and ? match.
var notSeparator = runeSet{{0, '/' - 1}, {'/' + 1, utf8.MaxRune}}

// componentTree returns the tree of what stands between slashes.
func componentTree(component []globToken) *syntax.Regexp {
	var parts []*syntax.Regexp
	for i, t := range component {
		switch {
		case !t.star:
			parts = append(parts, class(t.set))
		case i == 0 || !component[i-1].star:
			parts = append(parts, star(class(notSeparator)))
		}
	}
	return concat(parts...)
}
