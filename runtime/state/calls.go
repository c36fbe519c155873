package state

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

// The bounds of what is kept of tool calls. Nothing says that a call has ended
// for all who may ask, so that old ones are swept now and then.
const (
	maxCalls   = 1024
	maxCallAge = 24 * time.Hour
	sweepEvery = 64 // calls, about
)

// Stamp keeps when a tool call of a session began. It needs no lock: a call has
// a file of its own, which one process writes.
func (o Owner) Stamp(call string, now time.Time) error {
	if o.dir == "" || call == "" {
		return nil
	}
	dir := filepath.Join(o.dir, "calls")
	text := strconv.FormatInt(now.UnixNano(), 10) + "\n" + o.name + "\n" + call
	path := filepath.Join(dir, Key(call))
	err := writeCall(path, text)
	if os.IsNotExist(err) {
		if o.isNew() {
			defer o.sweep(now)
		}
		if err = os.MkdirAll(dir, 0o700); err == nil {
			err = writeCall(path, text)
		}
	}
	if err == nil && now.UnixNano()/1000%sweepEvery == 0 {
		sweepCalls(dir, now)
	}
	return err
}

// writeCall writes the file of a call. What is no regular file stays as it is. A
// file that is there is cut only where it is longer: file systems write a file to
// the disk at once that was emptied first.
func writeCall(path, text string) error {
	f, err := disk.Open(path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if info, err2 := f.Stat(); err == nil && err2 == nil && info.Size() > int64(len(text)) {
		err = f.Truncate(int64(len(text)))
	}
	return errors.Join(err, f.Close())
}

// Since is how many seconds ago a tool call began; false where that is not
// known. It can be asked again: several processes may look at one event.
func (o Owner) Since(call string, now time.Time) (float64, bool) {
	if o.dir == "" || call == "" {
		return 0, false
	}
	b, err := readFile(filepath.Join(o.dir, "calls", Key(call)))
	if err != nil {
		return 0, false
	}
	began, whose, _ := strings.Cut(string(b), "\n")
	nanos, err := strconv.ParseInt(began, 10, 64)
	if err != nil || whose != o.name+"\n"+call {
		return 0, false
	}
	d := now.Sub(time.Unix(0, nanos))
	return d.Seconds(), d >= 0
}

// sweepCalls drops old calls; where there are too many, a minute is old.
func sweepCalls(dir string, now time.Time) {
	calls, err := disk.List(dir)
	if err != nil {
		return
	}
	old := maxCallAge
	if len(calls) > maxCalls {
		old = time.Minute
	}
	for _, c := range calls {
		if info, err := c.Info(); err == nil && now.Sub(info.ModTime()) > old {
			os.Remove(filepath.Join(dir, c.Name()))
		}
	}
}
