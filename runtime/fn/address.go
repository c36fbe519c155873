package fn

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

var localAddressFunc = Func{ID: 55, Name: "local_address", Min: 1, Max: 1,
	params: []*param{&maybeText}, result: giveBool, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
		if args[0].Absent() {
			return value.OfBool(false), nil
		}
		s, err := str("local_address", args[0])
		return value.OfBool(localAddress(s)), err
	}}

// localAddress reports whether a URL, or user@host:port, is of this machine. What
// programs read in different ways is not.
func localAddress(address string) bool {
	scheme, rest, isURL := strings.Cut(address, "://")
	if isURL && strings.ContainsAny(scheme, "/?#@.:\\") || !isURL {
		isURL, rest = false, address
	}
	if !isURL {
		rest = strings.TrimPrefix(rest, "//")
	}
	host := rest
	if i := strings.IndexAny(host, "/?#"); i >= 0 {
		host = host[:i]
	}
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	if strings.ContainsAny(host, "\\%\x00\x01\x02 \t\r\n") ||
		strings.IndexByte(rest, '\\') >= 0 {
		return false
	}
	if inner, ok := strings.CutPrefix(host, "["); ok {
		six, after, ok := strings.Cut(inner, "]")
		return ok && isPort(after, isURL) && localSix(six)
	}
	if name, port, ok := strings.Cut(host, ":"); ok {
		if !isPort(":"+port, isURL) {
			return !isURL && localSix(host)
		}
		host = name
	}
	if !isURL && strings.Trim(host, "0123456789") == "" {
		return false // a number is an address in a URL alone
	}
	return localHost(strings.ToLower(strings.TrimSuffix(host, ".")))
}

// isPort reports whether what follows a host is a port, or nothing. Where there
// is no scheme it may be a path: host:path.
func isPort(s string, isURL bool) bool {
	if s == "" {
		return true
	}
	if s[0] != ':' {
		return false
	}
	return strings.Trim(s[1:], "0123456789") == "" || !isURL && strings.IndexByte(s[1:], ':') < 0
}

func localHost(host string) bool {
	switch host {
	case "localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback", "host.docker.internal", "host.containers.internal":
		return true
	}
	return strings.HasSuffix(host, ".localhost") || localFour(host)
}

// localFour reports whether an IPv4 address is in 127.0.0.0/8, or 0.0.0.0: it has
// one to four numbers, decimal, octal or hexadecimal, the last of which is what
// remains.
func localFour(host string) bool {
	ip, left := uint64(0), 4
	for more := true; more; {
		var part string
		part, host, more = strings.Cut(host, ".")
		n, err := strconv.ParseUint(part, 0, 32)
		if left--; err != nil || left < 0 || strings.ContainsAny(part, "_bBoO") && !strings.HasPrefix(part, "0x") && !strings.HasPrefix(part, "0X") {
			return false
		}
		if !more {
			if n >= 1<<(8*(left+1)) {
				return false
			}
			ip |= n
			break
		}
		if n > 255 {
			return false
		}
		ip |= n << (8 * left)
	}
	return ip == 0 || ip>>24 == 127
}

// localSix reports whether an IPv6 address is ::1, ::, or a local IPv4 address.
func localSix(ip string) bool {
	if i := strings.LastIndexByte(ip, ':'); i >= 0 && strings.IndexByte(ip[i:], '.') > 0 {
		before := strings.ToLower(ip[:i+1])
		return zeros(strings.TrimSuffix(before, "ffff:")) && localFour(ip[i+1:])
	}
	if head, four, ok := strings.Cut(strings.ToLower(ip), "ffff:7f"); ok {
		high, low, ok := strings.Cut(four, ":")
		return ok && len(high) == 2 && isHex(high) && len(low) <= 4 && isHex(low) && zeros(head)
	}
	last := strings.LastIndexByte(ip, ':')
	tail := strings.TrimLeft(ip[last+1:], "0")
	return last >= 0 && (tail == "" || tail == "1") && zeros(ip[:last+1])
}

// zeros reports whether the beginning of an IPv6 address is all zero.
func zeros(s string) bool {
	return strings.Trim(s, "0:") == "" && strings.Count(s, ":") <= 8 && strings.Count(s, ":") >= 2
}

func isHex(s string) bool {
	return s != "" && strings.Trim(strings.ToLower(s), "0123456789abcdef") == ""
}
