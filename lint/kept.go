package lint

// Kept is what several rules want to know of a policy: it is made when the first
// of them asks, and there is one of each type.
func Kept[T any](p *Policy, make func(*Policy) *T) *T {
	key := any((*T)(nil))
	if known, ok := p.kept[key]; ok {
		return known.(*T)
	}
	made := make(p)
	if p.kept == nil {
		p.kept = map[any]any{}
	}
	p.kept[key] = made
	return made
}
