package analyze

// joined is a solution in which the items of one kind, be they of several lists, are
// one: most calls have one file and one command. There is none where they cannot be.
func (s *solver) joined(sol *solution, kind func(solvedItem) bool) []*solution {
	item := &solution{state: s.newState(nil)}
	var first *collection
	n := 0
	for _, i := range sol.items {
		if !kind(i) {
			continue
		}
		if n++; n == 1 {
			item.item, first = i.collection, i.collection
		}
		item.globs = append(item.globs, i.globs...)
		item.none = append(item.none, i.none...)
		item.items = append(item.items, i.items...)
		for v, d := range i.values {
			if !s.narrow(item.state, v, d) {
				return nil
			}
		}
	}
	if n < 2 || len(item.globs) > 0 && !s.closePath(item.state, item) {
		return nil
	}
	one := *sol
	one.items = nil
	joined := false
	for _, i := range sol.items {
		if kind(i) {
			if joined && i.collection == first {
				continue
			}
			joined, i.solution = true, item
		}
		one.items = append(one.items, i)
	}
	return []*solution{&one}
}

func isFile(i solvedItem) bool { return i.paths || i.collection.name == "paths" }

func isCommand(i solvedItem) bool { return i.collection.name == "shell.commands" }

// together is a solution in which all that is asked of some item of a list is asked of
// one item; none where no list is asked for two, or one item cannot be all.
func (s *solver) together(sol *solution) []*solution {
	one := *sol
	one.items = nil
	done := map[*collection]bool{}
	joined := false
	for _, w := range sol.some {
		if done[w.collection] {
			continue
		}
		done[w.collection] = true
		var more []*formula
		for _, other := range sol.some {
			if other.collection == w.collection && other.body != w.body {
				more = append(more, other.body)
			}
		}
		item, ok := s.itemOf(sol.state, w, more...)
		if !ok {
			return nil
		}
		joined = joined || len(more) > 0
		one.items = append(one.items, solvedItem{w.collection, item, w.side})
	}
	if !joined {
		return nil
	}
	return []*solution{&one}
}
