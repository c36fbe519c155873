//go:build unix

// Peak runs a command, throws its standard output away, and prints how long it
// ran and the processor time it took, both in nanoseconds, its peak memory in
// bytes, and its exit code. It is a program of its
// own because Linux counts the memory of the parent as the child's until the
// child has its own: what starts the command must be smaller than the command.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: peak COMMAND [ARGUMENT…]")
		os.Exit(2)
	}
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stderr = os.Stdin, os.Stderr
	start := time.Now()
	err := cmd.Run()
	took := time.Since(start)
	if cmd.ProcessState == nil {
		fmt.Fprintln(os.Stderr, "peak:", err)
		os.Exit(1)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	state := cmd.ProcessState
	busy := state.UserTime() + state.SystemTime()
	fmt.Println(took.Nanoseconds(), busy.Nanoseconds(), int64(usage.Maxrss)*unit(), state.ExitCode())
}

// unit is the bytes that Maxrss counts.
func unit() int64 {
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return 1
	}
	return 1024
}
