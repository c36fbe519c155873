package automata

// printable are the bytes of a witness that people like to read, best first.
const printable = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-./ :=,@+#%~!$&*()[]{}<>?;|^'\"`\\"

// search returns the shortest string that a product accepts: of printable
// ASCII if there is one, and else of valid UTF-8.
func search(p *product, name string, limit int) (witness string, ok bool, err error) {
	s := newSearcher(p, name, limit)
	if witness, ok, err = s.run(s.alphabet([]byte(printable))); ok || err != nil {
		return witness, ok, err
	}
	return s.run(s.alphabet(allBytes()))
}

// allBytes returns every byte, printable ones first.
func allBytes() []byte {
	all := []byte(printable)
	var listed [256]bool
	for _, b := range all {
		listed[b] = true
	}
	// Tab and newline are easier to look at than other control characters.
	for _, b := range []byte("\t\n") {
		all, listed[b] = append(all, b), true
	}
	for b := range 256 {
		if !listed[b] {
			all = append(all, byte(b))
		}
	}
	return all
}

// A searcher looks for a shortest path, breadth first. Its places are pairs of
// states, and where within a rune a text stands.
type searcher struct {
	*product
	name   string
	limit  int
	places []place
	seen   map[placeKey]struct{}
}

// A placeKey tells places apart.
type placeKey struct {
	at   pair
	rune uint8 // a state of decoding
}

// A place remembers the way that led to it.
type place struct {
	placeKey
	from int32 // the place before; -1 at the start
	by   byte
}

func newSearcher(p *product, name string, limit int) *searcher {
	return &searcher{product: p, name: name, limit: limit}
}

// alphabet returns the bytes that the product tells apart, of each kind the
// first.
func (s *searcher) alphabet(order []byte) []byte {
	type kind struct{ a, b, decoding uint8 }
	var bytes []byte
	known := make(map[kind]bool, 64)
	for _, b := range order {
		k := kind{s.a.letters.of[b], s.b.letters.of[b], decodingClass(b)}
		if !known[k] {
			known[k] = true
			bytes = append(bytes, b)
		}
	}
	return bytes
}

// run searches over an alphabet.
func (s *searcher) run(alphabet []byte) (string, bool, error) {
	s.places = s.places[:0]
	s.seen = make(map[placeKey]struct{}, 64)
	s.visit(placeKey{s.start(), decodingDone}, -1, 0)
	for i := 0; i < len(s.places); i++ {
		here := s.places[i]
		if here.rune == decodingDone && s.accepts(here.at) {
			return s.path(i), true, nil
		}
		if len(s.places) > s.limit {
			return "", false, &BudgetError{s.name, "pairs", s.limit, len(s.places)}
		}
		for _, b := range alphabet {
			if next := decodeStep(here.rune, b); next != decodingFailed {
				s.visit(placeKey{s.step(here.at, b), next}, i, b)
			}
		}
	}
	return "", false, nil
}

// visit adds a place, if it is new and leads anywhere.
func (s *searcher) visit(key placeKey, from int, by byte) {
	if s.hopeless(key.at) {
		return
	}
	if _, ok := s.seen[key]; !ok {
		s.seen[key] = struct{}{}
		s.places = append(s.places, place{key, int32(from), by})
	}
}

// path returns the text that leads to a place.
func (s *searcher) path(i int) string {
	var reversed []byte
	for ; s.places[i].from >= 0; i = int(s.places[i].from) {
		reversed = append(reversed, s.places[i].by)
	}
	for i, j := 0, len(reversed)-1; i < j; i, j = i+1, j-1 {
		reversed[i], reversed[j] = reversed[j], reversed[i]
	}
	return string(reversed)
}
