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

// shortest is the least that a token has before a byte that is part of no word.
const shortest = 16

// token is how long the token at the beginning of s is; 0 where none begins.
func token(s string) int {
	if len(s) < shortest {
		return 0
	}
	switch c := s[0]; {
	case '0' <= c && c <= '9':
		return telegram(s)
	case c == 'M' || c == 'N' || c == 'O':
		if n := discord(s); n > 0 {
			return n
		}
	case c == 'r' && strings.HasPrefix(s, "re_"):
		if n := resend(s); n > 0 {
			return n
		}
	}
	if s[0] < 0x80 {
		for i := range forms[s[0]] {
			f := &forms[s[0]][i]
			if !strings.HasPrefix(s, f.prefix) {
				continue
			}
			if n := f.length(s); n > 0 {
				return n
			}
		}
	}
	return jwt(s)
}

// look is how much of a token is looked at before it is known for one.
const look = 128

// length is how long the token is that begins with the form's prefix.
func (f *form) length(s string) int {
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

// forms lists the known ones by the byte that they begin with.
var forms = [128][]form{
	'A': {
		{"AKIA", isUpper, 16, 16, false}, // AWS access key ids
		{"ASIA", isUpper, 16, 16, false},
		{"ABIA", isUpper, 16, 16, false},
		{"ACCA", isUpper, 16, 16, false},
		{"AIza", isDashed, 35, 0, false}, // Google
		{"AGE-SECRET-KEY-", isAlnum, 30, 0, false},
		{"ATATT3", isToken68, 30, 0, true}, // Atlassian
		{"ATBB", isAlnum, 28, 0, true},
		{"ATCTT3", isToken68, 30, 0, true},
		{"ABSK", isBase64, 60, 0, true}, // Amazon Bedrock
	},
	'C': {
		{"CLOJARS_", isAlnum, 60, 60, true},
		{"CFPAT-", isDashed, 40, 0, true},
		{"CCIPAT_", isWord, 30, 0, true},
	},
	'L': {
		{"LS0tLS1CRUdJTiBQUklWQVRFIEtFW", isBase64, 8, 0, false}, // -----BEGIN PRIVATE KEY in base64
		{"LS0tLS1CRUdJTiBSU0EgUFJJVkFUR", isBase64, 8, 0, false},
		{"LS0tLS1CRUdJTiBFQyBQUklWQVRFI", isBase64, 8, 0, false},
		{"LS0tLS1CRUdJTiBPUEVOU1NIIFBSS", isBase64, 8, 0, false},
		{"LS0tLS1CRUdJTiBFTkNSWVBURUQgU", isBase64, 8, 0, false},
	},
	'E': {
		{"EAAC", isAlnum, 60, 0, true},
	},
	'G': {
		{"GOCSPX-", isDashed, 20, 0, false},
	},
	'N': {
		{"NRAK-", isUpper, 20, 0, false},
	},
	'P': {
		{"PMAK-", isDashed, 30, 0, true},
	},
	'S': {
		{"SG.", isDotted, 50, 0, true}, // SendGrid
		{"SK", isHex, 32, 32, false},   // Twilio
	},
	'c': {
		{"cio", isAlnum, 32, 32, true}, // crates.io
	},
	'b': {
		{"bkua_", isHex, 40, 40, false},
	},
	'd': {
		{"dop_v1_", isHex, 64, 64, false}, // DigitalOcean
		{"dapi", isHex, 32, 32, false},    // Databricks
		{"dckr_pat_", isDashed, 20, 0, true},
		{"doo_v1_", isHex, 64, 64, false},
		{"dp.pt.", isAlnum, 30, 0, true},
		{"dckr_oat_", isDashed, 20, 0, true},
		{"dp.st.", isDotted, 30, 0, true}, // Doppler
		{"dp.ct.", isAlnum, 30, 0, true},
	},
	'f': {
		{"figd_", isDashed, 30, 0, true},
		{"fm2_", isToken68, 20, 0, true}, // Fly
		{"fo1_", isDashed, 30, 0, true},
	},
	'g': {
		{"ghp_", isAlnum, 20, 0, true}, // GitHub
		{"gho_", isAlnum, 20, 0, true},
		{"ghu_", isAlnum, 20, 0, true},
		{"ghs_", isAlnum, 20, 0, true},
		{"ghr_", isAlnum, 20, 0, true},
		{"github_pat_", isWord, 20, 0, true},
		{"glpat-", isDotted, 16, 0, true}, // GitLab
		{"gldt-", isDashed, 16, 0, true},
		{"glrt-", isDashed, 16, 0, true},
		{"glsa_", isWord, 30, 0, true}, // Grafana
		{"glc_", isToken68, 30, 0, true},
		{"glptt-", isDashed, 16, 0, true},
		{"gloas-", isDashed, 16, 0, true},
		{"glcbt-", isDashed, 16, 0, true},
		{"gsk_", isAlnum, 30, 0, true},
		{"glft-", isDashed, 16, 0, true},
		{"glffct-", isDashed, 16, 0, true},
		{"glimt-", isDashed, 16, 0, true},
		{"glagent-", isDashed, 16, 0, true},
		{"glsoat-", isDashed, 16, 0, true},
	},
	'h': {
		{"hf_", isAlnum, 30, 0, true},
		{"hvs.", isDashed, 20, 0, true}, // Vault
		{"hvb.", isDashed, 20, 0, true},
		{"hvr.", isDashed, 20, 0, true},
	},
	'j': {
		{"jina_", isWord, 40, 0, true},
	},
	'k': {
		{"key-", isHex, 32, 32, false},
	},
	'l': {
		{"lin_api_", isAlnum, 30, 0, true},
		{"lin_oauth_", isAlnum, 30, 0, true},
		{"lsv2_", isWord, 40, 0, true}, // LangSmith
	},
	'n': {
		{"npm_", isAlnum, 30, 0, true},
		{"ntn_", isAlnum, 40, 0, true},
		{"napi_", isAlnum, 40, 0, true}, // Neon
		{"nfp_", isAlnum, 30, 0, true},  // Netlify
	},
	'o': {
		{"ops_eyJ", isDashed, 40, 0, true},
	},
	'p': {
		{"pypi-", isDashed, 30, 0, true},
		{"pul-", isHex, 40, 40, false},
		{"phx_", isAlnum, 30, 0, true},
		{"pplx-", isAlnum, 30, 0, true},
		{"pscale_tkn_", isDotted, 20, 0, true}, // PlanetScale
		{"pscale_pw_", isDotted, 20, 0, true},
		{"pat-na1-", isDashed, 30, 0, true}, // HubSpot
		{"pat-eu1-", isDashed, 30, 0, true},
		{"pat", isPat, 79, 79, true},            // Airtable
		{"pbkdf2_sha256$", inHash, 30, 0, true}, // Django
		{"pbkdf2_sha1$", inHash, 30, 0, true},
		{"pbkdf2:sha256:", inHash, 30, 0, true}, // Werkzeug
		{"pbkdf2:sha512:", inHash, 30, 0, true},
	},
	'r': {
		{"rk_live_", isAlnum, 10, 0, true},
		{"rk_test_", isAlnum, 10, 0, true},
		{"rubygems_", isHex, 48, 48, false},
		{"r8_", isAlnum, 30, 0, true},
	},
	's': {
		{"sk-ant-", isDashed, 16, 0, true},  // Anthropic
		{"sk-proj-", isDashed, 16, 0, true}, // OpenAI
		{"sk-", isDashed, 20, 0, true},
		{"sk_live_", isAlnum, 10, 0, true}, // Stripe
		{"sk_test_", isAlnum, 10, 0, true},
		{"shpat_", isHex, 32, 0, false}, // Shopify
		{"sbp_", isHex, 40, 40, false},
		{"shpss_", isHex, 32, 0, false},
		{"shpca_", isHex, 32, 0, false},
		{"shppa_", isHex, 32, 0, false},
		{"sq0atp-", isDashed, 20, 0, true},
		{"sq0csp-", isDashed, 30, 0, true},
		{"sntrys_", isToken68, 30, 0, true},
		{"sntryu_", isHex, 40, 0, false},
		{"sb_secret_", isDashed, 20, 0, true},      // Supabase
		{"scrypt:32768:8:1$", inHash, 30, 0, true}, // Werkzeug
		{"sgp_", isWord, 40, 0, true},              // Sourcegraph
		{"shippo_live_", isHex, 40, 0, false},
		{"secret_", isAlnum, 43, 43, true}, // Notion
	},
	't': {
		{"tskey-", isDashed, 16, 0, true},
		{"tvly-", isDashed, 24, 0, true},
	},
	'w': {
		{"whsec_", isToken68, 16, 0, true},
	},
	'x': {
		{"xoxa-", isDashed, 10, 0, true}, // Slack
		{"xoxb-", isDashed, 10, 0, true},
		{"xoxe-", isDashed, 10, 0, true},
		{"xoxp-", isDashed, 10, 0, true},
		{"xoxr-", isDashed, 10, 0, true},
		{"xoxs-", isDashed, 10, 0, true},
		{"xapp-", isDashed, 10, 0, true},
		{"xoxc-", isDashed, 10, 0, true},
		{"xoxd-", isToken68, 10, 0, true},
		{"xai-", isAlnum, 40, 0, true},
		{"xkeysib-", isDashed, 40, 0, true},
		{"xprv", isAlnum, 100, 0, true}, // an extended key of BIP 32
	},
	'y': {
		{"ya29.", isDashed, 20, 0, false},
	},
}

// telegram is how long the token of a bot is: its number and a text that begins
// with AA.
func telegram(s string) int {
	n := 0
	for n < 12 && n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	if n < 8 || !strings.HasPrefix(s[n:], ":AA") {
		return 0
	}
	return dashes(s, n+1, 33)
}

// resend is how long a key of Resend is: re_ and two parts that are drawn by lot.
func resend(s string) int {
	n := len("re_")
	for n < len(s) && n < 64 && isWord(s[n]) {
		n++
	}
	if v := s[len("re_"):n]; len(v) < 30 || v[8] != '_' || strings.Count(v, "_") != 1 || !thorough(v) {
		return 0
	}
	return n
}

// discord is how long the token of a bot is: its number in base64, a time, and
// a signature.
func discord(s string) int {
	n := dashes(s, 0, 23)
	if n == 0 || n > 30 || n >= len(s) || s[n] != '.' {
		return 0
	}
	m := dashes(s, n+1, 6)
	if m != n+7 || m >= len(s) || s[m] != '.' {
		return 0
	}
	return dashes(s, m+1, 27)
}

// dashes is where a run of letters, digits and dashes that begins at i ends, 0
// where it has fewer than least. A run is looked at no further than a token goes.
func dashes(s string, i, least int) int {
	n := i
	for n < len(s) && n-i < look && isDashed(s[n]) {
		n++
	}
	if n-i < least {
		return 0
	}
	return n
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
