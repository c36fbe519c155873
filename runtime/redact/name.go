package redact

import "strings"

// maxName is how much of a name is looked at.
const maxName = 64

// maxKept is how long a value may be that is kept behind a name of a secret, so
// that no text is looked at often.
const maxKept = 512

// kind is what a name says of the value behind it.
type kind uint8

const (
	other      kind = iota
	secret          // it is one: AWS_SECRET_ACCESS_KEY, apiKey, x-api-key, PGPASSWORD
	behindJoin      // a secret where the word stands behind a separator: DB_PASS, and not compass
	short           // as often something else, so the value decides: pass, pwd
	signature       // a secret where it is long and looks drawn by lot: sig, jwt
)

// words lists the words that names of secrets end in, by their last letter and
// without separators. The first that a name ends in counts.
var words = [26][]struct {
	text string
	kind kind
}{
	'a' - 'a': {
		{"keydata", secret},
	},
	'c' - 'a': {
		{"hmac", signature},
	},
	'd' - 'a': {
		{"password", secret}, {"passwd", secret}, {"pwd", behindJoin}, {"pwd", short}, {"pswd", short},
	},
	'e' - 'a': {
		{"passphrase", secret}, {"passcode", secret}, {"cookie", secret}, {"secretkeybase", secret},
		{"accesscode", secret}, {"signature", signature},
	},
	'g' - 'a': {
		{"securestring", secret}, {"sig", signature},
	},
	'h' - 'a': {
		{"masterauth", secret}, {"npmauth", secret}, {"auth", signature},
	},
	'i' - 'a': {
		{"tokenpypi", secret},
	},
	'k' - 'a': {
		{"psk", short},
	},
	'l' - 'a': {
		{"credential", secret},
	},
	'n' - 'a': {
		{"token", secret}, {"authorization", secret}, {"dockerconfigjson", secret},
	},
	'p' - 'a': {
		{"otp", signature},
	},
	's' - 'a': {
		{"credentials", secret}, {"keypass", secret}, {"storepass", secret}, {"requirepass", secret},
		{"pass", behindJoin}, {"pass", short}, {"sas", signature},
	},
	't' - 'a': {
		{"secret", secret}, {"jwt", signature},
	},
	'w' - 'a': {
		{"pw", short}, {"psw", short}, {"passw", short},
	},
	'y' - 'a': {
		{"apikey", secret}, {"accesskey", secret}, {"secretkey", secret}, {"privatekey", secret},
		{"signingkey", secret}, {"encryptionkey", secret}, {"accountkey", secret}, {"authkey", secret},
		{"masterkey", secret}, {"appkey", secret}, {"hmackey", secret}, {"privkey", secret},
		{"sshkey", secret},
	},
}

// kindOf says what a name says of the value behind it.
func kindOf(name string) kind {
	if name == "" {
		return other
	}
	last := name[len(name)-1] | 0x20 - 'a'
	if last >= 26 {
		return other
	}
	for _, w := range words[last] {
		switch {
		case w.kind == secret && endsIn(name, w.text):
			return secret
		case w.kind == behindJoin && joined(name, w.text) && endsIn(name, w.text):
			return secret
		case w.kind > behindJoin && ends(name, w.text):
			return w.kind
		}
	}
	return other
}

// secretName reports whether a name says that its value is a secret.
func secretName(name string) bool { return kindOf(name) == secret }

// joined reports whether a separator stands where the last len(word) bytes of a
// name begin.
func joined(name, word string) bool {
	rest := len(name) - len(word)
	return rest > 0 && isJoin(name[rest-1])
}

// ends reports whether a name ends in a word that is not part of a longer one.
func ends(name, word string) bool {
	rest := len(name) - len(word)
	return rest >= 0 && strings.EqualFold(name[rest:], word) && (rest == 0 || !isAlnum(name[rest-1]))
}

// line reports whether the value of a name goes to the end of the line.
func line(name string) bool { return endsIn(name, "authorization") || endsIn(name, "cookie") }

// endsIn compares from the end, whatever the case, separators left out.
func endsIn(name, word string) bool {
	i := len(name)
	for j := len(word); j > 0; {
		if i == 0 {
			return false
		}
		i--
		switch c := name[i]; {
		case isJoin(c) && j < len(word):
		case c|0x20 == word[j-1]:
			j--
		default:
			return false
		}
	}
	return true
}

func isJoin(c byte) bool { return c == '_' || c == '-' || c == '.' }

// reference reports whether a value only says where the secret is: a variable, a
// placeholder, nothing.
func reference(v string) bool {
	if len(v) > maxKept {
		return false
	}
	switch strings.ToLower(v) {
	case "", "true", "false", "null", "nil", "none", "undefined", "...", "…":
		return true
	}
	if strings.HasPrefix(v, Mark[:len(Mark)-1]) || strings.Trim(v, "*") == "" {
		return true
	}
	switch rest := v[1:]; v[0] {
	case '$':
		return rest == "" || (rest[0] == '{' || rest[0] == '(' || len(rest) == 1 || wordOnly(rest) && !digits(rest[:1]))
	case '<':
		return v[len(v)-1] == '>'
	case '%':
		return len(rest) == 1 || strings.HasSuffix(rest, "%") && wordOnly(rest[:len(rest)-1])
	case '{':
		return strings.HasPrefix(rest, "{")
	}
	return false
}

func wordOnly(s string) bool {
	for i := range len(s) {
		if !isWord(s[i]) {
			return false
		}
	}
	return true
}

func digits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// isScheme reports whether a word begins the value of an Authorization header.
func isScheme(word string) bool {
	return strings.EqualFold(word, "bearer") || strings.EqualFold(word, "basic")
}

// lastField is the last word of a value: Bearer $TOKEN.
func lastField(v string) string { return v[strings.LastIndexAny(v, " \t")+1:] }

// plain reports whether a value may be words of prose or a name in code.
func plain(v string) bool {
	if len(v) > maxKept {
		return false
	}
	if scheme, rest, ok := strings.Cut(v, " "); ok && rest != "" && isScheme(scheme) {
		return false
	}
	for f := range strings.FieldsSeq(v) {
		f = strings.TrimRight(f, ".,:;!?)")
		if len(f) >= 20 || strings.ContainsAny(f, "0123456789") {
			return false
		}
		for i := range len(f) {
			if !isDotted(f[i]) && f[i] < 0x80 {
				return false
			}
		}
	}
	return true
}
