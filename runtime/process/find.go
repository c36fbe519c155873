package process

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// resolve is the file of the program, with all that can be said of it before it
// starts.
func (c *Command) resolve() (string, error) {
	if err := canStart(); err != nil {
		return "", err
	}
	for _, a := range append([]string{c.Line}, c.Args...) {
		if strings.ContainsRune(a, 0) {
			return "", errors.New("an argument has a NUL byte, which no program can be given")
		}
	}
	if info, err := os.Stat(c.Dir); c.Dir != "" && (err != nil || !info.IsDir()) {
		return "", errors.New("its working directory " + c.Dir + " is missing")
	}
	if c.Line != "" {
		return shell(), nil
	}
	if len(c.Args) == 0 || c.Args[0] == "" {
		return "", errors.New("it names no program")
	}
	return find(c.Args[0], c.Dir, c.Env)
}

// find is the file of a program: one with a slash is a path from the working
// directory, another is looked for in the folders of PATH, absolute ones alone.
// Neither depends on where this process happens to be.
func find(name, dir string, env []string) (string, error) {
	if filepath.IsAbs(name) {
		return executable(name)
	}
	if strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator) {
		return executable(filepath.Join(dir, name))
	}
	var found error
	for _, folder := range filepath.SplitList(lookup(env, "PATH")) {
		if !filepath.IsAbs(folder) {
			continue
		}
		path, err := executable(filepath.Join(folder, name))
		if err == nil {
			return path, nil
		}
		if found == nil && !errors.Is(err, errMissing) { // nor in a folder that is not ours to look into
			found = err
		}
	}
	if found != nil {
		return "", found
	}
	return "", errors.New("there is no program " + name + " in PATH")
}

var errMissing = errors.New("there is no such file")

// executable finds out whether a file can be started.
func executable(path string) (string, error) {
	for _, ext := range extensions() {
		info, err := os.Stat(path + ext)
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
			continue
		case err != nil:
			return "", hidden{path + ext, err}
		case info.IsDir():
			return "", errors.New(path + ext + " is a folder")
		case !mayStart(info):
			return "", errors.New(path + ext + " is not executable; chmod +x makes it so")
		}
		return path + ext, nil
	}
	return "", missing{path}
}

// missing is the error of a file that is not there.
type missing struct{ path string }

func (m missing) Error() string        { return "there is no program " + m.path }
func (m missing) Is(target error) bool { return target == errMissing }

// hidden is the error of a file that cannot be looked at, so that nobody knows
// whether it is there.
type hidden struct {
	path string
	err  error
}

func (h hidden) Error() string        { return h.path + " cannot be started: " + reason(h.err) }
func (h hidden) Is(target error) bool { return target == errMissing }

// startError says why a program that is there could not start.
func startError(path string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if by := interpreter(path); by != "" {
			return errors.New(path + " cannot be started: " + by + " of its first line is missing")
		}
		return errors.New(path + " cannot be started: its loader is missing, it was made for another system")
	case errors.Is(err, syscall.ENOEXEC):
		return errors.New(path + " cannot be started: it has no #! line and is no program of this system")
	case errors.Is(err, syscall.E2BIG):
		return errors.New(path + " cannot be started: its arguments and variables are larger than the system allows")
	}
	return errors.New(path + " cannot be started: " + reason(err))
}

// interpreter is the program that the #! line of a script names; "" where there
// is none.
func interpreter(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	var start [256]byte
	n, _ := io.ReadFull(f, start[:])
	line, _, _ := bytes.Cut(start[:n], []byte("\n"))
	rest, ok := bytes.CutPrefix(line, []byte("#!"))
	words := strings.Fields(string(rest))
	if !ok || len(words) == 0 {
		return ""
	}
	if bytes.HasSuffix(line, []byte("\r")) {
		return "the program " + words[0] + " followed by a carriage return (Windows line ends)"
	}
	return "the program " + words[0]
}

// reason is the system's word without the call that failed.
func reason(err error) string {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno.Error()
	}
	return err.Error()
}
