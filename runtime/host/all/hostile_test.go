package all

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
)

// TestHostileInput gives every host what no well-behaved agent sends.
func TestHostileInput(t *testing.T) {
	for _, h := range Hosts {
		sample := string(sample(t, h))
		deep := strings.Repeat("[", 100000) + strings.Repeat("]", 100000)
		cases := []struct{ name, input, want string }{
			{"empty", "", "unexpected end of input"},
			{"spaces", " \n\t", "unexpected end of input"},
			{"a list", "[" + sample + "]", "want an object"},
			{"null", "null", "want an object"},
			{"text", "hello", "JSON:"},
			{"two documents", sample + sample, "a second value"},
			{"text after", sample + "x", "JSON:"},
			{"cut short", sample[:len(sample)-3], "unexpected end of input"},
			{"NUL bytes", "\x00\x00", "JSON:"},
			{"NUL in a string", `{"a":"` + "\x00" + `"}`, "JSON:"},
			{"not UTF-8", `{"a":"` + "\xff\xfe" + `"}`, "JSON:"},
			{"duplicate key", `{"a":1,"a":2}`, "duplicate key"},
			{"duplicate key by escape", `{"a":1,"\u0061":2}`, "duplicate key"},
			{"two BOMs", "\xef\xbb\xbf\xef\xbb\xbf" + sample, "JSON:"},
			{"too deep", `{"a":` + deep + `}`, "JSON:"},
			{"number out of range", `{"a":1e999}`, "out of range"},
			{"no event name", `{}`, "missing"},
		}
		for _, c := range cases {
			t.Run(h.Name+"/"+c.name, func(t *testing.T) {
				call, err := h.Decode([]byte(c.input), world)
				if err == nil || call != nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want an error with %q", err, c.want)
				}
			})
		}
	}
}

// TestUnusualInput gives every host what is strange and yet an event.
func TestUnusualInput(t *testing.T) {
	for _, h := range Hosts {
		sample := sample(t, h)
		cases := map[string][]byte{
			"BOM":        append([]byte("\xef\xbb\xbf"), sample...),
			"white":      append([]byte(" \r\n\t"), sample...),
			"deep 9000":  with(sample, "zzz", strings.Repeat("[", 9000)+strings.Repeat("]", 9000)),
			"surrogate":  with(sample, "zzz", `"\ud800"`),
			"NUL escape": with(sample, "zzz", `"\u0000"`),
			"50 MB":      with(sample, "zzz", `"`+strings.Repeat("x", 50<<20)+`"`),
		}
		for name, input := range cases {
			t.Run(h.Name+"/"+name, func(t *testing.T) {
				start := time.Now()
				if _, err := h.Decode(input, world); err != nil {
					t.Error(err)
				}
				if took := time.Since(start); took > time.Minute {
					t.Errorf("took %s", took)
				}
			})
		}
	}
}

// with is an object with one more member.
func with(object []byte, name, value string) []byte {
	object = bytes.TrimSpace(object)
	return append(object[:len(object)-1:len(object)-1], `,"`+name+`":`+value+`}`...)
}

// sample is one event of the host.
func sample(t testing.TB, h *host.Host) []byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(events, h.Name, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no recorded events (%v)", h.Name, err)
	}
	return read(t, files[0])
}

// TestCorpora decodes the events that others have recorded or made up: each
// decodes, or the error says what is wrong with it.
func TestCorpora(t *testing.T) {
	root := os.Getenv("HOOKC_CORPORA")
	if root == "" {
		t.Skip("HOOKC_CORPORA names no folder of public events")
	}
	folders := map[string]string{"claude-code": "claude"}
	for _, h := range Hosts {
		files, err := filepath.Glob(filepath.Join(root, "events", folders[h.Name], "*.json"))
		if err != nil || folders[h.Name] == "" {
			continue
		}
		for _, file := range files {
			raw := read(t, file)
			call, err := h.Decode(raw, world)
			if err != nil {
				t.Logf("%s: %v", filepath.Base(file), err)
				if !strings.Contains(err.Error(), ": ") {
					t.Errorf("%s: the error names nothing: %v", file, err)
				}
				continue
			}
			carried(t, call)
		}
		t.Logf("%s: %d events", h.Name, len(files))
	}
}

// FuzzDecode gives every host any bytes: an event or an error, and an event can
// be answered with JSON or with nothing.
func FuzzDecode(f *testing.F) {
	for _, h := range Hosts {
		files, err := filepath.Glob(filepath.Join(events, h.Name, "*.json"))
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			f.Add(read(f, file))
		}
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		for _, h := range Hosts {
			call, err := h.Decode(input, world)
			if err != nil {
				if err.Error() == "" {
					t.Error("an error without a word")
				}
				continue
			}
			for _, e := range call.Events {
				if e.Kind == nil {
					t.Fatal("an event without a kind")
				}
			}
			a := h.Encode(call, &decision.Decision{Verdict: decision.Deny, Reason: string(input)})
			if len(a.Stdout) > 0 && !json.Valid(a.Stdout) {
				t.Errorf("%s answers %q", h.Name, a.Stdout)
			}
		}
	})
}
