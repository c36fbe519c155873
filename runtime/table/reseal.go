package table

import "github.com/hookc/hookc/runtime/block"

// Reseal changes the body of a table and makes its checksums right again, so
// that a test can show what a reader does with a well-formed file of nonsense.
func Reseal(file []byte, change func(body []byte)) []byte {
	out := append([]byte(nil), file...)
	dirEnd := headerSize + int(le.Uint32(out[12:]))*refSize
	body := out[dirEnd : dirEnd+int(le.Uint32(out[16:]))]
	change(body)
	copy(out[dirEnd+len(body):], block.Sums(body))
	return out
}

// Watching is a copy of a table in which every hook only says what it would
// decide, and all are waited for: an event then lists each hook that applies,
// whatever the others say. A hook whose condition fails does not apply, also where
// that denies. Nil where the table cannot be read.
func Watching(file []byte) []byte {
	t, err := Load(file)
	if err != nil {
		return nil
	}
	hooks := t.dir[secHooks]
	return Reseal(file, func(body []byte) {
		for at := hooks.off; at+hookSize <= hooks.off+hooks.len; at += hookSize {
			flags := body[at+hookFlags:]
			if f := le.Uint16(flags); f&HookDerives == 0 {
				le.PutUint16(flags, f&^(HookAsync|HookFailureClosed)|HookMonitor)
			}
		}
	})
}

// hookFlags is where the flags stand in the record of a hook.
const hookFlags = 22
