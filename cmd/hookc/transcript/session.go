package transcript

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host"
)

// session is what is known so far of the sessions of a file.
type session struct {
	reader *Reader
	file   Found
	host   *host.Host
	now    note // the session, folder and mode that hold for the next call
	root   string
	roles  map[string]string // types of subagents, by id
	main   string            // the session that hooks are told, where lines name another
	ours   bool
	known  bool // ours is decided

	waiting []*Call // for their results, oldest first
	weight  int     // bytes of their lines
	ready   []*Call
	seen    [2]map[string]bool // ids of calls: this generation and the one before
}

// The bounds of what waits for a result, and of the ids that are remembered.
const (
	maxWaiting = 256
	maxWeight  = 32 << 20 // bytes of their lines, which the inputs hold on to
	maxSeen    = 4096
)

func newSession(r *Reader, file Found) *session {
	s := &session{reader: r, file: file, ours: true, known: r.Place == nil, host: r.Host, roles: map[string]string{}}
	if s.host == nil || file.Format.event != "" {
		s.host = hostNamed(file.Format.host)
	}
	if file.Format.root != nil {
		s.begin(file.Format.root(file.Path))
		s.now.cwd = s.root
	}
	if file.Format.main != nil {
		s.main = file.Format.main(file.Path)
	}
	return s
}

// begin notes where the session began, which decides whether it is the project's.
func (s *session) begin(dir string) {
	if s.file.Format.mixed {
		s.root, s.known = "", s.reader.Place == nil
	}
	if dir == "" || s.root != "" {
		return
	}
	s.root = strings.Clone(dir)
	if !s.known {
		s.ours, s.known = s.reader.Place.Holds(dir), true
	}
}

// take adds what a line says.
func (s *session) take(n *note) {
	kept(&s.now.session, n.session)
	kept(&s.now.cwd, n.cwd)
	kept(&s.now.mode, n.mode)
	switch {
	case n.whole:
		s.now.agent, s.now.role = n.agent, n.role
	case n.agent != "" && len(s.roles) < maxSeen:
		s.roles[strings.Clone(n.agent)] = strings.Clone(n.role)
	}
	s.begin(n.cwd)
	for i := range n.calls {
		s.call(n, &n.calls[i])
	}
	for _, r := range n.results {
		s.result(r)
	}
}

// kept keeps a text that there is, and not the line that it is a part of.
func kept(to *string, text string) {
	if text != "" && text != *to {
		*to = strings.Clone(text)
	}
}

func (s *session) call(n *note, c *Call) {
	if !s.ours || !s.file.Format.mixed && c.ID != "" && s.again(c.ID) {
		return
	}
	c.size = n.size
	c.Format, c.Host, c.File, c.Line = s.file.Format, s.host, s.file.Path, n.line
	c.Session, c.Cwd = cmp.Or(s.main, c.Session, s.now.session), cmp.Or(c.Cwd, s.now.cwd)
	c.Root, c.Mode = s.root, s.now.mode
	if c.Agent == "" {
		c.Agent, c.AgentType = s.now.agent, cmp.Or(c.AgentType, s.now.role)
	}
	switch {
	case c.Agent == "":
		c.AgentType = ""
	case c.AgentType == "":
		c.AgentType = s.roles[c.Agent]
	}
	if c.Time = parsed(c.Stamp); c.Time.Before(s.reader.Since) {
		return
	}
	s.waiting = append(s.waiting, c)
	s.weight += c.size
	for len(s.waiting) > maxWaiting || s.weight > maxWeight {
		s.done(0)
	}
}

// again reports whether a call was seen before: some agents write it twice.
func (s *session) again(id string) bool {
	if s.seen[0][id] || s.seen[1][id] {
		return true
	}
	if s.seen[0] == nil || len(s.seen[0]) >= maxSeen {
		s.seen[0], s.seen[1] = map[string]bool{}, s.seen[0]
	}
	s.seen[0][strings.Clone(id)] = true // not the whole line
	return false
}

func (s *session) result(r result) {
	for i, c := range s.waiting {
		if c.ID == r.id {
			c.Outcome, c.By = r.outcome, r.by
			s.done(i)
			return
		}
	}
}

// done says that nothing more will be known of a call.
func (s *session) done(i int) {
	c := s.waiting[i]
	s.weight -= c.size
	s.waiting = slices.Delete(s.waiting, i, i+1)
	s.ready = append(s.ready, c)
}

// end is the end of the file.
func (s *session) end() {
	s.ready = append(s.ready, s.waiting...)
	s.waiting = nil
}
