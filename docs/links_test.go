package docs

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var link = regexp.MustCompile(`\]\(([^)\s]+)\)`)

// TestLinks follows every link of every page to a file of the repository, and
// to the heading that it names.
func TestLinks(t *testing.T) {
	for _, page := range allPages(t) {
		for _, m := range link.FindAllStringSubmatch(prose(t, page), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			to := page
			if file != "" {
				to = filepath.Join(filepath.Dir(page), file)
			}
			if _, err := os.Stat(to); errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s links to %s, which does not exist", page, m[1])
			} else if anchor != "" && !anchors(prose(t, to))[anchor] {
				t.Errorf("%s links to %s, which has no such heading", page, m[1])
			}
		}
	}
}

// TestIndex: docs/README.md links to every page beside it and of the reference.
func TestIndex(t *testing.T) {
	index := prose(t, "README.md")
	for _, pattern := range []string{"*.md", "reference/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range found {
			if page != "README.md" && !strings.Contains(index, "]("+filepath.ToSlash(page)+")") {
				t.Errorf("docs/README.md has no link to %s", page)
			}
		}
	}
}

// allPages is every Markdown file of the repository but those of testdata.
func allPages(t *testing.T) (pages []string) {
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "node_modules"):
			return fs.SkipDir
		case filepath.Ext(path) == ".md":
			pages = append(pages, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// prose is a page without its fenced blocks.
func prose(t *testing.T, page string) string {
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range chunks(string(data)) {
		if c.fence == "" {
			b.WriteString(c.body)
		}
	}
	return b.String()
}

// anchors is the headings of a page as GitHub names them.
func anchors(text string) map[string]bool {
	names := map[string]bool{}
	for line := range strings.Lines(text) {
		level := len(line) - len(strings.TrimLeft(line, "#"))
		if level == 0 || level > 6 || !strings.HasPrefix(line[level:], " ") {
			continue
		}
		name := slug(strings.TrimSpace(line[level:]))
		for i, base := 1, name; names[name]; i++ {
			name = base + "-" + string(rune('0'+i))
		}
		names[name] = true
	}
	return names
}

// slug is lower case, with dashes for blanks, and without punctuation.
func slug(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}
