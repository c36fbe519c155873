// Package stdlib is the packs that hookc carries: policies for what every
// project wants, used as "std/<name>".
//
// A pack is a folder of *.hook.hcl files. Adding one is adding a folder; of
// its tests only tests/start.txtar is carried: what a policy that begins with the
// pack begins to test with, and the JSON of its folder schemas.
package stdlib

import "embed"

// Packs has a folder for each pack.
//
//go:embed */*.hook.hcl */tests/start.txtar */schemas/*.json
var Packs embed.FS
