package main

import (
	"path/filepath"

	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/value"
)

// maxManifest is the most bytes of a manifest that is read for the sources.
const maxManifest = 4 << 20

// sources lists the files of the policies that the builds in these folders were
// made from, as their manifests say. A plugin that was copied out of its build has
// no manifest, and so no sources.
func sources(folders []string) (out []string) {
	for _, dir := range folders {
		if filepath.IsAbs(dir) && has(dir, "manifest.json") {
			out = append(out, sourcesOf(dir)...)
		}
	}
	return out
}

func sourcesOf(build string) (out []string) {
	text, err := disk.Read(filepath.Join(build, "manifest.json"), maxManifest)
	if err != nil {
		return nil
	}
	manifest, err := value.DecodeObject(text)
	if err != nil {
		return nil
	}
	policy, ok := manifest.Get("policy_dir")
	if !ok {
		return nil // it was not said where the build was to lie
	}
	dir := filepath.Join(build, filepath.FromSlash(policy.Str()))
	files, _ := manifest.Get("sources")
	if files.Kind() != value.List {
		return nil
	}
	for i := range files.Len() {
		path, _ := files.At(i).Get("path")
		if pack, _ := files.At(i).Get("pack"); !pack.Bool() && path.Str() != "" {
			out = append(out, filepath.Join(dir, filepath.FromSlash(path.Str())))
		}
	}
	return out
}
