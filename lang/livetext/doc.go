// Package livetext reads what of a policy's text is evaluated when an event
// arrives: the {{ }} of strings, and `when`. Around a {{ }} HCL's templates, lists
// and loops run now, so that only constants and expressions of lang/cond remain.
//
// {{ }} is live in a string that is written in the argument, and nowhere else: what
// comes from a variable, a function or a file is text.
package livetext
