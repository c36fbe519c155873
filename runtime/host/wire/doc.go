// Package wire is what the hosts' protocols have in common: reading the members
// of a JSON object into an event by a table, the tool call and its canonical
// input, and building the object that is the answer. A host's folder is then
// its facts and little else.
package wire
