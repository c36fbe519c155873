// Package process starts programs: with a time-out that ends all that they
// started, bounded output, and nothing of this process's own streams. It is no
// os/exec, which is too large for what starts on every event.
//
// A program is the leader of a process group of its own. Its time-out ends the
// group: SIGTERM, a short grace, SIGKILL, also where the leader has ended and
// left others behind. On Linux, in a process that has called Main, it ends all
// that the program started, sessions and daemons too: a supervisor is the
// program's parent then, and the parent of what is orphaned. Elsewhere what leaves
// the group cannot be reached and is not waited for. A program that ends in time
// may leave processes behind that run on; where they hold its output open, they
// are waited for a moment and then write into nothing.
package process
