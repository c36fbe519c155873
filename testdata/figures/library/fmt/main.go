// Fmt is the least hook in Go with fmt linked and used once: what it takes
// more than testdata/figures/bare is the price of that library.
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	if fmt.Sprintf("%v", len(text)) == "" {
		os.Exit(1)
	}
	os.Stdout.WriteString("{\"decision\": \"deny\"}\n")
}
