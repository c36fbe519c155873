// Package all lists the hosts. Adding one is its folder and its line here.
package all

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/host/generic"
)

// Hosts is every host, in the order of the docs.
var Hosts = []*host.Host{
	claudecode.Host,
	generic.Host,
}

// Lookup finds a host by the name of its --host flag.
func Lookup(name string) (*host.Host, bool) {
	for _, h := range Hosts {
		if h.Name == name {
			return h, true
		}
	}
	return nil, false
}

// Names is the name of every host, for messages.
func Names() []string {
	names := make([]string, len(Hosts))
	for i, h := range Hosts {
		names[i] = h.Name
	}
	return names
}
