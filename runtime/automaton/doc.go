// Package automaton matches strings with machines that were compiled ahead of
// time and are read in place.
//
// Three flat, little-endian formats, each with a view that borrows the bytes it
// was loaded from:
//
//   - [DFA] answers whether a pattern matches anywhere in a string;
//   - [Set] finds which of many literals occur in a string, in one pass;
//   - [Prog] finds where a pattern matches, with its groups.
//
// All three agree with package regexp, byte for byte and also on invalid
// UTF-8, where every byte that does not decode counts as one U+FFFD.
//
// Loading costs the same whatever the size: it compares the header with the
// length and looks at nothing else. What the header cannot vouch for is checked
// where it is used, so that walking damaged or hostile bytes can give a wrong
// answer (the table's checksums are there for that) but never panics, reads
// outside its bytes or runs longer than the input allows.
package automaton
