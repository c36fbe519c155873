package process

import (
	"os"
	"os/signal"
	"slices"
	"sync"
	"time"
)

// running is the programs that run.
var running struct {
	sync.Mutex
	children []*child
	stopped  bool           // StopAll was called: what starts now ends at once
	expected int            // how many run, or are about to
	signals  chan os.Signal // while some are expected
	dying    bool           // a signal came: this process is about to end by it
	detached []int          // what was given to Detach
}

// ours is the children of this process that it started itself.
func ours() []int {
	running.Lock()
	defer running.Unlock()
	out := slices.Clone(running.detached)
	for _, p := range running.children {
		out = append(out, p.proc.Pid)
	}
	return out
}

// spare says that a child is to outlive this process.
func spare(pid int) {
	running.Lock()
	defer running.Unlock()
	running.detached = append(running.detached, pid)
}

// StopAll ends all programs and what they started, at once and for good: the
// caller is about to exit. What was given to Detach runs on.
func StopAll() {
	running.Lock()
	defer running.Unlock()
	running.stopped = true
	for _, p := range running.children {
		p.group.kill()
	}
}

// expect is said before a program starts. From then on, until it is over, a
// signal that ends this process ends the program first.
func expect() {
	running.Lock()
	defer running.Unlock()
	running.expected++
	if running.signals != nil {
		return
	}
	running.signals = make(chan os.Signal, 1)
	go pass(running.signals)
	for _, s := range endings() {
		if !signal.Ignored(s) {
			signal.Notify(running.signals, s)
		}
	}
}

// enlist lists a program that has started.
func enlist(p *child) {
	running.Lock()
	defer running.Unlock()
	running.children = append(running.children, p)
	if running.stopped {
		p.group.kill()
	}
}

// dismiss takes a program off the list, before its number can be another's; nil
// is one that did not start.
func dismiss(p *child) {
	running.Lock()
	if running.dying {
		running.Unlock()
		select {} // nothing goes on from here
	}
	defer running.Unlock()
	running.children = slices.DeleteFunc(running.children, func(q *child) bool { return p == q })
	running.expected--
	if running.expected == 0 {
		signal.Stop(running.signals)
		close(running.signals)
		running.signals = nil
	}
}

// pass ends all programs on a signal, and then this process as the signal would
// have.
func pass(signals chan os.Signal) {
	s, ok := <-signals
	if !ok {
		return
	}
	running.Lock()
	running.stopped, running.dying = true, true
	for _, p := range running.children {
		p.group.terminate()
	}
	running.Unlock()
	time.Sleep(Grace)
	StopAll()
	signal.Stop(signals)
	die(s)
}
