package redact

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/value"
)

// holders are texts in which a secret is one, whatever stands around them.
var holders = []string{
	"\nAPI_TOKEN=%\n", "\n{\"password\": \"%\"}\n", "\n--api-key % x\n", "\nhttps://user:%@example.com/\n",
	"\nAuthorization: Bearer %\n", "\nghp_%\n", "\nsk-ant-%\n", "\nDB_PASSWORD='%'\n", "\nx-api-key: %\n",
	"\n-----BEGIN RSA " + "PRIVATE KEY-----\n%\n-----END RSA PRIVATE KEY-----\n",
}

// FuzzText puts a secret into a text: it must not come out, doing it twice is
// doing it once, and a text that has none of the signs of a secret stays.
func FuzzText(f *testing.F) {
	for _, h := range holders {
		f.Add("before "+h, "after \" ' \\ = : -", uint8(3))
	}
	// The mark of what was taken out is no host in brackets, in front of a pair.
	f.Add("a", "@6b:m@b", uint8(4))
	f.Add("a", "user@mail:pass4word", uint8(4))
	f.Fuzz(func(t *testing.T, before, after string, which uint8) {
		secret := "q7" + strings.Repeat("Zk4Wm8", 6)
		holder := strings.Replace(holders[int(which)%len(holders)], "%", secret, 1)
		if strings.Contains(before+after, "q7Z") {
			t.Skip()
		}
		got := Text(before + holder + after)
		if strings.Contains(got, secret) && !swallows(before) {
			t.Errorf("%q keeps the secret: %q", before+holder+after, got)
		}
		if again := Text(got); again != got {
			t.Errorf("%q\n is %q\nthen %q", before+holder+after, got, again)
		}
		if clean := strings.Map(harmless, before); Text(clean) != clean {
			t.Errorf("%q becomes %q", clean, Text(clean))
		}
		v := value.OfMap([]string{before, before + "x"}, []value.Value{value.OfString(holder), value.Strings(after, holder)})
		if out := string(value.AppendJSON(nil, Value(v, []string{after}))); strings.Contains(out, secret) {
			t.Errorf("%q keeps the secret", out)
		}
	})
}

// swallows reports whether a text ends so that what follows is read otherwise.
func swallows(before string) bool { return strings.HasSuffix(before, "\\") }

// harmless leaves of a text what no secret is made of alone: lower-case letters
// and spaces.
func harmless(r rune) rune {
	if 'a' <= r && r <= 'z' || r == ' ' || r == '\n' {
		return r
	}
	return -1
}

// Hostile texts of 256 kB, each bad for a scanner that looks ahead twice. One that
// is quadratic would need hours.
func TestLinear(t *testing.T) {
	start := time.Now()
	for _, part := range []string{
		"://", "://a:", "password=\"", `password=\"`, `password='$`, "-----BEGIN PRIVATE KEY", "-----BEGIN PRIVATE KEY-----[redacted]", "eyJ", "eyJ.", "a.", "a-",
		"token: ", "--token ", "bearer ", "-u a:", "ghp_", "AKIA", "\\", `\"`, "authorization: ", "cookie: $ ", "token=\"\\\\\\", "_pass",
		"password=\"" + `\"`, "xoxb-", "sk-", "%", "password",
		`"password">`, "sig=", `sig="`, "pass=", `pass='\\`, `pwd=\"$`, "sshpass -p ", "sshpass -p x ", "curl -u a ", "<password>", "https://hooks.slack.com/services/",
		`"password", "value`, `"password": !vault `, "password%3D", "password%3D$", "login a password ", "1234567890:AA", "MTIzNDU2Nzg5MDEyMzQ1Njc4.", `:\/\/`, "set token ",
		"password=\"\"", "'password=a b ", "-d 'password=a b ", "password=`", "${password:-", "${password:?", "variable \"password\" {", "(\"password\", \"", "password,\"a1\"\"",
		"password is a", "$6$", `\$6\$`, "$6$a", "{SSHA}", "{SSHA", ":5432:a:b:", "a:5432:a:b:c1", "1.2.3.4:80:a:b2 ", "a:500:" + strings.Repeat("0", 32) + ":", "Private-Lines: 1\nA", "Private-Lines: 1",
		"auth=(", "auth=('a',", "SetBasicAuth(\"a\", ", "mnemonic: abcd ", "\"d\":\"a", "IDENTIFIED WITH a BY ", "IDENTIFIED BY '", "echo a ", ";echo a|sudo -S ", "sudo -S <<< ", "<<<", "cargo login --a b ",
		";mc alias set a b c ", "htpasswd -b a b c\n", "curl -sssu", "curl -su a:b ", "set -x -y token ", "AUTH a ", "password: [[", "os.environ[\"password\"]",
		"a:b@tcp(", ":a@tcp", "[h]:1 a@b:c1 ", "| Password | a1 ", "password: |\n ", "password: |\n  a\n  a\n", "password: a = ", "password String = ", "(a, password) VALUES ('b', 'c'), ", "(password, ", "password) values ",
		"password) VALUES ('a'), ('b'), ", "assword send \"", "assword send x", "login(\"a\", ", "LOGIN a b1 ", "USER PASS ", "setPassword(\"", ".password(\"a", "fill('#password', '", "[name=password]\", \"", "пароль: ", "密码：",
		"password1", "password_prod", "password1=", "token_test ", "DBI->connect($a, ", "jwt.sign({ {", "crypt('", "mkpasswd -m a b ", "\nmkpasswd a", "password a1b2c3d4\n", "{ \"password\" {",
	} {
		one := time.Now()
		Text(strings.Repeat(part, 256<<10/len(part)))
		if took := time.Since(one); took > 15*time.Second {
			t.Errorf("%q: %s", part, took)
		}
	}
	if took := time.Since(start); took > time.Minute {
		t.Errorf("%s", took)
	}
}

func BenchmarkText(b *testing.B) {
	text := strings.Repeat("git commit -m 'the token of the parser' && npm run build --workspace=a; ", 50)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Text(text)
	}
}

// BenchmarkLog measures a text as a ledger holds it: the command and the output of
// a build, of 4 kB, with one secret.
func BenchmarkLog(b *testing.B) {
	data, err := os.ReadFile("testdata/log.txt")
	if err != nil {
		b.Fatal(err)
	}
	text := string(data)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Text(text)
	}
}
