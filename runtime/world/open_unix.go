//go:build unix

package world

import "syscall"

// nonBlocking opens a pipe without waiting for who writes into it.
const nonBlocking = syscall.O_NONBLOCK
