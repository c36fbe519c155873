// Package hcleval evaluates HCL expressions of a policy when it is compiled: the
// functions that they can call, and a budget that no expression exceeds.
package hcleval
