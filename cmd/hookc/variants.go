package main

import (
	"encoding/json"
	"sync"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/hclfile"
)

// variants is a policy as it compiles with the values that tests give its
// variables. Several tests give the same ones.
type variants struct {
	parsed hclfile.Cache // of its files, which are the same with all values

	mu   sync.Mutex
	made map[string]variant
}

type variant struct {
	policy *ast.Policy
	table  *compiler.Result
}

// of is what the policy compiles to with values. What does not compile is not
// kept: who asks is told why.
func (k *variants) of(values vars, compile func() (*ast.Policy, *compiler.Result, error)) (*ast.Policy, *compiler.Result, error) {
	key, err := json.Marshal(values) // sorted by name
	if err != nil {
		return nil, nil, err
	}
	k.mu.Lock()
	v, ok := k.made[string(key)]
	k.mu.Unlock()
	if ok {
		return v.policy, v.table, nil
	}
	policy, table, err := compile()
	if err == nil {
		k.mu.Lock()
		defer k.mu.Unlock()
		if k.made == nil {
			k.made = map[string]variant{}
		}
		k.made[string(key)] = variant{policy, table}
	}
	return policy, table, err
}
