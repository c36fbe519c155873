package main

import (
	_ "embed"
	"encoding/json"
)

// What packages say about hookc.
const (
	description = "Compile, test and lint hooks for AI coding agents"
	homepage    = "https://github.com/hookc/hookc"
	license     = "Apache-2.0"
)

// hookcJS starts the hookc of this machine's platform package.
//
//go:embed npm/hookc.js
var hookcJS []byte

// manifest is a package.json.
type manifest struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Description string            `json:"description"`
	Homepage    string            `json:"homepage"`
	License     string            `json:"license"`
	Bin         map[string]string `json:"bin,omitempty"`
	OS          []string          `json:"os,omitempty"`
	CPU         []string          `json:"cpu,omitempty"`
	Optional    map[string]string `json:"optionalDependencies,omitempty"`
}

// npmPlatform is a platform as Node names it.
func npmPlatform(p platform) (os, cpu string) {
	os, cpu = p.os, p.arch
	if os == "windows" {
		os = "win32"
	}
	if cpu == "amd64" {
		cpu = "x64"
	}
	return os, cpu
}

// npmPackages writes the package hookc and one for each platform. npm installs of
// these only the one that fits.
func (r *release) npmPackages(programs []program) error {
	main := r.manifest("hookc")
	main.Bin = map[string]string{"hookc": "hookc.js"}
	main.Optional = map[string]string{}
	for _, name := range allPlatforms {
		os, cpu := npmPlatform(parsePlatform(name))
		main.Optional["@hookc/"+os+"-"+cpu] = r.version
	}
	if err := r.npmPackage("hookc", main, file{"hookc.js", hookcJS, 0o755}); err != nil {
		return err
	}
	for _, p := range programs {
		os, cpu := npmPlatform(p.platform)
		m := r.manifest("@hookc/" + os + "-" + cpu)
		m.OS, m.CPU = []string{os}, []string{cpu}
		if err := r.npmPackage("hookc-"+os+"-"+cpu, m, file{"hookc" + p.exe(), p.data, 0o755}); err != nil {
			return err
		}
	}
	return nil
}

func (r *release) manifest(name string) manifest {
	return manifest{Name: name, Version: r.version, Description: description, Homepage: homepage, License: license}
}

func (r *release) npmPackage(name string, m manifest, program file) error {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	files := []file{{"package/package.json", append(text, '\n'), 0o644}}
	program.name = "package/" + program.name
	files = append(files, program)
	for _, f := range r.shared {
		if f.name == "LICENSE" || f.name == "README.md" {
			files = append(files, file{"package/" + f.name, f.data, f.mode})
		}
	}
	data, err := tarGz(files, r.time)
	if err != nil {
		return err
	}
	return r.write("npm/"+name+"-"+r.version+".tgz", data)
}
