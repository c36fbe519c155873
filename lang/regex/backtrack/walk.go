package backtrack

import "slices"

// state is where two or three ways through the graph stand after the same text.
// Apart is set once the first two are not the same way.
type state struct {
	x, y, z int
	apart   bool
}

type visit struct {
	state
	before int
	by     letters
}

// ambiguous looks for a text that leads around a component in two ways, from its
// first place and back: this place has one if any of the component has.
func (f *finder) ambiguous(c int) ([]letters, bool) {
	p := f.members[c][0]
	return f.walk(state{x: p, y: p}, state{x: p, y: p, apart: true}, func(s state, to func(state, letters)) {
		for i, ex := range f.follow[s.x] {
			if f.component[ex.to] != c {
				continue
			}
			for j, ey := range f.follow[s.y] {
				if f.visits++; f.component[ey.to] != c {
					continue
				}
				apart := s.apart || s.x == s.y && (i != j || ex.many)
				if by, ok := common(f.of[ex.to], f.of[ey.to]); ok {
					to(state{x: ex.to, y: ey.to, apart: apart}, by)
				}
			}
		}
	})
}

// What leads around may be what matches behind, as the c of (c|a)*c: so many
// different texts are looked for in two components, and so many of them are tried.
const (
	maxTexts = 24
	maxPumps = 3
)

// pairs looks for texts that lead around in one component, around in another, and
// from the one to the other: with each repetition there is one more place to go
// over.
func (f *finder) pairs(from, to int) (out []candidate) {
	for _, p := range f.members[from] {
		for _, q := range f.members[to] {
			if !f.reaches(p, q) {
				return nil
			}
			pump, ok := f.walk(state{x: p, y: p, z: q}, state{x: p, y: q, z: q}, f.three(from, to, q))
			if !ok || slices.ContainsFunc(out, func(c candidate) bool { return sameLoop(c.pump, pump) }) {
				continue
			}
			c := candidate{prefix: f.way(p), pump: pump, searches: p == searchPlace}
			for _, place := range []int{p, q} {
				if place != searchPlace {
					c.places = append(c.places, place)
				}
			}
			if out = append(out, c); len(out) == maxTexts {
				return f.rarest(out)
			}
		}
	}
	return f.rarest(out)
}

// rarest are the candidates whose characters the fewest places take: what is tried
// behind them does not match so easily.
func (f *finder) rarest(all []candidate) []candidate {
	slices.SortStableFunc(all, func(a, b candidate) int { return f.uses(a.pump) - f.uses(b.pump) })
	return all[:min(len(all), maxPumps)]
}

// uses is how many places take a character of a text, when it is made of the
// rarest.
func (f *finder) uses(text []letters) (n int) {
	for _, l := range text {
		least := len(f.nodes)
		for kind, known := range f.known {
			if l.has(kind) {
				least = min(least, known)
			}
		}
		n += least
	}
	return n
}

// sameLoop reports whether two texts are the same once they are repeated: one
// begins elsewhere in it.
func sameLoop(a, b []letters) bool {
	for i := range a {
		turned := slices.Concat(a[i:], a[:i])
		if slices.EqualFunc(turned, b, func(x, y letters) bool { return slices.Equal(x, y) }) {
			return true
		}
	}
	return false
}

func (f *finder) three(from, to, goal int) func(state, func(state, letters)) {
	return func(s state, put func(state, letters)) {
		for _, ex := range f.follow[s.x] {
			if f.component[ex.to] != from {
				continue
			}
			for _, ez := range f.straight(s.z, goal) {
				if f.visits++; f.component[ez.to] != to {
					continue
				}
				xz, ok := common(f.of[ex.to], f.of[ez.to])
				if !ok {
					continue
				}
				for _, ey := range f.follow[s.y] {
					if f.visits > maxVisits {
						return
					}
					f.visits++
					if by, ok := common(xz, f.of[ey.to]); ok && f.reaches(ey.to, goal) {
						put(state{x: ex.to, y: ey.to, z: ez.to}, by)
					}
				}
			}
		}
	}
}

// straight are the edges of a place, that to the goal first: a loop of one place
// is said before one that leads over others, which an assertion may shut.
func (f *finder) straight(place, goal int) []edge {
	edges := f.follow[place]
	at := slices.IndexFunc(edges, func(e edge) bool { return e.to == goal })
	if at < 1 {
		return edges
	}
	return slices.Insert(slices.Delete(slices.Clone(edges), at, at+1), 0, edges[at])
}

// walk is a shortest text from one state to another.
func (f *finder) walk(start, goal state, expand func(state, func(state, letters))) ([]letters, bool) {
	queue := []visit{{state: start, before: -1}}
	seen := map[state]bool{start: true}
	for i := 0; i < len(queue); i++ {
		found := false
		expand(queue[i].state, func(s state, by letters) {
			if found || seen[s] {
				return
			}
			seen[s] = true
			queue = append(queue, visit{s, i, by})
			found = s == goal
		})
		if found {
			var text []letters
			for j := len(queue) - 1; j > 0; j = queue[j].before {
				text = append(text, queue[j].by)
			}
			return reversed(text), true
		}
		if f.visits > maxVisits {
			return nil, false
		}
	}
	return nil, false
}

// way is a shortest text from the begin to a place.
func (f *finder) way(place int) []letters {
	if place == searchPlace {
		return nil
	}
	before := map[int]int{searchPlace: -1}
	queue := []int{searchPlace}
	for len(queue) > 0 && before[place] == 0 && place != queue[0] {
		at := queue[0]
		queue = queue[1:]
		for _, e := range f.follow[at] {
			if _, ok := before[e.to]; !ok {
				before[e.to] = at + 1
				queue = append(queue, e.to)
			}
		}
	}
	var text []letters
	for at := place; at != searchPlace; at = before[at] - 1 {
		text = append(text, f.of[at])
	}
	return reversed(text)
}

// reaches reports whether there is a way from one place to another.
func (f *finder) reaches(from, to int) bool {
	set, ok := f.reach[to]
	if !ok {
		set = make([]bool, len(f.nodes))
		set[to] = true
		for queue := []int{to}; len(queue) > 0; queue = queue[1:] {
			for _, before := range f.back[queue[0]] {
				if !set[before] {
					set[before] = true
					queue = append(queue, before)
				}
			}
		}
		f.reach[to] = set
	}
	return set[from]
}

func common(a, b letters) (letters, bool) {
	out := make(letters, len(a))
	some := false
	for i := range a {
		out[i] = a[i] & b[i]
		some = some || out[i] != 0
	}
	return out, some
}

func reversed(text []letters) []letters {
	for i, j := 0, len(text)-1; i < j; i, j = i+1, j-1 {
		text[i], text[j] = text[j], text[i]
	}
	return text
}
