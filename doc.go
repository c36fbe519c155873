// Package hookc is a language for the hooks of AI coding agents, its compiler,
// and the evaluator that agents start on every event.
//
//	*.hook.hcl ──lang──▶ typed policy ──compiler──▶ decision table ──▶ hookeval
//
// One law governs the imports, and deps_test.go enforces it:
//
//	runtime < lang < compiler < lint < cmd/hookc    runtime < cmd/hookeval
//
// where a < b means that b may import a, never the reverse. runtime is what
// ships: what it links is paid on every tool call of an agent.
// docs/architecture.md is the map.
package hookc
