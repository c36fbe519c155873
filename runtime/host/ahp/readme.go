package ahp

import "github.com/hookc/hookc/runtime/host/config"

// readme is README.md beside the registration.
var readme = config.Readme{
	Title: "harness", Kind: "registration of the Agent Hooks Protocol, a working draft",
	Use: "Give `registration.json` to a harness that speaks the protocol. Its `command` is `bin/hookeval` in this folder: " +
		"the draft does not say what a relative path is relative to, so write the absolute path in its place. " +
		"The harness must send the content of events (`content.default` is `body`).",
	Matcher: func(*config.Group) string { return "" },
	Blocks:  "the harness denies the tool call (`failurePolicy` is `fail-closed`).",
	Open:    "the harness goes on.",
}
