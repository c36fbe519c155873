package redact

import "strings"

// reference reports whether a value only says where the secret is: a variable, a
// placeholder, an entry of a store, nothing.
func reference(v string) bool {
	if len(v) > maxKept {
		return false
	}
	if v == "" || strings.HasPrefix(v, Mark[:len(Mark)-1]) || strings.Trim(v, "*") == "" {
		return true
	}
	switch rest := v[1:]; v[0] {
	case '$':
		return rest == "" || rest[0] == '{' || rest[0] == '(' || len(rest) == 1 || variable(rest)
	case '<':
		return v[len(v)-1] == '>'
	case '%':
		return len(rest) == 1 || strings.HasSuffix(rest, "%") && wordOnly(rest[:len(rest)-1])
	case '{':
		return strings.HasPrefix(rest, "{") || rest == "" || len(rest) <= maxName && all(strings.TrimRight(rest, "}"), isDotted)
	case '#':
		return strings.HasPrefix(rest, "{")
	case '@':
		return strings.HasSuffix(rest, "@") && wordOnly(rest[:len(rest)-1]) || strings.HasPrefix(rest, "Microsoft.KeyVault")
	case '!':
		return strings.HasSuffix(rest, "!") && wordOnly(rest[:len(rest)-1])
	}
	return nothing(v) || stored(v) || placeholder(v) || known(v) || version(v) || pattern(v)
}

// version reports whether a value is the version of a package, whose name may end
// in a word for a secret: "jsonwebtoken": "^9.0.2".
func version(v string) bool {
	rest := strings.TrimLeft(v, "^~>=<")
	number, _, _ := strings.Cut(rest, "-")
	dots := strings.Count(number, ".")
	return len(v) < 24 && (dots == 2 || dots > 0 && len(rest) < len(v)) && strings.Trim(number, "0123456789.") == ""
}

// pattern reports whether a value is a regex: password=.*
func pattern(v string) bool {
	for _, begin := range [...]string{".*", ".+", "[^", `\S`, `\w`, `\d`, "[a-zA", "[A-Za", "[A-Z]", "[0-9", "(.*)", "(.+)"} {
		if strings.HasPrefix(v, begin) {
			return true
		}
	}
	return false
}

// nothing reports whether a value is the word for none, for a switch, or for the
// state of a secret, as logs have it.
func nothing(v string) bool {
	if len(v) > len("same-origin") {
		return false
	}
	switch strings.ToLower(v) {
	case "/", "true", "false", "null", "nil", "none", "undefined", "...", "…",
		"string", "expired", "invalid", "missing", "required", "refreshed", "revoked", "empty", "absent", "present", "incorrect", "optional", "masked", "rejected", "accepted",
		"include", "omit", "same-origin": // of fetch
		return true
	}
	return false
}

// toldByProgram reports whether the credentials of a header are what a program
// says: token $(gh auth token).
func toldByProgram(v string) bool {
	_, rest, ok := strings.Cut(v, " ")
	return ok && strings.HasPrefix(rest, "$(") && rest[len(rest)-1] == ')'
}

// variable reports whether what stands behind a $ is the name of a variable, and
// the way to a part of it: x, env:X, x.y, x->y, x['y'].
func variable(rest string) bool {
	if !isLetter(rest[0]) && rest[0] != '_' {
		return false
	}
	i := 1
	for i < len(rest) && isWord(rest[i]) {
		i++
	}
	switch rest = rest[i:]; {
	case rest == "", rest == "-", rest[0] == '[', strings.HasPrefix(rest, "->"), strings.HasPrefix(rest, "::"):
		return true
	case rest[0] == ':':
		return wordOnly(rest[1:])
	case rest[0] == '.':
		return expression(rest[1:]) > 0 && !strings.ContainsAny(rest, "0123456789")
	}
	return false
}

// stored reports whether a value is the name of an entry of a store or of a file.
func stored(v string) bool {
	switch v[0] {
	case '/':
		return strings.HasPrefix(v, "/run/secrets/") || strings.HasPrefix(v, "/vault/secrets/") || strings.HasPrefix(v, "/etc/") || strings.HasPrefix(v, "/home/")
	case '~', '.':
		return strings.HasPrefix(v, "~/") || strings.HasPrefix(v, "./") || strings.HasPrefix(v, "../")
	}
	i := strings.IndexByte(v, ':')
	if i < 0 {
		return strings.HasPrefix(v, "os.environ/")
	}
	rest := v[i+1:]
	switch scheme := v[:i]; scheme {
	case "op", "bw", "doppler", "keyring", "ref+vault", "ref+awssecrets", "ref+gcpsecrets", "awssm", "gcpsm", "akv", "infisical", "akeyless", "keychain":
		return strings.HasPrefix(rest, "//")
	case "vault", "env", "file", "secretsmanager", "aws-secretsmanager", "ssm", "keyvault":
		return len(rest) > 1
	case "arn":
		return strings.HasPrefix(rest, "aws:secretsmanager:") || strings.HasPrefix(rest, "aws:ssm:")
	}
	return false
}

// placeholder reports whether a value stands for one that is to be put there:
// sk-..., ghp_xxxxxxxx, your-api-key, REPLACE_ME.
func placeholder(v string) bool {
	if len(v) > maxName {
		return false
	}
	if short := strings.TrimSuffix(strings.TrimSuffix(v, "..."), "…"); len(short) < len(v) && len(short) <= 16 && !mixed(short) {
		return true
	}
	switch v {
	case "KEY", "TOKEN", "PASSWORD", "SECRET", "VALUE", "STRING", "PASS", "APIKEY", "API_KEY", "API_TOKEN": // of a help text
		return true
	}
	switch last := v[len(v)-1]; last {
	case 'x', 'X', '*', '?', '#':
		short := strings.TrimRight(v, v[len(v)-1:])
		if n := len(v) - len(short); n >= 4 && len(short) <= 16 && !mixed(short) {
			return true
		}
		if len(v) > 3 && strings.Trim(v, "xX-_*") == "" {
			return true
		}
	}
	if !all(v, isDashed) || strings.ContainsAny(v, "0123456789") {
		return false
	}
	low := strings.ToLower(strings.ReplaceAll(v, "-", "_"))
	for _, begin := range [...]string{"your_", "my_own_", "replace", "insert_", "put_your", "enter_your", "paste_"} {
		if strings.HasPrefix(low, begin) {
			return true
		}
	}
	return strings.HasSuffix(low, "_here") || strings.Contains(low, "_your_") || strings.Contains(low, "placeholder") || low == "todo" || low == "tbd" || low == "not_set" || low == "unset"
}

// expression is how many names a text of code joins by . :: -> or ?. up to its
// end or a bracket; 0 where it is none.
func expression(v string) (names int) {
	i := 0
	for i < len(v) && strings.IndexByte("&*!@[]", v[i]) >= 0 { // a sign before it, []byte
		i++
	}
	for {
		if i == len(v) || !isLetter(v[i]) && v[i] != '_' {
			return 0
		}
		for i < len(v) && isWord(v[i]) {
			i++
		}
		names++
		switch rest := v[i:]; {
		case rest == "", rest[0] == '[', rest[0] == '(', rest == "?", rest == "!":
			return names
		case rest[0] == '.':
			i++
		case strings.HasPrefix(rest, "::"), strings.HasPrefix(rest, "->"), strings.HasPrefix(rest, "?."), strings.HasPrefix(rest, "!."):
			i += 2
		default:
			return 0
		}
	}
}

// natural reports whether the names of an expression are made of words: those of
// one drawn by lot have digits in the middle.
func natural(v string) bool {
	for i := range len(v) {
		if isDigit(v[i]) && i+1 < len(v) && isLetter(v[i+1]) {
			return false
		}
	}
	n := 0
	for i := range len(v) {
		if isDigit(v[i]) {
			n++
		}
	}
	return n <= 2
}

// known reports whether a value is an expression about what programs keep their
// settings in: os.environ["X"], process.env.X, var.x.
func known(v string) bool {
	i := 0
	for i < len(v) && isWord(v[i]) {
		i++
	}
	if i == 0 || i >= len(v) || strings.IndexByte(".:[?", v[i]) < 0 {
		return false
	}
	switch v[:i] {
	case "os", "process", "System", "ENV", "env", "environ", "std", "Deno", "Bun", "import", "BuildConfig", "Rails", "Environment",
		"config", "Config", "configuration", "settings", "Settings", "secrets", "Secrets", "conf", "cfg", "viper", "dotenv",
		"var", "local", "data", "module", "each", "inputs", "github", "steps", "vars", "self", "this", "props", "state",
		"req", "request", "res", "response", "args", "opts", "options", "params", "ctx", "context", "event",
		"credentials", "keyring", "getpass", "boto3", "vault", "Vault", "flags", "user", "form":
		return expression(v) > 1 || expression(v) == 1 && v[i] == '['
	}
	return false
}

// code reports whether a value without quotes is code that says where the secret
// is. behind is the text that follows it.
func code(v, behind string, loose bool) bool {
	n := expression(v)
	switch {
	case n == 0 || len(v) > maxKept || !natural(v):
		return false
	case strings.HasPrefix(behind, "("): // of one argument or none
		return loose || n > 1 || len(behind) > 1 && (behind[1] == ')' || isQuote(behind[1]))
	case v[len(v)-1] == '[':
		return behind != "" && isQuote(behind[0])
	}
	return loose && (n > 1 || strings.IndexByte(v, '[') > 0 || v[0] == '*')
}

// refers reports whether a value refers to a secret, itself or with its last word:
// Bearer $TOKEN.
func refers(v string) bool {
	if len(v) > maxKept {
		return false
	}
	last := v[strings.LastIndexAny(v, " \t")+1:]
	return len(last) == len(v) && reference(v) || len(last) < len(v) && (last == "" || strings.IndexByte("$<%{#@!*[", last[0]) >= 0) && reference(last)
}

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
