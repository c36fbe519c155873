package process

import (
	"slices"
	"strings"
)

// Environ is an environment with some variables set or replaced. A later one of
// the same name wins, each name is there once, and what can be none (a name that
// is empty or has a "=", a NUL byte) is left out.
func Environ(base []string, set ...[2]string) []string {
	out := make([]string, 0, len(base)+len(set))
	for _, v := range base {
		if name, _, ok := strings.Cut(v, "="); ok && name != "" && !strings.ContainsRune(v, 0) {
			out = put(out, name, v)
		}
	}
	for _, v := range set {
		if v[0] != "" && !strings.ContainsAny(v[0], "=\x00") && !strings.ContainsRune(v[1], 0) {
			out = put(out, v[0], v[0]+"="+v[1])
		}
	}
	return out
}

func put(env []string, name, v string) []string {
	env = slices.DeleteFunc(env, func(old string) bool { return isVar(old, name) })
	return append(env, v)
}

// lookup is the value of a variable; "" where there is none.
func lookup(env []string, name string) string {
	for _, v := range env {
		if isVar(v, name) {
			return v[len(name)+1:]
		}
	}
	return ""
}

func isVar(v, name string) bool {
	return len(v) > len(name) && v[len(name)] == '=' && sameName(v[:len(name)], name)
}
