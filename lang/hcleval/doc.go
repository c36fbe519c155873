// Package hcleval evaluates HCL expressions of a policy when it is compiled: what
// their names mean, the functions that they can call, and a budget that no
// expression exceeds. It reports what has no value. Which names a policy has, it
// does not know.
package hcleval
