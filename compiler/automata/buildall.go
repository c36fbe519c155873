package automata

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// A Kind says how the text of a Source is to be read.
type Kind uint8

// The kinds of sources.
const (
	KindRegex    Kind = iota // a regex, anywhere in the string
	KindFull                 // a regex, the whole string
	KindGlob                 // a glob
	KindEqual                // the string itself
	KindPrefix               // what the string begins with
	KindSuffix               // what it ends with
	KindContains             // what occurs in it
	KindOneOf                // one of Words
	KindGlobAny              // one of the globs in Words
)

// A Source is what an automaton is made from.
type Source struct {
	Kind  Kind
	Text  string
	Words []string // for the kinds that take several
}

// Build returns the automaton of the source.
func (s Source) Build(budget Budget) (*DFA, error) {
	switch s.Kind {
	case KindFull:
		return CompileFull(s.Text, budget)
	case KindGlob:
		return Glob(s.Text, budget)
	case KindEqual:
		return Equal(s.Text, budget)
	case KindPrefix:
		return Prefix(s.Text, budget)
	case KindSuffix:
		return Suffix(s.Text, budget)
	case KindContains:
		return Contains(s.Text, budget)
	case KindOneOf:
		return OneOf(s.Words, budget)
	case KindGlobAny:
		return GlobAny(s.Words, budget)
	default:
		return Compile(s.Text, budget)
	}
}

// key returns a string that is equal for equal sources only.
func (s Source) key() string {
	var b strings.Builder
	b.WriteByte(byte(s.Kind))
	b.WriteString(s.Text)
	for _, word := range s.Words {
		b.WriteString("\xff") // occurs in no valid text
		b.WriteString(word)
	}
	return b.String()
}

// A Built is the automaton of a source, or why there is none.
type Built struct {
	DFA *DFA
	Err error
}

// BuildAll builds the automata of many sources, on as many processors as there
// are. The results are in the order of the sources; equal sources share one.
func BuildAll(sources []Source, budget Budget) []Built {
	first := make([]int, len(sources)) // the first source that is equal
	var distinct []int
	known := make(map[string]int, len(sources))
	for i, s := range sources {
		at, ok := known[s.key()]
		if !ok {
			at = i
			known[s.key()] = i
			distinct = append(distinct, i)
		}
		first[i] = at
	}
	all := make([]Built, len(sources))
	inParallel(len(distinct), func(n int) {
		i := distinct[n]
		all[i] = built.build(sources[i], budget)
	})
	for i := range all {
		all[i] = all[first[i]]
	}
	return all
}

// inParallel calls do for the numbers below n, several at a time.
func inParallel(n int, do func(i int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	workers.Wait()
}
