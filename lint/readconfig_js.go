package lint

import (
	"errors"

	"github.com/hookc/hookc/lint/hostconfig"
)

// readConfig is an error in a browser, which has no configuration of an agent and does
// not load what reads one.
func readConfig(Options, string, bool) (*hostconfig.File, error) {
	return nil, errors.New("not in a browser")
}
