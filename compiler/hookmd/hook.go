package hookmd

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/agenthooks"
	"github.com/hookc/hookc/runtime/host/format"
	"github.com/hookc/hookc/runtime/world"
)

// Hook is a hook in the format, with the format's defaults.
type Hook struct {
	Name        string
	Description string
	Event       string // canonical
	Tool        string // a regex in our terms; "" matches every tool
	Pattern     string // so too, for the input
	Timeout     int    // milliseconds
	Async       bool
	Priority    int
	Metadata    [][2]string
	Dir         string // its folder
	Script      string // run, run.sh or run.py, in scripts
}

// The format's defaults and bounds.
const (
	defaultTimeout  = 30_000
	minTimeout      = 100
	maxTimeout      = 600_000
	defaultPriority = 100
	maxPriority     = 1000
	maxName         = 64
	maxDescription  = 1024
)

// Names of the file, and of the script, the first found counting.
var (
	pages   = []string{"HOOK.md", "hook.md"}
	scripts = []string{"run", "run.sh", "run.py"}
)

// keys is what the front matter can hold.
var keys = []string{"name", "description", "trigger", "matcher", "timeout", "async", "priority", "metadata"}

var nameRule = lazyregexp.New(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// page is the HOOK.md in a folder; "" where there is none.
func page(dir string) string { return firstFile(dir, pages) }

func firstFile(dir string, names []string) string {
	for _, n := range names {
		path := filepath.Join(dir, n)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
	}
	return ""
}

// maxPage bounds a HOOK.md; the format means far less.
const maxPage = 1 << 20

// Read reads the hook in a folder. It is nil where the list has errors.
func Read(dir string) (*Hook, diag.List) {
	var diags diag.List
	h := &Hook{Dir: dir, Timeout: defaultTimeout, Priority: defaultPriority}
	file := page(dir)
	if file == "" {
		diags.Errorf(diag.CodeHookFile, diag.Span{File: dir}, "the folder has no HOOK.md").Detail = "A hook is a folder with a HOOK.md and scripts/run."
		return nil, diags
	}
	data, err := readFile(file)
	if err != nil {
		diags.Errorf(diag.CodeHookFile, diag.Span{File: file}, "%v", err)
		return nil, diags
	}
	p := &parser{hook: h, diags: &diags}
	p.hookEntries(file, frontMatter(file, data, &diags))
	if script := scriptOf(filepath.Join(dir, "scripts")); script != "" {
		h.Script = filepath.Base(script)
		p.ownScript(script)
		p.linked(script)
	} else {
		diags.Errorf(diag.CodeHookFile, diag.Span{File: filepath.Join(dir, "scripts")}, "the folder has no run, run.sh or run.py, and no other single script").Detail = "Add the script that the hook starts."
	}
	if diags.HasErrors() {
		return nil, diags
	}
	return h, diags
}

// scriptOf is the script of a hook: one with a name of the format, or else the
// only file that there is.
func scriptOf(dir string) string {
	if path := firstFile(dir, scripts); path != "" {
		return path
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	var only []string
	for _, e := range entries {
		if !e.IsDir() {
			only = append(only, e.Name())
		}
	}
	if len(only) != 1 {
		return ""
	}
	return firstFile(dir, only)
}

// ownScript refuses a script that hookc wrote: it starts an evaluator that is
// found from the script's place, and would not be from another one.
func (p *parser) ownScript(path string) {
	if data, err := readFile(path); err == nil && bytes.Contains(data, []byte(agenthooks.Mark)) {
		p.errorf(diag.Span{File: path}, "Use the policy from which it was built. Its name is at the end of HOOK.md.", "hookc build wrote this hook")
	}
}

// linked warns of a script that is a link to somewhere else: a folder that came
// from others can have links to what is nobody else's affair.
func (p *parser) linked(path string) {
	real, err := filepath.EvalSymlinks(path)
	own, err2 := filepath.EvalSymlinks(p.hook.Dir)
	if err != nil || err2 != nil {
		return // reading it says why
	}
	if rest, err := filepath.Rel(own, real); err == nil && filepath.IsLocal(rest) {
		return
	}
	*p.diags = append(*p.diags, diag.Diag{
		Code: diag.CodeHookFile, Severity: diag.Warning, Span: diag.Span{File: path},
		Summary: "the script is a link out of the hook's folder to " + strconv.Quote(real) + ", which is copied into the policy",
	})
}

func readFile(path string) ([]byte, error) {
	data, err := world.ReadInProject(path, maxPage)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, nil
}

// parser turns entries into a hook.
type parser struct {
	hook  *Hook
	diags *diag.List
}

func (p *parser) errorf(at diag.Span, detail, summary string, args ...any) {
	p.diags.Errorf(diag.CodeHookFile, at, summary, args...).Detail = detail
}

func (p *parser) hookEntries(file string, entries []entry) {
	if p.diags.HasErrors() && entries == nil {
		return
	}
	seen := map[string]bool{}
	var matcher *entry
	for i, e := range entries {
		seen[e.key] = true
		if e.key == "matcher" {
			matcher = &entries[i]
			continue
		}
		p.entry(e)
	}
	for _, k := range []string{"name", "description", "trigger"} {
		if !seen[k] {
			p.errorf(diag.Span{File: file, Start: diag.Pos{Line: 1, Column: 1}, End: diag.Pos{Line: 1, Column: 4}}, "Write name, description and trigger.", "the key %s is missing", k)
		}
	}
	if matcher != nil {
		p.matcher(*matcher)
	}
}

func (p *parser) entry(e entry) {
	if !slices.Contains(keys, e.key) {
		detail := "Valid keys: " + strings.Join(keys, ", ") + ". Put anything else into metadata."
		if near, ok := diag.Nearest(e.key, keys); ok {
			detail = "Did you mean " + near + "?"
		}
		p.errorf(e.at, detail, "unknown key %q", e.key)
		return
	}
	if e.isMap != (e.key == "metadata") || e.isList {
		want := "a text on its own line"
		if e.key == "metadata" {
			want = "keys of its own, on indented lines below"
		}
		p.errorf(e.at, "", "%s needs %s", e.key, want)
		return
	}
	switch e.key {
	case "name":
		p.name(e)
	case "description":
		p.hook.Description = strings.TrimSpace(e.text)
		if n := utf8.RuneCountInString(p.hook.Description); n < 1 || n > maxDescription {
			p.errorf(e.value, "", "the description has %d characters, but needs 1 to %d", n, maxDescription)
		}
	case "trigger":
		p.trigger(e)
	case "timeout":
		p.hook.Timeout = p.number(e, minTimeout, maxTimeout, "milliseconds")
	case "priority":
		p.hook.Priority = p.number(e, 0, maxPriority, "higher first")
	case "async":
		p.hook.Async = strings.EqualFold(e.text, "true") // YAML has True and TRUE, too
		if !p.hook.Async && !strings.EqualFold(e.text, "false") {
			p.errorf(e.value, "", "async must be true or false, not %q", e.text)
		}
	case "metadata":
		p.metadata(e)
	}
}

func (p *parser) name(e entry) {
	p.hook.Name = strings.TrimSpace(e.text)
	if !nameRule.MatchString(p.hook.Name) || len(p.hook.Name) > maxName {
		p.errorf(e.value, "A name has 1 to 64 lower-case letters, digits and single hyphens between them.", "the name %q is invalid", p.hook.Name)
	}
}

func (p *parser) trigger(e entry) {
	p.hook.Event = format.Canonical(e.text)
	if _, ok := event.LookupKind(p.hook.Event); ok && slices.Contains(format.Triggers(), e.text) {
		return
	}
	detail := "Valid events: " + strings.Join(format.Triggers(), ", ") + "."
	if near, ok := diag.Nearest(e.text, format.Triggers()); ok {
		detail = "Did you mean " + near + "?"
	}
	p.errorf(e.value, detail, "unknown event %q", e.text)
	p.hook.Event = ""
}

func (p *parser) number(e entry, least, most int, unit string) int {
	n, err := strconv.Atoi(e.text)
	if err != nil || n < least || n > most {
		p.errorf(e.value, fmt.Sprintf("Write a number from %d to %d, %s.", least, most, unit), "%s is %q", e.key, e.text)
	}
	return n
}

func (p *parser) metadata(e entry) {
	for _, kid := range e.kids {
		if kid.isMap { // a policy's metadata are texts
			for i := range kid.kids {
				kid.kids[i].key = kid.key + "." + kid.kids[i].key
			}
			p.metadata(kid)
			continue
		}
		p.hook.Metadata = append(p.hook.Metadata, [2]string{kid.key, kid.text})
	}
}

func (p *parser) matcher(e entry) {
	if !e.isMap {
		p.errorf(e.at, "Write tool and pattern on indented lines below.", "matcher needs keys of its own")
		return
	}
	if k, ok := event.LookupKind(p.hook.Event); ok && !k.Tool {
		p.errorf(e.at, "Remove it, or use an event of a tool.", "a matcher compares tools, but %s has none", p.hook.Event)
	}
	for _, kid := range e.kids {
		if kid.key != "tool" && kid.key != "pattern" || kid.isMap || kid.isList {
			p.errorf(kid.at, "A matcher has tool and pattern, each a regular expression.", "unknown key %q in matcher", kid.key)
			continue
		}
		t, re, err := translated(kid.text)
		if err != nil {
			p.errorf(kid.value, "Write it in the syntax that Python's re and RE2 share.", "the regular expression of %s cannot be imported: %s", kid.key, err)
			continue
		}
		for _, w := range asciiOnly(t) {
			*p.diags = append(*p.diags, diag.Diag{Code: diag.CodeHookFile, Severity: diag.Warning, Span: kid.value,
				Summary: w + " matches only ASCII letters, digits and spaces here, but those of all alphabets in Python"})
		}
		if kid.key == "tool" {
			p.hook.Tool = anywhere(kid.text, re)
		} else {
			p.hook.Pattern = re
		}
	}
}
