package main

import (
	"errors"
	"strconv"
)

// percent is a flag's value from 0 to 100.
type percent int

func (p *percent) String() string { return strconv.Itoa(int(*p)) }
func (p *percent) Type() string   { return "percent" }

func (p *percent) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 100 {
		return errors.New("write a whole number from 0 to 100")
	}
	*p = percent(n)
	return nil
}
