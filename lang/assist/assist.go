// Package assist answers the questions of an editor about the text of a policy:
// what can be written here, what is this, where is it defined. It knows no
// protocol. The text need not parse: what stands around a place is read from its
// sketch, and what the policy means from the last text that did.
package assist

import (
	"cmp"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lang/hclfile"
)

// View is what is known of a policy while it is being edited. Its methods may be
// called at the same time; its fields do not change meanwhile.
type View struct {
	Policy *ast.Policy       // the last one that was read; hooks that do not parse now may be missing or old; may be nil
	Texts  map[string][]byte // current texts of the files, by the names that diagnostics use
	Packs  fs.FS             // packs of hookc, for use "std/…"; may be nil
	Linter Linter            // what settings and comments can name of hookc lint

	mu       sync.Mutex
	sketches map[string]*hclfile.Sketch
}

// Next is the view after an edit. What is known of files that did not change stays.
func (v *View) Next(p *ast.Policy, texts map[string][]byte) *View {
	v.mu.Lock()
	defer v.mu.Unlock()
	return &View{Policy: p, Texts: texts, Packs: v.Packs, Linter: v.Linter, sketches: maps.Clone(v.sketches)}
}

// Kind says what a name is, so that an editor can show it by its own sign.
type Kind uint8

// The kinds.
const (
	KindBlock Kind = iota + 1
	KindStep
	KindArgument
	KindEvent
	KindTool
	KindTarget
	KindField
	KindFunction
	KindKeyword
	KindValue
	KindType
	KindHook
	KindPattern
	KindLocal
	KindVariable
	KindState
	KindLet
	KindCommand
	KindCheck
	KindPack
	KindUse
	KindAssert
	KindPolicy
	KindProgram
	KindSnippet
)

// known is what there is beside the policy: hosts, functions, names.
var known = sync.OnceValue(lang.Known)

// text is the current text of a file; nil where there is none.
func (v *View) text(file string) []byte {
	if data, ok := v.ownText(file); ok {
		return data
	}
	return v.packText(file)
}

// ownText is the text of a file that is open or that the policy was read from.
func (v *View) ownText(file string) ([]byte, bool) {
	if data, ok := v.Texts[file]; ok {
		return data, true
	}
	if v.Policy != nil {
		for _, s := range v.Policy.Sources {
			if s.Name == file {
				return s.Data, true
			}
		}
	}
	return nil, false
}

// packText is the text of a file of a pack, by its name: std/git/git.hook.hcl.
func (v *View) packText(file string) []byte {
	name, ok := strings.CutPrefix(file, packPrefix)
	if !ok || v.Packs == nil {
		return nil
	}
	data, err := fs.ReadFile(v.Packs, path.Clean(name))
	if err != nil {
		return nil
	}
	return data
}

const packPrefix = "std/"

// isPack reports whether a file is one of a pack that hookc carries.
func (v *View) isPack(file string) bool {
	if _, ok := v.Texts[file]; ok {
		return false
	}
	if v.Policy != nil {
		for _, s := range v.Policy.Sources {
			if s.Name == file {
				return s.Pack
			}
		}
	}
	return strings.HasPrefix(file, packPrefix)
}

// files lists the files of hooks that belong to the policy, sorted: Texts may hold
// those of others, which an editor has open too.
func (v *View) files() []string {
	mine := v.folders()
	return slices.DeleteFunc(v.named(isHooks), func(name string) bool { return mine != nil && !mine[folderOf(name)] })
}

// folders are the policy's, and those that it uses; nil where no policy was read, so
// that any may be.
func (v *View) folders() map[string]bool {
	p := v.policy()
	if len(p.Sources) == 0 {
		return nil
	}
	out := map[string]bool{}
	for _, s := range p.Sources {
		out[folderOf(s.Name)] = true
	}
	return out
}

// named lists the files that are known and have a name of this form, sorted.
func (v *View) named(is func(string) bool) []string {
	var names []string
	for name := range v.Texts {
		if is(name) {
			names = append(names, name)
		}
	}
	for _, s := range v.policy().Sources {
		if is(s.Name) {
			names = append(names, s.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func isHooks(name string) bool { return folder.IsPolicyFile(path.Base(filepath.ToSlash(name))) }

// sketch is the structure of a file, made once for each text.
func (v *View) sketch(file string) *hclfile.Sketch {
	data, own := v.ownText(file)
	v.mu.Lock()
	defer v.mu.Unlock()
	if sk := v.sketches[file]; sk != nil && (!own || same(sk.Data(), data)) {
		return sk
	}
	if !own {
		data = v.packText(file)
	}
	sk := hclfile.ReadSketch(file, data)
	if v.sketches == nil {
		v.sketches = map[string]*hclfile.Sketch{}
	}
	v.sketches[file] = sk
	return sk
}

// same reports whether two texts are one in memory.
func same(a, b []byte) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// folderOf is the folder of a file: its files share their names.
func folderOf(file string) string { return path.Dir(filepath.ToSlash(file)) }

// inFolder lists the sketches of a folder, of a pack too, files by name.
func (v *View) inFolder(folder string) (out []*hclfile.Sketch) {
	for _, f := range v.named(isHooks) {
		if folderOf(f) == folder {
			out = append(out, v.sketch(f))
		}
	}
	if name, ok := strings.CutPrefix(folder, packPrefix); ok && len(out) == 0 && v.Packs != nil {
		names, _ := fs.Glob(v.Packs, path.Join(name, "*.hook.hcl"))
		for _, n := range names {
			out = append(out, v.sketch(packPrefix+n))
		}
	}
	return out
}

// usedFolder is the folder that a use names, seen from a file.
func usedFolder(file, label string) string {
	if strings.HasPrefix(label, packPrefix) {
		return label
	}
	return path.Join(folderOf(file), label)
}

// policy is the last policy that was read, or an empty one.
func (v *View) policy() *ast.Policy {
	if v.Policy == nil {
		return &ast.Policy{}
	}
	return v.Policy
}

// tops calls f for each block at the top of the files of a folder.
func (v *View) tops(folder string, f func(sk *hclfile.Sketch, it *hclfile.Item)) {
	for _, sk := range v.inFolder(folder) {
		for _, it := range sk.Body {
			f(sk, it)
		}
	}
}

// everywhere calls f for each block at the top of all files.
func (v *View) everywhere(f func(sk *hclfile.Sketch, it *hclfile.Item)) {
	for _, name := range v.files() {
		sk := v.sketch(name)
		for _, it := range sk.Body {
			f(sk, it)
		}
	}
}

// options is what the checker is told.
func options() check.Options { return known() }

// clamp moves an offset into a text.
func clamp(offset int, data []byte) int { return min(max(offset, 0), len(data)) }

// spanOf is the place of a word.
func spanOf(sk *hclfile.Sketch, r hclfile.Range) diag.Span { return sk.Span(r.From, r.To) }

func sortedBySort(list []Completion) []Completion {
	slices.SortStableFunc(list, func(a, b Completion) int {
		return cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.Label, b.Label))
	})
	return slices.CompactFunc(list, func(a, b Completion) bool { return a.Label == b.Label && a.Kind == b.Kind })
}
