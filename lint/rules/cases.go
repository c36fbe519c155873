//go:build !js

package rules

import "embed"

// cases are the archives of all rules.
//
//go:embed */*/cases.txtar
var cases embed.FS
