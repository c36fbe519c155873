package secret

import (
	"strings"
	"testing"
)

// token is a text that no placeholder is, made here so that no scanner of this
// repository finds it.
var token = "ghp_" + strings.Repeat("9Kq2vX", 6)

// TestFind finds secrets wherever they stand in a longer text, and only the secret
// itself.
func TestFind(t *testing.T) {
	for _, around := range []string{
		"%", "x %", "Authorization: Bearer %", "Authorization: token %", "curl -H 'Authorization: Bearer %' https://x.test", `curl -H \"Authorization: Bearer %\"`,
		"--token=%", "--token %", "--api-key=%", "X-Api-Key: %", "https://x.test/?token=%&x=1", "https://bot:%@x.test/x", "postgres://app:%@db/x",
		"curl -u bot:% https://x.test", "Bearer %", "API_TOKEN=%", "PRIVATE-TOKEN: %", "Authorization: Bearer $TOKEN --token=%",
	} {
		text := strings.ReplaceAll(around, "%", token)
		found := Find(text)
		if len(found) != 1 || text[found[0].From:found[0].To] != token {
			t.Errorf("%q: %v", text, found)
		}
	}
	two := "--token=" + token + " --password=" + token
	if found := Find(two); len(found) != 2 {
		t.Errorf("%q: %v", two, found)
	}
}

// TestFindForms finds what is a secret by where it stands alone, whatever it looks like.
func TestFindForms(t *testing.T) {
	const word = "q8Zr1mXv0bNs5TtK2yLw"
	for _, text := range []string{
		"--api-key=" + word, "X-Api-Key: " + word, "https://a:" + word + "@x.test", "PASSWORD=" + word, "Authorization: Basic Ym90OmYwMGJBNHF1dXg3N3dpYmJsZQ==",
		"Authorization: Bearer " + word, "?access_token=" + word,
	} {
		if len(Find(text)) != 1 {
			t.Errorf("%q: %v", text, Find(text))
		}
	}
}

// TestFindKey finds a private key, however its lines are written, but not its header.
func TestFindKey(t *testing.T) {
	body := strings.Repeat("MIIEpAIBAAKCAQEA7bq98Zr1mXv0bNs5TtK2yLwq8Zr1mXv0bNs5TtK2yLwq8Z", 3)
	for _, end := range []string{"\n", `\n`} {
		for _, kind := range []string{"", "RSA ", "OPENSSH "} {
			text := "key: -----BEGIN " + kind + "PRIVATE KEY-----" + end + body + end + "-----END " + kind + "PRIVATE KEY-----" + end
			if found := Find(text); len(found) != 1 {
				t.Errorf("%q: %v", text, found)
			}
		}
	}
	for _, text := range []string{"-----BEGIN RSA PRIVATE KEY-----", "deny '-----BEGIN PRIVATE KEY-----' in a file", "grep -- '-----BEGIN .*PRIVATE KEY-----' x"} {
		if found := Find(text); len(found) != 0 {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// TestFindNone finds nothing in what only stands for a secret.
func TestFindNone(t *testing.T) {
	for _, text := range []string{
		"Authorization: Bearer ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "Authorization: Bearer $TOKEN", "Authorization: Bearer ${API_KEY_2}", "Authorization: Bearer <token>",
		"Authorization: Bearer {{ env.TOKEN }}", "Authorization: Bearer YOUR_API_KEY_12345", "Authorization: Bearer abc123", "--token=<token>", "--token=$GITHUB_TOKEN",
		"token=$(gh auth token)", "https://user:password@example.com", "https://$USER:$PASS@x.test/", "sk-ant-...", "AKIAIOSFODNN7EXAMPLE", "--password=changeme123456789",
		"ghp_[A-Za-z0-9]{36}", "password: the second word of the line", "--password path/to/luks2_block_device", "--key base64_encoded_message", "--token=/run/secrets/github-token-1",
		"secret:heroku-api-key-v2", "token = process.env.TOKEN_1", "token: claude-sonnet-4-5", "", "[redacted]", "--token=[redacted] [redacted]",
	} {
		for _, r := range Find(text) {
			t.Errorf("%q: %q", text, text[r.From:r.To])
		}
	}
}

// FuzzFind finds only what is there.
func FuzzFind(f *testing.F) {
	f.Add("Authorization: Bearer " + token)
	f.Add("--token=[redacted] x")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, r := range Find(text) {
			if r.From < last || r.To <= r.From || r.To > len(text) {
				t.Errorf("%q: %v", text, r)
			}
			last = r.To
		}
	})
}
