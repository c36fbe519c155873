package lint

import "sync"

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

// recent keeps answers that depend on nothing but their key.
type recent[T any] struct {
	mu   sync.Mutex
	kept map[string]T
}

// maxRecent bounds what is kept.
const maxRecent = 20_000

func (r *recent[T]) get(key string, answer func() T) T {
	r.mu.Lock()
	known, ok := r.kept[key]
	r.mu.Unlock()
	if ok {
		return known
	}
	known = answer()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.kept == nil || len(r.kept) >= maxRecent {
		r.kept = make(map[string]T)
	}
	r.kept[key] = known
	return known
}
