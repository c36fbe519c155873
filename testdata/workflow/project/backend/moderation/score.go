// Package moderation says which texts a person should look at first.
package moderation

import (
	_ "embed"
	"encoding/json"
	"math"
	"regexp"
	"strings"
)

// model.json holds the weights of a logistic regression.
//
//go:embed model.json
var raw []byte

var model struct {
	Version   string             `json:"version"`
	Threshold float64            `json:"threshold"`
	Bias      float64            `json:"bias"`
	Weights   map[string]float64 `json:"weights"`
}

func init() {
	if err := json.Unmarshal(raw, &model); err != nil {
		panic("moderation: model.json: " + err.Error())
	}
}

var word = regexp.MustCompile(`\pL+`)

// Score is how doubtful a text is, from 0 to 1. A word counts once.
func Score(text string) float64 {
	sum, seen := model.Bias, map[string]bool{}
	for _, w := range word.FindAllString(strings.ToLower(text), -1) {
		if !seen[w] {
			seen[w] = true
			sum += model.Weights[w]
		}
	}
	return 1 / (1 + math.Exp(-sum))
}

// Doubtful is whether a text waits for a person.
func Doubtful(text string) bool { return Score(text) >= model.Threshold }
