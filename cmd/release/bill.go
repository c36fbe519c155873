package main

import (
	"debug/buildinfo"
	"encoding/json"
	"runtime/debug"
	"strings"
)

// component is a part of a program in a CycloneDX document.
type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl,omitempty"`
}

// bill is what a program was built of, as it says itself: a CycloneDX document.
func bill(path, version, commit string) ([]byte, error) {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return nil, err
	}
	golang := strings.TrimPrefix(info.GoVersion, "go")
	parts := []component{{"library", "std", golang, "pkg:golang/std@" + golang}}
	for _, m := range info.Deps {
		parts = append(parts, module(m))
	}
	return json.MarshalIndent(map[string]any{
		"bomFormat":   "CycloneDX",
		"specVersion": "1.6",
		"version":     1,
		"metadata": map[string]any{
			"component":  component{"application", "hookc", version, "pkg:golang/" + info.Main.Path + "@" + version},
			"properties": []map[string]string{{"name": "commit", "value": commit}},
		},
		"components": parts,
	}, "", "  ")
}

func module(m *debug.Module) component {
	if m.Replace != nil {
		m = m.Replace
	}
	return component{"library", m.Path, m.Version, "pkg:golang/" + m.Path + "@" + m.Version}
}
