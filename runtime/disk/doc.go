// Package disk is how hookc changes files that several processes share: under a
// lock, and whole or not at all.
package disk
