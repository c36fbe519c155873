// Package plugin reads plugins of OpenCode, modules of JavaScript and TypeScript that return
// an object of hooks, and extensions of pi, which hand theirs to its function on. It says what
// each hook does with its parameters, as far as that is plain; what other functions and files do
// is not followed.
package plugin

import "github.com/hookc/hookc/lang/diag"

// Module is a plugin.
type Module struct {
	Fault *Fault // why no engine reads it; nil where one does
	Hooks []*Hook
}

// Fault is an error in the text of a module.
type Fault struct {
	Message string
	Span    diag.Span
}

// Hook is a function of the object that a plugin returns, or that an extension hands over.
type Hook struct {
	Name     string
	Span     diag.Span // the name
	Tools    []Text    // texts that the name of the tool is compared with
	Uses     []Use
	Returns  []Return
	Replaces []Use // where output.args is given a new object
}

// Return is an object with members that a hook returns.
type Return struct {
	Span    diag.Span // of its first member
	Members []string
	Open    bool // it may have other members
	Lost    bool // it stands in a function whose result nobody uses
}

// Text is a constant text.
type Text struct {
	Value string
	Span  diag.Span
}

// Use is a member of a parameter, as input.tool, output.args.command or event.input.path.
type Use struct {
	Path  string
	Span  diag.Span
	Tools []string // of which one is called there; nil where that is not known
	Or    bool     // another member stands in where it is missing
}
