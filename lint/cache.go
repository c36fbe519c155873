package lint

import "sync"

// Cached is what several rules want to know of a policy: it is made when the first
// of them asks, and there is one of each type.
func Cached[T any](p *Policy, make func(*Policy) *T) *T {
	key := any((*T)(nil))
	if known, ok := p.cache[key]; ok {
		return known.(*T)
	}
	made := make(p)
	if p.cache == nil {
		p.cache = map[any]any{}
	}
	p.cache[key] = made
	return made
}

// boundedCache keeps answers that depend on nothing but their key.
type boundedCache[T any] struct {
	mu   sync.Mutex
	kept map[string]T
}

// maxRecent bounds what is kept.
const maxCached = 20_000

func (r *boundedCache[T]) get(key string, answer func() T) T {
	r.mu.Lock()
	known, ok := r.kept[key]
	r.mu.Unlock()
	if ok {
		return known
	}
	known = answer()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.kept == nil || len(r.kept) >= maxCached {
		r.kept = make(map[string]T)
	}
	r.kept[key] = known
	return known
}
