package effect

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/document"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

var context = &Kind{
	Name: "context", Doc: "Adds text or files to the agent's context.", Need: TellAgent,
	AnyOf: []string{"text", "files", "values"},
	Args: []Arg{
		{Name: "text", Doc: "the text", Type: &textType},
		{Name: "files", Doc: "paths or globs below the project, in this order; path#/pointer selects a part of a document", Type: &textsType},
		{Name: "values", Doc: "name = value, sent as JSON", Type: &mapType},
		{Name: "max_bytes", Doc: "how many bytes files and values may add; a cut is marked and names the files to read", Type: &intType, Least: 1, Most: 1 << 30},
		{Name: "require", Doc: "deny if a file is missing or a glob finds none", Type: &boolType, Const: true, With: []string{"files"}},
		{Name: "consume", Doc: "remove the files after the answer", Type: &boolType, Const: true, With: []string{"files"}},
		{Name: "to", Doc: "who gets it; by default the agent", Type: &textType, Const: true, Enum: []string{"agent", "user", "both"}},
	},
	NeedOf: func(arg func(string) string) Need {
		if arg("require") == "true" {
			return Deny
		}
		return audienceNeed(arg)
	},
	Apply: applyContext,
}

// contextLimit is how many bytes of files and values a context step adds where
// it does not say; hosts cut near 10,000 characters.
const contextLimit = 10_000

// maxContext is the most that max_bytes may say.
const maxContext = 1 << 30

func applyContext(r Run) {
	r.Note("context", "")
	c := collector{r: r, limit: contextLimit}
	if v, ok := r.Arg("max_bytes"); ok && v.Kind() == value.Int {
		c.limit = min(max(v.Int(), 0), maxContext)
	}
	if t := text(r, "text"); t != "" {
		c.say(t)
	}
	if files, ok := r.Arg("files"); ok {
		c.files(patterns(files))
	}
	if required, _ := r.Arg("require"); required.Bool() && c.missing != "" {
		r.Decide(decision.Deny, "deny", c.missing)
		return
	}
	if values, ok := r.Arg("values"); ok {
		c.values(values)
	}
	if c.parts.Len() > 0 {
		c.say(c.cut())
	}
	if consume, _ := r.Arg("consume"); consume.Bool() {
		c.consume()
	}
}

func patterns(v value.Value) []string {
	if v.Kind() == value.String {
		return []string{v.Str()}
	}
	out := make([]string, 0, v.Len())
	for i := range v.Len() {
		out = append(out, v.At(i).Text())
	}
	return out
}

// collector collects what a context step shows: files and values, one behind the
// other, each below its name.
type collector struct {
	r       Run
	limit   int
	parts   strings.Builder // at most a little more than limit
	size    int64           // of all parts, those that are cut too
	shown   []world.File    // whole
	rest    []string        // names of files that are not shown whole
	missing string          // the first thing that is not there
}

// say tells what was collected to whom the step says.
func (c *collector) say(text string) {
	to, _ := c.r.Arg("to")
	if to.Str() != "user" {
		c.r.AddContext(text)
	}
	if to.Str() == "user" || to.Str() == "both" {
		c.r.Tell(text, decision.ToUser)
	}
}

// add adds a part of which text is the beginning.
func (c *collector) add(name, text string, size int64) (whole bool) {
	name = plain(name)
	var b strings.Builder
	if c.size > 0 {
		b.WriteString("\n")
	}
	b.WriteString("=== " + name + " ===\n" + text)
	if int64(len(text)) == size && !strings.HasSuffix(text, "\n") {
		b.WriteString("\n")
	}
	part := b.String()
	c.size += int64(len(part)) + size - int64(len(text))
	c.parts.WriteString(part[:min(len(part), c.room())])
	return c.size <= int64(c.limit)
}

// plain is a name that cannot pass for lines of ours.
func plain(name string) string {
	if strings.ContainsFunc(name, unicode.IsControl) {
		return strconv.Quote(name)
	}
	return name
}

// more notes a file of which there is more.
func (c *collector) more(name string) {
	if name = plain(name); !slices.Contains(c.rest, name) {
		c.rest = append(c.rest, name)
	}
}

// room is how many bytes can still be shown, and one that tells that there are
// more.
func (c *collector) room() int { return c.limit + 1 - c.parts.Len() }

// cut is what was collected, cut to the limit at a character, with what is
// missing.
func (c *collector) cut() string {
	text := c.parts.String()
	if c.size <= int64(c.limit) {
		return text
	}
	end := min(c.limit, len(text))
	for end > 0 && end < len(text) && !utf8.RuneStart(text[end]) {
		end--
	}
	read := ""
	if len(c.rest) > 0 {
		read = "; read " + strings.Join(c.rest[:min(len(c.rest), 5)], ", ")
	}
	return text[:end] + "\n[cut: " + strconv.Itoa(end) + " of " + strconv.FormatInt(c.size, 10) + " bytes shown" + read + "]\n"
}

// files adds what paths and globs name, in their order.
func (c *collector) files(patterns []string) {
	for _, pattern := range patterns {
		p, pointer, part := strings.Cut(pattern, "#/")
		names, err := c.r.World().Find(p)
		if err != nil {
			c.fail(err)
		}
		found := false
		for _, name := range names {
			if part {
				found = c.part(name, "/"+pointer) || found
			} else {
				found = c.file(name) || found
			}
		}
		if !found && c.missing == "" {
			c.missing = "This needs " + pattern + ", which is missing."
		}
	}
}

// file adds a file; of one that is larger than what can be shown, its beginning.
func (c *collector) file(name string) (found bool) {
	f, found, err := c.r.World().ReadFile(name, c.room())
	if err != nil {
		c.fail(err)
	}
	if err != nil || !found {
		return false
	}
	if c.add(name, f.Text, f.Size) {
		c.shown = append(c.shown, f)
	} else {
		c.more(name)
	}
	return true
}

// part adds a part of a document.
func (c *collector) part(name, pointer string) (found bool) {
	doc, found, err := c.r.World().Doc(name)
	if err == nil && found {
		doc, found, err = document.Get(doc, pointer)
	}
	if err != nil {
		c.fail(err)
	}
	if err != nil || !found {
		return false
	}
	shown := doc.Str()
	if doc.Kind() != value.String {
		if shown, err = jsonText(doc); err != nil {
			c.fail(err)
			return false
		}
	}
	if !c.add(name+"#"+pointer, shown, int64(len(shown))) {
		c.more(name)
	}
	return true
}

// values adds values below their names.
func (c *collector) values(values value.Value) {
	for i := range values.Len() {
		text, err := jsonText(values.At(i))
		if err != nil {
			c.fail(err)
			continue
		}
		c.add(values.Key(i).Text(), text, int64(len(text)))
	}
}

// fail records what could not be read; the rest is shown.
func (c *collector) fail(err error) {
	kind := decision.ExecFailure
	if malformed := (*world.MalformedError)(nil); errors.As(err, &malformed) {
		kind = decision.ParseFailure
	}
	c.r.Fail(kind, "its context fails: "+err.Error())
}

// consume removes the files that were shown whole, once the answer is written:
// what was cut off would be lost.
func (c *collector) consume() {
	w, files := c.r.World(), c.shown
	if !w.Effects || len(files) == 0 {
		return
	}
	c.r.After(func(*decision.Decision) error {
		var errs []error
		for _, f := range files {
			errs = append(errs, w.Consume(f))
		}
		return errors.Join(errs...)
	})
}

// jsonText is a value as JSON for people.
func jsonText(v value.Value) (string, error) {
	b := value.NewBudget()
	return value.Indented(v, &b)
}
