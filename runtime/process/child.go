package process

import (
	"os"
	"sync"
	"syscall"
	"time"
)

// child is a program that runs.
type child struct {
	proc   *os.Process
	group  group
	theirs []*os.File // its three streams, to be closed here once it has them
	stdin  *os.File   // our end; nil where it reads nothing
	out    []*capture
	exited chan struct{} // closed once the leader has ended, reaped or not
	read   chan struct{} // closed once all output has been read
	flood  chan int      // a stream's bound that was passed
	state  *os.ProcessState

	wire  *os.File // to its supervisor, which is proc then; nil where it has none
	ended syscall.WaitStatus
	lost  bool // the supervisor ended, and has not said how the program did
}

// pipes makes its streams. Reading nothing is /dev/null: a closed stream would
// be the next file that it opens.
func (p *child) pipes(c Command) error {
	if len(c.In) == 0 {
		null, err := os.Open(os.DevNull)
		if err != nil {
			return err
		}
		p.theirs = append(p.theirs, null)
	} else {
		r, w, err := os.Pipe()
		if err != nil {
			return err
		}
		p.theirs, p.stdin = append(p.theirs, r), w
	}
	if c.Merge {
		return p.output(&capture{keep: keptTail, limit: maxMerged}, 2)
	}
	if err := p.output(&capture{keep: maxStdout, limit: maxStdout}, 1); err != nil {
		return err
	}
	return p.output(&capture{keep: keptTail, limit: maxStderr}, 1)
}

// output adds a stream that goes to c, for the next n of the program's files.
func (p *child) output(c *capture, n int) error {
	r, w, err := os.Pipe()
	if err != nil {
		p.closeOurs()
		return err
	}
	c.from = r
	p.out = append(p.out, c)
	for range n {
		p.theirs = append(p.theirs, w)
	}
	return nil
}

func (p *child) closeTheirs() {
	for _, f := range p.theirs {
		f.Close() // a merged stream twice, which does no harm
	}
}

func (p *child) closeOurs() {
	if p.stdin != nil {
		p.stdin.Close()
	}
	for _, c := range p.out {
		c.from.Close()
	}
}

// begin feeds the program and reads what it says. A program that does not read
// is no error: its input ends when it does.
func (p *child) begin(in []byte) {
	if p.stdin != nil {
		go func() {
			p.stdin.Write(in)
			p.stdin.Close()
		}()
	}
	var readers sync.WaitGroup
	for _, c := range p.out {
		readers.Go(func() {
			if c.readAll() {
				p.flood <- c.limit
			}
		})
	}
	go func() {
		readers.Wait()
		close(p.read)
	}()
	go func() {
		p.await()
		close(p.exited)
	}()
}

// watch waits for the end, or makes it.
func (p *child) watch(deadline time.Time) Result {
	var r Result
	select {
	case <-p.exited:
	case r.Flood = <-p.flood:
	case <-until(deadline):
		r.Late = true
	}
	if r.Late || r.Flood > 0 {
		p.end()
	} else {
		p.drain(&r)
	}
	p.closeOurs()
	p.reap(&r)
	r.Stdout = p.out[0].bytes()
	if len(p.out) > 1 {
		r.Stderr = p.out[1].bytes()
	}
	return r
}

// until is a channel that is ready at a time; never where there is none.
func until(t time.Time) <-chan time.Time {
	if t.IsZero() {
		return nil
	}
	return time.After(time.Until(t))
}

// drain reads what is left of the output of a program that has ended. What
// others hold open ends after a moment.
func (p *child) drain(r *Result) {
	select {
	case <-p.read:
	case r.Flood = <-p.flood:
	case <-time.After(Grace):
	}
	if r.Flood > 0 {
		p.group.kill()
		return
	}
	select { // both were ready
	case r.Flood = <-p.flood:
	default:
	}
}

// end ends the group. The leader is not reaped before: its number cannot be
// that of another group.
func (p *child) end() {
	p.group.terminate()
	grace := time.After(Grace)
	for _, done := range []<-chan struct{}{p.exited, p.read} {
		select {
		case <-done:
		case <-grace:
			p.group.kill()
			<-p.exited
			return
		}
	}
	p.group.kill()
}

// reap takes the exit code, and the group off the list.
func (p *child) reap(r *Result) {
	dismiss(p)
	defer p.group.release()
	if p.wire != nil {
		p.dismissSupervisor(r)
		return
	}
	state := p.state
	if state == nil {
		state, _ = p.proc.Wait()
	}
	if state == nil {
		r.Exit = -1 // someone else reaped it
		return
	}
	r.Exit, r.Signal = state.ExitCode(), signalOf(state)
}
