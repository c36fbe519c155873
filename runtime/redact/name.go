package redact

import "strings"

// maxName is how much of a name is looked at.
const maxName = 64

// maxKept is how long a value may be that is kept behind a name of a secret, so
// that no text is looked at often.
const maxKept = 512

// names are words that a name of a secret ends in, without separators.
var names = [...]string{
	"password", "passwd", "passphrase", "passcode", "secret", "token", "apikey", "accesskey", "secretkey",
	"privatekey", "signingkey", "encryptionkey", "accountkey", "authkey", "credential", "credentials",
	"authorization", "cookie", "masterkey", "appkey", "hmackey", "privkey", "sshkey", "keypass", "storepass",
	"requirepass", "masterauth", "securestring", "npmauth", "keydata", "dockerconfigjson", "secretkeybase", "tokenpypi",
	"accesscode",
}

// secretName reports whether a name says that its value is a secret:
// AWS_SECRET_ACCESS_KEY, apiKey, x-api-key, PGPASSWORD, DB_PASS.
func secretName(name string) bool {
	for _, n := range names {
		if endsIn(name, n) {
			return true
		}
	}
	for _, n := range [...]string{"pass", "pwd"} { // of longer words only behind a separator
		rest := len(name) - len(n)
		if rest > 0 && isJoin(name[rest-1]) && endsIn(name, n) {
			return true
		}
	}
	return false
}

// shortName reports whether a name is a short word that is a secret's name as
// often as something else's: what stands behind it decides.
func shortName(name string) bool {
	for _, n := range [...]string{"pass", "pwd", "pw", "psw", "pswd", "psk", "passw"} {
		if ends(name, n) {
			return true
		}
	}
	return false
}

// signature reports whether a name is one of signatures and codes: a long text
// that looks random is a secret there.
func signature(name string) bool {
	for _, n := range [...]string{"sig", "signature", "auth", "sas", "hmac", "jwt", "otp"} {
		if ends(name, n) {
			return true
		}
	}
	return false
}

// ends reports whether a name ends in a word that is not part of a longer one.
func ends(name, word string) bool {
	rest := len(name) - len(word)
	return rest >= 0 && strings.EqualFold(name[rest:], word) && (rest == 0 || !isAlnum(name[rest-1]))
}

// line reports whether the value of a name goes to the end of the line.
func line(name string) bool { return endsIn(name, "authorization") || endsIn(name, "cookie") }

// endsIn compares from the end, whatever the case, separators left out.
//
//go:noinline
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
