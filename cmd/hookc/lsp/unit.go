package lsp

import (
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lint/hostconfig"
)

// unit is what is looked at as a whole: the folder of a policy, or one other file.
type unit struct {
	kind kind
	path string // of the folder or the file
}

type kind uint8

const (
	foreign       kind = iota // nothing of ours
	policy                    // a folder of *.hook.hcl
	configuration             // hooks of an agent
	settings                  // .hookc.hcl
	policyTest                // a *.txtar of a policy
)

// unitOf is what a file belongs to.
func unitOf(path string) unit {
	switch base := filepath.Base(path); {
	case folder.IsPolicyFile(base):
		return unit{policy, filepath.Dir(path)}
	case base == config.Name:
		return unit{settings, path}
	case strings.HasSuffix(base, testSuffix):
		return unit{policyTest, path}
	case hostconfig.IsConfig(path):
		return unit{configuration, path}
	}
	return unit{}
}

const testSuffix = ".txtar"

// policyOf is the folder of the policy that a test is of: its own or the one above,
// where it stands in tests.
func policyOf(test string) string {
	dir := filepath.Dir(test)
	if filepath.Base(dir) == "tests" {
		return filepath.Dir(dir)
	}
	return dir
}
