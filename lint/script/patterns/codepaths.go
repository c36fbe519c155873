package patterns

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// pythonPathMember is how Python reads the path.
const pythonPathMember = `(?:\.get\(|\[)["'](?:file_path|notebook_path)["'](?:\]|\)|,\s*["']["']\))`

// How Python and JavaScript keep the path of the event as it is.
var (
	pythonPath = lazyregexp.New(`(?m)^[ \t]*(\w+)(?:\s*:[^=\n]*)?\s*=\s*(?:(?:os\.)?path\.normpath\([^=\n]*` + pythonPathMember + `\s*\)|[^=\n]*` + pythonPathMember + `)(?:\s*or\s*["']["'])?[ \t]*(?:#.*)?$`)
	nodePath   = lazyregexp.New(`(?m)\b(?:const|let|var)\s+(\w+)\s*=[^=\n;]*\.(?:file_path|notebook_path)(?:\s*(?:\|\||\?\?)\s*["']["'])?\s*;?[ \t]*(?://.*)?$`)
)

// How they compare PATH with its beginning: a constant text, or the name of one.
var (
	pythonBegins = []string{
		`PATH\.startswith\(\s*\(?\s*(?:["']([^"'\n]+)["']|(\w+)\s*\))`,
		`\bre\.(?:full)?match\(\s*r?["']\^?([^"'\n]+)["']\s*,\s*PATH\s*[,)]`,
		`\bre\.search\(\s*r?["']\^([^"'\n]+)["']\s*,\s*PATH\s*[,)]`,
		`\bfnmatch(?:case)?\(\s*PATH\s*,\s*(?:["']([^"'\n]+)["']|(\w+)\s*\))`,
		`PATH\s*[!=]=\s*["']([^"'*\n]+)["']`,
		`PATH\s+(?:not\s+)?in\s+(?:[\[({]\s*["']([^"'*\n]+)["']\s*[,\])}]|([A-Za-z_]\w*)\s*(?:[:)\n]|and\b|or\b))`,
	}
	nodeBegins = []string{
		`PATH\??\.startsWith\(\s*(?:["']([^"'\n]+)["']|(\w+))\s*\)`,
		`/\^((?:[^/\\\n]|\\.)+)/\w*\.test\(\s*PATH\s*\)`,
		`PATH\??\.match\(\s*/\^((?:[^/\\\n]|\\.)+)/`,
		`PATH\??\.indexOf\(\s*(?:["']([^"'\n]+)["']|(\w+))\s*\)\s*===?\s*0`,
		`\bminimatch\(\s*PATH\s*,\s*(?:["']([^"'\n]+)["']|(\w+)\s*[,)])`,
		`PATH\s*[!=]==?\s*["']([^"'*\n]+)["']`,
		`(?:\[\s*["']([^"'*\n]+)["'][^\]\n]*\]|\b(\w+))\.(?:includes|has)\(\s*PATH\s*\)`,
	}
	// directPath is the path of the event where it stands.
	directPath = map[string]string{
		"python": `(?:\w+(?:\[["']\w+["']\]|\.get\(["']\w+["'](?:,\s*\{\})?\))*)?(?:\.get\(|\[)["'](?:file_path|notebook_path)["'](?:\]|\)|,\s*["']["']\))`,
		"node":   `[\w.?]*\.(?:tool_input|tool_info)\??\.(?:file_path|notebook_path)`,
	}
)

func codePathPatterns(source, bare, lang string) (out []PathPattern) {
	if changesPath.MatchString(source) {
		out = madePatternsOfCode(source, bare, lang)
	}
	if len(out) > 0 || bothForms.MatchString(source) || !strings.Contains(source, "file_path") && !strings.Contains(source, "notebook_path") {
		return out
	}
	paths := pythonPath
	if lang == "node" {
		paths = nodePath
	}
	out = begins(source, bare, lang, directPath[lang])
	for _, v := range paths.FindAllStringSubmatch(source, src.MaxObjects) {
		if src.GivenOnce(bare, v[1]) {
			out = append(out, begins(source, bare, lang, `\b`+v[1]+`\b`)...)
		}
	}
	source = strings.ReplaceAll(source, `\/`, "/")
	return append(alone(foldersOf(out), source), namesAlone(out, source)...)
}

// begins are the relative beginnings with which a program compares a path, of which it is given
// how it is written.
func begins(source, bare, lang, path string) (out []PathPattern) {
	forms := pythonBegins
	if lang == "node" {
		forms = nodeBegins
	}
	for _, form := range forms {
		for _, m := range regexp.MustCompile(strings.ReplaceAll(form, "PATH", path)).FindAllStringSubmatchIndex(source, src.MaxObjects) {
			at := src.At(m[2], m[3])
			var texts []string
			switch {
			case m[2] >= 0:
				texts = []string{source[m[2]:m[3]]}
			default:
				at = src.At(m[4], m[5])
				texts = constantsOf(source, bare, lang, source[m[4]:m[5]])
			}
			if src.Commented(bare, m[0]) || strings.HasPrefix(form, "PATH") && m[0] > 0 && source[m[0]-1] == '.' {
				continue
			}
			for i, text := range texts {
				text = strings.TrimSuffix(strings.ReplaceAll(strings.ReplaceAll(text, `\/`, "/"), `\.`, "."), "$")
				switch {
				case relativePath.MatchString(text):
					out = append(out, PathPattern{Place: at, Text: text, Relative: true, listed: i > 0})
				case fileName.MatchString(text):
					out = append(out, PathPattern{Place: at, Text: text, Name: true, listed: i > 0})
				}
			}
		}
	}
	return out
}

// constantsOf is the text of a name, or those of the list that it is or goes over, if all of
// them are relative paths or names of files.
func constantsOf(source, bare, lang, name string) (out []string) {
	over := `\bfor\s+` + name + `\s+in\s+(\w+)`
	if lang == "node" {
		over = `\b(?:const|let)\s+` + name + `\s+of\s+(\w+)|\b(\w+)\.(?:some|find|forEach)\(\s*\(?` + name + `\)?\s*=>`
	}
	if m := regexp.MustCompile(over).FindStringSubmatch(bare); m != nil {
		name = strings.Join(m[1:], "")
	}
	at := regexp.MustCompile(`(?m)^[ \t]*(?:const\s+|let\s+|var\s+)?`+name+`\s*(?::[^=\n]*)?=\s*(?:new\s+Set\(|(?:frozen)?set\()?[\[({]?`).FindAllStringIndex(bare, 2)
	if len(at) != 1 {
		return nil
	}
	end := at[0][1] + strings.IndexByte(bare[at[0][1]:]+"\n", '\n')
	if open := bare[at[0][1]-1]; strings.IndexByte("[({", open) >= 0 {
		end = src.Closing(bare, at[0][1]-1)
	}
	for _, c := range src.Constants(source[at[0][1]:min(end, len(source))], lang) {
		if !relativePath.MatchString(c.Text) && !fileName.MatchString(c.Text) {
			return nil
		}
		out = append(out, c.Text)
	}
	return out
}
