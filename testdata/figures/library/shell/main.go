// Shell is the least hook in Go with mvdan.cc/sh, which reads the text as a command line linked and used once: what it takes
// more than testdata/figures/bare is the price of that library.
package main

import (
	"bytes"
	"io"
	"os"

	"mvdan.cc/sh/v3/syntax"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	if f, err := syntax.NewParser().Parse(bytes.NewReader(text), ""); err == nil && len(f.Stmts) == 0 {
		os.Exit(1)
	}
	os.Stdout.WriteString("{\"decision\": \"deny\"}\n")
}
