package hclfile

// newNode is a node in the room that was made in bulk.
func (s *sketcher) newNode() *Node {
	if len(s.nodeRoom) == 0 {
		s.nodeRoom = make([]Node, bulk)
	}
	n := &s.nodeRoom[0]
	s.nodeRoom = s.nodeRoom[1:]
	return n
}

func (s *sketcher) newItem() *Item {
	if len(s.itemRoom) == 0 {
		s.itemRoom = make([]Item, bulk)
	}
	it := &s.itemRoom[0]
	s.itemRoom = s.itemRoom[1:]
	return it
}

// oneWord is a list of a word, with no room behind it.
func (s *sketcher) oneWord(w Word) []Word {
	if len(s.wordRoom) == 0 {
		s.wordRoom = make([]Word, bulk)
	}
	s.wordRoom[0] = w
	out := s.wordRoom[:1:1]
	s.wordRoom = s.wordRoom[1:]
	return out
}

const bulk = 64
