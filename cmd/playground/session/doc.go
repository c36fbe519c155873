// Package session is what the playground asks hookc: one policy, and what it makes of
// events. Everything happens below one folder, which is in memory where hookc runs in a
// browser. No step acts: no program starts, and nothing is recorded.
package session
