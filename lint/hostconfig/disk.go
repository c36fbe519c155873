package hostconfig

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/shell/program"
)

// The limits of what is read of a script, and of how many a handler has.
const (
	maxScript  = 1 << 20
	maxScripts = 64
)

// disk is the project or plugin. No path leads out of it, by a link or by "..".
type disk struct {
	root  *os.Root // nil where nothing is looked at
	known map[string]*diskFile
}

// diskFile is a file of it.
type diskFile struct {
	missing bool
	mode    uint32
	source  []byte
}

func (f *File) openDisk() *disk {
	d := &disk{known: map[string]*diskFile{}}
	if f.Root != "" {
		d.root, _ = os.OpenRoot(f.Root)
	}
	return d
}

func (d *disk) close() {
	if d.root != nil {
		d.root.Close()
	}
}

// read reads a file; what is no regular file, or lies elsewhere, is unknown.
func (d *disk) read(name string) *diskFile {
	if d.root == nil {
		return &diskFile{}
	}
	if known, ok := d.known[name]; ok {
		return known
	}
	out := &diskFile{}
	d.known[name] = out
	info, err := d.root.Stat(name)
	if err != nil {
		out.missing = errors.Is(err, fs.ErrNotExist) && d.absent(name)
		return out
	}
	if !info.Mode().IsRegular() {
		return out
	}
	out.mode = uint32(info.Mode().Perm())
	if runtime.GOOS == "windows" { // which has no such bits
		out.mode |= 0o111
	}
	file, err := d.root.Open(name)
	if err != nil {
		return out
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxScript+1))
	if err == nil && len(data) <= maxScript && bytes.IndexByte(data, 0) < 0 {
		out.source = data
	}
	return out
}

// absent reports whether no part of a path is a link: one that leads nowhere here
// may lead somewhere on another machine.
func (d *disk) absent(name string) bool {
	for ; name != "."; name = path.Dir(name) {
		if info, err := d.root.Lstat(name); err == nil {
			return info.IsDir()
		}
	}
	return true
}

// buildDirs are folders whose files are made, and so not always there.
var buildDirs = map[string]bool{"dist": true, "build": true, "out": true, "target": true, "bin": true, "lib": true,
	"node_modules": true, ".venv": true, "venv": true, ".bin": true, ".next": true, ".git": true, "tmp": true}

func inBuildDir(name string) bool {
	for _, part := range strings.Split(name, "/") {
		if buildDirs[part] {
			return true
		}
	}
	return false
}

// existenceTest is how a command line asks whether a file is there.
var existenceTest = lazyregexp.New(`(\[|\btest)\s+(!\s+)?-[efxrs]\s`)

// drive begins an absolute path of Windows.
var drive = lazyregexp.New(`^[A-Za-z]:[\\/]`)

// addScript adds a file that a handler runs, where its path is known.
func (f *File) addScript(h *Handler, d *disk, v *Value, full, lang string, direct bool) {
	if strings.ContainsAny(full, string([]rune{program.Any, program.Star, program.One})) {
		return
	}
	own := projectDir
	if f.Plugin {
		own = pluginDir
	}
	rel, ok := strings.CutPrefix(full, own+"/")
	if !ok || drive.MatchString(rel) {
		return
	}
	if len(h.Scripts) == maxScripts {
		return
	}
	for _, s := range h.Scripts {
		if s.Path == path.Join(f.folder, rel) {
			return
		}
	}
	is := d.read(rel)
	s := &Script{Handler: h, Path: path.Join(f.folder, rel), Direct: direct, Lang: lang,
		Missing: is.missing && f.Sure && !inBuildDir(rel) && (direct || path.Ext(rel) != ""),
		Guarded: existenceTest.MatchString(v.Text), Mode: is.mode, Source: is.source}
	if lang == "" {
		s.Lang = language(rel, is.source)
	}
	s.Span, s.Written = f.writtenWord(v, rel)
	h.Scripts = append(h.Scripts, s)
}

// startsPython are programs of which the first line of a script says that it is Python's: env -S uv
// run --script.
var startsPython = map[string]bool{"uv": true, "uvx": true, "pipx": true, "poetry": true, "pdm": true, "hatch": true}

// language is what a file that is started by its path is written in.
func language(name string, source []byte) string {
	if head, ok := bytes.CutPrefix(source, []byte("#!")); ok {
		first, _, _ := bytes.Cut(head, []byte("\n"))
		for _, word := range strings.Fields(string(first)) {
			if lang, ok := interpreter(path.Base(word)); ok {
				return lang
			}
			if startsPython[path.Base(word)] {
				return "python"
			}
		}
		return ""
	}
	switch path.Ext(name) {
	case ".sh", ".bash", ".zsh":
		return "sh"
	case ".py":
		return "python"
	case ".js", ".mjs", ".cjs", ".ts", ".mts":
		return "node"
	case ".ps1":
		return "powershell"
	case ".rb":
		return "ruby"
	case ".pl":
		return "perl"
	}
	return ""
}
