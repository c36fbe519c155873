//go:build !linux

package main

// agentAbove is not known here.
func agentAbove() string { return "" }
