package compiler

import "github.com/hookc/hookc/runtime/table"

// settings is what the policy declares beside its hooks, as one constant map;
// NoNode where it declares nothing.
func (u *unit) settings() table.NodeID { return table.NoNode }
