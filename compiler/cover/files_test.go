package cover

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// An lcov file is what geninfo(1) describes, and its sums are those of the report.
func TestLCOV(t *testing.T) {
	text := strings.Replace(several, "command { program = each.value }", "command {\nprogram = each.value\n}", 1)
	r := covered(t, policy(t, text), false, "git push main", "a")
	var b bytes.Buffer
	if err := r.LCOV(&b); err != nil {
		t.Fatal(err)
	}
	files, err := readLCOV(b.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, &b)
	}
	f, ok := files["p/p.hook.hcl"]
	if !ok || len(files) != 1 {
		t.Fatalf("files %v", files)
	}
	tallies := r.Tallies()
	if want := tallies[2].Covered + tallies[3].Covered; f.branches != tallies[2].Of+tallies[3].Of || f.taken != want {
		t.Errorf("%d of %d branches taken, want %d of %d", f.taken, f.branches, want, tallies[2].Of+tallies[3].Of)
	}
	want := map[string]int{"first": 1, "behind": 0, "later": 2, "each": 1} // each has two instances
	if fmt.Sprint(f.hooks) != fmt.Sprint(want) {
		t.Errorf("functions %v, want %v", f.hooks, want)
	}
	for _, p := range r.Parts {
		if _, ok := f.lines[p.Span.Start.Line]; !ok {
			t.Errorf("line %d of %s is missing", p.Span.Start.Line, p.Text)
		}
	}
}

// lcovFile is one section of an lcov file.
type lcovFile struct {
	hooks           map[string]int
	lines           map[int]int
	branches, taken int
}

// readLCOV reads what LCOV writes and refuses all else: records in geninfo's order, each
// function declared before it is counted, branches numbered from 0, a line for each
// function and branch, and sums that are right.
func readLCOV(text string) (map[string]*lcovFile, error) {
	files := map[string]*lcovFile{}
	var s *lcovSection
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		kind, rest, _ := strings.Cut(line, ":")
		err := func() error {
			if kind == "TN" {
				if s != nil {
					return fmt.Errorf("a section in a section")
				}
				s = &lcovSection{lcovFile: lcovFile{hooks: map[string]int{}, lines: map[int]int{}}, declared: map[string]int{}, blocks: map[int]int{}}
				return nil
			}
			if s == nil {
				return fmt.Errorf("outside of a section")
			}
			if err := s.inOrder(kind); err != nil {
				return err
			}
			if kind == "SF" {
				if files[rest] != nil {
					return fmt.Errorf("two sections of %s", rest)
				}
				s.name = rest
				return nil
			}
			if line == "end_of_record" {
				files[s.name] = &s.lcovFile
				defer func() { s = nil }()
				return s.whole()
			}
			return s.record(kind, rest)
		}()
		if err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", i+1, line, err)
		}
	}
	if s != nil {
		return nil, fmt.Errorf("the last section does not end")
	}
	return files, nil
}

type lcovSection struct {
	lcovFile
	name     string
	at       int // in lcovOrder
	declared map[string]int
	blocks   map[int]int // branches of a line
	branchAt []int
}

var lcovOrder = []string{"SF", "FN", "FNDA", "FNF", "FNH", "BRDA", "BRF", "BRH", "DA", "LF", "LH", "end_of_record"}

func (s *lcovSection) inOrder(kind string) error {
	at := slices.Index(lcovOrder, kind)
	repeats := kind == "FN" || kind == "FNDA" || kind == "BRDA" || kind == "DA"
	if at < 0 || at+1 < s.at || at+1 == s.at && !repeats {
		return fmt.Errorf("out of order")
	}
	s.at = at + 1
	return nil
}

func (s *lcovSection) record(kind, rest string) error {
	fields := strings.Split(rest, ",")
	switch kind {
	case "FN":
		return s.fn(fields)
	case "FNDA":
		return s.fnda(fields)
	case "BRDA":
		return s.brda(fields)
	case "DA":
		return s.da(fields)
	}
	n, err := numbers(fields, 1)
	if err != nil {
		return err
	}
	want := map[string]int{"FNF": len(s.declared), "FNH": positive(s.hooks), "BRF": s.branches, "BRH": s.taken, "LF": len(s.lines), "LH": positive(s.lines)}[kind]
	if n[0] != want {
		return fmt.Errorf("the sum is %d", want)
	}
	return nil
}

func (s *lcovSection) fn(fields []string) error {
	if len(fields) != 2 || fields[1] == "" {
		return fmt.Errorf("no line and name")
	}
	line, err := strconv.Atoi(fields[0])
	if _, twice := s.declared[fields[1]]; err != nil || line < 1 || twice {
		return fmt.Errorf("a bad line, or a name that there is already")
	}
	s.declared[fields[1]] = line
	return nil
}

func (s *lcovSection) fnda(fields []string) error {
	if len(fields) != 2 || s.declared[fields[1]] == 0 {
		return fmt.Errorf("no function")
	}
	n, err := numbers(fields[:1], 1)
	if err == nil {
		s.hooks[fields[1]] = n[0]
	}
	return err
}

func (s *lcovSection) brda(fields []string) error {
	if len(fields) != 4 {
		return fmt.Errorf("not four fields")
	}
	n, err := numbers(fields[:3], 3)
	if err != nil {
		return err
	}
	if line, next := n[0], s.blocks[n[0]]; n[1] != next/2 || n[2] != next%2 {
		return fmt.Errorf("branch %d of line %d is out of order", next, line)
	}
	s.blocks[n[0]]++
	s.branches++
	s.branchAt = append(s.branchAt, n[0])
	if fields[3] == "-" {
		return nil
	}
	taken, err := numbers(fields[3:], 1)
	if err == nil && taken[0] > 0 {
		s.taken++
	}
	return err
}

func (s *lcovSection) da(fields []string) error {
	n, err := numbers(fields, 2)
	if err != nil {
		return err
	}
	if _, twice := s.lines[n[0]]; twice || n[0] < 1 {
		return fmt.Errorf("line %d is there already", n[0])
	}
	s.lines[n[0]] = n[1]
	return nil
}

func (s *lcovSection) whole() error {
	for name, line := range s.declared {
		_, counted := s.hooks[name]
		if _, there := s.lines[line]; !counted || !there {
			return fmt.Errorf("function %s is not counted, or its line is not there", name)
		}
	}
	for _, line := range s.branchAt {
		if _, there := s.lines[line]; !there {
			return fmt.Errorf("line %d of a branch is not there", line)
		}
	}
	return nil
}

func numbers(fields []string, want int) (out []int, err error) {
	if len(fields) != want {
		return nil, fmt.Errorf("%d fields, not %d", len(fields), want)
	}
	for _, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%q is no count", f)
		}
		out = append(out, n)
	}
	return out, nil
}

func positive[K comparable](m map[K]int) (n int) {
	for _, v := range m {
		if v > 0 {
			n++
		}
	}
	return n
}

// The reader of the test refuses what is not valid.
func TestStrictLCOV(t *testing.T) {
	const valid = "TN:\nSF:a\nFN:1,f\nFNDA:2,f\nFNF:1\nFNH:1\nBRDA:1,0,0,2\nBRDA:1,0,1,0\nBRF:2\nBRH:1\nDA:1,2\nLF:1\nLH:1\nend_of_record\n"
	if _, err := readLCOV(valid); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{"FNH:1", "FNH:0"}, {"BRH:1", "BRH:2"}, {"LF:1", "LF:2"}, {"DA:1,2", "DA:2,2"}, {"FNDA:2,f", "FNDA:2,g"}, {"BRDA:1,0,1,0", "BRDA:1,1,0,0"},
		{"end_of_record\n", ""}, {"TN:\n", ""}, {"BRF:2\nBRH:1", "BRH:1\nBRF:2"}, {"DA:1,2", "DA:1,x"}, {"BRDA:1,0,0,2", "BRDA:1,0,0"},
	} {
		if _, err := readLCOV(strings.Replace(valid, c[0], c[1], 1)); err == nil {
			t.Errorf("%q in place of %q is read", c[1], c[0])
		}
	}
}

var tag = regexp.MustCompile(`<[^>]*>`)

// The page has the source as it is, marks that end on their lines, and needs nothing.
func TestHTML(t *testing.T) {
	const source = "hook \"h<1>\" {\n  on = [\"before_tool\"]\n  when = <<-EXPR\n    any(shell.commands,\n      .name == \"ä & <b>\" and\n      \"x\" in .args)\n  EXPR\n  ask { reason = \"r\" }\n}\n"
	text := strings.Replace(source, "h<1>", "h-1", 1)
	p := load(fstest.MapFS{"p/p.hook.hcl": {Data: []byte(text)}})
	if p == nil {
		t.Fatal("the policy does not compile")
	}
	r := covered(t, p, false, "b x")
	var b bytes.Buffer
	if err := r.HTML(&b, "a <b>"); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{"<title>Coverage of a &lt;b&gt;</title>", "prefers-color-scheme: dark", `class="half" title="true on 0, false on 1"`, `class="none"`, "h-1: applied on 0, not on 1"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in the page", want)
		}
	}
	for _, outside := range []string{"<script", "http:", "https:", "<link", "src=", "@import", "url("} {
		if strings.Contains(page, outside) {
			t.Errorf("the page has %s", outside)
		}
	}
	_, list, _ := strings.Cut(page, "<pre>\n")
	list, _, _ = strings.Cut(list, "</pre>")
	var lines []string
	for line := range strings.Lines(list) {
		if strings.HasPrefix(line, "<small") {
			continue
		}
		if strings.Count(line, "<b ") != strings.Count(line, "</b>") {
			t.Errorf("marks do not end on their line: %s", line)
		}
		_, line, _ = strings.Cut(line, "</i> ")
		lines = append(lines, html.UnescapeString(tag.ReplaceAllString(line, "")))
	}
	if got := strings.Join(lines, ""); got != text {
		t.Errorf("the source is\n%q\nwant\n%q", got, text)
	}
	if n := strings.Count(list, "<b "); n < 4 {
		t.Errorf("%d marks", n)
	}
}
