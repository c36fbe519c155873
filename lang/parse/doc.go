// Package parse reads a policy: a folder of *.hook.hcl files into ast.Policy.
//
//	files ─skim─▶ HCL ─▶ module ─▶ variables, locals, patterns ─▶ hooks ─▶ use, override ─▶ ast.Policy
//
// Everything that HCL can evaluate is evaluated here: no variable, function or
// for_each is left in what it gives. Conditions and {{ }} are only read, by
// lang/cond; lang/check gives them their meaning.
package parse
