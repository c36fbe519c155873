// Sha256 is the least hook in Go with crypto/sha256 linked and used once: what it takes
// more than testdata/figures/bare is the price of that library.
package main

import (
	"crypto/sha256"
	"io"
	"os"
)

func main() {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		os.Exit(1)
	}
	if sum := sha256.Sum256(text); sum[0] == 0 && sum[1] == 0 && sum[2] == 0 && sum[3] == 0 {
		os.Exit(1)
	}
	os.Stdout.WriteString("{\"decision\": \"deny\"}\n")
}
