package moderation

import "testing"

func TestDoubtful(t *testing.T) {
	for text, want := range map[string]bool{
		"What a lovely place":                       false,
		"Feel free to call, thanks":                 false,
		"Click here: https://spam.example":          true,
		"CASINO bonus":                              true,
		"You idiot":                                 true,
		"click click click click click click click": false, // a word counts once
		"": false,
	} {
		if got := Doubtful(text); got != want {
			t.Errorf("%q: %v (%.2f), want %v", text, got, Score(text), want)
		}
	}
}
