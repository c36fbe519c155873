// Package block reads the blocks of a folder into the tree: hook, with its match and
// steps, event, state, command, pattern, policy. It reads one block at a time, in a
// Scope that says what names mean there. It does not know which folders and
// variables a policy has.
package block
