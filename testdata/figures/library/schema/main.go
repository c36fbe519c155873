// Schema is the least hook in Go with santhosh-tekuri/jsonschema linked and used once: what it takes
// more than testdata/figures/bare is the price of that library.
package main

import (
	"bytes"
	"io"
	"os"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	if v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text)); err != nil || jsonschema.NewCompiler() == nil || v == nil {
		os.Exit(1)
	}
	os.Stdout.WriteString("{\"decision\": \"deny\"}\n")
}
