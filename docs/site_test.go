package docs

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"html"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tdewolff/parse/v2"
	lexer "github.com/tdewolff/parse/v2/html"
)

// TestSite builds the site from the pages as they are, with the packages of npm in
// the folder HOOKC_SITE, which .ci/run puts there, and looks at what was built.
func TestSite(t *testing.T) {
	packages := os.Getenv("HOOKC_SITE")
	if packages == "" {
		t.Skip("HOOKC_SITE names no folder with docs/site's npm packages")
	}
	dir := builtSite(t, packages)
	pages := sitePages(t, dir)
	t.Run("links", func(t *testing.T) { siteLinks(t, dir, pages) })
	t.Run("try it", func(t *testing.T) { siteTryIt(t, pages) })
	t.Run("search", func(t *testing.T) { siteSearch(t, dir, packages) })
	t.Run("browser", func(t *testing.T) { siteBrowser(t, dir, packages, pages) })
}

// builtSite is the folder of the site, built from a copy of the pages, so that
// nothing is written beside them.
func builtSite(t *testing.T, packages string) string {
	root := t.TempDir()
	if err := copyPages(root); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(packages, "node_modules"), filepath.Join(root, "docs/site/node_modules")); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(root, "out")
	cmd := exec.Command("node", "node_modules/vitepress/bin/vitepress.js", "build", "--outDir", out)
	cmd.Dir = filepath.Join(root, "docs/site")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return out
}

// copyPages copies what the site is made of: docs, and the pages of the root.
func copyPages(root string) error {
	return filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel("..", file)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (rel == "docs" || strings.HasPrefix(rel, "docs"+string(filepath.Separator))):
			if slices.Contains([]string{"testdata", "node_modules", "cache", "dist"}, d.Name()) {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(root, rel), 0o755)
		case d.IsDir() && rel != ".":
			return fs.SkipDir
		case d.IsDir() || filepath.Dir(rel) == "." && filepath.Ext(rel) != ".md" || filepath.Ext(rel) == ".go":
			return nil
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(root, rel), data, 0o644)
	})
}

// tag is a start tag of a page of the site, with its attributes.
type tag struct {
	name       string
	attributes map[string]string
}

// sitePages is the tags of every page of the site, by its path.
func sitePages(t *testing.T, dir string) map[string][]tag {
	pages := map[string][]tag{}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(file) != ".html" {
			return err
		}
		data, err := os.ReadFile(file)
		rel, _ := filepath.Rel(dir, file)
		pages[filepath.ToSlash(rel)] = tags(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) < 250 {
		t.Fatalf("the site has %d pages", len(pages))
	}
	return pages
}

func tags(page []byte) (all []tag) {
	l := lexer.NewLexer(parse.NewInputBytes(page))
	for {
		kind, _ := l.Next()
		switch kind {
		case lexer.ErrorToken:
			return all
		case lexer.StartTagToken:
			all = append(all, tag{string(l.Text()), map[string]string{}})
		case lexer.AttributeToken:
			value := strings.Trim(string(l.AttrVal()), `"'`)
			all[len(all)-1].attributes[string(l.Text())] = html.UnescapeString(value)
		}
	}
}

// repository is where links lead that lead to no page.
const repository = "https://github.com/hookc/hookc/blob/main/"

// siteLinks: every link, picture and script of the site leads to a file and a
// heading of it, and nothing comes from elsewhere.
func siteLinks(t *testing.T, dir string, pages map[string][]tag) {
	ids := map[string]map[string]bool{}
	for page, all := range pages {
		ids[page] = map[string]bool{}
		for _, e := range all {
			ids[page][e.attributes["id"]] = true
		}
	}
	for page, all := range pages {
		for _, e := range all {
			checkTag(t, dir, page, e, ids)
		}
	}
}

// onSite reports whether a file of the repository is a page of the site.
func onSite(dir, file string) bool {
	page, ok := strings.CutPrefix(file, "docs/")
	page, isPage := strings.CutSuffix(page, ".md")
	if !ok || !isPage {
		return false
	}
	if path.Base(page) == "README" {
		page = path.Join(path.Dir(page), "index")
	}
	_, err := os.Stat(filepath.Join(dir, page+".html"))
	return err == nil
}

func checkTag(t *testing.T, dir, page string, e tag, ids map[string]map[string]bool) {
	if _, ok := e.attributes["alt"]; e.name == "img" && !ok {
		t.Errorf("%s: the picture %s has no alt", page, e.attributes["src"])
	}
	for _, name := range []string{"href", "src", "srcset", "poster"} {
		link, ok := e.attributes[name]
		if !ok || strings.HasPrefix(link, "data:") {
			continue
		}
		u, err := url.Parse(link)
		switch {
		case err != nil:
			t.Errorf("%s: <%s %s=%q>: %v", page, e.name, name, link, err)
		case u.Host != "" && e.name != "a":
			t.Errorf("%s: <%s> gets %s from elsewhere", page, e.name, link)
		case strings.HasPrefix(link, repository):
			file := strings.TrimPrefix(u.Path, "/hookc/hookc/blob/main/")
			if _, err := os.Stat(filepath.Join("..", file)); err != nil || onSite(dir, file) {
				t.Errorf("%s: <%s %s=%q>: the repository has no such file, or the site has it", page, e.name, name, link)
			}
		case u.Host == "" && u.Scheme == "":
			if problem := lost(dir, page, u, ids); problem != "" {
				t.Errorf("%s: <%s %s=%q>: %s", page, e.name, name, link, problem)
			}
		}
	}
}

// lost says what is wrong with a link of the site, or "". The playground is
// published beside the site, so it is not in the folder.
func lost(dir, page string, u *url.URL, ids map[string]map[string]bool) string {
	to := page
	switch {
	case strings.HasPrefix(u.Path, "/"):
		to = strings.TrimPrefix(u.Path, "/")
	case u.Path != "":
		to = path.Join(path.Dir(page), u.Path)
	}
	if to == "" || strings.HasSuffix(to, "/") {
		to += "index.html"
	}
	if to == "play/index.html" {
		return ""
	}
	if _, err := os.Stat(filepath.Join(dir, to)); err != nil {
		return "there is no such file"
	}
	if u.Fragment != "" && !ids[to][u.Fragment] {
		return "the page has no such heading"
	}
	return ""
}

// siteTryIt: what the buttons open in the playground is a policy of the page.
func siteTryIt(t *testing.T, pages map[string][]tag) {
	found := 0
	for page, all := range pages {
		for _, e := range all {
			_, packed, ok := strings.Cut(e.attributes["href"], "play/#1.")
			if !ok || e.attributes["class"] != "try-it" {
				continue
			}
			found++
			var shared struct{ Policy, Command, Event, Host string }
			data, err := base64.RawURLEncoding.DecodeString(packed)
			if err == nil {
				data, err = io.ReadAll(flate.NewReader(bytes.NewReader(data)))
			}
			if err == nil {
				err = json.Unmarshal(data, &shared)
			}
			if source := siteSource(t, page); err != nil || !strings.Contains(words(source), words("```hcl\n"+shared.Policy+"```")) ||
				!strings.Contains(source, shared.Command) || !strings.Contains(source, shared.Event) {
				t.Errorf("%s: the playground is given %q (%v)", page, data, err)
			}
		}
	}
	if found < 100 {
		t.Errorf("%d policies can be tried", found)
	}
}

// words is a text with single blanks: a block of a list is indented.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }

// siteSource is the Markdown of a page of the site.
func siteSource(t *testing.T, page string) string {
	name := strings.TrimSuffix(page, ".html")
	if page == "index.html" { // the README, and an example of the cookbook at its top
		readme, _ := os.ReadFile("../README.md")
		cookbook, _ := os.ReadFile("cookbook.md")
		return string(readme) + string(cookbook)
	}
	for _, file := range []string{name + ".md", strings.TrimSuffix(name, "index") + "README.md"} {
		if data, err := os.ReadFile(file); err == nil {
			return string(data)
		}
	}
	t.Fatalf("%s has no source", page)
	return ""
}

// searchSite asks the index of the site, as the page does, and prints the addresses
// of what it finds.
const searchSite = `
import { pathToFileURL } from 'node:url'
const { default: MiniSearch } = await import('minisearch')
const { default: index } = await import(pathToFileURL(process.argv[1]))
const search = MiniSearch.loadJSON(index, { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] })
for (const words of process.argv.slice(2))
  console.log(search.search(words, { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } }).slice(0, 5).map((r) => r.id).join(' '))
`

// siteSearch: who searches for what a page is about finds it among the first.
func siteSearch(t *testing.T, dir, packages string) {
	index, err := filepath.Glob(filepath.Join(dir, "assets/chunks/@localSearchIndexroot.*.js"))
	if err != nil || len(index) != 1 {
		t.Fatalf("indexes: %v (%v)", index, err)
	}
	data, err := os.ReadFile(index[0])
	if err != nil {
		t.Fatal(err)
	}
	module := filepath.Join(t.TempDir(), "index.mjs")
	if err := os.WriteFile(module, data, 0o644); err != nil {
		t.Fatal(err)
	}
	for words, page := range map[string]string{
		"force push":        "/cookbook.html#block-force-pushes",
		"HK5027":            "/rules/HK5027.html",
		"matcher-ignored":   "/rules/HK1007.html",
		"std/git":           "/packs/git.html",
		"Kimi Code":         "/hosts/kimi-code.html",
		"mutate":            "/mutate.html",
		"tests before stop": "/cookbook.html#run-the-tests-before-the-agent-stops",
	} {
		cmd := exec.Command("node", "--input-type=module", "-e", searchSite, module, words)
		cmd.Dir = packages
		said, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(said), page) {
			t.Errorf("%q finds %s (%v), not %s", words, said, err, page)
		}
	}
}
