package session

import (
	"encoding/json"
	"errors"
)

// Asked is a question of the page. The policy goes with each, so that an answer is never
// about another text than the one that the page shows.
type Asked struct {
	Policy string `json:"policy"`
	Question
	Test string `json:"test"`
}

// Ask answers a question of the page: decide, around, inspect, test, or the path of the policy.
func (s *Session) Ask(what string, params []byte) (any, error) {
	var q Asked
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err
	}
	if what == "path" {
		return s.Path(), nil
	}
	if err := s.Set(q.Policy); err != nil {
		return nil, err
	}
	switch what {
	case "decide":
		return s.Decide(q.Question)
	case "around":
		return s.Around(q.Question)
	case "inspect":
		return s.Inspect()
	case "test":
		return s.Test(q.Test)
	}
	return nil, errors.New("there is no question " + what)
}
