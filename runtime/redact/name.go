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
	grown           // short where the word is a part of a longer one: dbPass, SSHPASS, userpwd
	short           // as often something else, so the value decides: pass, pwd
	signature       // a secret where it is long and looks drawn by lot: sig, jwt
	words12         // a secret where it is the words that a wallet is made anew from
	jwkField        // of a JSON Web Key
	puttyLines      // of a private key that PuTTY wrote
	sqlUser         // IDENTIFIED BY
	counted         // a secret where the value is near: password1, API_KEY_2
	part            // of a longer name of a secret: API_KEY_PROD, password_confirmation
	answer          // what is sent where a program has asked for a password
	login           // of mail, or a function whose second argument is a password
	call1           // a function whose first argument is a secret, where it is a text
	call2
	call3
)

// words lists the words that names of secrets end in, by their last letter and
// without separators. The first that a name ends in counts.
var words = [26][]struct {
	text string
	kind kind
}{
	0: {
		{"keydata", secret}, {"contraseña", secret}, {"senha", secret},
	},
	'c' - 'a': {
		{"hmac", signature}, {"mnemonic", words12}, {"httpbasic", call2}, {"createhmac", call2},
	},
	'd' - 'a': {
		{"url.userpassword", call2}, {"password", secret}, {"passwd", secret}, {"pwd", behindJoin}, {"pwd", short}, {"pwd", grown}, {"pswd", short},
		{"d", jwkField}, {"secret_id", signature}, {"secretid", signature}, {"identified", sqlUser}, {"seed", words12}, {"prod", part}, {"old", part}, {"send", answer},
	},
	'e' - 'a': {
		{"passphrase", secret}, {"passcode", secret}, {"cookie", secret}, {"secretkeybase", secret},
		{"accesscode", secret}, {"signature", signature}, {"phrase", words12}, {"stage", part}, {"live", part}, {"base", part}, {"value", part},
		{"sendline", answer}, {"jwt.encode", call2}, {"jwt.decode", call2}, {"motdepasse", secret},
	},
	'g' - 'a': {
		{"securestring", secret}, {"secretstring", secret}, {"sig", signature}, {"staging", part},
	},
	'h' - 'a': {
		{"masterauth", secret}, {"npmauth", secret}, {"bearer_auth", call1}, {"bearerauth", call1}, {"setbearerauth", call1},
		{"basic_auth", call2}, {"basicauth", call2}, {"httpbasicauth", call2}, {"httpdigestauth", call2}, {"setbasicauth", call2}, {"auth", signature},
	},
	'i' - 'a': {
		{"tokenpypi", secret}, {"dqi", jwkField}, {"qi", jwkField}, {"mysqli", call3}, {"ci", part},
	},
	'k' - 'a': {
		{"psk", short}, {"k", jwkField},
	},
	'l' - 'a': {
		{"networkcredential", call2}, {"credential", secret},
	},
	'n' - 'a': {
		{"token", secret}, {"authorization", secret}, {"dockerconfigjson", secret}, {"getconnection", call3}, {"passwordauthentication", call2}, {"usernamepasswordauthenticationtoken", call2}, {"sonar.login", signature},
		{"passwordconfirmation", secret}, {"confirmation", part}, {"production", part}, {"login", login},
		{"jwt.sign", call2}, {"wifi.begin", call2}, {"again", part},
	},
	'o' - 'a': {
		{"pdo", call3}, {"ro", part},
	},
	'p' - 'a': {
		{"otp", signature}, {"dp", jwkField}, {"p", jwkField},
	},
	'q' - 'a': {
		{"dq", jwkField}, {"q", jwkField},
	},
	's' - 'a': {
		{"credentials", secret}, {"keypass", secret}, {"storepass", secret}, {"requirepass", secret},
		{"pass", behindJoin}, {"pass", short}, {"pass", grown}, {"sas", signature}, {"words", words12}, {"private-lines", puttyLines},
	},
	't' - 'a': {
		{"secret", secret}, {"jwt", signature}, {"pat", signature}, {"passwort", secret}, {"kennwort", secret},
		{"test", part}, {"repeat", part}, {"dbi->connect", call3}, {"mysqli_connect", call3}, {"mysql_connect", call3},
		{"oracle.connect", call2}, {"crypt", call1}, {"pgp_sym_encrypt", call2}, {"pgp_sym_decrypt", call2}, {"aes_encrypt", call2}, {"aes_decrypt", call2},
	},
	'v' - 'a': {
		{"dev", part},
	},
	'w' - 'a': {
		{"hmac.new", call1}, {"new", part}, {"rw", part},
		{"pw", short}, {"pw", grown}, {"psw", short}, {"passw", short},
	},
	'y' - 'a': {
		{"apikey", secret}, {"accesskey", secret}, {"secretkey", secret}, {"privatekey", secret},
		{"signingkey", secret}, {"encryptionkey", secret}, {"accountkey", secret}, {"authkey", secret},
		{"masterkey", secret}, {"appkey", secret}, {"hmackey", secret}, {"privkey", secret},
		{"sshkey", secret}, {"subscriptionkey", secret}, {"functionskey", secret}, {"passkey", secret},
		{"sessionkey", signature}, {"recovery", words12},
	},
}

// kindOf says what a name says of the value behind it.
func kindOf(name string) kind {
	if name == "" {
		return other
	}
	last := name[len(name)-1] | 0x20 - 'a'
	if last >= 26 {
		return numbered(name)
	}
	var before byte // the letter before the last one; 0 where it tells nothing
	if n := len(name); n > 1 && isLetter(name[n-2]) {
		before = name[n-2] | 0x20
	}
	for i := range words[last] {
		w := &words[last][i]
		if n := len(w.text); before != 0 && n > 1 && w.text[n-2] != before && w.text[n-2] < 0x80 {
			continue
		}
		switch {
		case w.kind == secret && endsIn(name, w.text):
			return secret
		case w.kind == behindJoin && joined(name, w.text) && endsIn(name, w.text):
			return secret
		case w.kind == grown && partOf(name, w.text):
			return grown
		case w.kind == part:
			if rest := len(name) - len(w.text) - 1; joined(name, w.text) && ends(name, w.text) && secretName(name[:rest]) && !line(name[:rest]) {
				return secret
			}
		case w.kind > grown && ends(name, w.text):
			return w.kind
		}
	}
	return other
}

// secretName reports whether a name says that its value is a secret.
func secretName(name string) bool { return kindOf(name) == secret }

// numbered says what a name that ends in a number says: API_KEY_2, password1.
func numbered(name string) kind {
	n := len(name)
	for n > 0 && len(name)-n < 2 && isDigit(name[n-1]) {
		n--
	}
	if n > 0 && isJoin(name[n-1]) {
		n--
	}
	if n == 0 || n == len(name) || !isLetter(name[n-1]) || !secretName(name[:n]) || line(name[:n]) {
		return other
	}
	return counted
}

// joined reports whether a separator stands where the last len(word) bytes of a
// name begin.
func joined(name, word string) bool {
	rest := len(name) - len(word)
	return rest > 0 && isJoin(name[rest-1])
}

// ends reports whether a name ends in a word that is not part of a longer one.
func ends(name, word string) bool {
	rest := len(name) - len(word)
	return rest >= 0 && (rest == 0 || !isAlnum(name[rest-1])) && strings.EqualFold(name[rest:], word)
}

// partOf reports whether a name ends in a word for a password that is written
// together with what the password is of: dbPass, SSHPASS, userpwd.
func partOf(name, word string) bool {
	rest := len(name) - len(word)
	if rest <= 0 || !isAlnum(name[rest-1]) || !strings.EqualFold(name[rest:], word) {
		return false
	}
	first := rest
	for first > 0 && isAlnum(name[first-1]) {
		first--
	}
	stem := name[first:rest]
	if word != "pass" || credentialOf.end(stem) {
		return word != "pw" || isUpper(name[rest]) && !isDigit(name[rest-1])
	}
	upper := isUpper(name[rest]) && (name[rest+1] >= 'a') != (name[rest-1] < 'a') // dbPass, SSHPASS
	return upper && !noPassword.end(stem)
}

// credentialOf lists what a password is of, and noPassword what makes another
// word of pass, or a step of a program.
const (
	credentialOf list = "user\ndb\nroot\nadmin\nsmtp\nmail\nftp\nssh\nmy\nsql\nldap\nbind\nhttp\nauth\nlogin\nwifi\nrpc\nredis\nmongo\nimap\nsvn\ngit\nrabbit\nproxy\nbecome\nsudo"
	noPassword   list = "com\nby\ntres\nsur\nover\nunder\nencom\nim\nrender\nshader\ncompute\nshadow\ndepth\nfirst\nsecond\nthird\nlast\nnext\nfinal\ntwo\none\nsingle\nmulti\npost\ngeometry\nlight\nlighting\nopt\nmodule\nfunction\nloop\nblend\nbase\nmain\npre\nforward\ncolor\nsub\neach\nmax\nmin\nnum\ntest\nall\nis\ndid\ndoes\ncan\nshould\nmust\nwill\nto\nnot\nopaque\neffect\nbloom\nir\ncodegen\nlower\nverify\nseason\nski\nboarding"
)

// line reports whether the value of a name goes to the end of the line.
func line(name string) bool { return endsIn(name, "authorization") || isCookie(name) }

func isCookie(name string) bool { return endsIn(name, "cookie") }

// endsIn compares from the end, whatever the case, separators left out.
func endsIn(name, word string) bool {
	i := len(name)
	for j := len(word); j > 0; {
		if i == 0 {
			return false
		}
		i--
		switch c := name[i]; {
		case c|0x20 == word[j-1], c == word[j-1]:
			j--
		case (isJoin(c) || c == ' ') && j < len(word):
		default:
			return false
		}
	}
	return true
}

func isJoin(c byte) bool { return c == '_' || c == '-' || c == '.' }

// isScheme reports whether a word begins the value of an Authorization header.
func isScheme(word string) bool {
	return strings.EqualFold(word, "bearer") || strings.EqualFold(word, "basic")
}
