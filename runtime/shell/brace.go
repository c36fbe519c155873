package shell

import (
	"strconv"
	"strings"
)

// piece is a part of a word after its expansion, or a brace or comma that may
// make several words of it.
type piece struct {
	text  string
	kind  pieceKind
	items []string // of many
	// simple is an unquoted variable without an operation: braces may put other
	// letters behind its name.
	simple bool
}

type pieceKind uint8

const (
	bare   pieceKind = iota // unquoted: globs count
	quoted                  // as it is
	split                   // of an unquoted expansion: split and globs count
	many                    // "$@": items, each a field
	mark                    // text is { } , or ..
)

// maxBraces is how many words one word may become.
const maxBraces = 256

// marks cuts unquoted text at braces and commas.
func marks(text string) []piece {
	var out []piece
	from := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '}', ',':
			if i > from {
				out = append(out, piece{text: text[from:i]})
			}
			out = append(out, piece{text: text[i : i+1], kind: mark})
			from = i + 1
		}
	}
	if from < len(text) {
		out = append(out, piece{text: text[from:]})
	}
	return out
}

// braces is the words that a word with marks stands for. ok is false where they
// are too many.
func braces(ps []piece, depth int) (words [][]piece, ok bool) {
	ends, commas := pairs(ps)
	for open := range ps {
		end := ends[open]
		if end == 0 || dollar(ps, open) {
			continue
		}
		inside := ps[open+1 : end]
		choices := sequence(inside)
		if commas[open] > 0 {
			choices = alternatives(inside)
		}
		if choices != nil {
			return product(ps[:open], choices, ps[end+1:], depth)
		}
	}
	return [][]piece{ps}, true
}

func dollar(ps []piece, at int) bool {
	return at > 0 && ps[at-1].kind == bare && strings.HasSuffix(ps[at-1].text, "$")
}

// pairs gives for each opening brace where it closes, and how many commas are
// its own.
func pairs(ps []piece) (ends, commas []int) {
	ends, commas = make([]int, len(ps)), make([]int, len(ps))
	var open []int
	for i, p := range ps {
		if p.kind != mark {
			continue
		}
		switch {
		case p.text == "{":
			open = append(open, i)
		case len(open) == 0:
		case p.text == ",":
			commas[open[len(open)-1]]++
		default:
			ends[open[len(open)-1]] = i
			open = open[:len(open)-1]
		}
	}
	return ends, commas
}

// alternatives is what stands between the commas that are in no further brace.
func alternatives(inside []piece) [][]piece {
	var out [][]piece
	depth, from := 0, 0
	for i, p := range inside {
		if p.kind != mark {
			continue
		}
		switch {
		case p.text == "{":
			depth++
		case p.text == "}":
			depth--
		case depth == 0:
			out = append(out, inside[from:i])
			from = i + 1
		}
	}
	return append(out, inside[from:])
}

// product is before, each of the choices, and each of what the rest stands for.
func product(before []piece, choices [][]piece, after []piece, depth int) ([][]piece, bool) {
	if depth > maxDepth {
		return nil, false
	}
	rests, ok := braces(after, depth+1)
	if !ok {
		return nil, false
	}
	var out [][]piece
	for _, c := range choices {
		middles, ok := braces(c, depth+1)
		if !ok || len(out)+len(middles)*len(rests) > maxBraces {
			return nil, false
		}
		for _, m := range middles {
			for _, r := range rests {
				w := make([]piece, 0, len(before)+len(m)+len(r))
				out = append(out, append(append(append(w, before...), m...), r...))
			}
		}
	}
	return out, true
}

// sequence is {a..b} and {a..b..step} without the braces; nil where it is none.
func sequence(inside []piece) [][]piece {
	if len(inside) != 1 || inside[0].kind != bare {
		return nil
	}
	parts := strings.Split(inside[0].text, "..")
	if len(parts) != 2 && len(parts) != 3 {
		return nil
	}
	step := 1
	if len(parts) == 3 {
		n, err := strconv.Atoi(parts[2])
		if err != nil || n > 1<<20 || n < -1<<20 {
			return nil
		}
		step = max(n, -n, 1)
	}
	if lo, hi := parts[0], parts[1]; len(lo) == 1 && len(hi) == 1 && letter(lo[0]) && letter(hi[0]) {
		return count(int(lo[0]), int(hi[0]), step, func(n int) string { return string(rune(n)) })
	}
	lo, err := strconv.Atoi(parts[0])
	hi, err2 := strconv.Atoi(parts[1])
	if err != nil || err2 != nil || padded(parts[0]) || padded(parts[1]) {
		if err == nil && err2 == nil {
			return [][]piece{{{text: anyText, kind: quoted}}}
		}
		return nil
	}
	return count(lo, hi, step, strconv.Itoa)
}

func padded(n string) bool {
	n = strings.TrimPrefix(n, "-")
	return len(n) > 1 && n[0] == '0'
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func count(lo, hi, step int, text func(int) string) [][]piece {
	var out [][]piece
	if lo > 1<<30 || lo < -1<<30 || hi > 1<<30 || hi < -1<<30 {
		return [][]piece{{{text: anyText, kind: quoted}}}
	}
	for n := lo; ; {
		out = append(out, []piece{{text: text(n), kind: quoted}})
		if len(out) > maxBraces {
			return [][]piece{{{text: anyText, kind: quoted}}}
		}
		if lo <= hi {
			if n += step; n > hi {
				return out
			}
		} else if n -= step; n < hi {
			return out
		}
	}
}
