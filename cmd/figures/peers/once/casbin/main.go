// The program decides one event with casbin.
package main

import (
	"github.com/hookc/hookc/cmd/figures/peers/engine/casbin"
	"github.com/hookc/hookc/cmd/figures/peers/once"
)

func main() { once.Main(casbin.Engine) }
