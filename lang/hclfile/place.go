package hclfile

// Place is where in a Sketch an offset lies.
type Place struct {
	In     Position
	Around []*Item // the blocks around it, outermost first
	Item   *Item   // whose name, header or value it is in; nil between items
	Label  int     // which label, in one
	Nodes  []*Node // of the value around it, outermost first
	Keys   []string
	AtKey  bool // where an entry of an object begins, or in its key

	Comment Range // around it
}

// Position is what an offset lies in.
type Position uint8

// The positions.
const (
	InBody   Position = iota // where an item can begin
	InName                   // in the name that begins an item, or at its end
	InHeader                 // between the name of a block and its {
	InLabel                  // between the quotes of a label
	InValue                  // behind the = of an argument
	InComment
)

// At finds the place of an offset.
func (s *Sketch) At(offset int) Place {
	var p Place
	for _, c := range s.Comments {
		if c.From < offset && (offset < c.To || offset == c.To && s.src.data[c.To-1] != '/') {
			p.In, p.Comment = InComment, c
			return p
		}
	}
	for body := s.Body; ; {
		it := lastAt(body, offset)
		if it == nil || offset > it.Reach || it.Block && it.Open > 0 && offset >= it.End && it.End > it.Close {
			return p
		}
		if it.Block && it.Open > 0 && offset >= it.Open {
			if offset > it.Close {
				return p
			}
			p.Around = append(p.Around, it)
			body = it.Body
			continue
		}
		p.Item = it
		p.head(it, offset)
		return p
	}
}

// head finds the place in an item outside of the body of a block.
func (p *Place) head(it *Item, offset int) {
	if offset <= it.To {
		p.In = InName
		return
	}
	if it.Assign > 0 && offset >= it.Assign {
		p.In = InValue
		p.value(it.Value, offset)
		return
	}
	p.In = InHeader
	for i, l := range it.Labels {
		if l.From < offset && (offset < l.To || offset == l.To && l.Open) {
			p.In, p.Label = InLabel, i
		}
	}
}

// value finds the nodes around an offset.
func (p *Place) value(nodes []*Node, offset int) {
	for _, n := range nodes {
		if !n.holds(offset) {
			continue
		}
		p.Nodes = append(p.Nodes, n)
		if n.Kind == Object {
			p.object(n, offset)
			return
		}
		p.AtKey = false
		p.value(n.Nodes, offset)
		return
	}
}

// holds reports whether an offset is in the node: between its brackets or quotes, at
// an end of a name.
func (n *Node) holds(offset int) bool {
	switch n.Kind {
	case Path, Other:
		return n.From <= offset && offset <= n.To
	case Call:
		return n.From <= offset && (offset < n.To || !n.Closed && offset == n.To)
	}
	return n.From < offset && (offset < n.To || !n.Closed && offset == n.To)
}

func (p *Place) object(n *Node, offset int) {
	p.AtKey = true
	for _, e := range n.Entries {
		if offset < e.From {
			return
		}
		if e.Key.Name() == "for" && offset > e.Key.To && offset <= e.To { // for x in y : …
			p.AtKey = false
			p.value(e.Value, offset)
			return
		}
		if e.Assign == 0 || offset < e.Assign {
			if e.Key != nil && e.Key.holds(offset) {
				p.Nodes = append(p.Nodes, e.Key)
			}
			if offset <= e.To {
				return
			}
			continue
		}
		if offset <= e.To || e.Value == nil && offset <= e.To+1 {
			p.AtKey = false
			p.Keys = append(p.Keys, e.Key.Name())
			p.value(e.Value, offset)
			return
		}
	}
}

// Name is a key as it is written: a name, or a string without its quotes.
func (n *Node) Name() string {
	if n == nil || len(n.Parts) == 0 {
		return ""
	}
	return n.Parts[0].Text
}
