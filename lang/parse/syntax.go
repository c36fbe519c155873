package parse

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
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
func (ld *loader) read(f folder.Folder, at diag.Span) *files {
	if done, ok := ld.parsed[f.ID()]; ok {
		return done
	}
	ld.parsed[f.ID()] = nil
	code := diag.CodeUse
	if at.IsZero() {
		code = diag.CodeNoHooks
	}
	names, err := f.PolicyFiles()
	if err != nil {
		ld.cannotRead(code, at, f.Name(), err)
		return nil
	}
	if len(names) == 0 {
		d := ld.diags.Errorf(code, at, "%s has no *%s file", f.Name(), folder.Suffix)
		if at.IsZero() {
			d.Detail = "Write the folder of a policy. hookc init creates one to start with."
			if below := f.Sub("hooks"); below.HasPolicy() {
				d.Detail = "There is a policy in " + below.Name() + "."
			}
		}
		return nil
	}
	out := &files{}
	for _, n := range names {
		data, err := ld.text(f, n)
		if err != nil {
			ld.cannotRead(code, at, f.File(n), err)
			continue
		}
		if ld.bytes += len(data); ld.bytes > maxPolicy {
			ld.over(diag.Span{File: f.File(n)}, "", "the files of this policy are larger than %d MiB together", maxPolicy>>20)
			return nil
		}
		src := newSource(f.File(n), data)
		src.pack = f.IsPack()
		ld.parseFile(src, out)
	}
	ld.parsed[f.ID()] = out
	return out
}

func (ld *loader) text(f folder.Folder, name string) ([]byte, error) {
	if data, ok := ld.opts.Overlay[f.File(name)]; ok {
		return data, nil
	}
	return f.ReadPolicy(name)
}

// cannotRead says why a folder or file could not be read, without the
// operating system's own repetition of the path.
func (ld *loader) cannotRead(code diag.Code, at diag.Span, name string, err error) {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		ld.diags.Errorf(code, at, "%s does not exist", name)
	case errors.Is(err, syscall.ENOTDIR):
		ld.diags.Errorf(code, at, "%s is a file", name).
			Detail = "Write the folder of the file, because a policy is a folder."
	case errors.Is(err, fs.ErrInvalid):
		ld.diags.Errorf(code, at, "%s is outside the folder from which policies are read", name)
	default:
		ld.diags.Errorf(code, at, "cannot read %s: %v", name, err)
	}
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
