package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// vars is the flag --var name=value, as often as wanted. A value is everything
// behind the first =, quotes and commas included.
type vars map[string]string

func (v vars) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return fmt.Errorf("write name=value")
	}
	v[name] = value
	return nil
}

func (v vars) String() string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(v)) {
		out = append(out, name+"="+v[name])
	}
	return strings.Join(out, " ")
}

func (v vars) Type() string { return "name=value" }

// with is these values and others, which count where both give one.
func (v vars) with(others map[string]string) vars {
	out := vars{}
	maps.Copy(out, v)
	maps.Copy(out, others)
	return out
}
