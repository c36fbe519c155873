//go:build unix

package process

import "io/fs"

func extensions() []string { return []string{""} }

func sameName(a, b string) bool { return a == b }

func mayStart(info fs.FileInfo) bool { return info.Mode()&0o111 != 0 }
