package backend

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func ask(t *testing.T, h http.Handler, method, body string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, "/entries", strings.NewReader(body)))
	return w.Code, strings.TrimSpace(w.Body.String())
}

func TestSign(t *testing.T) {
	h := new(Book).Handler()
	for _, c := range []struct {
		body string
		want int
	}{
		{`{"name": "Mia", "text": "What a lovely place"}`, http.StatusCreated},
		{`{"name": "", "text": "nobody"}`, http.StatusUnprocessableEntity},
		{`{"name": "Mia", "text": "` + strings.Repeat("ä", MaxText+1) + `"}`, http.StatusUnprocessableEntity},
		{`Mia was here`, http.StatusBadRequest},
	} {
		if got, body := ask(t, h, "POST", c.body); got != c.want {
			t.Errorf("%.40s: %d %s, want %d", c.body, got, body, c.want)
		}
	}
}

// TestHeld: what the model finds doubtful is not shown before a person said so.
func TestHeld(t *testing.T) {
	b := new(Book)
	h := b.Handler()
	ask(t, h, "POST", `{"name": "Mia", "text": "What a lovely place"}`)
	ask(t, h, "POST", `{"name": "x", "text": "Free casino bonus, click http://spam.example now"}`)
	shown := func() int {
		_, body := ask(t, h, "GET", "")
		var entries []Entry
		if err := json.Unmarshal([]byte(body), &entries); err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	if n := shown(); n != 1 {
		t.Errorf("%d entries are shown, want 1", n)
	}
	if !b.Release(2) || b.Release(2) || b.Release(7) {
		t.Error("an entry is released once, and only where there is one")
	}
	if n := shown(); n != 2 {
		t.Errorf("%d entries are shown, want 2", n)
	}
}
