// Command build makes the playground: a folder of static files.
//
//	npm ci --prefix cmd/playground/web
//	go run ./cmd/playground/build -o OUT
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
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
	// Without inlining the program is a sixth smaller, and there sooner.
	cmd := exec.Command("go", "build", "-trimpath", "-gcflags=all=-l", "-ldflags=-s -w", "-o", wasm, "./cmd/playground")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, text)
	}
	data, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	fmt.Printf("hookc.wasm: %d bytes, %d with gzip\n", len(data), packed.Len())
	return os.WriteFile(filepath.Join(out, "hookc.wasm.gz"), packed.Bytes(), 0o644)
}

// goRoot is the folder of Go, whose glue for WebAssembly must be of the same version as
// the compiler.
func goRoot() (string, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	return strings.TrimSpace(string(out)), err
}
