// Hookc compiles hook policies for AI coding agents.
package main

import "os"

func main() {
	memory()
	os.Exit(Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
