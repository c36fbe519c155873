package process

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// Self starts this program once more: the file that runs, not what its path names
// by now.
func Self() (string, error) { return "/proc/self/exe", nil }

// Renew starts the program that has taken this one's place, where this one's file
// was removed before it began: the rest of its build is gone, too. It returns where
// there is nothing to renew.
func Renew() {
	own, err := links("/proc/self/exe")
	if err != nil || own > 0 {
		return
	}
	// Of a file without a name, the link says as much again: no loop.
	if other, err := links(os.Args[0]); err == nil && other > 0 {
		syscall.Exec(os.Args[0], os.Args, syscall.Environ())
	}
}

// links is the number of names that a file has.
func links(path string) (uint64, error) {
	var s syscall.Stat_t
	err := syscall.Stat(path, &s)
	return uint64(s.Nlink), err
}

// Build is the folder above the folder of this program's file, by a path that
// leads to it as long as this process runs: a build that takes its place moves it,
// and its path names the other one then. It is looked for once, so that the table
// and the scripts that a process finds in it belong together.
var Build = sync.OnceValues(func() (string, error) {
	for {
		dir, err := build()
		if err != nil {
			return "", err
		}
		fd, err := syscall.Open(dir, syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_CLOEXEC, 0)
		again, _ := build()
		if err == nil && again == dir {
			return "/proc/" + strconv.Itoa(os.Getpid()) + "/fd/" + strconv.Itoa(fd), nil // open until this process ends
		}
		if err == nil {
			syscall.Close(fd)
		} else if again == dir {
			return dir, nil // it is gone, or not ours to look into
		}
	}
})

func build() (string, error) {
	exe, err := os.Readlink("/proc/self/exe")
	return filepath.Dir(filepath.Dir(strings.TrimSuffix(exe, " (deleted)"))), err
}
