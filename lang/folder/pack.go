package folder

import "io/fs"

// packKind is the kind of a pack's folder.
const packKind = "std"

// Pack is the folder of a pack that f uses.
func (f Folder) Pack(packs fs.FS, name string) Folder {
	return Folder{fsys: packs, dir: name, name: "std/" + name, id: packKind + ":" + name, project: f.project, seen: f.seen}
}

// IsPack reports whether the folder is in the packs.
func (f Folder) IsPack() bool { return f.kind() == packKind }

// PackNames lists the packs, sorted; packs may be nil.
func PackNames(packs fs.FS) []string {
	if packs == nil {
		return nil
	}
	entries, err := fs.ReadDir(packs, ".")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}
