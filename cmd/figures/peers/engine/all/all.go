// Package all lists the engines, in the order in which they are asked.
package all

import (
	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/engine/casbin"
	"github.com/hookc/hookc/cmd/figures/peers/engine/cedar"
	"github.com/hookc/hookc/cmd/figures/peers/engine/cel"
	"github.com/hookc/hookc/cmd/figures/peers/engine/exprloop"
	"github.com/hookc/hookc/cmd/figures/peers/engine/hookc"
	"github.com/hookc/hookc/cmd/figures/peers/engine/opa"
	"github.com/hookc/hookc/cmd/figures/peers/engine/regexps"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Engines is all engines; hookc stands in front of those that have its share.
var Engines = []engine.Engine{
	hookc.Engine(workload.All),
	opa.Engine,
	opa.Partial,
	cel.Engine,
	exprloop.Engine,
	casbin.Engine,
	hookc.Engine(workload.NoRegexes),
	cedar.Engine,
	hookc.Engine(workload.NoNumbers),
	regexps.Loop,
	regexps.Alternation,
}
