package process

import "os"

// Detached is a program that outlives this process.
type Detached struct {
	Args []string // the program and its arguments
	Env  []string // all of its environment
	Dir  string
	In   []byte   // what it reads on standard input
	Out  *os.File // where its output and errors go; nil is nowhere
}

// Detach starts a program in a session of its own and does not wait for it. It
// holds none of this process's streams open: a host that reads them to their
// end is not kept waiting.
func Detach(d Detached) error {
	c := Command{Args: d.Args, Env: d.Env, Dir: d.Dir}
	path, err := c.resolve()
	if err != nil {
		return err
	}
	in, err := input(d.In)
	if err != nil {
		return err
	}
	defer in.Close()
	out := d.Out
	if out == nil {
		if out, err = os.OpenFile(os.DevNull, os.O_WRONLY, 0); err != nil {
			return err
		}
		defer out.Close()
	}
	attr := &os.ProcAttr{Dir: d.Dir, Env: d.Env, Files: []*os.File{in, out, out}, Sys: sessionAttr()}
	p, err := os.StartProcess(path, d.Args, attr)
	if err != nil {
		return startError(path, err)
	}
	spare(p.Pid)
	return p.Release()
}
