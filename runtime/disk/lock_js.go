package disk

import "os"

// A lock is taken at once: nobody else has the files of a process that has none but
// its own.
func tryLock(*os.File) error { return nil }

func waitLock(*os.File) error { return nil }
