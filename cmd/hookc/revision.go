package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// atRevision splits REV:DIR, as git spells a folder of a revision. A path that is
// there is a path, whatever is in its name.
func atRevision(arg string) (rev, dir string, ok bool) {
	if _, err := os.Stat(arg); err == nil {
		return "", "", false
	}
	rev, dir, ok = strings.Cut(arg, ":")
	if len(rev) < 2 && filepath.VolumeName(arg) != "" {
		return "", "", false // C:\hooks
	}
	return rev, dir, ok && rev != ""
}

// maxFile bounds a file of a revision, in bytes: no policy needs a larger one.
const maxFile = 16 << 20

// checkout writes a revision of the project that the current folder is in to a
// folder of its own, and returns where dir lies in it. Links are left out: they may
// lead anywhere.
func checkout(to, rev, dir string) (string, error) {
	top, err := gitOutput(".", "rev-parse", "--show-toplevel")
	if err != nil {
		return "", fmt.Errorf("%s:%s needs a git repository: %w", rev, dir, err)
	}
	root := strings.TrimRight(string(top), "\r\n")
	within, err := gitOutput(".", "rev-parse", "--show-prefix")
	if err != nil {
		return "", err
	}
	commit, err := commitOf(root, rev)
	if err != nil {
		if rev == "HEAD" {
			err = missing{fmt.Errorf("HEAD has no folder %s: the repository has no commit yet", dir)}
		}
		return "", err
	}
	archive, err := gitOutput(root, "archive", "--format=tar", commit)
	if err != nil {
		return "", err
	}
	if err := untar(to, archive); err != nil {
		return "", err
	}
	if err := os.Mkdir(filepath.Join(to, ".git"), 0o755); err != nil { // paths of a policy may lead up to its project
		return "", err
	}
	at := filepath.Join(to, filepath.FromSlash(strings.TrimRight(string(within), "\r\n")), filepath.FromSlash(dir))
	if info, err := os.Stat(at); err != nil || !info.IsDir() {
		return "", missing{fmt.Errorf("revision %s has no folder %s", rev, dir)}
	}
	return at, nil
}

// missing is that a revision does not have a folder.
type missing struct{ error }

// commitOf is the commit of a revision. A...B is the last commit that A and B
// share, as for git checkout; where one is left out it is HEAD.
func commitOf(root, rev string) (string, error) {
	first, second, both := strings.Cut(rev, "...")
	if both {
		return mergeBase(root, cmp.Or(first, "HEAD"), cmp.Or(second, "HEAD"))
	}
	out, err := gitOutput(root, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return "", fmt.Errorf("git knows no revision %q", rev)
	}
	return strings.TrimSpace(string(out)), nil
}

// mergeBase is the last commit that two revisions share.
func mergeBase(root, a, b string) (string, error) {
	first, err := commitOf(root, a)
	if err != nil {
		return "", err
	}
	second, err := commitOf(root, b)
	if err != nil {
		return "", err
	}
	out, err := gitOutput(root, "merge-base", first, second)
	if err != nil {
		return "", fmt.Errorf("%s and %s have no common commit; a clone without history (git clone --depth) does not know it", a, b)
	}
	return strings.TrimSpace(string(out)), nil
}

func untar(to string, archive []byte) error {
	root, err := os.OpenRoot(to)
	if err != nil {
		return err
	}
	defer root.Close()
	files := tar.NewReader(bytes.NewReader(archive))
	for {
		h, err := files.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case h.Typeflag == tar.TypeDir:
			err = root.MkdirAll(filepath.FromSlash(strings.TrimSuffix(h.Name, "/")), 0o755)
		case h.Typeflag == tar.TypeReg && h.Size <= maxFile:
			err = writeEntry(root, h, files)
		}
		if err != nil {
			return err
		}
	}
}

func writeEntry(root *os.Root, h *tar.Header, content io.Reader) error {
	if err := root.MkdirAll(filepath.FromSlash(path.Dir(h.Name)), 0o755); err != nil {
		return err
	}
	f, err := root.OpenFile(filepath.FromSlash(h.Name), os.O_CREATE|os.O_WRONLY|os.O_EXCL, h.FileInfo().Mode().Perm()|0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(f, content); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
