// The program decides one event with cel-go.
package main

import (
	"github.com/hookc/hookc/cmd/figures/peers/engine/cel"
	"github.com/hookc/hookc/cmd/figures/peers/once"
)

func main() { once.Main(cel.Engine) }
