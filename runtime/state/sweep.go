package state

import (
	"os"
	"path/filepath"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

// The bounds of what is kept of sessions that nobody has gone on with. A new
// session looks at some of the old ones, so that no event pays for all.
const (
	maxSessionAge = 90 * 24 * time.Hour
	sweepSessions = 200
)

// isNew reports whether nothing is kept of an owner yet.
func (o Owner) isNew() bool {
	_, err := os.Lstat(o.dir)
	return os.IsNotExist(err)
}

// sweep drops old owners beside this one. It is for sessions: projects last.
func (o Owner) sweep(now time.Time) {
	all := filepath.Dir(o.dir)
	if filepath.Base(all) != "sessions" {
		return
	}
	old, err := disk.List(all)
	if err != nil || len(old) == 0 {
		return
	}
	start := int(now.UnixNano()/1000) % len(old) // another part each time
	for i := range min(len(old), sweepSessions) {
		dir := filepath.Join(all, old[(max(start, 0)+i)%len(old)].Name())
		if now.Sub(lastUse(dir)) > maxSessionAge {
			os.RemoveAll(dir)
		}
	}
}

// lastUse is when something in the folder of an owner was last changed.
func lastUse(dir string) (last time.Time) {
	for _, part := range []string{"", "values", "calls"} {
		if info, err := os.Lstat(filepath.Join(dir, part)); err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}
