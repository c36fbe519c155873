package redact

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/value"
)

// The secrets of these tests are put together here, so that no scanner of
// repositories takes them for real ones.
var (
	random = "Zx9" + strings.Repeat("aB3dE6gH", 5)
	jwtOne = "eyJ" + "hbGciOiJIUzI1NiJ9.eyJ" + "zdWIiOiIxMjM0NSJ9.s5bQ1aZ9xYw"
	pem    = "-----BEGIN OPENSSH " + "PRIVATE KEY-----"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		// by their form
		{"AKIA" + "IOSFODNN7EXAMPLE", "[redacted]"},
		{"aws s3 ls # ASIA" + "IOSFODNN7EXAMPLE.", "aws s3 ls # [redacted]."},
		{"ghp_" + random[:36], "[redacted]"},
		{"x-ghs_" + random[:36] + ",", "x-[redacted],"},
		{"github_pat_" + random, "[redacted]"},
		{"glpat-" + random[:20], "[redacted]"},
		{"xoxb-" + "123456789012-abcdef", "[redacted]"},
		{"sk-ant-" + "api03-" + random, "[redacted]"},
		{"sk-" + random, "[redacted]"},
		{"AIza" + random[:35], "[redacted]"},
		{"sk_live_" + random[:24], "[redacted]"},
		{"npm_" + random[:36], "[redacted]"},
		{"Cookie is " + jwtOne + " there", "Cookie is [redacted] there"},
		{`a\n` + "ghp_" + random[:36] + `\n`, `a\n[redacted]\n`},
		{"q=%20ghp_" + random[:36], "q=%20[redacted]"}, {"OKTOKEN=%KTOKEN=%", "OKTOKEN=[redacted]"},
		{pem + "\nabc\ndef\n-----END OPENSSH PRIVATE KEY-----\nx", pem + "[redacted]-----END OPENSSH PRIVATE KEY-----\nx"},
		{pem + "\nabc\ncut", pem + "[redacted]"},
		// headers
		{"Authorization: Bearer abcdef123", "Authorization: [redacted]"},
		{`-H "Authorization: Bearer abc123defg" x`, `-H "Authorization: [redacted]" x`},
		{"curl -H 'authorization: Basic dXNlcjpwYXNz' u", "curl -H 'authorization: [redacted]' u"},
		{"with Bearer abcDEF123456", "with Bearer [redacted]"},
		{"X-Api-Key: abc123", "X-Api-Key: [redacted]"},
		{`Cookie: a=b; c=d1`, `Cookie: [redacted]`},
		// URLs
		{"https://user:hunter2@example.com/x", "https://user:[redacted]@example.com/x"},
		{"git clone https://" + random + "@github.com/a/b", "git clone https://[redacted]@github.com/a/b"},
		{"postgres://u:p%40ss@h/db?sslmode=off", "postgres://u:[redacted]@h/db?sslmode=off"},
		{"https://e.com/?token=abc&x=1", "https://e.com/?token=[redacted]&x=1"},
		// assignments
		{"PASSWORD=hunter2 make", "PASSWORD=[redacted] make"},
		{"export DB_PASS=abc; ls", "export DB_PASS=[redacted]; ls"},
		{"PGPASSWORD=x psql", "PGPASSWORD=[redacted] psql"},
		{`API_KEY="a b c" x`, `API_KEY="[redacted]" x`},
		{`AWS_SECRET_ACCESS_KEY='wJalr/K7' x`, `AWS_SECRET_ACCESS_KEY='[redacted]' x`},
		{`{"apiKey": "v1", "n": 1}`, `{"apiKey": "[redacted]", "n": 1}`},
		{`{\"password\": \"hunter\", \"n\": 1}`, `{\"password\": \"[redacted]\", \"n\": 1}`},
		{`"password":"a\"b","c":1`, `"password":"[redacted]","c":1`},
		{"{password: hunter2}", "{password: [redacted]}"},
		{"client_secret: 8a7b", "client_secret: [redacted]"},
		{"token := \"abc\"", "token := \"[redacted]\""},
		{"PASSWORD=\nTOKEN=b", "PASSWORD=\nTOKEN=[redacted]"},
		{"SECRET=a\\nX=b", "SECRET=[redacted]\\nX=b"},
		// flags
		{"mysql --password hunter db", "mysql --password [redacted] db"},
		{"mysql --password=hunter db", "mysql --password=[redacted] db"},
		{"x --api-key 'a b' y", "x --api-key '[redacted]' y"},
		{`["--token", "abc"]`, `["--token", "[redacted]"]`},
		{"curl -u me:pw https://e.com", "curl -u me:[redacted] https://e.com"},
		{"curl --user 'me:p w' x", "curl --user 'me:[redacted]' x"},
		// several
		{"A_TOKEN=a B_TOKEN=b https://c:d@e", "A_TOKEN=[redacted] B_TOKEN=[redacted] https://c:[redacted]@e"},
	} {
		if got := Text(c.in); got != c.want {
			t.Errorf("%q\n is %q\nnot %q", c.in, got, c.want)
		}
	}
}

// What only resembles a secret stays.
func TestClean(t *testing.T) {
	for _, s := range []string{
		"", "git push --force origin main", "the password is wrong", "password: incorrect", "Unexpected token: '}'",
		"TOKEN=$GITHUB_TOKEN", `PASSWORD="${DB_PASSWORD}"`, "PASSWORD=$(pass show db)", "token = os.Getenv(\"T\")",
		"password := readPassword()", "max_tokens=4096", "tokenizer: bpe", "PWD=/home/me", "bypass=1", "compass: north1",
		"AKIA is how an id begins", "AKIA" + "SHORT1", "ghp_ is a prefix", "ghp_short1", "sk-learn", "sk-" + "this-is-a-long-name-of-a-package",
		"glpat-", "xoxb-", "npm_config_registry=https://r", "npm_package_name", "eyJ.eyJ.x", "Bearer of bad news", "Basic instructions",
		"https://example.com:8080/a@b", "git@github.com:a/b.git", "ssh://git@github.com/a/b", "https://user@example.com",
		"docker run -u 1000:1000 x", "-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----", "--password-stdin",
		"--token --verbose", "secret: {", `"token": null`, "token=<TOKEN>", "PASSWORD=***", "Authorization: required",
		"curl -H \"Authorization: Bearer $TOKEN\"", "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "sha256:" + strings.Repeat("ab12", 16),
		"no-secret: reading .env is refused", "if token == other {", "100%", `C:\new\token`, "ends with \\",
	} {
		if got := Text(s); got != s {
			t.Errorf("%q becomes %q", s, got)
		}
	}
}

func TestValue(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"Secret_Name":"a","x":[{"KEEP":1,"drop":{"a":1}}]}`, `{"Secret_Name":"a","x":[{"KEEP":1,"drop":"[redacted]"}]}`},
		{`{"DROP":null}`, `{"DROP":"[redacted]"}`},
		{`{"password":"$x","pin_token":5,"ok":true}`, `{"password":"[redacted]","pin_token":"[redacted]","ok":true}`},
		{`{"credentials":{"user":"a","n":[1,""],"b":false}}`, `{"credentials":{"user":"[redacted]","n":["[redacted]",""],"b":false}}`},
		{`{"args":["x","--password","a","--token","--y"]}`, `{"args":["x","--password","[redacted]","--token","--y"]}`},
		{`{"command":"TOKEN=a ls","n":1.5}`, `{"command":"TOKEN=[redacted] ls","n":1.5}`},
		{`{"TOKEN=a":1,"TOKEN=b":2}`, `{"TOKEN=[redacted]":1,"TOKEN=[redacted]'":2}`},
	} {
		v, err := value.DecodeJSON([]byte(c.in))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(value.AppendJSON(nil, Value(v, []string{"Drop"}))); got != c.want {
			t.Errorf("%s\n is %s\nnot %s", c.in, got, c.want)
		}
	}
}
