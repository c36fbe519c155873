//go:build !unix

package install

// ownedByOther finds nothing where files have no such owner.
func ownedByOther(string) error { return nil }
