// Bare is the least that a hook in Go can do: it reads standard input and
// prints a line. What it takes is the price of starting a Go program.
package main

import (
	"io"
	"os"
)

func main() {
	if _, err := io.ReadAll(os.Stdin); err != nil {
		os.Exit(1)
	}
	os.Stdout.WriteString("{\"decision\": \"deny\"}\n")
}
