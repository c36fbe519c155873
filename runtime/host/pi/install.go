package pi

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/extension"
)

// install writes a file of our own into the folder from which the client loads all
// (measured).
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	return extension.Place{Kind: "extensions", Home: ".pi/agent", Project: ".pi", End: ".ts"}.Install(&protocol, p, s, extensionFile)
}
