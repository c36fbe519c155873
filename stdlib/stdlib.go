// Package stdlib is the packs that hookc carries: policies for what every
// project wants, used as "std/<name>".
//
// A pack is a folder of *.hook.hcl files. Adding one is adding a folder; what
// stands beside the policy files, its tests, is not carried.
package stdlib

import "embed"

// Packs has a folder for each pack.
//
//go:embed */*.hook.hcl
var Packs embed.FS
