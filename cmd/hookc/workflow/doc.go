// Package workflow plays a whole workflow of std/agent-workflow on the project
// in testdata/workflow: ten agents build a guestbook, from the requirements to
// the deployment. The policy is built and its evaluator started for each event,
// as Claude Code does; the generic host decides the same events on a copy of
// the project. What was decided is testdata/workflow/transcript.md:
//
//	HOOKC_UPDATE=1 go test ./cmd/hookc/workflow
//
// The package has no code beside its tests.
package workflow
