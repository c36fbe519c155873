package opencode

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/extension"
)

// install writes a file of our own into the folder from which the client loads all
// (measured).
func install(p host.Plugin, s host.Site) ([]host.Edit, error) {
	return extension.Place{Kind: "plugins", Home: ".config/opencode", Project: ".opencode", End: ".js"}.Install(&protocol, p, s, pluginFile)
}
