// Package backend keeps the entries of a guestbook and serves them.
package backend

import (
	"errors"
	"strings"
	"sync"
	"unicode/utf8"

	"guestbook/moderation"
)

// Entry is what a visitor wrote.
type Entry struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
	Held bool   `json:"held"` // waits for a person
}

// The most characters of a name and a text.
const (
	MaxName = 60
	MaxText = 500
)

var errLength = errors.New("a name has 1 to 60 characters, a text 1 to 500")

// Book is safe for use by several goroutines.
type Book struct {
	mu      sync.Mutex
	entries []Entry
}

// Sign adds an entry. One that the model finds doubtful is held.
func (b *Book) Sign(name, text string) (Entry, error) {
	name, text = strings.TrimSpace(name), strings.TrimSpace(text)
	if !within(name, MaxName) || !within(text, MaxText) {
		return Entry{}, errLength
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	e := Entry{ID: len(b.entries) + 1, Name: name, Text: text, Held: moderation.Doubtful(text)}
	b.entries = append(b.entries, e)
	return e, nil
}

// Shown are the entries that everyone may read, the newest first.
func (b *Book) Shown() []Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	shown := []Entry{}
	for i := len(b.entries) - 1; i >= 0; i-- {
		if !b.entries[i].Held {
			shown = append(shown, b.entries[i])
		}
	}
	return shown
}

// Release shows an entry that was held. It is false where there is none.
func (b *Book) Release(id int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if id < 1 || id > len(b.entries) || !b.entries[id-1].Held {
		return false
	}
	b.entries[id-1].Held = false
	return true
}

func within(s string, most int) bool {
	n := utf8.RuneCountInString(s)
	return n > 0 && n <= most
}
