package pi

import (
	_ "embed"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/extension"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

//go:embed extension.js
var source string

// emit writes a package of pi, complete but for bin: extension.js, which
// package.json names.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	return []host.File{
		config.Text("README.md", readme.Bytes(p, groups)),
		config.Text("extension.js", extensionFile(groups, extension.Beside(p))),
		config.Text("package.json", extension.Package(p, entry)),
	}, nil
}

// entry says where the extension is.
func entry(m *wire.Members) {
	var own wire.Members
	own.Add("extensions", value.Strings("./extension.js"))
	m.Object("pi", own)
}

// extensionFile is the extension, with the evaluator's path as an expression.
func extensionFile(groups []config.Group, program string) []byte {
	return extension.Source(&protocol, groups, program, source)
}

// readme is README.md of the package.
var readme = config.Readme{
	Title: "pi", Kind: "package",
	Use:     "```sh\npi -e ./extension.js      # this session only\npi install -l .           # this project; without -l, everywhere\n```",
	Matcher: func(g *config.Group) string { return extension.Tools(&protocol, g) },
	Blocks:  "the extension blocks.",
	Open:    "the agent goes on.",
}
