package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// home is the user's home folder. Services start agents without HOME; a policy
// that guards ~/.ssh guards it there too.
func home() string {
	if dir, err := os.UserHomeDir(); err == nil && filepath.IsAbs(dir) {
		return dir
	}
	users, _ := os.ReadFile("/etc/passwd") // absent on Windows
	return homeIn(string(users), strconv.Itoa(os.Getuid()))
}

// homeIn is the home folder of a user in the text of /etc/passwd.
func homeIn(users, uid string) string {
	for line := range strings.Lines(users) {
		if f := strings.Split(line, ":"); len(f) > 5 && f[2] == uid {
			return f[5]
		}
	}
	return ""
}
