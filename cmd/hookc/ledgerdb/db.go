package ledgerdb

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver

	"github.com/hookc/hookc/runtime/ledger"
)

// schemaVersion is in the database; one of another version is made anew.
const schemaVersion = 1

// The file holds nothing that the ledger does not: an entry is one evaluation,
// whatever number of lines it has there.
const schema = `
PRAGMA user_version = 1;
CREATE TABLE place (file TEXT NOT NULL, offset INTEGER NOT NULL, broken INTEGER NOT NULL);
CREATE TABLE entry (
	id TEXT PRIMARY KEY, file TEXT NOT NULL, time INTEGER NOT NULL,
	event TEXT NOT NULL, events TEXT NOT NULL, session TEXT NOT NULL, project TEXT NOT NULL, tool TEXT NOT NULL,
	record TEXT NOT NULL, decision TEXT NOT NULL, duration REAL, hooks TEXT NOT NULL, errors TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO place VALUES ('0', 0, 0);
`

// DB is the database of a ledger.
type DB struct {
	sql    *sql.DB
	Broken int // lines of the ledger that are no entries
}

// Open opens the database beside a ledger and brings it up to date. One that is
// damaged, or of another version, is made anew; where none can be written, it is
// made in memory.
func Open(book ledger.Book) (*DB, error) {
	path := filepath.Join(filepath.Dir(book.Path), "stats.db")
	for range 2 {
		if db, err := open(path, book); err == nil {
			return db, nil
		} else if file := (*fileError)(nil); !errors.As(err, &file) {
			return nil, err
		}
		os.Remove(path)
		os.Remove(path + "-journal")
	}
	return open(":memory:", book)
}

// fileError is an error of the database, not of the ledger.
type fileError struct{ error }

func open(path string, book ledger.Book) (*DB, error) {
	name := path
	if path != ":memory:" {
		name = "file:" + (&url.URL{Path: path}).EscapedPath()
		name += "?_pragma=busy_timeout(60000)&_pragma=synchronous(off)&_txlock=immediate"
	}
	conn, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, &fileError{err}
	}
	conn.SetMaxOpenConns(1)
	db := &DB{sql: conn}
	if err := db.fill(book); err != nil {
		conn.Close()
		return nil, err
	}
	return db, nil
}

// Close closes the database.
func (db *DB) Close() error { return db.sql.Close() }

// fill takes in what the ledger has since the last time, and drops what it no
// longer has.
func (db *DB) fill(book ledger.Book) error {
	tx, err := db.sql.Begin()
	if err != nil {
		return &fileError{err}
	}
	defer tx.Rollback()
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return &fileError{err}
	}
	if version == 0 {
		if _, err := tx.Exec(schema); err != nil {
			return &fileError{err}
		}
	} else if version != schemaVersion {
		return &fileError{fmt.Errorf("schema version %d", version)}
	}
	if err := db.take(tx, book); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return &fileError{err}
	}
	return nil
}

func (db *DB) take(tx *sql.Tx, book ledger.Book) error {
	var file string
	var from ledger.Position
	if err := tx.QueryRow("SELECT file, offset, broken FROM place").Scan(&file, &from.Offset, &db.Broken); err != nil {
		return &fileError{err}
	}
	if _, err := fmt.Sscan(file, &from.File); err != nil {
		return &fileError{err}
	}
	add, err := tx.Prepare(`INSERT INTO entry VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)
		ON CONFLICT (id) DO UPDATE SET file = excluded.file, time = excluded.time, record = '', decision = excluded.decision,
			duration = excluded.duration, hooks = excluded.hooks, errors = excluded.errors
		WHERE entry.record <> '' AND excluded.record = ''`)
	if err != nil {
		return &fileError{err}
	}
	defer add.Close()
	at, _, err := book.Read(from, func(l ledger.Line) error {
		e, ok := Parse(l.Text)
		if !ok {
			db.Broken++
			return nil
		}
		if e.Async {
			return nil // it decided nothing
		}
		_, err := add.Exec(e.ID, fmt.Sprint(l.File), e.Time.UnixMilli(), e.Event, list(e.Events), e.Session, e.Project, e.Tool,
			e.Record, e.Decision, e.Duration, list(bare(e.Hooks)), list(names(e.Errors)))
		if err != nil {
			return &fileError{err}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE place SET file = ?, offset = ?, broken = ?", fmt.Sprint(at.File), at.Offset, db.Broken); err != nil {
		return &fileError{err}
	}
	return dropGone(tx, book)
}

// bare is hooks without their reasons, which nobody counts.
func bare(hooks []Hook) []Hook {
	for i := range hooks {
		hooks[i].Reason = ""
	}
	return hooks
}

// names is failures without their texts.
func names(failures []Failure) []Failure {
	for i := range failures {
		failures[i].Text = ""
	}
	return failures
}

// dropGone drops the entries of files that are gone.
func dropGone(tx *sql.Tx, book ledger.Book) error {
	files, err := book.Files()
	if err != nil {
		return err
	}
	ids := make([]string, len(files))
	for i, f := range files {
		ids[i] = fmt.Sprint(f)
	}
	if _, err := tx.Exec("DELETE FROM entry WHERE file NOT IN (SELECT value FROM json_each(?))", list(ids)); err != nil {
		return &fileError{err}
	}
	return nil
}

// list is a list as JSON; none is the empty text.
func list[T any](items []T) string {
	if len(items) == 0 {
		return ""
	}
	b, _ := json.Marshal(items) // texts alone
	return string(b)
}

// each hands on the entries that a filter means.
func (db *DB) each(f *Filter, do func(*Entry)) error {
	where, args := "1", []any{}
	if !f.Since.IsZero() {
		where, args = where+" AND time >= ?", append(args, f.Since.UnixMilli())
	}
	if !f.Until.IsZero() {
		where, args = where+" AND time < ?", append(args, f.Until.UnixMilli())
	}
	rows, err := db.sql.Query("SELECT time, event, events, session, project, tool, record, decision, duration, hooks, errors FROM entry WHERE "+where, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var lists struct {
		events known[string]
		hooks  known[Hook]
		errors known[Failure]
	}
	for rows.Next() {
		var e Entry
		var at int64
		var events, hooks, errs sql.RawBytes
		if err := rows.Scan(&at, &e.Event, &events, &e.Session, &e.Project, &e.Tool, &e.Record, &e.Decision, &e.Duration, &hooks, &errs); err != nil {
			return err
		}
		e.Time = timeOf(at)
		if err := errors.Join(lists.events.get(events, &e.Events), lists.hooks.get(hooks, &e.Hooks), lists.errors.get(errs, &e.Errors)); err != nil {
			return err
		}
		if f.Match(&e) {
			do(&e)
		}
	}
	return rows.Err()
}

// known keeps the lists that were read: most entries have one that many have.
type known[T any] map[string][]T

// maxKnown bounds how many are kept.
const maxKnown = 100_000

func (k *known[T]) get(b []byte, to *[]T) error {
	if len(b) == 0 {
		return nil
	}
	if items, ok := (*k)[string(b)]; ok {
		*to = items
		return nil
	}
	if err := json.Unmarshal(b, to); err != nil {
		return err
	}
	if *k == nil {
		*k = known[T]{}
	}
	if len(*k) < maxKnown {
		(*k)[string(b)] = *to
	}
	return nil
}
