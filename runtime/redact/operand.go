package redact

import "strings"

// maxWords bounds the words of a command that are looked at together.
const maxWords = 512

// operands makes an operand of a command due, whose words follow: "2" is the
// second, "1:" the part of the first behind that byte.
func (sc *scanner) operands(which string) {
	if which == "L" {
		sc.lastOperand()
		return
	}
	end := min(len(sc.s), sc.at+maxWords)
	i, long := sc.at, false
	for n := which[0] - '0'; ; {
		i = sc.blanks(i)
		if i >= end || strings.IndexByte(";|&\n<>)", sc.s[i]) >= 0 {
			return
		}
		next := sc.wordEnd(i, end)
		c := sc.s[i]
		option := long && plain(sc.s[i:next]) // --registry name
		if c != '-' && (c != '/' || len(which) > 1) && !option {
			if n--; n == 0 {
				break
			}
		}
		long = strings.HasPrefix(sc.s[i:next], "--") && strings.IndexByte(sc.s[i:next], '=') < 0
		i = next
	}
	d := due{at: i}
	if len(which) > 1 {
		d.sep = which[1]
	}
	sc.wait(d)
}

// lastOperand makes the last word of a command due, where it is no flag and not
// the value of one.
func (sc *scanner) lastOperand() {
	end := min(len(sc.s), sc.at+maxWords)
	last, before := -1, -1
	for i := sc.blanks(sc.at); i < end && strings.IndexByte(";|&\n<>)", sc.s[i]) < 0; i = sc.blanks(i) {
		last, before = i, last
		i = sc.wordEnd(i, end)
	}
	if last < 0 || sc.s[last] == '-' {
		return
	}
	if before >= 0 {
		if word, _ := sc.next(before + 1); sc.s[before] == '-' && list("m\nS\nR\nP\nsalt\nin").has(word) {
			return
		}
	}
	sc.wait(due{at: last})
}

// wordEnd is where the word of a command line ends that begins at i: before a
// blank that stands in no quotes.
func (sc *scanner) wordEnd(i, end int) int {
	var quote byte
	for ; i < end; i++ {
		switch c := sc.s[i]; {
		case c == '\n', quote == 0 && (isBlank(c) || strings.IndexByte(";|&", c) >= 0):
			return i
		case c == '\\' && quote != '\'':
			i++
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		}
	}
	return end
}

// piped makes the last word of echo or printf due, where a program reads it that
// asks for a secret.
func (sc *scanner) piped() {
	end := min(len(sc.s), sc.at+maxWords)
	last, i := -1, sc.at
	for {
		i = sc.blanks(i)
		if i >= end {
			return
		}
		if strings.IndexByte(";|&\n<>)", sc.s[i]) >= 0 {
			break
		}
		last = i
		i = sc.wordEnd(i, end)
	}
	if last < 0 || sc.s[i] != '|' || !readsSecret(sc.s[i+1:min(len(sc.s), i+maxReader)]) {
		return
	}
	sc.wait(due{at: last})
}

// maxReader bounds the text of a command that is searched for readers.
const maxReader = 160

// readers are what a command says that reads a secret from its standard input.
const readers list = "password-stdin\ntoken-stdin\npass-stdin\nsecret-stdin\nchpasswd\npasswd --stdin\n" +
	"--with-token\nsecret create\nsecret set\nsecret put\n--passphrase-fd 0\n--passphrase-fd=0\nenv add\ncryptsetup\nsmbpasswd\n" +
	"--key-file -\n--key-file=-\n--pinentry-mode loopback"

func readsSecret(command string) bool {
	if i := strings.IndexAny(command, "\n;|"); i >= 0 {
		command = command[:i]
	}
	sudo := strings.Contains(command, "sudo ") && (strings.Contains(command, " -S") || strings.Contains(command, " -kS")) // -s is a shell
	return sudo || readers.partOf(command)
}

// hereString takes what a command is given as its standard input by <<<, where it
// reads a secret there.
func (sc *scanner) hereString() {
	if !strings.HasPrefix(sc.s[sc.at:], "<<<") {
		return
	}
	command := sc.s[max(0, sc.at-maxReader):sc.at]
	command = command[strings.LastIndexAny(command, "\n;|<")+1:]
	if !readsSecret(command) {
		return
	}
	was := sc.from
	i := sc.blanks(sc.at + len("<<<"))
	if sc.value(i, false, false); sc.from == was {
		sc.at = i
	}
}
