package ahp

import (
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host/command"
	"github.com/hookc/hookc/runtime/host/wire"
)

const extra = event.Extra

// longest is the time-out that a harness should support, in milliseconds. The
// draft has no default: a registration names one.
const longest = 30_000

// The event that is intercepted, and the one that is two of a policy's.
const (
	toolBefore = "tool.before"
	toolAfter  = "tool.after"
)

// The members of a tool call, as flat names them.
const (
	toolName  = "tool.name"
	toolInput = "tool.input"
)

// events is the draft's events that a policy has. Only tool.before can be
// intercepted in every version of the draft, so that all others are observed.
// tool.after is a failure unless its outcome is ok.
var events = []command.Event{
	{Name: toolBefore, Canonical: "before_tool", Member: toolName,
		Deny: command.Block, Closed: true, Rewrite: command.RewriteAdvises, Limit: longest},
	{Name: "tool.permission.request", Canonical: "permission_request", Member: toolName},
	{Name: toolAfter, Canonical: "after_tool", Before: "after_tool_failure", Member: toolName, Fields: []wire.Field{
		{Name: "items", To: event.ToolOutput},
		{Name: "tool.output", To: event.ToolOutput},
		{Name: "error.message", Kind: wire.Text, To: event.Error}}},
	{Name: "tool.batch.after", Canonical: "after_tool_batch", Fields: []wire.Field{
		{Name: "calls", Kind: wire.Objects, To: event.ToolCalls}}},
	{Name: "session.start", Canonical: "session_start", Fields: []wire.Field{
		{Name: "trigger", Kind: wire.Text, To: event.SessionSource},
		{Name: "session.model", Kind: wire.Text, To: event.SessionModel}}},
	{Name: "session.end", Canonical: "session_end", Fields: []wire.Field{
		{Name: "reason", Kind: wire.Text, To: event.SessionReason}}},
	{Name: "turn.start", Canonical: "before_agent", Fields: []wire.Field{
		{Name: "items", Kind: wire.List, To: event.Prompt}}},
	{Name: "turn.finish.before", Canonical: "before_stop", Fields: turnFields},
	{Name: "turn.end", Canonical: "after_agent", Fields: turnFields},
	{Name: "context.compact.before", Canonical: "pre_compact", Fields: []wire.Field{
		{Name: "trigger", Kind: wire.Text, To: event.Trigger}}},
	{Name: "context.compact.after", Canonical: "post_compact", Fields: []wire.Field{
		{Name: "summary", Kind: wire.List, To: event.Summary}}},
	{Name: "model.switch.before", Canonical: "before_model_switch", Fields: []wire.Field{
		{Name: "proposed.id", Kind: wire.Text, To: event.SessionModel},
		{Name: "reason", Kind: wire.Text, To: event.SessionSource}}},
	{Name: "model.switch.after", Canonical: "after_model_switch", Fields: []wire.Field{
		{Name: "current.id", Kind: wire.Text, To: event.SessionModel},
		{Name: "reason", Kind: wire.Text, To: event.SessionSource}}},
	{Name: "user.attention", Canonical: "notification", Fields: []wire.Field{
		{Name: "attention.kind", Kind: wire.Text, To: event.NotificationType},
		{Name: "attention.message", Kind: wire.List, To: event.Message},
		{Name: "attention.title", Kind: wire.List, To: event.NotificationTitle}}},
	{Name: "user.elicitation.request", Canonical: "elicitation", Fields: serverFields},
	{Name: "user.elicitation.result", Canonical: "elicitation_result", Fields: serverFields},
	{Name: "config.change.after", Canonical: "config_change", Fields: []wire.Field{
		{Name: "change.source", Kind: wire.Text, To: event.SessionSource},
		{Name: "change.path", Kind: wire.Text, To: event.Path}}},
}

// commonFields are in every event. The session of a tool event is optional in
// the draft's later versions; the name of the call's id differs between them.
var commonFields = []wire.Field{
	{Name: "type", Ignored: true},
	{Name: "id", Kind: wire.Text, To: extra, Required: true},
	{Name: "source", Ignored: true, Required: true}, // of the harness; a policy has another source
	{Name: "time", Kind: wire.Text, To: event.Timestamp, Required: true},
	{Name: "session", Kind: wire.Object, To: extra},
	{Name: "session.id", Kind: wire.Text, To: event.SessionID},
	{Name: "session.cwd", Kind: wire.Text, To: event.Cwd},
	{Name: "session.agent.id", Kind: wire.Text, To: event.AgentID},
	{Name: "session.agent.type", Kind: wire.Text, To: event.Agent},
	{Name: "call.id", Kind: wire.Text, To: event.ToolUseID},
	{Name: "tool.callId", Kind: wire.Text, To: event.ToolUseID},
}

// turnFields are at the end of a turn.
var turnFields = []wire.Field{
	{Name: "items", Kind: wire.List, To: event.Message},
	{Name: "outcome", Kind: wire.Text, To: event.StopReason},
}

// serverFields are in the questions of MCP servers.
var serverFields = []wire.Field{{Name: "elicitation.server", Kind: wire.Text, To: event.SubjectField}}
