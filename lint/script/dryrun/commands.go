//go:build !js

package dryrun

import (
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// command is a program that runs here: its arguments, and its input. An error says
// that it is used in a way that is not known here.
type command func(args []string, input func() ([]byte, error)) (out []byte, code int, err error)

// commands are those that guards read an event with. None of them has an effect.
var commands = map[string]command{
	"cat": cat, "tr": translate, "head": head, "awk": awk, "basename": basename, "dirname": dirname, "tee": tee,
	"realpath": realpath, "readlink": readlink,
	"jq": runJQ, "python3": python, "python": python, "date": date,
	"grep": func(a []string, in func() ([]byte, error)) ([]byte, int, error) { return grep(a, in, false) },
	"egrep": func(a []string, in func() ([]byte, error)) ([]byte, int, error) {
		return grep(append([]string{"-E"}, a...), in, false)
	},
	"fgrep": func(a []string, in func() ([]byte, error)) ([]byte, int, error) { return grep(a, in, true) },
	"mkdir": nothing, "touch": nothing, "logger": nothing, "sleep": nothing, "chmod": nothing,
}

var commandNames = slices.Collect(maps.Keys(commands))

func nothing([]string, func() ([]byte, error)) ([]byte, int, error) { return nil, 0, nil }

func cat(args []string, input func() ([]byte, error)) ([]byte, int, error) {
	for _, a := range args {
		if a != "-" && a != "/dev/stdin" {
			return nil, 0, errRefused
		}
	}
	data, err := input()
	return data, 0, err
}

// tee writes its input on; the files get nothing.
func tee(_ []string, input func() ([]byte, error)) ([]byte, int, error) {
	data, err := input()
	return data, 0, err
}

// date is one that no guard compares with another.
func date([]string, func() ([]byte, error)) ([]byte, int, error) {
	return []byte("2026-01-01\n"), 0, nil
}

func basename(args []string, _ func() ([]byte, error)) ([]byte, int, error) {
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		return nil, 0, errRefused
	}
	if args[0] == "" {
		return []byte("\n"), 0, nil
	}
	return []byte(path.Base(args[0]) + "\n"), 0, nil
}

func dirname(args []string, _ func() ([]byte, error)) ([]byte, int, error) {
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if len(args) != 1 || strings.HasPrefix(args[0], "-") {
		return nil, 0, errRefused
	}
	return []byte(path.Dir(args[0]) + "\n"), 0, nil
}

// realpath is one of a path that may be missing, or of the project's folder, which is there. No
// part of a path is taken for a link.
func realpath(args []string, _ func() ([]byte, error)) ([]byte, int, error) {
	missing := false
	for len(args) > 0 && strings.HasPrefix(args[0], "-") {
		switch args[0] {
		case "-m", "--canonicalize-missing":
			missing = true
		case "--", "-q", "-s":
		default:
			return nil, 0, errRefused
		}
		args = args[1:]
	}
	if len(args) != 1 || args[0] == "" {
		return nil, 0, errRefused
	}
	whole := args[0]
	if !path.IsAbs(whole) {
		whole = path.Join(Project, whole)
	}
	whole = path.Clean(whole)
	if !missing && whole != Project && path.Dir(whole) != Project {
		return nil, 0, errRefused
	}
	return []byte(whole + "\n"), 0, nil
}

// readlink is readlink -f or -m.
func readlink(args []string, input func() ([]byte, error)) ([]byte, int, error) {
	switch {
	case len(args) > 1 && args[0] == "-f":
		return realpath(args[1:], input)
	case len(args) > 1 && args[0] == "-m":
		return realpath(args, input)
	}
	return nil, 0, errRefused
}

// translate is tr between cases, and of characters that are deleted.
func translate(args []string, input func() ([]byte, error)) ([]byte, int, error) {
	data, err := input()
	if err != nil || len(args) != 2 {
		return nil, 0, errRefused
	}
	upper, lower := []string{"[:upper:]", "A-Z", "[A-Z]"}, []string{"[:lower:]", "a-z", "[a-z]"}
	switch from, to := args[0], args[1]; {
	case slices.Contains(upper, from) && slices.Contains(lower, to):
		return []byte(strings.ToLower(string(data))), 0, nil
	case slices.Contains(lower, from) && slices.Contains(upper, to):
		return []byte(strings.ToUpper(string(data))), 0, nil
	case from == "-d":
		if set, ok := characters(to); ok {
			return []byte(strings.Map(func(r rune) rune {
				if strings.ContainsRune(set, r) {
					return -1
				}
				return r
			}, string(data))), 0, nil
		}
	default:
		set, ok := characters(from)
		with, also := characters(to)
		if ok && also && with != "" && !strings.HasPrefix(from, "-") {
			return []byte(strings.Map(func(r rune) rune {
				if i := strings.IndexRune(set, r); i >= 0 {
					return rune(with[min(i, len(with)-1)])
				}
				return r
			}, string(data))), 0, nil
		}
	}
	return nil, 0, errRefused
}

// characters is a set of tr, if that lists its characters; ASCII alone, as tr counts bytes.
func characters(set string) (string, bool) {
	out := strings.NewReplacer(`\n`, "\n", `\r`, "\r", `\t`, "\t").Replace(set)
	for _, r := range out {
		if r > 127 {
			return "", false
		}
	}
	return out, !strings.ContainsAny(out, `\-[`)
}

// head is the first lines, or bytes.
func head(args []string, input func() ([]byte, error)) ([]byte, int, error) {
	data, err := input()
	text := strings.Join(args, "")
	count, atoi := strconv.Atoi(strings.TrimLeft(text, "-nc"))
	if err != nil || text != "" && atoi != nil || len(args) > 2 || strings.Contains(text, "--") {
		return nil, 0, errRefused
	}
	if text == "" {
		count = 10
	}
	if strings.HasPrefix(text, "-c") {
		return data[:min(count, len(data))], 0, nil
	}
	lines := strings.SplitAfter(string(data), "\n")
	return []byte(strings.Join(lines[:min(count, len(lines))], "")), 0, nil
}

// awk is '{print $N}'.
func awk(args []string, input func() ([]byte, error)) ([]byte, int, error) {
	if len(args) != 1 {
		return nil, 0, errRefused
	}
	text, ok := strings.CutPrefix(strings.ReplaceAll(args[0], " ", ""), "{print$")
	n, err := strconv.Atoi(strings.TrimSuffix(text, "}"))
	data, failed := input()
	if !ok || err != nil || failed != nil || n < 1 {
		return nil, 0, errRefused
	}
	var b strings.Builder
	for line := range strings.Lines(string(data)) {
		if words := strings.Fields(line); n <= len(words) {
			b.WriteString(words[n-1])
		}
		b.WriteByte('\n')
	}
	return []byte(b.String()), 0, nil
}
