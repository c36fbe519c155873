package regex

import "strings"

// known are the flags that a dialect has between (? and ) or :.
var known = [...]string{RE2: "imsU", ECMAScript: "ims", Rust: "imsUuxR", Python: "aimsxuL"}

// flagGroup reads (?flags) and (?flags:…).
func (p *parser) flagGroup(start int) (*Node, *Error) {
	if p.d == Rust || p.d == RE2 {
		for _, look := range looks {
			if p.has(look.text) {
				return nil, p.fail(start, start+len(look.text), "%s has no %s and no other look-around", p.d, look.text)
			}
		}
	}
	p.at += len("(?")
	f := Flags{Start: start}
	f.On = p.letters()
	minus := p.take("-")
	if minus {
		f.Off = p.letters()
	}
	f.Group = p.has(":")
	if !f.Group && !p.has(")") {
		return nil, p.fail(start, p.at+1, "%s has no group that begins with %s", p.d, p.src[start:min(p.at+1, len(p.src))]).advise(p.openings())
	}
	p.at++
	f.End = p.at
	if err := p.badFlags(f, minus); err != nil {
		return nil, err
	}
	p.tree.Flags = append(p.tree.Flags, f)
	before := p.flags
	p.flags = p.flags.with(f.On, true).with(f.Off, false)
	if !f.Group {
		return nil, nil
	}
	n, err := p.inner(&Node{Op: OpGroup, Start: start})
	p.flags = before
	return n, err
}

func (p *parser) openings() string {
	switch p.d {
	case ECMAScript:
		return "write (?: for a group that does not capture, (?<name> for one with a name"
	case Python:
		return "write (?: for a group that does not capture, (?P<name> for one with a name"
	}
	return "write (?: for a group that does not capture, (?P<name> for one with a name, (?i) for letters of either case"
}

func (p *parser) letters() string {
	start := p.at
	for p.more() && strings.IndexByte(known[p.d], p.src[p.at]) >= 0 {
		p.at++
	}
	return p.src[start:p.at]
}

func (p *parser) badFlags(f Flags, minus bool) *Error {
	bad := func(text string) *Error { return p.fail(f.Start, f.End, "%s", text) }
	repeated := repeats(f.On + f.Off)
	switch p.d {
	case RE2:
		if minus && f.Off == "" {
			return bad("a flag is missing after the -")
		}
	case Rust:
		if minus && f.Off == "" || !f.Group && f.On+f.Off == "" || repeated {
			return bad("a flag is missing or duplicated")
		}
	case ECMAScript:
		switch {
		case !f.Group:
			return bad("JavaScript allows flags only for a group").advise("write (?" + f.On + ":…) around the part, or [aA] for letters of either case")
		case repeated || f.On+f.Off == "":
			return bad("a flag is missing or duplicated")
		}
	case Python:
		switch {
		case !f.Group && (minus || f.On == ""):
			return bad("Python allows negated flags only for a group")
		case !f.Group && p.begun:
			return bad("Python allows flags only at the beginning of the pattern").advise("write (?" + f.On + ":…) around the part")
		case f.Group && (minus && f.Off == "" || strings.ContainsAny(f.Off, "auL") || strings.ContainsAny(f.On, "L")):
			return bad("the flag after the - is missing or not supported by Python")
		case strings.Contains(f.On, "L") || strings.Contains(f.On, "a") && strings.Contains(f.On, "u"):
			return bad("the flags exclude each other, or are for bytes")
		case f.Group && common(f.On, f.Off):
			return bad("a flag is switched on and off")
		}
	}
	return nil
}

func repeats(letters string) bool {
	for i := range letters {
		if strings.IndexByte(letters[:i], letters[i]) >= 0 {
			return true
		}
	}
	return false
}

func common(a, b string) bool { return a != "" && b != "" && strings.ContainsAny(a, b) }

func (f flags) with(letters string, on bool) flags {
	for _, c := range letters {
		switch c {
		case 'i':
			f.fold = on
		case 'm':
			f.line = on
		case 's':
			f.all = on
		case 'U':
			f.ungreedy = on
		case 'x':
			f.extended = on
		case 'R':
			f.crlf = on
		case 'a':
			f.ascii = on
		case 'u':
			f.ascii = !on
		}
	}
	return f
}
