package event

// InputNames is how a host's tool calls its canonical input fields: pairs of
// the canonical name and the host's. It is a list and no map, so that a host's
// tables cost nothing when a process starts.
type InputNames [][2]string

// Host is the host's name of a canonical field; false where the tool has none.
func (n InputNames) Host(canonical string) (string, bool) {
	for _, pair := range n {
		if pair[0] == canonical {
			return pair[1], true
		}
	}
	return "", false
}

// Canonical is the canonical name of a host's field; false where it has none.
func (n InputNames) Canonical(host string) (string, bool) {
	for _, pair := range n {
		if pair[1] == host {
			return pair[0], true
		}
	}
	return "", false
}
