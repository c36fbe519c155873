package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/stdlib"
)

// packs writes the packs as a file of their own: one object, with a text by the name of
// its file. Few policies of the page use one, and the others should not load them.
func packs(out string) error {
	texts := map[string]string{}
	err := fs.WalkDir(stdlib.Packs, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(stdlib.Packs, name)
		texts[name] = string(text)
		return err
	})
	if err != nil {
		return err
	}
	data, err := json.Marshal(texts)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "hookc-packs-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	plain := filepath.Join(tmp, "packs.json")
	if err := os.WriteFile(plain, data, 0o644); err != nil {
		return err
	}
	_, _, err = compress(plain, filepath.Join(out, "packs.json.gz"))
	return err
}
