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
	return nothing.has(v) || stored(v) || placeholder(v) || known(v) || version(v) || pattern(v)
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
	return patterns.begin(v)
}

const patterns list = ".*\n.+\n[^\n\\S\n\\w\n\\d\n[a-z\n[0-9\n(.*)\n(.+)"

// nothing are the words for none, for a switch, for the state of a secret, as logs
// have it, and for what fetch does with credentials.
const nothing list = "/\ntrue\nfalse\nnull\nnil\nnone\nundefined\n...\n…\nstring\nexpired\ninvalid\nmissing\nrequired\nrefreshed\nrevoked\n" +
	"empty\nabsent\npresent\nincorrect\noptional\nmasked\nrejected\naccepted\ninclude\nomit\nsame-origin"

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
	if strings.HasPrefix(rest, "aws:") {
		return v[:i] == "arn" && (strings.HasPrefix(rest, "aws:secretsmanager:") || strings.HasPrefix(rest, "aws:ssm:"))
	}
	switch scheme := v[:i]; {
	case stores.has(scheme):
		return strings.HasPrefix(rest, "//")
	case sources.has(scheme):
		return len(rest) > 1
	}
	return false
}

// stores and sources are what stands before the colon of the name of an entry:
// op://vault/db, env:PW.
const (
	stores  list = "op\nbw\ndoppler\nkeyring\nref+vault\nref+awssecrets\nref+gcpsecrets\nawssm\ngcpsm\nakv\ninfisical\nakeyless\nkeychain"
	sources list = "vault\nenv\nfile\nsecretsmanager\naws-secretsmanager\nssm\nkeyvault"
)

// placeholder reports whether a value stands for one that is to be put there:
// sk-..., ghp_xxxxxxxx, your-api-key, REPLACE_ME.
func placeholder(v string) bool {
	if len(v) > maxName {
		return false
	}
	if short := strings.TrimSuffix(strings.TrimSuffix(v, "..."), "…"); len(short) < len(v) && len(short) <= 16 && !mixed(short) {
		return true
	}
	if all(v, isMeta) && metas.has(v) {
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
	low := strings.ReplaceAll(v, "-", "_")
	return places.begin(low) || fillers.partOf(low) || list("_here").end(low) || unset.has(low)
}

// metas are the values of a help text, and the others make a placeholder where they
// begin one, stand in one, or are one.
const (
	metas   list = "KEY\nTOKEN\nPASSWORD\nSECRET\nVALUE\nSTRING\nPASS\nAPIKEY\nAPI_KEY\nAPI_TOKEN"
	places  list = "your_\nmy_own_\nreplace\ninsert_\nput_your\nenter_your\npaste_"
	fillers list = "_your_\nplaceholder"
	unset   list = "todo\ntbd\nnot_set\nunset"
)

func isMeta(c byte) bool { return 'A' <= c && c <= 'Z' || c == '_' }

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
	return roots.has(v[:i]) && (expression(v) > 1 || expression(v) == 1 && v[i] == '[')
}

// roots are what programs keep their settings in.
const roots list = "os\nprocess\nSystem\nENV\nenviron\nstd\nDeno\nBun\nimport\nBuildConfig\nRails\nEnvironment\nconfig\nconfiguration\nsettings\nsecrets\nconf\ncfg\n" +
	"viper\ndotenv\nvar\nlocal\ndata\nmodule\neach\ninputs\ngithub\nsteps\nvars\nself\nthis\nprops\nstate\nreq\nrequest\nres\n" +
	"response\nargs\nopts\noptions\nparams\nctx\ncontext\nevent\ncredentials\nkeyring\ngetpass\nboto3\nvault\nflags\nuser\nform"

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
