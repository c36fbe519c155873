// Toml is the least hook in Go with BurntSushi/toml linked and used once: what it takes
// more than testdata/figures/bare is the price of that library.
package main

import (
	"io"
	"os"

	"github.com/BurntSushi/toml"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	var v any
	if _, err := toml.Decode("a = 1\n", &v); err != nil || len(text) == 0 {
		os.Exit(1)
	}
	os.Stdout.WriteString("{\"decision\": \"deny\"}\n")
}
