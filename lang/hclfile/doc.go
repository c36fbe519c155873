// Package hclfile reads one file of a policy, as HCL and as text: its blocks, the
// place of each in code points, the strings as they are written, the comments.
// It does not know what a block means.
//
//	bytes ─skim─▶ HCL, in chunks ─▶ blocks; Literal, Strings: a string's text with the place of each byte
package hclfile
