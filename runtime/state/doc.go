// Package state is what outlives the process: the values that a policy
// declares, the approvals of people, and when tool calls began. It lies in a
// private folder of the user, never in the project:
//
//	projects/KEY/values/POLICY.json   values of the scope project
//	projects/KEY/approvals/NAME.json  approvals
//	projects/KEY/requests/NAME.json   what a policy waits for
//	sessions/KEY/values/POLICY.json   values of the scope session
//	sessions/KEY/calls/CALL           when a tool call began
//
// KEY, POLICY, NAME and CALL are keys (see Key): readable, and of any bytes.
// Every file says in full whose it is; one that is somebody else's, because two
// names have one key, is an error and stays as it is.
//
// The values of one scope and policy are one file, so that policies cannot see
// each other's. A change reads it, works on it and puts a new file in its
// place, all under a lock: whoever reads sees all of a change or nothing, also
// where the process is killed in the middle. A change of values of both scopes
// locks both files, the project's first; only if writing the second fails can
// the first be there alone.
//
// What a session keeps is dropped once nobody has gone on with it for 90 days.
// A session without an id has no state: an error, since the state of another
// session would be worse. A project is known by its path, symlinks resolved.
//
// A file that cannot be read is an error, which on_error answers. One that can
// be read and makes no sense stays where it is, an error at each read, until
// the next change: that moves it aside, to NAME.json.damaged, and starts from
// the defaults. A value whose type is not the declared one any more is absent.
//
// A value expires when its last change is longer ago than its declaration
// says. Where the clock was set back, a change that lies ahead by more than
// that is as old.
package state
