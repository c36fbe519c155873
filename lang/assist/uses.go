package assist

import (
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lang/hclfile"
)

// packs lists the packs, and the folders of policies that are known.
func (s *spot) packs(at diag.Span) (out []Completion) {
	for _, name := range folder.PackNames(s.v.Packs) {
		full := packPrefix + name
		out = append(out, Completion{Label: full, Insert: full, Kind: KindPack, Doc: s.v.packDoc(full), Detail: "pack", Replace: at, Sort: sortNormal + name})
	}
	for _, f := range s.v.named(isHooks) {
		if rel, ok := below(s.folder, folderOf(f)); ok {
			out = append(out, Completion{Label: "./" + rel, Insert: "./" + rel, Kind: KindPack, Detail: "folder", Replace: at, Sort: sortFirst + rel})
		}
	}
	return out
}

// below is a folder as seen from one above it.
func below(base, dir string) (rel string, ok bool) {
	if base == "." {
		return dir, dir != "." && !strings.HasPrefix(dir, "/") && !strings.HasPrefix(dir, "..") && !strings.HasPrefix(dir, packPrefix)
	}
	return strings.CutPrefix(dir, base+"/")
}

// packDoc is what a pack says of itself.
func (v *View) packDoc(name string) string {
	doc := ""
	v.tops(name, func(sk *hclfile.Sketch, it *hclfile.Item) {
		if it.Text == "policy" {
			if d := texts(sk, it.Arg("description")); len(d) > 0 {
				doc = d[0]
			}
		}
	})
	return doc
}

// hookName is a hook as its folder, or a folder that uses that one, calls it.
type hookName struct {
	Name string // with the names of uses in front
	sk   *hclfile.Sketch
	it   *hclfile.Item
}

func (h hookName) completion(at diag.Span) Completion {
	return Completion{
		Label: h.Name, Insert: h.Name, Kind: KindHook, Replace: at,
		Detail: strings.Join(texts(h.sk, h.it.Arg("on")), ", "), Doc: first(texts(h.sk, h.it.Arg("description"))),
	}
}

// hooksOf lists the hooks of a folder and of those that it uses.
func (v *View) hooksOf(dir, prefix string) []hookName { return v.hooksBelow(dir, prefix, 0) }

// maxUses is how deep uses are followed: they may be in a circle.
const maxUses = 8

func (v *View) hooksBelow(dir, prefix string, depth int) (out []hookName) {
	if depth > maxUses {
		return nil
	}
	v.tops(dir, func(sk *hclfile.Sketch, it *hclfile.Item) {
		switch {
		case it.Text == "hook" && it.Label() != "":
			out = append(out, hookName{prefix + it.Label(), sk, it})
		case it.Text == "use" && it.Label() != "":
			out = append(out, v.hooksBelow(usedFolder(sk.Name(), it.Label()), prefix+useName(sk, it)+"/", depth+1)...)
		}
	})
	return out
}

// useName is the name that a use gives its hooks.
func useName(sk *hclfile.Sketch, it *hclfile.Item) string {
	if as := texts(sk, it.Arg("as")); len(as) > 0 {
		return as[0]
	}
	label := strings.TrimSuffix(it.Label(), "/")
	return label[strings.LastIndexByte(label, '/')+1:]
}

// usedHooks are the hooks that a folder has of others.
func (v *View) usedHooks(dir string) (out []hookName) {
	for _, h := range v.hooksOf(dir, "") {
		if strings.Contains(h.Name, "/") {
			out = append(out, h)
		}
	}
	return out
}

// resolve is the folder to which names of uses lead, "team/go/", from another.
func (v *View) resolve(folder, uses string) (string, bool) {
	for range maxUses {
		as, rest, more := strings.Cut(uses, "/")
		if !more {
			return folder, true
		}
		next, found := "", false
		v.tops(folder, func(sk *hclfile.Sketch, it *hclfile.Item) {
			if it.Text == "use" && useName(sk, it) == as {
				next, found = usedFolder(sk.Name(), it.Label()), true
			}
		})
		if !found {
			return "", false
		}
		folder, uses = next, rest
	}
	return "", false
}
