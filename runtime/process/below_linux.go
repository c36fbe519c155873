package process

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/hookc/hookc/runtime/small"
)

// sweeps bounds how often the processes below another are looked for: what forks
// and ends faster than it can be found is not waited for.
const sweeps = 200

// endBelow ends all processes below one, except those in spare and what is below
// them. They are stopped first, so that none starts another meanwhile. Whose
// parent has ended is below root as long as root is a subreaper.
func endBelow(root int, spare []int) {
	stopped := map[int]bool{}
	for more, n := true, 0; more && n < sweeps; n++ {
		more = false
		for _, pid := range below(root, spare) {
			if !stopped[pid] {
				syscall.Kill(pid, syscall.SIGSTOP)
				stopped[pid], more = true, true
			}
		}
	}
	for range sweeps {
		reached := false
		for _, pid := range below(root, spare) {
			syscall.Kill(-pid, syscall.SIGKILL) // a whole group at once, where it leads one
			if syscall.Kill(pid, syscall.SIGKILL) == nil {
				reached = true
			}
		}
		if !reached {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// signalBelow sends a signal to all processes below one.
func signalBelow(root int, s syscall.Signal) {
	for _, pid := range below(root, nil) {
		syscall.Kill(pid, s)
	}
}

// below lists the processes that run below one.
func below(root int, spare []int) (out []int) {
	children := map[int][]int{}
	for _, pid := range numbers() {
		if parent, ok := parent(pid); ok && !slices.Contains(spare, pid) {
			children[parent] = append(children[parent], pid)
		}
	}
	queue := []int{root}
	for len(queue) > 0 {
		found := children[queue[0]]
		delete(children, queue[0]) // a list that was read while it changed could have a circle
		queue = append(queue[1:], found...)
		out = append(out, found...)
	}
	return out
}

// numbers is the numbers of all processes.
func numbers() (out []int) {
	f, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1)
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			out = append(out, pid)
		}
	}
	return out
}

// parent is the parent of a process that has not ended yet.
func parent(pid int) (int, bool) {
	stat, err := os.ReadFile("/proc/" + small.Itoa(pid) + "/stat")
	at := bytes.LastIndexByte(stat, ')') // its name may have any byte
	if err != nil || at < 0 {
		return 0, false
	}
	fields := bytes.Fields(stat[at+1:])
	if len(fields) < 2 || fields[0][0] == 'Z' || fields[0][0] == 'X' {
		return 0, false
	}
	n, err := strconv.Atoi(string(fields[1]))
	return n, err == nil
}
