// The program decides one event with OPA.
package main

import (
	"github.com/hookc/hookc/cmd/figures/peers/engine/opa"
	"github.com/hookc/hookc/cmd/figures/peers/once"
)

func main() { once.Main(opa.Engine) }
