package redact

import "strings"

// list is words, one a line: a search through one is less code than a comparison
// with each.
type list string

// place is where in a text a word of a list has to be.
type place uint8

const (
	whole place = iota
	beginning
	ending
	anywhere
)

// find is how long the first word of the list is that stands in that place of a
// text, in any case; 0 where none does.
func (l list) find(at place, s string) int {
	for rest := string(l); rest != ""; {
		w := rest
		if i := strings.IndexByte(rest, '\n'); i >= 0 {
			w, rest = rest[:i], rest[i+1:]
		} else {
			rest = ""
		}
		from, last := 0, len(s)-len(w)
		switch {
		case last < 0 || at == whole && last > 0:
			continue
		case at == ending:
			from = last
		case at == beginning:
			last = 0
		}
		for ; from <= last; from++ {
			if s[from]|0x20 == w[0]|0x20 && strings.EqualFold(s[from:from+len(w)], w) {
				return len(w)
			}
		}
	}
	return 0
}

func (l list) has(s string) bool    { return l.find(whole, s) > 0 }
func (l list) begin(s string) bool  { return l.find(beginning, s) > 0 }
func (l list) end(s string) bool    { return l.find(ending, s) > 0 }
func (l list) partOf(s string) bool { return l.find(anywhere, s) > 0 }
