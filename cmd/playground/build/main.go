// Command build makes the playground: a folder of static files.
//
//	npm ci --prefix cmd/playground/web
//	go run ./cmd/playground/build -o OUT
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("playground: ")
	out := flag.String("o", "", "the `folder` that the page is written to")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		log.Fatal("usage: go run ./cmd/playground/build -o OUT")
	}
	if err := build(*out); err != nil {
		log.Fatal(err)
	}
}

// web is the folder of the page, from the top of the repository.
const web = "cmd/playground/web"

func build(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, name := range []string{"index.html", "style.css"} {
		data, err := os.ReadFile(filepath.Join(web, name))
		if err != nil {
			return fmt.Errorf("run this at the top of the repository: %w", err)
		}
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return err
		}
	}
	if err := scripts(out); err != nil {
		return err
	}
	if err := packs(out); err != nil {
		return err
	}
	return program(out)
}

// program compiles hookc for the browser and compresses it.
func program(out string) error {
	tmp, err := os.MkdirTemp("", "hookc-playground-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	wasm := filepath.Join(tmp, "hookc.wasm")
	files, err := overlay(tmp)
	if err != nil {
		return err
	}
	// Without inlining the program is a sixth smaller, and there sooner; with it, the
	// linter of scripts loses what it asks of a grammar that is not there. The older
	// garbage collector is smaller, too.
	cmd := exec.Command("go", "build", "-overlay", files, "-trimpath", "-gcflags=all=-l", "-gcflags=github.com/hookc/hookc/lint/script=", "-ldflags=-s -w", "-o", wasm, "./cmd/playground")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=nogreenteagc")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, text)
	}
	info, err := os.Stat(wasm)
	if err != nil {
		return err
	}
	size, by, err := compress(wasm, filepath.Join(out, "hookc.wasm.gz"))
	if err != nil {
		return err
	}
	fmt.Printf("hookc.wasm: %d bytes, %d compressed by %s\n", info.Size(), size, by)
	return nil
}

// goRoot is the folder of Go, whose glue for WebAssembly must be of the same version as
// the compiler.
func goRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	return strings.TrimSpace(string(out)), err
}
