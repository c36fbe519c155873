// Package parse reads a policy: folders of *.hook.hcl files into ast.Policy.
//
//	folder ─hclfile─▶ blocks ─▶ module ─▶ variables, locals, patterns ─block─▶ hooks ─▶ use, override ─▶ ast.Policy
//
// A module is one use of a folder. Everything that HCL can evaluate is evaluated
// here: no variable, function or for_each is left in what it gives. Conditions and
// {{ }} are only read, by lang/cond; lang/check gives them their meaning.
package parse
