// Package hookmd reads hooks in the Agent Hooks format, a folder with a HOOK.md
// and a script each, finds them where agents do, and writes them as a policy
// that does the same.
package hookmd
