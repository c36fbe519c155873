package process

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// running is the programs that run.
var running struct {
	sync.Mutex
	children []*child
	stopped  bool           // StopAll was called: what starts now ends at once
	signals  chan os.Signal // while some program runs
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

// enlist adds a program. While one runs, a signal that ends this process ends
// the program first.
func enlist(p *child) {
	running.Lock()
	defer running.Unlock()
	running.children = append(running.children, p)
	if running.stopped {
		p.group.kill()
	}
	if running.signals == nil {
		running.signals = make(chan os.Signal, 1)
		go pass(running.signals)
		for _, s := range []os.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
			if !signal.Ignored(s) {
				signal.Notify(running.signals, s)
			}
		}
	}
}

// dismiss takes a program off the list, before its number can be another's.
func dismiss(p *child) {
	running.Lock()
	defer running.Unlock()
	for i, q := range running.children {
		if q == p {
			running.children = append(running.children[:i], running.children[i+1:]...)
			break
		}
	}
	if len(running.children) == 0 && running.signals != nil {
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
	running.stopped = true
	for _, p := range running.children {
		p.group.terminate()
	}
	running.Unlock()
	time.Sleep(Grace)
	StopAll()
	signal.Stop(signals)
	die(s)
}
