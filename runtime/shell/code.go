package shell

// code reads a program of another language for what it starts and touches.
func (a *analyzer) code(f frame, k call, at int, language, text string) {
	c := &a.line.Commands[at]
	if c.Code == nil {
		c.Code = &text
	}
}

// foreign lists the commands of a text in another shell's language.
func (a *analyzer) foreign(f frame, k call, language, text string) {}

func (a *analyzer) dialect(text string) {}
