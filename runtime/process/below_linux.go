package process

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"
)

// sweeps bounds how often the processes below another are looked for: what forks
// and ends faster than it can be found is not waited for.
const sweeps = 200

// endBelow ends all processes below one, except those in spare and what is below
// them. They are stopped first, so that none starts another meanwhile. Whose
// parent has ended is below root as long as root is a subreaper.
func endBelow(root int, spare []int) {
	c := census{root: root, spare: spare, dead: map[int]bool{}}
	stopped := map[int]bool{}
	// Twice nothing new: a fork that had begun when its process was stopped is
	// found by the second.
	for quiet, n := 0, 0; quiet < 2 && n < sweeps; n++ {
		found, sure := c.below()
		if quiet++; !sure {
			quiet = 0
		}
		for _, pid := range found {
			if !stopped[pid] {
				syscall.Kill(pid, syscall.SIGSTOP)
				stopped[pid], quiet = true, 0
			}
		}
	}
	for range sweeps {
		found, done := c.below()
		for _, pid := range found {
			syscall.Kill(-pid, syscall.SIGKILL) // a whole group at once, where it leads one
			if syscall.Kill(pid, syscall.SIGKILL) == nil {
				done = false
			}
		}
		if done {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// signalBelow sends a signal to all processes below one.
func signalBelow(root int, s syscall.Signal) {
	c := census{root: root, dead: map[int]bool{}}
	found, _ := c.below()
	for _, pid := range found {
		syscall.Kill(pid, s)
	}
}

// census looks for the processes below root.
type census struct {
	root  int
	spare []int
	dead  map[int]bool // that had ended when they were last looked at
}

// below lists the processes that run below root. It is not sure that these are
// all where one ended between the look at the list and the look at it: it may have
// started another that is not on the list.
func (c *census) below() (out []int, sure bool) {
	sure = true
	children := map[int][]int{}
	dead := map[int]bool{}
	for _, pid := range numbers() {
		parent, runs := parent(pid)
		switch {
		case !runs:
			dead[pid] = true
			sure = sure && c.dead[pid]
		case !slices.Contains(c.spare, pid):
			children[parent] = append(children[parent], pid)
		}
	}
	c.dead = dead
	queue := []int{c.root}
	for len(queue) > 0 {
		found := children[queue[0]]
		delete(children, queue[0]) // a list that was read while it changed could have a circle
		queue = append(queue[1:], found...)
		out = append(out, found...)
	}
	return out, sure
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
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
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
