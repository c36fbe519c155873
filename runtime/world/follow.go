package world

import (
	"os"
	"path/filepath"
	"strings"
)

// maxLinks is how many symlinks one path may lead through, as in Linux.
const maxLinks = 40

// Follow resolves the symlinks of an absolute path as far as it exists; .. after
// a symlink is the parent of where it leads. What does not exist is resolved by
// name, in time linear in its length: paths come from the agent.
func Follow(p string) string {
	real, _ := FollowAsFar(p)
	return real
}

// FollowAsFar is Follow, and reports whether the path is surely missing: then so
// is all below it, and no further look can find a symlink.
func FollowAsFar(p string) (real string, missing bool) {
	volume := filepath.VolumeName(p)
	root := volume + string(filepath.Separator)
	rest := p[len(volume):]
	real = root
	for links := 0; rest != ""; {
		var name string
		name, rest = cutName(rest)
		switch name {
		case "", ".":
			continue
		case "..":
			real = filepath.Dir(real)
			continue
		}
		next := filepath.Join(real, name)
		info, err := os.Lstat(next)
		if err != nil {
			// A .. behind what is missing leads by name to what may be there.
			return byName(real, name, rest), isMissing(err) && !strings.Contains(rest, "..")
		}
		if info.Mode()&os.ModeSymlink == 0 {
			real = next
			continue
		}
		target, err := os.Readlink(next)
		if links++; err != nil || links > maxLinks {
			return byName(real, name, rest), false
		}
		if filepath.IsAbs(target) {
			real, target = root, target[len(filepath.VolumeName(target)):]
		}
		rest = target + string(filepath.Separator) + rest
	}
	return real, false
}

// FollowIn is FollowAsFar of a name in a folder whose own symlinks are resolved.
func FollowIn(dir, name string) (real string, missing bool) {
	p := filepath.Join(dir, name)
	info, err := os.Lstat(p)
	if err == nil && info.Mode()&os.ModeSymlink != 0 {
		return FollowAsFar(p)
	}
	return p, err != nil && isMissing(err)
}

// byName is the path real/name/rest without looking at the disk.
func byName(real, name, rest string) string {
	return filepath.Clean(strings.Join([]string{real, name, rest}, string(filepath.Separator)))
}

// cutName takes the first name off a path.
func cutName(p string) (name, rest string) {
	for i := range len(p) {
		if os.IsPathSeparator(p[i]) {
			return p[:i], p[i+1:]
		}
	}
	return p, ""
}

// below is the rest of a path that lies in a folder, or is it, by name: then
// the rest is "". The folder is clean.
func below(folder, p string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(p, strings.TrimSuffix(folder, string(filepath.Separator)))
	if !ok || folder == "" || rest != "" && !os.IsPathSeparator(rest[0]) {
		return "", false
	}
	for rest != "" && os.IsPathSeparator(rest[0]) {
		rest = rest[1:]
	}
	return rest, true
}
