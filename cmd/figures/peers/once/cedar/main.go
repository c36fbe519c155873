// The program decides one event with cedar-go.
package main

import (
	"github.com/hookc/hookc/cmd/figures/peers/engine/cedar"
	"github.com/hookc/hookc/cmd/figures/peers/once"
)

func main() { once.Main(cedar.Engine) }
