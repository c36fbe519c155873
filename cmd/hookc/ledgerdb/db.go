package ledgerdb

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver

	"github.com/hookc/hookc/runtime/ledger"
)

// schemaVersion is in the database; one of another version is made anew.
const schemaVersion = 2

// An entry is one evaluation, whatever number of lines it has in the ledger, and
// a row of small numbers: what most entries have in common stands once, in text.
// The key puts entries in the order of time. Nothing is kept that no question
// asks for, and nothing that the ledger no longer has.
const schema = `
PRAGMA user_version = 2;
CREATE TABLE place (file TEXT NOT NULL, offset INTEGER NOT NULL, next INTEGER NOT NULL);
CREATE TABLE file (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, broken INTEGER NOT NULL DEFAULT 0);
CREATE TABLE text (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE entry (
	time INTEGER NOT NULL,    -- milliseconds since 1970
	id INTEGER NOT NULL,
	file INTEGER NOT NULL,
	shape INTEGER NOT NULL,   -- a text
	project INTEGER NOT NULL, -- a text
	session INTEGER NOT NULL, -- a text
	took INTEGER NOT NULL,    -- microseconds; -1 where nobody measured
	PRIMARY KEY (time, id)
) WITHOUT ROWID;
CREATE TABLE recorded (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, entry INTEGER NOT NULL, file INTEGER NOT NULL);
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

// settings of a connection: what the database has can be read once more from the
// ledger, so that it need not survive a crash of the machine.
const settings = "?_pragma=busy_timeout(60000)&_pragma=synchronous(off)&_pragma=cache_size(-65536)&_txlock=immediate"

func open(path string, book ledger.Book) (*DB, error) {
	name := path
	if path != ":memory:" {
		name = "file:" + (&url.URL{Path: path}).EscapedPath() + settings
	}
	conn, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, &fileError{err}
	}
	conn.SetMaxOpenConns(1)
	db := &DB{sql: conn}
	if err := db.update(book); err != nil {
		conn.Close()
		return nil, err
	}
	return db, nil
}

// Close closes the database.
func (db *DB) Close() error { return db.sql.Close() }

// update takes in what the ledger has since the last time, and drops what it no
// longer has.
func (db *DB) update(book ledger.Book) error {
	tx, err := db.sql.Begin()
	if err != nil {
		return &fileError{err}
	}
	defer tx.Rollback()
	if err := prepare(tx); err != nil {
		return &fileError{err}
	}
	f := &fill{tx: tx}
	if err := f.all(book); err != nil {
		return err
	}
	if err := tx.QueryRow("SELECT total(broken) FROM file").Scan(&db.Broken); err != nil {
		return &fileError{err}
	}
	if err := tx.Commit(); err != nil {
		return &fileError{err}
	}
	return nil
}

// prepare makes the tables where there are none.
func prepare(tx *sql.Tx) error {
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	switch version {
	case schemaVersion:
		return nil
	case 0:
		_, err := tx.Exec(schema)
		return err
	}
	return fmt.Errorf("schema version %d", version)
}
