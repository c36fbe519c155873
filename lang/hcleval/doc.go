// Package hcleval evaluates HCL expressions of a policy when it is compiled: what
// their names mean, the functions that they can call, and a budget that no
// expression exceeds. It reports what has no value, and arguments of another type
// than is wanted. It does not know which names a policy has.
package hcleval
