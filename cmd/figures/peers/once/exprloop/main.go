// The program decides one event with a loop over programs of expr.
package main

import (
	"github.com/hookc/hookc/cmd/figures/peers/engine/exprloop"
	"github.com/hookc/hookc/cmd/figures/peers/once"
)

func main() { once.Main(exprloop.Engine) }
