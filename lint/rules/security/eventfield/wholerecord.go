package eventfield

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

// wholeRecords are how programs read the whole record as one JSON value: at once, and with the file, F, or
// the path, P, in a variable. In each the last group is the place.
var wholeRecords = map[string]struct{ atOnce, file, ofFile, path, ofPath string }{
	"python": {
		atOnce: `(json\.load\(\s*open\([^()\n]*transcript_path["'](?:\]|\))|json\.loads\(\s*(?:pathlib\.)?Path\([^()\n]*transcript_path["']\]?\)\.(?:read_text|read_bytes)\()`,
		file:   `(?m)\bopen\([^\n]*\btranscript(?:_path)?\b[^\n]*\bas\s+(\w+)\s*:`, ofFile: `(json\.load\(\s*F\s*\)|json\.loads\(\s*F\.read\(\s*\)\s*\))`,
		path: `(?m)^[ \t]*(\w+)[ \t]*=[^=\n]*transcript_path["'][^\n]*$`, ofPath: `(json\.load\(\s*open\(\s*P\b|json\.loads\(\s*(?:(?:pathlib\.)?Path\(\s*P\s*\)|P)\.(?:read_text|read_bytes)\()`,
	},
	"node": {
		atOnce: `(JSON\.parse\(\s*(?:await\s+)?(?:\w+\.)*readFile(?:Sync)?\(\s*[\w.]*\btranscript_path\b)`,
		path:   `(?m)\b(?:const|let|var)\s+(\w+)\s*=[^=;\n]*\.transcript_path\s*;?[ \t]*$`, ofPath: `(JSON\.parse\(\s*(?:await\s+)?(?:\w+\.)*readFile(?:Sync)?\(\s*P\b)`,
	},
}

// wholeRecord reports a script that reads the record of a session, which is JSON lines, as one value.
func wholeRecord(s *hostconfig.Script, r *lint.Report) {
	forms, ok := wholeRecords[s.Parsed().Program.Lang]
	if !ok || !s.Handler.Group.File.Agent.RecordInLines || !regexp.MustCompile(`\btranscript_path\b`).Match(s.Source) {
		return
	}
	at, found := firstMatch(forms.atOnce, s.Source, 0)
	if !found && forms.file != "" {
		at, found = readsWhole(s.Source, forms.file, forms.ofFile)
	}
	if m := regexp.MustCompile(forms.path).FindSubmatch(s.Source); m != nil && !found {
		at, found = firstMatch(named(forms.ofPath, "P", m[1]), s.Source, 0)
	}
	if found {
		d := r.At(s.SpanOf(at), "the file at transcript_path has one JSON value on each line, and is not one JSON document")
		d.Detail = "Parse each line by itself."
	}
}

// readsWhole is where the block that opens the record reads it at once. Another block may open another
// file under the same name.
func readsWhole(source []byte, opens, use string) (src.Place, bool) {
	for _, m := range regexp.MustCompile(opens).FindAllSubmatchIndex(source, src.MaxObjects) {
		begin := bytes.LastIndexByte(source[:m[0]], '\n') + 1
		indent, end := src.Indentation(string(source[begin:m[0]])), m[1]+len(src.Line(string(source), m[1]))
		for end < len(source) {
			line := src.Line(string(source), end+1)
			if strings.TrimSpace(line) != "" && src.Indentation(line) <= indent {
				break
			}
			end = min(end+1+len(line), len(source))
		}
		if at, ok := firstMatch(named(use, "F", source[m[2]:m[3]]), source[:end], m[1]); ok {
			return at, true
		}
	}
	return src.Place{}, false
}

// named is a form with a variable's name in it.
func named(form, letter string, name []byte) string {
	return regexp.MustCompile(`\b`+letter+`\b`).ReplaceAllString(form, string(name))
}

// firstMatch is the place that a form finds first behind another one.
func firstMatch(form string, source []byte, from int) (src.Place, bool) {
	m := regexp.MustCompile(form).FindSubmatchIndex(source[from:])
	if m == nil {
		return src.Place{}, false
	}
	return src.At(from+m[2], from+m[3]), true
}
