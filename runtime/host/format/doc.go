// Package format reads events in the Agent Hooks format, which two hosts speak:
// generic, for orchestrators that leave everything to the evaluator, and
// agent-hooks, for agents that start each hook by themselves. Both spellings of
// the events' names are read, and tools may have the name that any host gives
// them.
package format
