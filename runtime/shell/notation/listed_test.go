package notation

import "testing"

func TestListed(t *testing.T) {
	const list = "rm rmdir remove r"
	for word, want := range map[string]bool{
		"rm": true, "rmdir": true, "remove": true, "r": true,
		"": false, "rmd": false, "m": false, "rm rmdir": false, " ": false, "remover": false,
	} {
		if got := Listed(word, list); got != want {
			t.Errorf("Listed(%q) is %t", word, got)
		}
	}
}
