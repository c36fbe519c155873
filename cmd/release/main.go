// Release builds everything that a release of hookc consists of, from the sources
// where it stands. It needs no network and publishes nothing:
//
//	go -C cmd/release run . -o ../../out/release
//
// Two runs on one commit write the same bytes.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	out := flag.String("o", "", "write to this `folder`, which must be missing or empty")
	platforms := flag.String("platform", strings.Join(allPlatforms, ","), "make packages for these platforms, `os/arch,…`")
	source := flag.String("source", "../..", "hookc's `folder`")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := makeRelease(*source, *out, strings.Split(*platforms, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}
