package readback

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/runtime/table"
)

// Automata are the automata of a table. Patterns of a policy that is read back are
// their numbers, spelled so that no pattern of a source is spelled like it.
type Automata struct {
	t       *table.Table
	numbers map[string]uint32 // by their bytes; nil until one is looked for
}

// mark begins what stands in place of a pattern's text. What comes behind the
// number is there so that no reader of regexes takes it for a word.
const (
	mark = "\x00automaton "
	tail = ".*"
)

func patternOf(blob uint32) string { return mark + strconv.FormatUint(uint64(blob), 10) + tail }

// Encoded is the automaton that stands for a pattern; false where the pattern is
// text.
func (a *Automata) Encoded(_ automata.Kind, pattern string) ([]byte, bool) {
	number, ok := strings.CutPrefix(strings.TrimPrefix(pattern, "/"), mark)
	if !ok {
		return nil, false
	}
	n, err := strconv.ParseUint(strings.TrimSuffix(number, tail), 10, 32)
	if err != nil || int(n) >= a.t.NumBlobs() {
		return nil, false
	}
	return a.t.Blob(uint32(n)), true
}

// maxWords bounds the words of an automaton that stands for a list.
const maxWords = 5_000

// words are the strings of an automaton that has finitely many.
func (r *reader) words(blob uint32) []string {
	d, err := automata.Decode(r.t.Blob(blob))
	if err != nil {
		refuse("automaton %d: %s", blob, err)
	}
	words, ok := d.Words(maxWords)
	if !ok {
		refuse("a list of words is an automaton of more than %d", maxWords)
	}
	return words
}

// Number finds an automaton; false where the table does not have it.
func (a *Automata) Number(encoded []byte) (uint32, bool) {
	if a.numbers == nil {
		a.numbers = map[string]uint32{}
		for i := range uint32(a.t.NumBlobs()) {
			a.numbers[string(a.t.Blob(i))] = i
		}
	}
	n, ok := a.numbers[string(encoded)]
	return n, ok
}
