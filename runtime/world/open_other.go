//go:build !unix

package world

// nonBlocking is nothing where opening a file never waits.
const nonBlocking = 0
