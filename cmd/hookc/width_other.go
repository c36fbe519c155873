//go:build !linux && !darwin

package main

import "io"

// width is not asked here: nothing is cut.
func width(io.Writer) int { return 0 }
