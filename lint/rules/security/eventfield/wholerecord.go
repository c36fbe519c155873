package eventfield

import (
	"regexp"

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
	tries := []string{forms.atOnce}
	for _, named := range []struct{ gives, use, name string }{{forms.file, forms.ofFile, "F"}, {forms.path, forms.ofPath, "P"}} {
		if named.gives == "" {
			continue
		}
		if m := regexp.MustCompile(named.gives).FindSubmatch(s.Source); m != nil {
			tries = append(tries, regexp.MustCompile(`\b`+named.name+`\b`).ReplaceAllString(named.use, string(m[1])))
		}
	}
	for _, form := range tries {
		if m := regexp.MustCompile(form).FindSubmatchIndex(s.Source); m != nil {
			d := r.At(s.SpanOf(src.Place{Start: m[2], End: m[3]}), "the file at transcript_path has one JSON value on each line, and is not one JSON document")
			d.Detail = "Parse each line by itself."
			return
		}
	}
}
