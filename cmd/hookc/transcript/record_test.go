package transcript

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// mia is a home folder with records as the clients of the versions that the formats
// name wrote them, in a session with a scripted model.
func mia(t testing.TB) Place {
	home, err := filepath.Abs(filepath.Join("testdata", "home"))
	if err != nil {
		t.Fatal(err)
	}
	return Place{Home: home, Project: "/home/mia/shop", Getenv: func(string) string { return "" }}
}

// callsIn reads files and gives what each call is.
func callsIn(r *Reader) (out []string) {
	Each(r, func() func(*Call) string { return shown }, func(it Item[string]) { out = append(out, it.Of) })
	return out
}

// shown is a call in one line.
func shown(c *Call) string {
	event := "no event"
	if c.Host != nil {
		event = "ok"
		if _, err := c.Host.Decode(c.Event(), host.World{}); err != nil {
			event = err.Error()
		}
	}
	return fmt.Sprintf("%s:%d %s %s agent=%q/%q mode=%q %s %s %v/%s %s", filepath.Base(c.File), c.Line, c.Session, c.Cwd,
		c.Agent, c.AgentType, c.Mode, c.Tool, value.AppendJSON(nil, c.Input), c.Outcome, c.By, event)
}

// TestRecords reads what the clients wrote.
func TestRecords(t *testing.T) {
	place := mia(t)
	var b strings.Builder
	for _, f := range Formats {
		if !f.Agent() {
			continue
		}
		r := &Reader{Files: place.Find([]*Format{f}), Workers: 2, Place: &place}
		fmt.Fprintf(&b, "%s\n", f.Title)
		for _, call := range callsIn(r) {
			fmt.Fprintf(&b, "  %s\n", call)
		}
		fmt.Fprintf(&b, "  skipped %d\n", r.Skipped.Sum())
		for _, found := range r.Files {
			if known, err := Know(found.Path); known != f || err != nil {
				t.Errorf("%s is taken for a record of %v (%v)", found.Path, known, err)
			}
		}
	}
	golden := filepath.Join("testdata", "calls.golden")
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || b.String() != string(want) {
		t.Errorf("got\n%s\nwant %s (%v)", b.String(), golden, err)
	}
}

// TestElsewhere: no record of another project is found, nor of one whose name
// begins alike, or whose folder's name is the same in the agent's spelling.
func TestElsewhere(t *testing.T) {
	for _, project := range []string{"/home/mia/sho", "/home/mia/shop2", "/home/mia-shop", "/home/mia/shop/web", "/other"} {
		place := mia(t)
		place.Project = project
		if calls := callsIn(&Reader{Files: place.Find(Formats), Workers: 1, Place: &place}); len(calls) > 0 {
			t.Errorf("%s: %s", project, calls[0])
		}
	}
	place := mia(t)
	place.Project = "/home/mia" // a folder above
	if calls := callsIn(&Reader{Files: place.Find(Formats), Workers: 1, Place: &place}); len(calls) < 40 {
		t.Errorf("%d calls below /home/mia", len(calls))
	}
}

// damaged is a record with lines that are torn, foreign or too long among its own.
func damaged(t *testing.T, path string) (file string, want Skipped) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for i, line := range bytes.SplitAfter(text, []byte("\n")) {
		b.Write(line)
		switch i % 4 {
		case 0:
			b.WriteString("\x00\xff not a line\n\n")
			want.Damaged++
		case 1:
			b.WriteString(`{"torn":{"tool_use`)
			b.WriteString("\n")
			want.Damaged++
		case 2:
			b.WriteString(`{"of":"another program"}` + "\n")
			want.Foreign++
		}
	}
	b.WriteString(`{"long":"` + strings.Repeat("x", MaxLine) + `"}` + "\n")
	want.Long++
	home := t.TempDir() // what a file says may depend on where it is
	if err := os.CopyFS(home, os.DirFS(mia(t).Home)); err != nil {
		t.Fatal(err)
	}
	rel, err := filepath.Rel(mia(t).Home, path)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(home, rel)
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return file, want
}

// TestDamaged: lines that are no record's are counted, and no call is lost to them.
func TestDamaged(t *testing.T) {
	place := mia(t)
	for _, found := range place.Find(Formats) {
		whole := callsIn(&Reader{Files: []Found{found}, Workers: 1})
		file, want := damaged(t, found.Path)
		r := &Reader{Files: []Found{{file, found.Format}}, Workers: 2}
		calls := callsIn(r)
		if r.Skipped != want {
			t.Errorf("%s: skipped %+v, want %+v", found.Path, r.Skipped, want)
		}
		if !slices.Equal(withoutLines(calls), withoutLines(whole)) {
			t.Errorf("%s: the calls are\n%s\nwant\n%s", found.Path, strings.Join(calls, "\n"), strings.Join(whole, "\n"))
		}
	}
}

// withoutLines leaves out where a call stands.
func withoutLines(calls []string) (out []string) {
	for _, c := range calls {
		name, rest, _ := strings.Cut(c, ":")
		_, rest, _ = strings.Cut(rest, " ")
		out = append(out, name+" "+rest)
	}
	return out
}

// TestWorkers: how many work on it changes nothing.
func TestWorkers(t *testing.T) {
	place := mia(t)
	files := place.Find(Formats)
	for range 50 {
		files = append(files, place.Find(Formats)...)
	}
	one := callsIn(&Reader{Files: files, Workers: 1})
	for _, n := range []int{2, 7} {
		if several := callsIn(&Reader{Files: files, Workers: n}); !slices.Equal(several, one) {
			t.Errorf("%d workers see other calls than one", n)
		}
	}
}

// TestUnanswered: a record that breaks off keeps its calls, whose outcome is
// unknown; and very many that wait for an answer are not kept for ever.
func TestUnanswered(t *testing.T) {
	var b strings.Builder
	n := 3 * maxWaiting
	for i := range n {
		fmt.Fprintf(&b, `{"type":"assistant","sessionId":"s","cwd":"/w","message":{"content":[{"type":"tool_use","id":"c%d","name":"Bash","input":{"command":"ls"}}]}}`+"\n", i)
	}
	fmt.Fprintf(&b, `{"type":"user","sessionId":"s","cwd":"/w","message":{"content":[{"type":"tool_result","tool_use_id":"c0"},{"type":"tool_result","tool_use_id":"c%d"}]}}`, n-1)
	file := filepath.Join(t.TempDir(), "s.jsonl")
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	calls := callsIn(&Reader{Files: []Found{{file, &claude}}, Workers: 2})
	ran := 0
	for _, c := range calls {
		if strings.Contains(c, " ran/ ") {
			ran++
		}
	}
	if len(calls) != n || ran != 1 {
		t.Errorf("%d calls, of which %d ran; want %d and 1", len(calls), ran, n)
	}
}

// TestNoFile: what is no regular file is a problem, and the others are read.
func TestNoFile(t *testing.T) {
	place := mia(t)
	files := append([]Found{{t.TempDir(), &claude}, {filepath.Join(t.TempDir(), "none"), &codex}}, place.Find(Formats)...)
	r := &Reader{Files: files, Workers: 2}
	if calls := callsIn(r); len(calls) < 40 || len(r.Problems) != 2 || r.Skipped.Unread != 2 {
		t.Errorf("%d calls, problems %v, %+v", len(calls), r.Problems, r.Skipped)
	}
}

// TestCut reads each line of each record cut at every few bytes, and with each
// member of another type: nothing fails, and what makes an event can be decoded or
// says why not.
func TestCut(t *testing.T) {
	place := mia(t)
	for _, found := range place.Find(Formats) {
		text, err := os.ReadFile(found.Path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			for at := 0; at < len(line); at += 97 {
				tryLine(line[:at])
			}
			for _, other := range []string{`null`, `1`, `[]`, `{}`, `""`, `[[{}]]`} {
				tryLine(bytes.ReplaceAll(line, []byte(`":"`), []byte(`":`+other+`,"x":"`)))
				tryLine(bytes.ReplaceAll(line, []byte(`":{`), []byte(`":`+other+`,"y":{`)))
				tryLine(bytes.ReplaceAll(line, []byte(`":[`), []byte(`":`+other+`,"z":[`)))
			}
		}
	}
}

// tryLine reads a line in every format.
func tryLine(line []byte) {
	for _, f := range Formats {
		s := newSession(&Reader{}, Found{"/x/y.jsonl", f})
		b := (&batch{lines: [][]byte{line, line}, first: 1}).parse(f)
		for i := range b.notes {
			s.take(&b.notes[i])
		}
		s.end()
		for _, c := range s.ready {
			_ = shown(c)
			c.Raw()
		}
	}
}

// FuzzRecord reads any line.
func FuzzRecord(f *testing.F) {
	place := mia(f)
	for _, found := range place.Find(Formats) {
		text, err := os.ReadFile(found.Path)
		if err != nil {
			f.Fatal(err)
		}
		for line := range bytes.Lines(text) {
			f.Add(bytes.Clone(line))
		}
	}
	f.Add([]byte(`{"event_type":"before_tool","tool_name":"Bash","tool_input":{"command":"ls"}}`))
	f.Add([]byte(`{"time":"2026-11-25T12:55:04.000Z","id":"a-1","event":"before_tool","decision":"deny","tool":"Shell","command":"ls","project":"/w"}`))
	f.Fuzz(func(_ *testing.T, line []byte) { tryLine(line) })
}

// TestLedger reads hookc's own entries: those of a tool whose input is there.
func TestLedger(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, ".local", "state", "hookc", "ledger")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	text := `{"time":"2026-11-25T12:55:04.000Z","id":"a-1","event":"before_tool","host":"codex","session":"s","project":"/w","cwd":"/w/sub","tool":"Shell","command":"git push -f","decision":"deny"}
{"time":"2026-11-25T12:55:05.000Z","id":"a-2","event":"before_tool","session":"s","project":"/other","tool":"Shell","command":"ls","decision":"none"}
{"time":"2026-11-25T12:55:06.000Z","id":"a-3","event":"before_tool","session":"s","project":"/w","tool":"ReadFile","decision":"none"}
{"time":"2026-11-25T12:55:07.000Z","id":"a-4","event":"after_tool","session":"s","project":"/w","tool":"Shell","command":"ls","decision":"none"}
{"time":"2026-11-25T12:55:08.000Z","id":"a-5","event":"before_tool","session":"s","project":"/w","tool":"ReadFile","paths":["a.go"],"decision":"none"}
{"time":"2026-11-25T12:55:09.000Z","id":"a-6","event":"before_tool","session":"s","project":"/w","tool":"EditFile","paths":["a.go","b.go"],"decision":"none"}
{"time":"2026-11-25T12:55:09.000Z","id":"a-7","event":"before_tool","session":"s","project":"/w","tool":"Fetch","url":"https://example.com","decision":"ask"}
`
	if err := os.WriteFile(filepath.Join(dir, "ledger.jsonl"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	place := Place{Home: home, Project: "/w", Getenv: func(string) string { return "" }}
	got := strings.Join(callsIn(&Reader{Files: place.Find(Formats), Workers: 1, Place: &place}), "\n")
	want := `ledger.jsonl:1 s /w/sub agent=""/"" mode="" Shell {"command":"git push -f"} refused/hook ok
ledger.jsonl:5 s /w agent=""/"" mode="" ReadFile {"path":"a.go"} unknown/ ok
ledger.jsonl:7 s /w agent=""/"" mode="" Fetch {"url":"https://example.com"} unknown/ ok`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// BenchmarkEach reads a large record, and makes an event of each call.
func BenchmarkEach(b *testing.B) {
	place := mia(b)
	files := place.Find([]*Format{&claude})
	var size int64
	for _, f := range files {
		if info, err := os.Stat(f.Path); err == nil {
			size += info.Size()
		}
	}
	for range 6 {
		files = append(files, files...)
	}
	b.SetBytes(size * int64(len(files)) / 2)
	for b.Loop() {
		Each(&Reader{Files: files, Workers: 2}, func() func(*Call) int { return func(c *Call) int { return len(c.Event()) } }, func(Item[int]) {})
	}
}

// TestMemory reads a record of large calls, each with its answer: what was read is
// let go.
func TestMemory(t *testing.T) {
	const calls, size = 400, 500_000
	file := filepath.Join(t.TempDir(), "s.jsonl")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	content := strings.Repeat("x", size)
	for i := range calls {
		fmt.Fprintf(f, `{"type":"assistant","sessionId":"s%d","cwd":"/w","message":{"content":[{"type":"tool_use","id":"c%d","name":"Write","input":{"content":"%s"}}]}}`+"\n", i, i, content)
		fmt.Fprintf(f, `{"type":"user","sessionId":"s","cwd":"/w","message":{"content":[{"type":"tool_result","tool_use_id":"c%d"}]}}`+"\n", i)
	}
	var most uint64
	n := 0
	Each(&Reader{Files: []Found{{file, &claude}}, Workers: 2}, func() func(*Call) int { return func(*Call) int { return 0 } }, func(Item[int]) {
		if n++; n%50 == 0 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
	})
	if n != calls || most > 60<<20 {
		t.Errorf("%d calls, %d MB at most; the record has %d MB", n, most>>20, calls*size>>20)
	}
}
