package script

import "github.com/hookc/hookc/lint/script/src"

// Bare is the program without the texts of its strings and comments, at the same places.
func (p *Program) Bare() string {
	if p.masked == "" {
		p.masked = src.Mask(p.Text, p.Lang)
	}
	return p.masked
}

// Bodies are the bodies of the program's functions by their names, found once.
func (p *Program) Bodies() map[string]src.Place {
	if p.named == nil {
		p.named = src.BodiesByName(p.Bare(), p.Lang)
	}
	return p.named
}

// Lines are the logical lines of the program, read once.
func (p *Program) Lines() []src.PyLine {
	if p.logical == nil {
		p.logical = src.PyLines(p.Bare())
	}
	return p.logical
}

// Braces are those of the program, found once.
func (p *Program) Braces() *src.Braces {
	if p.blocks == nil {
		p.blocks = src.NewBraces(p.Bare())
	}
	return p.blocks
}
