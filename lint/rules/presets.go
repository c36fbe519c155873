package rules

import (
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
)

// Preset is a selection with a name, and the severity from which its findings fail.
type Preset struct {
	Name      string
	Doc       string
	Select    []string // as --select; nil for the rules that are on by default
	FailLevel diag.Severity
}

// Presets are all presets. The first is the default.
var Presets = []Preset{
	{"recommended", "the rules that are on by default", nil, diag.Warning},
	{"strict", "all rules, and every finding fails", []string{lint.Everything}, diag.Info},
	{
		"security", "the rules about guards that do not guard, and about hooks that harm or reveal",
		[]string{
			"HK1001", "HK1002", "HK1003", "HK1004", "HK1005", "HK1006", "HK1007", "HK1008", "HK1009",
			"HK1012", "HK1013", "HK1016", "HK1019", "HK12",
			"HK2",
			"HK3001", "HK3002", "HK3006", "HK3007", "HK3008", "HK3010",
			"HK4001", "HK4002", "HK4005", "HK4006",
			"HK5001", "HK5002", "HK5003", "HK5004", "HK5005", "HK5006", "HK5007", "HK5008", "HK5009", "HK5010", "HK5011",
			"HK5014", "HK5015", "HK5016", "HK5017", "HK5022", "HK5023", "HK5024", "HK5028",
			"HK6", "HK7", "HK8002", "HK9004",
		},
		diag.Warning,
	},
}

// FindPreset is a preset by its name.
func FindPreset(name string) (Preset, bool) {
	for _, p := range Presets {
		if p.Name == name {
			return p, true
		}
	}
	return Preset{}, false
}

// PresetNames is the name of every preset.
func PresetNames() (out []string) {
	for _, p := range Presets {
		out = append(out, p.Name)
	}
	return out
}
