package parse

import (
	"path"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/disk"
	"github.com/hookc/hookc/runtime/world"
)

// files is what a folder holds: its top-level blocks, files by name.
type files struct {
	blocks []*hclsyntax.Block
}

// isText refuses a file that is not UTF-8: HCL would read it, and mean other
// names in it than people see.
func (ld *loader) isText(src *source) bool {
	for i := 0; i < len(src.data); {
		r, n := utf8.DecodeRune(src.data[i:])
		if r == utf8.RuneError && n == 1 {
			d := ld.diags.Errorf(diag.CodeSyntax, src.span(i, i+1), "the file is not UTF-8")
			d.Detail = "Save it as UTF-8. This byte does not begin a character."
			return false
		}
		i += n
	}
	return true
}

// read parses the files of a folder; nil where there is nothing to work with.
// A folder that is used twice is read once.
func (ld *loader) read(f folder, at diag.Span) *files {
	if done, ok := ld.parsed[f.id]; ok {
		return done
	}
	ld.parsed[f.id] = nil
	code := diag.CodeUse
	if at.IsZero() {
		code = diag.CodeNoHooks
	}
	names, err := f.policyFiles()
	if err != nil {
		ld.cannotRead(code, at, f.name, err)
		return nil
	}
	if len(names) == 0 {
		d := ld.diags.Errorf(code, at, "%s has no *%s file", f.name, fileSuffix)
		if at.IsZero() {
			d.Detail = "Write the folder of a policy. hookc init creates one to start with."
			if below := f.sub("hooks"); below.hasPolicy() {
				d.Detail = "There is a policy in " + below.name + "."
			}
		}
		return nil
	}
	out := &files{}
	for _, n := range names {
		data, err := ld.text(f, n)
		if err != nil {
			ld.cannotRead(code, at, f.file(n), err)
			continue
		}
		if ld.bytes += len(data); ld.bytes > maxPolicy {
			ld.over(diag.Span{File: f.file(n)}, "", "the files of this policy are larger than %d MiB together", maxPolicy>>20)
			return nil
		}
		src := newSource(f.file(n), data)
		src.pack = f.kind() == packKind
		ld.parseFile(src, out)
	}
	ld.parsed[f.id] = out
	return out
}

func (ld *loader) text(f folder, name string) ([]byte, error) {
	if data, ok := ld.opts.Overlay[f.file(name)]; ok {
		return data, nil
	}
	if f.disk {
		return world.ReadInProject(filepath.Join(filepath.FromSlash(f.dir), name), maxPolicyFile)
	}
	return disk.ReadFS(f.fsys, path.Join(f.dir, name), maxPolicyFile)
}

func (ld *loader) parseFile(src *source, out *files) {
	ld.sources[src.name] = src
	ld.order = append(ld.order, src)
	if !ld.isText(src) {
		return
	}
	text, cuts := ld.skim(src)
	body, diags := ld.parseHCL(src, text, cuts)
	ld.addHCL(diags)
	for _, a := range inOrder(body.Attributes) {
		if ld.enough() {
			break
		}
		ld.diags.Errorf(diag.CodeUnknownArg, ld.span(a.NameRange), "the argument %s is outside a block", a.Name).
			Detail = "Valid blocks: hook, policy, variable, locals, pattern, use, override, event, state, command."
	}
	out.blocks = append(out.blocks, body.Blocks...)
}

// addHCL takes HCL's own syntax errors over.
func (ld *loader) addHCL(diags hcl.Diagnostics) {
	for _, d := range diags {
		if ld.enough() {
			break
		}
		out := ld.fromHCL(diag.CodeSyntax, d)
		if n := len(ld.diags); n > 0 && ld.diags[n-1].Code == diag.CodeSyntax && ld.diags[n-1].Span == out.Span {
			continue // the parser's view of what the scanner has said better
		}
		ld.diags.Add(out)
	}
}

// fromHCL is HCL's diagnostic as ours.
func (ld *loader) fromHCL(code diag.Code, d *hcl.Diagnostic) diag.Diag {
	out := diag.Diag{Code: code, Severity: diag.Error, Summary: sentenceStart(d.Summary), Detail: d.Detail}
	if d.Severity == hcl.DiagWarning {
		out.Severity = diag.Warning
	}
	if d.Subject != nil {
		out.Span = ld.span(*d.Subject)
	} else if d.Context != nil {
		out.Span = ld.span(*d.Context)
	}
	return out
}

// sentenceStart lowers the first letter, as our own messages have it, but not
// of an acronym.
func sentenceStart(s string) string {
	s = strings.TrimSuffix(s, ".")
	first, n := utf8.DecodeRuneInString(s)
	if second, _ := utf8.DecodeRuneInString(s[n:]); unicode.IsUpper(second) {
		return s
	}
	return string(unicode.ToLower(first)) + s[n:]
}
