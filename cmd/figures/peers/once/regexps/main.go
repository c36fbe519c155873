// The program decides one event with a loop over Go's regexes.
package main

import (
	"github.com/hookc/hookc/cmd/figures/peers/engine/regexps"
	"github.com/hookc/hookc/cmd/figures/peers/once"
)

func main() { once.Main(regexps.Loop) }
