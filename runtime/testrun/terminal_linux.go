package testrun

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"unsafe"
)

// Terminal is a new terminal of 100 columns: the person's side and the program's.
// Where none can be made the test is skipped.
func Terminal(t testing.TB) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no terminal can be made here: %v", err)
	}
	var n, unlock int32
	size := [4]uint16{40, 100} // rows, columns
	for _, c := range []struct {
		call uintptr
		arg  unsafe.Pointer
	}{
		{syscall.TIOCSPTLCK, unsafe.Pointer(&unlock)},
		{syscall.TIOCGPTN, unsafe.Pointer(&n)},
		{syscall.TIOCSWINSZ, unsafe.Pointer(&size)},
	} {
		if _, _, err := syscall.Syscall(syscall.SYS_IOCTL, person.Fd(), c.call, uintptr(c.arg)); err != 0 {
			t.Skipf("no terminal can be made here: %v", err)
		}
	}
	if program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0); err != nil {
		t.Skipf("no terminal can be made here: %v", err)
	}
	return person, program
}

// Shown runs a command, and returns what a terminal gets of its output or, with
// stderr, of its standard error. The other one goes where the command says.
func Shown(t testing.TB, cmd *exec.Cmd, stderr bool) string {
	t.Helper()
	person, program := Terminal(t)
	defer person.Close()
	if stderr {
		cmd.Stderr = program
	} else {
		cmd.Stdout = program
	}
	err := cmd.Start()
	program.Close()
	if err != nil {
		t.Fatal(err)
	}
	text := screen(person)
	if err := cmd.Wait(); !isExit(err) {
		t.Fatal(err)
	}
	return text
}

// Asked is Shown of a command that asks on its terminal: it is answered when it has
// written prompt. The text is all that the terminal gets, the answer included; asked
// reports whether the command did ask.
func Asked(t testing.TB, cmd *exec.Cmd, prompt, answer string) (text string, asked bool) {
	t.Helper()
	person, program := Terminal(t)
	defer person.Close()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = program, program, program
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	err := cmd.Start()
	program.Close()
	if err != nil {
		t.Fatal(err)
	}
	var before bytes.Buffer
	for one := make([]byte, 1); !asked; asked = bytes.HasSuffix(before.Bytes(), []byte(prompt)) {
		if n, err := person.Read(one); n == 0 || err != nil {
			break
		}
		before.Write(one)
	}
	if asked {
		if _, err := io.WriteString(person, answer+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	text = screen(io.MultiReader(&before, person))
	if err := cmd.Wait(); !isExit(err) {
		t.Fatal(err)
	}
	return text, asked
}

// screen is all that a terminal gets until its last program has closed it, which
// the person's side sees as an error.
func screen(person io.Reader) string {
	var text bytes.Buffer
	_, _ = io.Copy(&text, person)
	return string(bytes.ReplaceAll(text.Bytes(), []byte("\r\n"), []byte("\n")))
}

func isExit(err error) bool {
	var exit *exec.ExitError
	return err == nil || errors.As(err, &exit)
}
