package shell

// source is what some commands put out: a stage of a pipeline, a substitution,
// a file that the line wrote.
type source struct {
	names   []string // the programs, and those whose output they read
	unseen  []string // those of them whose output nobody knows
	to      []string // the programs that read it
	parents []*source
	lo, hi  int // the commands, as indices
	text    string
	known   bool // text is all of it
	sink    bool // of >( … ): the commands read what is put out
}

// maxNames is how many programs are told apart. Beyond it the list ends with an
// unknown one.
const maxNames = 48

// source makes the source of the commands from lo on.
func (a *analyzer) source(lo int, parents ...*source) *source {
	s := &room(&a.made, 1, a.chunk/4)[:1][0]
	s.lo, s.hi = lo, len(a.line.Commands)
	for _, p := range parents {
		if p != nil {
			s.parents = append(s.parents, p)
			s.names = a.addNames(s.names, p.names)
			s.unseen = a.addNames(s.unseen, p.unseen)
		}
	}
	a.work(s.hi - lo)
	for i := lo; i < s.hi; i++ {
		c := &a.line.Commands[i]
		if c.Name != "" {
			s.names = a.addName(s.names, c.Name)
		}
		s.names = a.addNames(s.names, c.From)
		s.unseen = a.addNames(s.unseen, a.provenances[i].unseen)
		for _, r := range a.provenances[i].runs {
			s.names = a.addNames(s.names, r.names)
			s.unseen = a.addNames(s.unseen, r.unseen)
			if len(s.parents) < maxNames {
				s.parents = append(s.parents, r)
			}
		}
	}
	a.sources = append(a.sources, s)
	return s
}

// merged is what is either of two sources.
func (a *analyzer) merged(b, c *source) *source {
	switch {
	case b == nil || b == c:
		return c
	case c == nil:
		return b
	}
	s := a.source(len(a.line.Commands), b, c)
	return s
}

func (s *slabs) addNames(list, more []string) []string {
	if len(list) == 0 {
		return more[:len(more):len(more)]
	}
	for _, n := range more {
		list = s.addName(list, n)
	}
	return list
}

func (s *slabs) addName(list []string, name string) []string {
	for _, n := range list {
		if n == name {
			return list
		}
	}
	if len(list) >= maxNames {
		name = anyText
		if list[len(list)-1] == name {
			return list
		}
	}
	return s.added(list, name)
}

// names is all that sources come from.
func (s *slabs) names(list []string, all []*source) []string {
	for _, from := range all {
		if from != nil {
			list = s.addNames(list, from.names)
		}
	}
	return list
}

// reads notes that the program reads what the sources put out.
func (s *slabs) reads(name string, all []*source) {
	for _, from := range all {
		if from != nil && name != "" {
			from.to = s.addName(from.to, name)
		}
	}
}

// tell gives every command the programs that read its output. A source is made
// after those that it comes from, so that one pass from the end is enough.
func (a *analyzer) tell() {
	budget := 64*maxCommands + 8*len(a.line.Commands)
	for i := len(a.sources) - 1; i >= 0; i-- {
		s := a.sources[i]
		if len(s.to) == 0 {
			continue
		}
		for _, p := range s.parents {
			p.to = a.addNames(p.to, s.to)
		}
		if budget -= s.hi - s.lo; budget < 0 {
			a.problem("too much to follow")
			return
		}
		for j := s.lo; j < s.hi; j++ {
			c := &a.line.Commands[j]
			c.To = a.addNames(c.To, s.to)
		}
	}
}
