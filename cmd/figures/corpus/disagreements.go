package corpus

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
)

// Disagreements is the page of rows that are decided otherwise than their source
// expects, grouped by why. It names rows and repeats none of them.
type Disagreements struct {
	head   string // before the first reason
	groups []group
}

// group is the rows of one reason.
type group struct {
	title string
	text  string // between the title and the table
	rows  []disagreement
}

type disagreement struct{ ref, expected, decided, hook string }

// todo is the group of rows that nobody has given a reason.
const todo = "TODO: reason"

const (
	groupMark = "## "
	listHead  = "| where | expected | decided | by |\n|---|---|---|---|\n"
	emptyPage = `# Where the packs and others disagree

Look up where std/default decides otherwise than [another guard's test](scope.md) expects, grouped by reason. "Where" is the place in the source's repository, with a number if one line has several rows. If std/default asks about a row that should be blocked, that is no disagreement; [the end](#questions-about-what-others-block) counts these.

` + "`HOOKC_UPDATE=1 HOOKC_CORPORA=… go test ./cmd/figures/corpus`" + ` rewrites the lists. A row keeps its reason. A new row appears under "` + todo + `"; move it under a reason.

`
)

// questions is the last part of the page, which is counted and not listed.
const questions = "Questions about what others block"

// ParseDisagreements reads the page; an empty one is the start of one.
func ParseDisagreements(page string) *Disagreements {
	d := &Disagreements{}
	if page == "" {
		page = emptyPage
	}
	for line := range strings.Lines(page) {
		title, isTitle := strings.CutPrefix(line, groupMark)
		cells, isRow := tableRow(line)
		switch {
		case isTitle:
			d.groups = append(d.groups, group{title: strings.TrimSpace(title)})
		case len(d.groups) == 0:
			d.head += line
		case isRow && len(cells) == 4 && strings.Count(cells[0], ":") >= 2:
			g := d.last()
			g.rows = append(g.rows, disagreement{cells[0], cells[1], cells[2], cells[3]})
		case !isRow:
			d.last().text += line
		}
	}
	d.groups = slices.DeleteFunc(d.groups, func(g group) bool { return g.title == questions })
	return d
}

func (d *Disagreements) last() *group { return &d.groups[len(d.groups)-1] }

// Update makes the lists those of the answers. Rows keep their group; a group
// without rows goes.
func (d *Disagreements) Update(answers []Answer) {
	at := map[string]int{} // ref → group
	for i, g := range d.groups {
		for _, r := range g.rows {
			at[r.ref] = i
		}
		d.groups[i].rows = nil
	}
	for _, a := range answers {
		if a.Agrees() {
			continue
		}
		i, ok := at[a.Ref]
		if !ok {
			i = d.group(todo)
		}
		d.groups[i].rows = append(d.groups[i].rows, disagreement{a.Ref, a.Expected, a.Decision, cmp.Or(a.Hook, "–")})
	}
	d.groups = slices.DeleteFunc(d.groups, func(g group) bool { return len(g.rows) == 0 })
	for i := range d.groups {
		slices.SortStableFunc(d.groups[i].rows, func(a, b disagreement) int { return compareRefs(a.ref, b.ref) })
	}
}

// compareRefs orders places by file, then by line as a number.
func compareRefs(a, b string) int {
	fa, la := splitRef(a)
	fb, lb := splitRef(b)
	return cmp.Or(cmp.Compare(fa, fb), cmp.Compare(la, lb), cmp.Compare(a, b))
}

func splitRef(ref string) (file string, line int) {
	at := strings.LastIndexByte(ref, ':')
	number, _, _ := strings.Cut(ref[at+1:], "#")
	line, _ = strconv.Atoi(number)
	return ref[:max(at, 0)], line
}

// group is the number of a group, which is added where there is none.
func (d *Disagreements) group(title string) int {
	i := slices.IndexFunc(d.groups, func(g group) bool { return g.title == title })
	if i < 0 {
		i, d.groups = len(d.groups), append(d.groups, group{title: title})
	}
	return i
}

// Unexplained is how many rows have no reason.
func (d *Disagreements) Unexplained() int {
	n := 0
	for _, g := range d.groups {
		if g.title == todo {
			n += len(g.rows)
		}
	}
	return n
}

// Page is the page, with the questions of the answers at its end.
func (d *Disagreements) Page(answers []Answer) string {
	var b strings.Builder
	b.WriteString(d.head)
	for _, g := range d.groups {
		fmt.Fprintf(&b, "%s%s\n\n", groupMark, g.title)
		if text := strings.TrimSpace(g.text); text != "" {
			b.WriteString(text + "\n\n")
		}
		b.WriteString(listHead)
		for _, r := range g.rows {
			fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", r.ref, r.expected, r.decided, r.hook)
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%s%s\n\n%s", groupMark, questions, asked(answers))
	return b.String()
}

// asked counts questions about what should be blocked, by hook.
func asked(answers []Answer) string {
	counts := map[string]int{}
	for _, a := range answers {
		if a.Expected == "block" && a.Decision == "ask" {
			counts[a.Hook]++
		}
	}
	var hooks []string
	for h := range counts {
		hooks = append(hooks, h)
	}
	slices.SortFunc(hooks, func(a, b string) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	out := "| hook | rows |\n|---|---|\n"
	for _, h := range hooks {
		out += fmt.Sprintf("| `%s` | %d |\n", h, counts[h])
	}
	return out
}

// ReadDisagreements reads the page of a file, which need not be there.
func ReadDisagreements(path string) (*Disagreements, string, error) {
	data, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return nil, "", err
	}
	return ParseDisagreements(string(data)), string(data), nil
}
