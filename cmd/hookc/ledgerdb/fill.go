package ledgerdb

import (
	"database/sql"
	"errors"
	"fmt"
	"strconv"

	"github.com/hookc/hookc/runtime/ledger"
)

// fill takes lines of a ledger into its database. Its first error of the
// database is kept, and what follows does nothing.
type fill struct {
	tx    *sql.Tx
	err   error
	texts map[string]int64 // ids that were looked up
	file  int64            // the one that is being read
	hash  uint64           // of that file
	next  int64            // id of the next entry

	insert, intern, find  *sql.Stmt
	record, recorded, cut *sql.Stmt

	anyRecorded bool
	shape       []byte // reused
}

func (f *fill) all(book ledger.Book) error {
	from, err := f.start()
	if err != nil {
		return &fileError{err}
	}
	at, lost, err := book.Read(from, f.line)
	switch {
	case f.err != nil:
		return &fileError{f.err}
	case err != nil:
		return err
	case lost: // what was read may be here already
		return &fileError{errors.New("the ledger has gone on without its database")}
	}
	f.exec("UPDATE place SET file = ?, offset = ?, next = ?", strconv.FormatUint(at.File, 10), at.Offset, f.next)
	files, err := book.Files()
	if err != nil {
		return err
	}
	if f.dropGone(files); f.err != nil {
		return &fileError{f.err}
	}
	return nil
}

// start prepares the statements and answers where to read on.
func (f *fill) start() (from ledger.Position, err error) {
	for _, s := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&f.insert, "INSERT INTO entry (time, id, file, shape, project, session, took) VALUES (?, ?, ?, ?, ?, ?, ?)"},
		{&f.intern, "INSERT INTO text (text) VALUES (?)"},
		{&f.find, "SELECT id FROM text WHERE text = ?"},
		{&f.record, "INSERT INTO recorded (id, time, entry, file) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"},
		{&f.recorded, "DELETE FROM recorded WHERE id = ? RETURNING time, entry"},
		{&f.cut, "DELETE FROM entry WHERE time = ? AND id = ?"},
	} {
		if *s.to, err = f.tx.Prepare(s.text); err != nil {
			return from, err
		}
	}
	var file string
	if err := f.tx.QueryRow("SELECT file, offset, next, EXISTS (SELECT 1 FROM recorded) FROM place").Scan(&file, &from.Offset, &f.next, &f.anyRecorded); err != nil {
		return from, err
	}
	from.File, err = strconv.ParseUint(file, 10, 64)
	return from, err
}

func (f *fill) exec(query string, args ...any) {
	if f.err == nil {
		_, f.err = f.tx.Exec(query, args...)
	}
}

// line takes in one line.
func (f *fill) line(l ledger.Line) error {
	if l.File != f.hash || f.file == 0 {
		f.hash = l.File
		if f.err = f.tx.QueryRow("INSERT INTO file (hash) VALUES (?) ON CONFLICT (hash) DO UPDATE SET hash = hash RETURNING id",
			strconv.FormatUint(l.File, 10)).Scan(&f.file); f.err != nil {
			return f.err
		}
	}
	e, ok := Parse(l.Text)
	switch {
	case !ok:
		f.exec("UPDATE file SET broken = broken + 1 WHERE id = ?", f.file)
	case e.Async: // it decided nothing
	case f.once(&e):
		f.shape = e.appendShape(f.shape[:0])
		f.run(f.insert, e.Time.UnixMilli(), f.next, f.file, f.id(f.shape), f.id([]byte(e.Project)), f.id([]byte(e.Session)), e.micros())
		f.next++
	}
	return f.err
}

func (f *fill) run(s *sql.Stmt, args ...any) (rows int64) {
	if f.err != nil {
		return 0
	}
	var res sql.Result
	if res, f.err = s.Exec(args...); f.err == nil {
		rows, f.err = res.RowsAffected()
	}
	return rows
}

// once makes one entry of the lines that one evaluation wrote. Those of its
// record steps come first, and are so much as one; the one that the policy's
// defaults want knows of all events and takes their place.
func (f *fill) once(e *Entry) bool {
	key := int64(hash(e.ID))
	if e.Record != "" {
		f.anyRecorded = true
		return f.run(f.record, key, e.Time.UnixMilli(), f.next, f.file) > 0
	}
	if !f.anyRecorded || f.err != nil {
		return true
	}
	var time, id int64
	switch err := f.recorded.QueryRow(key).Scan(&time, &id); err {
	case nil:
		f.run(f.cut, time, id)
	case sql.ErrNoRows:
	default:
		f.err = err
	}
	return true
}

// hash is FNV-1a.
func hash(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// maxTexts bounds how many ids are kept.
const maxTexts = 100_000

// id is the number of a text.
func (f *fill) id(text []byte) (id int64) {
	if id, ok := f.texts[string(text)]; ok || f.err != nil {
		return id
	}
	s := string(text)
	if err := f.find.QueryRow(s).Scan(&id); err == sql.ErrNoRows {
		var res sql.Result
		if res, f.err = f.intern.Exec(s); f.err == nil {
			id, f.err = res.LastInsertId()
		}
	} else {
		f.err = err
	}
	if f.texts == nil || len(f.texts) >= maxTexts {
		f.texts = map[string]int64{}
	}
	f.texts[s] = id
	return id
}

// dropGone drops what came from files that are gone.
func (f *fill) dropGone(files []uint64) {
	there := map[string]bool{}
	for _, id := range files {
		there[strconv.FormatUint(id, 10)] = true
	}
	gone := f.gone(there)
	for _, id := range gone {
		f.exec("DELETE FROM entry WHERE file = ?", id)
		f.exec("DELETE FROM recorded WHERE file = ?", id)
		f.exec("DELETE FROM file WHERE id = ?", id)
	}
	if len(gone) > 0 {
		f.exec("DELETE FROM text WHERE id NOT IN (SELECT shape FROM entry UNION SELECT project FROM entry UNION SELECT session FROM entry)")
	}
}

func (f *fill) gone(there map[string]bool) (ids []int64) {
	if f.err != nil {
		return nil
	}
	rows, err := f.tx.Query("SELECT id, hash FROM file")
	if err != nil {
		f.err = err
		return nil
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var hash string
		if f.err = rows.Scan(&id, &hash); f.err != nil {
			return nil
		}
		if !there[hash] {
			ids = append(ids, id)
		}
	}
	if f.err = rows.Err(); f.err != nil {
		f.err = fmt.Errorf("the files of the database: %w", f.err)
	}
	return ids
}
