package ledgerdb

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/ledger"
)

// line is an entry as evaluators write it.
func line(r *rand.Rand, i int) []byte {
	at := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(i) * time.Second)
	decision := []string{"none", "none", "none", "allow", "ask", "deny"}[r.IntN(6)]
	errs := ""
	if r.IntN(20) == 0 {
		errs = `,"errors":[{"hook":"hook-1","kind":"failure","text":"no"}]`
	}
	return fmt.Appendf(nil, `{"time":"%s","id":"%d","policy":"p","host":"generic","event":"before_tool","session":"s%d","project":"/home/me/project-%d","cwd":"/home/me","tool":"%s","tool_use_id":"toolu_%d","decision":"%s","duration_ms":%.3f,"reason":"because of it","hooks":[{"name":"hook-%d","decision":"%s","reason":"because of it"},{"name":"audit"}]%s}`,
		at.Format("2006-01-02T15:04:05.000Z"), i, i/500, i/5000, []string{"Shell", "WriteFile", "Fetch"}[r.IntN(3)], i, decision, r.ExpFloat64()*5, r.IntN(30), decision, errs)
}

func add(t testing.TB, book ledger.Book, r *rand.Rand, from, to int) {
	t.Helper()
	for i := from; i < to; i++ {
		if err := book.Append(line(r, i)); err != nil {
			t.Fatal(err)
		}
	}
}

// direct counts without a database.
func direct(t *testing.T, book ledger.Book, by string, f *Filter) []string {
	t.Helper()
	all := groupsOf{by: by, filter: f, groups: map[string]*Group{}}
	if _, err := book.Since(time.Time{}, func(l ledger.Line) error {
		if e, ok := Parse(l.Text); ok && f.Match(&e) {
			all.add(&sample{entry: e, count: 1, durations: []int{e.micros()}})
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, g := range all.sorted() {
		out = append(out, fmt.Sprint(*g))
	}
	slices.Sort(out)
	return out
}

func viaDB(t *testing.T, book ledger.Book, by string, f *Filter) []string {
	t.Helper()
	groups, _, err := Stats(book, by, f)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, g := range groups {
		out = append(out, fmt.Sprint(*g))
	}
	slices.Sort(out)
	return out
}

// The database says what the ledger says, while the ledger grows, is rotated and
// loses its oldest files, and after whatever happens to the database.
func TestStatsAreTheLedgers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	book := ledger.Book{Path: filepath.Join(t.TempDir(), "ledger.jsonl"), Size: 20_000, Keep: 5}
	file := filepath.Join(filepath.Dir(book.Path), "stats.db")
	filters := []*Filter{
		{}, {Hook: "hook-1*"}, {Tool: "Shell", Decisions: []string{"deny", "ask"}}, {Errors: true},
		{Since: time.Date(2026, 11, 1, 0, 5, 0, 0, time.UTC), Until: time.Date(2026, 11, 1, 0, 8, 0, 0, time.UTC)}, {Session: "s1"}, {Project: "/home/me"},
	}
	for round := range 11 {
		add(t, book, r, round*97, round*97+97)
		switch round {
		case 4:
			spoil(t, file, "PRAGMA user_version = 99")
		case 6:
			spoil(t, file, "DROP TABLE entry")
		case 8:
			if err := os.WriteFile(file, []byte("no database at all, and more than one page of it would be needed"), 0o600); err != nil {
				t.Fatal(err)
			}
		case 10:
			if err := os.Truncate(file, 5000); err != nil {
				t.Fatal(err)
			}
		}
		for i, by := range By {
			for _, f := range []*Filter{filters[0], filters[1+(round+i)%(len(filters)-1)]} {
				if got, want := viaDB(t, book, by, f), direct(t, book, by, f); !slices.Equal(got, want) {
					t.Errorf("round %d, by %s, %+v:\n%q\nnot %q", round, by, *f, got, want)
				}
			}
		}
	}
}

func spoil(t *testing.T, file, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func TestPercentile(t *testing.T) {
	g := &Group{}
	if g.Percentile(50) != 0 {
		t.Error("of nothing")
	}
	for i := range 200 {
		g.Durations = append(g.Durations, 1000*(i+1))
	}
	for p, want := range map[int]float64{50: 100, 95: 190, 99: 198, 100: 200} {
		if got := g.Percentile(p); got != want {
			t.Errorf("p%d is %v, want %v", p, got, want)
		}
	}
}

// count counts the entries of a book by a key.
func count(t *testing.T, book ledger.Book, by string, f *Filter) map[string]int {
	t.Helper()
	groups, _, err := Stats(book, by, f)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]int{}
	for _, g := range groups {
		out[g.Key] = g.Count
	}
	return out
}

// One evaluation is one entry, whatever number of lines it wrote: that of the
// policy's defaults, which knows of all events, in place of those of its record
// steps. It is so too where the database was filled between the lines.
func TestOneEvaluation(t *testing.T) {
	const at = `{"time":"2026-11-21T09:00:00.000Z","decision":"none","session":"s",`
	lines := []string{
		at + `"id":"a","event":"before_stop","record":"keep","hooks":[{"name":"keep"}]}`,
		at + `"id":"a","event":"before_stop","record":"keep-too","hooks":[{"name":"keep"}]}`,
		at + `"id":"b","event":"before_tool","record":"keep"}`,
		at + `"id":"c","event":"before_tool"}`,
		at + `"id":"a","event":"after_agent","events":["after_agent","before_stop"],"duration_ms":1,"hooks":[{"name":"keep"},{"name":"other"}]}`,
		at + `"id":"a","event":"before_tool","record":"late","async":true,"fields":{"x":1,"x":2}}`,
	}
	for _, each := range []bool{false, true} {
		book := ledger.Book{Path: filepath.Join(t.TempDir(), "ledger.jsonl"), Size: 400, Keep: 100}
		for _, l := range lines {
			if err := book.Append([]byte(l)); err != nil {
				t.Fatal(err)
			}
			if each {
				count(t, book, "event", &Filter{})
			}
		}
		if got := fmt.Sprint(count(t, book, "event", &Filter{})); got != "map[after_agent:1 before_tool:2]" {
			t.Errorf("by event: %s", got)
		}
		for event, want := range map[string]int{"after_agent": 2, "before_stop": 2, "before_tool": 0} {
			got := count(t, book, "hook", &Filter{Event: event})
			if n := got["keep"] + got["other"]; n != want {
				t.Errorf("--event %s: %v", event, got)
			}
		}
	}
}

// Broken lines are those of the files that are there.
func TestBrokenLines(t *testing.T) {
	book := ledger.Book{Path: filepath.Join(t.TempDir(), "ledger.jsonl"), Size: 1 << 20, Keep: 1}
	r := rand.New(rand.NewPCG(1, 2))
	add(t, book, r, 0, 3)
	for _, l := range []string{"junk", `{"time":"2026-11-21T09:00:00.000Z"}`, `{"id":"a"}`, `{"time":"soon","id":"a"}`, `[]`, ``} {
		if err := book.Append([]byte(l)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if groups, broken, err := Stats(book, "tool", &Filter{}); err != nil || broken != 6 || len(groups) == 0 {
			t.Fatal(groups, broken, err)
		}
	}
	book.Size = 10
	add(t, book, r, 3, 6)
	if _, broken, err := Stats(book, "tool", &Filter{}); err != nil || broken != 0 {
		t.Error(broken, err)
	}
}

// Lines that nobody wrote as they should be are counted as they are read.
func TestHostileLines(t *testing.T) {
	names := []string{`""`, `"\u0000a"`, `"a\u0000b"`, `"a\u0000c"`, `"\ud800"`, "\"\xff\"", `"\""`, `"[["`, `"é"`, `"' OR 1"`, `"*"`, `"` + strings.Repeat("x", 5000) + `"`}
	times := []string{"2026-11-21T09:00:00.000Z", "0001-02-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "1969-12-31T23:59:59.9995Z", "2026-11-21T09:00:00+14:00"}
	took := []string{"0", "-1", "1e300", "0.0004", "0.0006", "12.3456789", "1e-300"}
	book := ledger.Book{Path: filepath.Join(t.TempDir(), "ledger.jsonl"), Size: 1 << 20, Keep: 5}
	for i := range 500 {
		name := func(n int) string { return names[(i*7+n*i/3+n)%len(names)] }
		line := fmt.Sprintf(`{"time":"%s","id":"%d","event":%s,"events":[%s,%s],"session":%s,"project":%s,"tool":%s,"decision":%s,"duration_ms":%s,"hooks":[{"name":%s},{"name":%s,"decision":%s,"decision":%[8]s}],"errors":[{"hook":%[5]s}]}`,
			times[i%len(times)], i, name(1), name(2), name(3), name(4), name(5), name(6), name(7), took[i%len(took)], name(8), name(9), name(10))
		if err := book.Append([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	filters := []*Filter{
		{}, {Session: "a\x00b"}, {Session: "\ufffd"}, {Project: "a\x00b"}, {Hook: "a*"}, {Event: "\x00?"}, {Errors: true},
		{Since: time.Date(1969, 12, 31, 23, 59, 59, 1, time.UTC)}, {Until: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)},
	}
	if groups, broken, err := Stats(book, "hook", &Filter{}); err != nil || broken > 0 || len(groups) < 9 {
		t.Fatalf("%d groups, %d broken lines, %v", len(groups), broken, err)
	}
	for _, by := range By {
		for _, f := range filters {
			if got, want := viaDB(t, book, by, f), direct(t, book, by, f); !slices.Equal(got, want) {
				t.Errorf("by %s, %+v:\n%q\nnot %q", by, *f, got, want)
			}
		}
	}
}

// Where no database can be written the answer is the same.
func TestNoDatabase(t *testing.T) {
	book := ledger.Book{Path: filepath.Join(t.TempDir(), "ledger.jsonl"), Size: 20_000, Keep: 5}
	add(t, book, rand.New(rand.NewPCG(1, 2)), 0, 200)
	want := viaDB(t, book, "hook", &Filter{})
	file := filepath.Join(filepath.Dir(book.Path), "stats.db")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(file, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := viaDB(t, book, "hook", &Filter{}); !slices.Equal(got, want) {
		t.Errorf("%q\nnot %q", got, want)
	}
	if os.Getuid() == 0 {
		return // root writes everywhere
	}
	if err := os.RemoveAll(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(file), 0o500); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(filepath.Dir(file), 0o700)
	if got := viaDB(t, book, "hook", &Filter{}); !slices.Equal(got, want) {
		t.Errorf("in a folder that cannot be written: %q\nnot %q", got, want)
	}
}

// Many that ask at once get the same answer, whoever fills the database.
func TestStatsAtOnce(t *testing.T) {
	book := ledger.Book{Path: filepath.Join(t.TempDir(), "ledger.jsonl"), Size: 20_000, Keep: 50}
	add(t, book, rand.New(rand.NewPCG(1, 2)), 0, 500)
	want := direct(t, book, "hook", &Filter{})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := viaDB(t, book, "hook", &Filter{}); !slices.Equal(got, want) {
				t.Errorf("%q\nnot %q", got, want)
			}
		})
	}
	all.Wait()
}

// TestMillion measures a ledger of a million entries.
func TestMillion(t *testing.T) {
	if os.Getenv("HOOKC_MEASURE") == "" {
		t.Skip("HOOKC_MEASURE is not set")
	}
	r := rand.New(rand.NewPCG(1, 2))
	book := ledger.Book{Path: filepath.Join(t.TempDir(), "ledger.jsonl"), Size: 1 << 40, Keep: 1}
	f, err := os.Create(book.Path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 1_000_000 {
		f.Write(append(line(r, i), '\n'))
	}
	f.Close()
	for _, what := range []string{"fill and query", "query", "query"} {
		start := time.Now()
		groups, _, err := Stats(book, "hook", &Filter{})
		t.Logf("%s: %s, %d groups, %v", what, time.Since(start), len(groups), err)
	}
	add(t, book, r, 1_000_000, 1_001_000)
	start := time.Now()
	Stats(book, "day", &Filter{Since: time.Date(2026, 11, 11, 0, 0, 0, 0, time.UTC)})
	t.Logf("a thousand more, since a day: %s", time.Since(start))
	info, _ := os.Stat(filepath.Join(filepath.Dir(book.Path), "stats.db"))
	t.Logf("database: %d MB", info.Size()>>20)
}
