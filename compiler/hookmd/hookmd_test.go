package hookmd

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/host/agenthooks"
)

// write writes a hook's folder and returns it.
func write(t *testing.T, root, name, page string) string {
	t.Helper()
	dir := filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Join(dir, "scripts"), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{"HOOK.md": page, "scripts/run": "#!/bin/sh\nexit 0\n"} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const minimal = "name: h\ndescription: d\ntrigger: before_tool\n"

// TestRead checks what is read, by YAML's own spellings.
func TestRead(t *testing.T) {
	for _, c := range []struct{ page, want string }{
		{"---\n" + minimal + "---\n", "before_tool 30000 100 false"},
		{"---\r\n" + strings.ReplaceAll(minimal, "\n", "\r\n") + "---\r\ntext\r\n", "before_tool 30000 100 false"},
		{"\ufeff---\n# comment\n\nname: 'h' # comment\ndescription: \"d\"\ntrigger: pre-tool-call\ntimeout: 5000\nasync: true\npriority: 0\n---", "before_tool 5000 0 true"},
		{"---\n" + minimal + "matcher:\n  tool: \"Shell\" # Tool\n  pattern: \"rm -rf /|mkfs|>:/dev/sda\"\n---\n", "before_tool 30000 100 false tool=Shell pattern=rm -rf /|mkfs|>:/dev/sda"},
		{"---\n" + minimal + "matcher:\n    pattern: \"\\.(py|js|ts)$\"\n---\n", `before_tool 30000 100 false pattern=\.(py|js|ts)\n?\z`},
		{"---\n" + minimal + "matcher:\n    pattern: '[[:alpha:]]'\n---\n", `before_tool 30000 100 false pattern=[:\[ahlp]]`},
		{"---\n" + minimal + "matcher:\n  pattern: '\\.py\\Z'\n---\n", `before_tool 30000 100 false pattern=\.py\z`},
		{"---\n" + minimal + "matcher:\n  tool: Bash|Write\n---\n", "before_tool 30000 100 false tool=Bash|Write"},
		{"---\n" + minimal + "matcher:\n  tool: mcp__db\n---\n", "before_tool 30000 100 false tool=.*(?:mcp__db).*"},
		{"---\n" + minimal + "matcher:\n  tool: ^Sh\n---\n", "before_tool 30000 100 false tool=.*(?:^Sh).*"},
		{"---\n" + minimal + "metadata:\n  author: me\n  'on': \"x\\ty\"\n  \"a b\": it''s\n---\n", "before_tool 30000 100 false author=me on=x\ty a b=it''s"},
		{"---\n" + minimal + "matcher: { tool: Shell, pattern: \"a, b}\" } # both\n---\n", "before_tool 30000 100 false tool=Shell pattern=a, b}"},
		{"---\n" + minimal + "metadata: {owner: {team: a, 'on': \"x\"}, version: 1.10, tags: [a, \"b\", c d], none: }\n---\n",
			"before_tool 30000 100 false owner.team=a owner.on=x version=1.10 tags=a, b, c d"},
		{"---\n" + minimal + "metadata: {\n  a: 1,\n  url: http://x.test/y,\n}\n---\n", "before_tool 30000 100 false a=1 url=http://x.test/y"},
		{"---\n" + minimal + "metadata:\n  tags:\n    - a\n    - \"b\"\n\n  refs:\n  - x # one\n  last: z\n---\n", "before_tool 30000 100 false tags=a, b refs=x last=z"},
		{"---\nname: h\ndescription: >-\n  one\n  two\n\n  three\ntrigger: session_end\n---\n", "session_end 30000 100 false: one two\nthree"},
		{"---\nname: h\ndescription: |\n  one\n    two\ntrigger: session_end\n---\n", "session_end 30000 100 false: one\n  two"},
	} {
		h, diags := Read(write(t, t.TempDir(), "h", c.page))
		if diags.HasErrors() {
			t.Errorf("%q: %v", c.page, diags)
			continue
		}
		got := fmt.Sprintf("%s %d %d %t", h.Event, h.Timeout, h.Priority, h.Async)
		for _, m := range append([][2]string{{"tool", h.Tool}, {"pattern", h.Pattern}}, h.Metadata...) {
			if m[1] != "" {
				got += " " + m[0] + "=" + m[1]
			}
		}
		if h.Description != "d" {
			got += ": " + h.Description
		}
		if got != c.want || h.Script != "run" || h.Name != "h" {
			t.Errorf("%q:\n got %q\nwant %q", c.page, got, c.want)
		}
	}
}

// TestReadErrors checks that every rule of the format is kept, and that an error
// says where and what to do.
func TestReadErrors(t *testing.T) {
	for _, c := range []struct{ front, want string }{
		{"", "1:1: the key name is missing"},
		{minimal + "nam: x\n", `5:1: unknown key "nam"; Did you mean name?`},
		{minimal + "enabled: true\n", `5:1: unknown key "enabled"; Valid keys: name,`},
		{minimal + "name: h\n", `5:1: "name" is duplicated`},
		{strings.Replace(minimal, "name: h", "name: H", 1), `2:7: the name "H" is invalid; A name has`},
		{strings.Replace(minimal, "name: h", "name: h--i", 1), `2:7: the name "h--i" is invalid`},
		{strings.Replace(minimal, "description: d", "description: ''", 1), "3:14: the description has 0 characters"},
		{strings.Replace(minimal, "description: d", "description: "+strings.Repeat("é", 1025), 1), "3:14: the description has 1025 characters"},
		{strings.Replace(minimal, "description: d", "description: a: b", 1), "3:14: a text with a colon needs quotes"},
		{strings.Replace(minimal, "before_tool", "before_tol", 1), `4:10: unknown event "before_tol"; Did you mean before_tool?`},
		{strings.Replace(minimal, "before_tool", "notification", 1), `4:10: unknown event "notification"; Valid events:`},
		{minimal + "matcher:\n  tol: Shell\n", `6:3: unknown key "tol" in matcher`},
		{minimal + "matcher: Shell\n", "5:1: matcher needs keys of its own"},
		{minimal + "matcher:\n  pattern: 'a(?!b)'\n", "6:12: the regular expression of pattern cannot be imported: it looks ahead or behind with (?!"},
		{minimal + "matcher:\n  pattern: '(a)\\1'\n", "6:12: the regular expression of pattern cannot be imported: it refers back to a group"},
		{minimal + "matcher:\n  pattern: '['\n", "6:12: the regular expression of pattern cannot be imported: the [ is never closed"},
		{minimal + "matcher:\n  pattern: 'a$b'\n", "6:12: the regular expression of pattern cannot be imported: $ stands before the end"},
		{minimal + "matcher:\n  pattern: \"\\brm\"\n", "6:12: the regular expression of pattern cannot be imported: it contains a control character"},
		{strings.Replace(minimal, "before_tool", "session_end", 1) + "matcher:\n  tool: Shell\n", "5:1: a matcher compares tools, but session_end has none"},
		{minimal + "timeout: 99\n", `5:10: timeout is "99"; Write a number from 100 to 600000, milliseconds.`},
		{minimal + "timeout: 5s\n", `5:10: timeout is "5s"`},
		{minimal + "priority: 1001\n", `5:11: priority is "1001"`},
		{minimal + "async: yes\n", `5:8: async must be true or false, not "yes"`},
		{minimal + "metadata: x\n", "5:1: metadata needs keys of its own"},
		{minimal + "metadata: [x]\n", "5:1: metadata needs keys of its own"},
		{minimal + "metadata: {a: b\n", "5:11: the bracket is not closed"},
		{minimal + "metadata: {a: b} c\n", "5:11: there is text after the closing bracket"},
		{minimal + "metadata: {a: b, a: c}\n", "5:11: \"a\" is duplicated"},
		{minimal + "metadata: {a: &b c}\n", "5:11: the format does not allow & here"},
		{minimal + "matcher: {tool: [a, b]}\n", "5:10: unknown key \"tool\" in matcher"},
		{minimal + "\tasync: true\n", "5:1: a tab indents this line"},
		{minimal + "  async: true\n", "5:1: this line is indented further"},
		{minimal + "just words\n", "5:1: this is not key: value"},
		{minimal + "async: [true]\n", "5:1: async needs a text on its own line"},
		{minimal + "async: &a true\n", "5:8: the format does not allow & here"},
		{minimal + "priority: \"1\" 2\n", "5:11: there is text after the closing quote"},
		{minimal + "priority: \"1\n", "5:11: the closing quote is missing on this line"},
		{minimal + "priority: \"\\q\"\n", "5:11: YAML has no such escape"},
	} {
		h, diags := Read(write(t, t.TempDir(), "h", "---\n"+c.front+"---\n"))
		if h != nil || !strings.Contains(texts(diags), "HOOK.md:"+c.want) {
			t.Errorf("%q:\n got %v\nwant %s", c.front, texts(diags), c.want)
		}
	}
	for page, want := range map[string]string{
		"":                     "1:1: the file has no front matter",
		"# Title\n":            "1:1: the file has no front matter",
		"---\nname: h\n":       "1:1: the front matter does not end",
		"---\nname: \xff\n---": "1:1: the file is not UTF-8",
	} {
		if h, diags := Read(write(t, t.TempDir(), "h", page)); h != nil || !strings.Contains(texts(diags), want) {
			t.Errorf("%q: got %v, want %s", page, texts(diags), want)
		}
	}
}

func texts(diags diag.List) string {
	var b strings.Builder
	for _, d := range diags {
		b.WriteString(d.Error() + "\n")
	}
	return b.String()
}

// TestScripts takes the first of run, run.sh and run.py, and wants one.
func TestScripts(t *testing.T) {
	dir := write(t, t.TempDir(), "h", "---\n"+minimal+"---\n")
	for _, name := range []string{"run.sh", "run.py"} {
		if err := os.WriteFile(filepath.Join(dir, "scripts", name), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"run", "run.sh", "run.py"} {
		h, diags := Read(dir)
		if h == nil || h.Script != want {
			t.Fatalf("got %+v %v, want %s", h, diags, want)
		}
		os.Remove(filepath.Join(dir, "scripts", want))
	}
	if h, diags := Read(dir); h != nil || !strings.Contains(texts(diags), "the folder has no run, run.sh or run.py") {
		t.Errorf("got %+v %v", h, diags)
	}
	ours := "#!/bin/sh\n# " + agenthooks.Mark + "\n"
	if err := os.WriteFile(filepath.Join(dir, "scripts", "run"), []byte(ours), 0o755); err != nil {
		t.Fatal(err)
	}
	if h, diags := Read(dir); h != nil || !strings.Contains(texts(diags), "hookc build wrote this hook") {
		t.Errorf("got %+v %v", h, diags)
	}
}

// A folder from others can have a link to anything in the place of its script.
func TestLinkedScript(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "h", "---\nname: h\ndescription: d\ntrigger: before_tool\n---\n")
	scripts := filepath.Join(dir, "h", "scripts")
	if err := os.WriteFile(filepath.Join(dir, "key"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for target, want := range map[string]bool{filepath.Join(dir, "key"): true, "../../key": true, "real": false} {
		os.Remove(filepath.Join(scripts, "run"))
		if err := os.WriteFile(filepath.Join(scripts, "real"), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, filepath.Join(scripts, "run")); err != nil {
			t.Skip(err)
		}
		h, diags := Read(filepath.Join(dir, "h"))
		if got := strings.Contains(texts(diags), "is a link out of the hook's folder"); got != want || h == nil {
			t.Errorf("%s: %+v %v", target, h, diags)
		}
	}
}

// TestDiscover checks that a project's hook replaces the user's of its name.
func TestDiscover(t *testing.T) {
	user, project := t.TempDir(), t.TempDir()
	page := func(name, text string) string {
		return "---\nname: " + name + "\ndescription: " + text + "\ntrigger: before_tool\n---\n"
	}
	write(t, user, "both", page("both", "the user's"))
	write(t, user, "mine", page("mine", "the user's"))
	write(t, project, "both", page("both", "the project's"))
	write(t, project, "ours", page("ours", "the project's"))
	if err := os.MkdirAll(filepath.Join(project, "no-hook"), 0o755); err != nil {
		t.Fatal(err)
	}
	hooks, diags := Discover(user, project)
	var got []string
	for _, h := range hooks {
		got = append(got, h.Name+" "+h.Description)
	}
	if want := "both the project's, mine the user's, ours the project's"; strings.Join(got, ", ") != want || len(diags) > 0 {
		t.Errorf("got %v %v", got, diags)
	}
	if hooks, diags := Discover(filepath.Join(user, "nowhere"), filepath.Join(user, "nowhere")); len(hooks)+len(diags) > 0 {
		t.Errorf("got %v %v", hooks, diags)
	}
}

// FuzzRead reads any front matter: a hook within the format's bounds, or an
// error with a place.
func FuzzRead(f *testing.F) {
	for _, s := range []string{minimal, minimal + "matcher:\n  tool: \"a\\.b\"\n", "a: |\n  b\n", "\"a\": 'b'\n", "a: >\n", "k:\n  k: v\n x", "k: {a: [b, {c: d}], e: }\n", "k:\n- a\n-\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, front string) {
		var diags diag.List
		p := &parser{hook: &Hook{Timeout: defaultTimeout}, diags: &diags}
		p.hookEntries("HOOK.md", frontMatter("HOOK.md", []byte("---\n"+front+"\n---\n"), &diags))
		for _, d := range diags {
			if d.Span.Start.Line == 0 || d.Summary == "" {
				t.Errorf("%q: %+v", front, d)
			}
		}
		h := p.hook
		if !diags.HasErrors() && (!nameRule.MatchString(h.Name) || h.Event == "" || h.Timeout < minTimeout || h.Timeout > maxTimeout || h.Priority > maxPriority) {
			t.Errorf("%q: %+v", front, h)
		}
	})
}
