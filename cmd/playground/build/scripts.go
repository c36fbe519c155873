package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/hookc/hookc/runtime/host/all"
)

// scripts bundles the page's scripts and its worker's.
func scripts(out string) error {
	if _, err := os.Stat(filepath.Join(web, "node_modules")); err != nil {
		return errors.New("the page's modules are missing: npm ci --prefix " + web)
	}
	root, err := goRoot()
	if err != nil {
		return err
	}
	list, err := examples("docs/cookbook.md")
	if err != nil {
		return err
	}
	known, err := json.Marshal(map[string]any{"list": list, "hosts": all.Names()})
	if err != nil {
		return err
	}
	res := api.Build(api.BuildOptions{
		EntryPoints: []string{web + "/src/start.js", web + "/src/main.js", web + "/src/worker.js"}, Outdir: out, Bundle: true, Write: true,
		MinifyWhitespace: true, MinifySyntax: true, MinifyIdentifiers: true, LegalComments: api.LegalCommentsLinked,
		Format: api.FormatIIFE, Target: api.ES2022, Charset: api.CharsetUTF8, LogLevel: api.LogLevelSilent,
		Alias:   map[string]string{"wasm_exec": filepath.Join(root, "lib", "wasm", "wasm_exec.js")},
		Plugins: []api.Plugin{given("examples", string(known))},
	})
	var wrong []string
	for _, m := range res.Errors {
		wrong = append(wrong, m.Text)
	}
	if len(wrong) > 0 {
		return fmt.Errorf("the scripts cannot be bundled: %s", strings.Join(wrong, "; "))
	}
	return nil
}

// given makes a module of JSON that is no file.
func given(name, text string) api.Plugin {
	return api.Plugin{Name: name, Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^" + name + "$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: name, Namespace: name}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: name}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJSON}, nil
		})
	}}
}
