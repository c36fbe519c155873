package redact

import "strings"

// form is a token that its issuer made known by how it begins.
type form struct {
	prefix string
	rest   func(byte) bool
	min    int  // bytes after the prefix
	max    int  // 0 is any number
	mixed  bool // what follows has a digit or both cases: the prefix alone is a word
}

// token is how long the token at the beginning of s is; 0 where none begins.
func token(s string) int {
	if len(s) < 16 {
		return 0
	}
	switch s[0] {
	case 'A', 'G', 'S', 'd', 'e', 'g', 'h', 'n', 'p', 'r', 's', 'w', 'x', 'y':
	default:
		return 0
	}
	for _, f := range forms {
		if !strings.HasPrefix(s, f.prefix) {
			continue
		}
		if n := f.length(s); n > 0 {
			return n
		}
	}
	return jwt(s)
}

// look is how much of a token is looked at before it is known for one.
const look = 128

// length is how long the token is that begins with the form's prefix.
func (f form) length(s string) int {
	from, n := len(f.prefix), len(f.prefix)
	for n < min(len(s), look) && f.rest(s[n]) {
		n++
	}
	if n-from < f.min || f.max > 0 && n-from > f.max || f.mixed && !mixed(s[from:n]) {
		return 0
	}
	for n < len(s) && f.rest(s[n]) {
		n++
	}
	return n
}

// forms lists the known ones.
var forms = [...]form{
	{"AKIA", isUpper, 16, 16, false}, // AWS access key ids
	{"ASIA", isUpper, 16, 16, false},
	{"ABIA", isUpper, 16, 16, false},
	{"ACCA", isUpper, 16, 16, false},
	{"AIza", isDashed, 35, 0, false}, // Google
	{"ya29.", isDashed, 20, 0, false},
	{"GOCSPX-", isDashed, 20, 0, false},
	{"ghp_", isAlnum, 20, 0, true}, // GitHub
	{"gho_", isAlnum, 20, 0, true},
	{"ghu_", isAlnum, 20, 0, true},
	{"ghs_", isAlnum, 20, 0, true},
	{"ghr_", isAlnum, 20, 0, true},
	{"github_pat_", isWord, 20, 0, true},
	{"glpat-", isDotted, 16, 0, true}, // GitLab
	{"gldt-", isDashed, 16, 0, true},
	{"glrt-", isDashed, 16, 0, true},
	{"xoxa-", isDashed, 10, 0, true}, // Slack
	{"xoxb-", isDashed, 10, 0, true},
	{"xoxe-", isDashed, 10, 0, true},
	{"xoxp-", isDashed, 10, 0, true},
	{"xoxr-", isDashed, 10, 0, true},
	{"xoxs-", isDashed, 10, 0, true},
	{"xapp-", isDashed, 10, 0, true},
	{"sk-ant-", isDashed, 16, 0, true},  // Anthropic
	{"sk-proj-", isDashed, 16, 0, true}, // OpenAI
	{"sk-", isDashed, 20, 0, true},
	{"sk_live_", isAlnum, 10, 0, true}, // Stripe
	{"sk_test_", isAlnum, 10, 0, true},
	{"rk_live_", isAlnum, 10, 0, true},
	{"rk_test_", isAlnum, 10, 0, true},
	{"whsec_", isToken68, 16, 0, true},
	{"npm_", isAlnum, 30, 0, true},
	{"pypi-", isDashed, 30, 0, true},
	{"hf_", isAlnum, 30, 0, true},
	{"dop_v1_", isHex, 64, 64, false}, // DigitalOcean
	{"SG.", isDotted, 50, 0, true},    // SendGrid
	{"shpat_", isHex, 32, 0, false},   // Shopify
	{"AGE-SECRET-KEY-", isAlnum, 30, 0, false},
}

// jwt is how long a JSON Web Token at the beginning of s is: two parts that
// begin as JSON objects do in base64, and a signature, which may be missing.
func jwt(s string) int {
	n := jwtPart(s[:min(len(s), 4*look)])
	if n < 10 || n >= len(s) || s[n] != '.' {
		return 0
	}
	m := jwtPart(s[n+1:])
	if m < 10 {
		return 0
	}
	n += 1 + m
	if n < len(s) && s[n] == '.' {
		for n++; n < len(s) && isDashed(s[n]); n++ {
		}
	}
	return n
}

func jwtPart(s string) (n int) {
	if !strings.HasPrefix(s, "eyJ") {
		return 0
	}
	for n < len(s) && isDashed(s[n]) {
		n++
	}
	return n
}
