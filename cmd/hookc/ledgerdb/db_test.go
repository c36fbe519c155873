package ledgerdb

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
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
	all := map[string]*Group{}
	if _, err := book.Since(time.Time{}, func(l ledger.Line) error {
		if e, ok := Parse(l.Text); ok && f.Match(&e) {
			count(all, by, f, &e)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, g := range all {
		slices.Sort(g.Durations)
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
		g.Durations = append(g.Durations, float64(i+1))
	}
	for p, want := range map[int]float64{50: 100, 95: 190, 99: 198, 100: 200} {
		if got := g.Percentile(p); got != want {
			t.Errorf("p%d is %v, want %v", p, got, want)
		}
	}
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
