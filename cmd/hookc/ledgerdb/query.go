package ledgerdb

import (
	"database/sql"
	"time"
)

// each hands on the entries that a filter means, put together by their shape,
// and by their project and day where those matter.
func (db *DB) each(f *Filter, by string, do func(*sample)) error {
	found, err := db.samples(f, by)
	if err != nil {
		return err
	}
	text, err := db.sql.Prepare("SELECT text FROM text WHERE id = ?")
	if err != nil {
		return err
	}
	defer text.Close()
	rest := *f // what is left to ask
	rest.Since, rest.Until, rest.Session = time.Time{}, time.Time{}, ""
	for key, s := range found {
		if s.entry, err = key.entry(text); err != nil {
			return err
		}
		if rest.Match(&s.entry) {
			do(s)
		}
	}
	return nil
}

// sampleKey is what the entries of a sample have in common; zero is what nobody
// asks for.
type sampleKey struct {
	shape, project int64
	day            time.Time // when it begins
}

// entry is an entry of the sample.
func (k sampleKey) entry(text *sql.Stmt) (e Entry, err error) {
	var shape, project string
	if err := text.QueryRow(k.shape).Scan(&shape); err != nil {
		return e, err
	}
	if k.project != 0 {
		if err := text.QueryRow(k.project).Scan(&project); err != nil {
			return e, err
		}
	}
	e, err = entryOf(shape)
	e.Project, e.Time = project, k.day
	return e, err
}

// samples reads the entries of a time and a session.
func (db *DB) samples(f *Filter, by string) (map[sampleKey]*sample, error) {
	at, project := "0", "0" // a column that nobody asks for costs nothing
	if by == "day" {
		at = "time"
	}
	if by == "project" || f.Project != "" {
		project = "project"
	}
	query, args := "SELECT "+at+", took, shape, "+project+" FROM entry WHERE 1", []any{}
	if !f.Since.IsZero() {
		query, args = query+" AND time >= ?", append(args, f.Since.Add(time.Millisecond-1).UnixMilli())
	}
	if !f.Until.IsZero() {
		query, args = query+" AND time < ?", append(args, f.Until.Add(time.Millisecond-1).UnixMilli())
	}
	if f.Session != "" {
		query, args = query+" AND session = (SELECT id FROM text WHERE text = ?)", append(args, f.Session)
	}
	rows, err := db.sql.Query(query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return collect(rows, by == "day")
}

func collect(rows *sql.Rows, days bool) (map[sampleKey]*sample, error) {
	found := map[sampleKey]*sample{}
	var today day
	for rows.Next() {
		var key sampleKey
		var at, took int64
		if err := rows.Scan(&at, &took, &key.shape, &key.project); err != nil {
			return nil, err
		}
		if days {
			key.day = today.of(at)
		}
		s := found[key]
		if s == nil {
			s = &sample{}
			found[key] = s
		}
		s.count++
		if took >= 0 {
			s.durations = append(s.durations, int(took))
		}
	}
	return found, rows.Err()
}

// day is the local day that was asked for last: entries are in order, so that it
// is mostly the one.
type day struct {
	begin    time.Time
	from, to int64 // milliseconds since 1970
}

func (d *day) of(ms int64) time.Time {
	if ms < d.from || ms >= d.to {
		y, m, n := time.UnixMilli(ms).Date()
		d.begin = time.Date(y, m, n, 0, 0, 0, 0, time.Local)
		d.from, d.to = d.begin.UnixMilli(), time.Date(y, m, n+1, 0, 0, 0, 0, time.Local).UnixMilli()
	}
	return d.begin
}
