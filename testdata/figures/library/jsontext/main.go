// Jsontext is the least hook in Go with jsontext linked and used once: what it takes
// more than testdata/figures/bare is the price of that library.
package main

import (
	"io"
	"os"

	"github.com/go-json-experiment/json/jsontext"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	if !jsontext.Value(text).IsValid() {
		os.Exit(1)
	}
	os.Stdout.WriteString("{\"decision\": \"deny\"}\n")
}
