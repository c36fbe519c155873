package event

import (
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// FieldID numbers a field in the table: append only, never reused.
type FieldID uint16

// The fields. Paths, types and docs are in Fields.
const (
	EventName FieldID = iota
	HostName
	SessionID
	Cwd
	Project
	ToolName
	ToolHostName
	ToolInput
	ToolRaw
	ToolUseID
	ToolOutput
	ToolServer
	Command
	Path
	Paths
	PathAbs
	PathsAbs
	Content
	URL
	Query
	Prompt
	Message
	Agent
	AgentID
	TargetAgent
	Error
	Duration
	SessionSource
	SessionModel
	SessionReason
	SessionMode
	SessionTranscript
	SessionSteps
	StopReason
	StopActive
	StopSteps
	Trigger
	Instructions
	Summary
	NotificationType
	NotificationTitle
	Task
	Timestamp
	Context
	Interrupted
	ToolCalls
	SubjectField // of host events with a subject of their own: command_name, file_path …
	Extra        // the host's remaining fields, as the host spells them
	Decided      // what the policy decided, for async hooks
	Custom       // the fields of an event that the policy declares
	SessionArgs  // how the session was started

	// What a command line means, and which files a tool call touches: worked out
	// by the evaluator when they are first asked for.
	ShellCommands
	ShellWords
	ShellParsed
	ShellDialect
	ShellProblem
	FilesRead
	FilesWritten
	FilesDeleted

	Output // the text of ToolOutput

	// What goes on after its tool call has ended.
	BackgroundStarted
	BackgroundEnded
	BackgroundRunning
	URLs

	NumFields
)

// Field describes one field.
type Field struct {
	ID      FieldID
	Path    string // as conditions spell it
	Type    value.Type
	Derived bool // computed from other fields; nil where it does not apply
}

// Fields is every field, in the order of FieldID.
var Fields = [NumFields]Field{
	EventName:         {ID: EventName, Path: "event", Type: textType},
	HostName:          {ID: HostName, Path: "host", Type: textType},
	SessionID:         {ID: SessionID, Path: "session.id", Type: textType},
	Cwd:               {ID: Cwd, Path: "cwd", Type: textType},
	Project:           {ID: Project, Path: "project", Type: textType, Derived: true},
	ToolName:          {ID: ToolName, Path: "tool.name", Type: textType},
	ToolHostName:      {ID: ToolHostName, Path: "tool.host_name", Type: textType},
	ToolInput:         {ID: ToolInput, Path: "tool.input", Type: value.Type{Kind: value.TObject, Open: true}},
	ToolRaw:           {ID: ToolRaw, Path: "tool.raw", Type: value.Type{Kind: value.TMap, Elem: &anyType}},
	ToolUseID:         {ID: ToolUseID, Path: "tool.use_id", Type: textType},
	ToolOutput:        {ID: ToolOutput, Path: "tool.output", Type: anyType},
	ToolServer:        {ID: ToolServer, Path: "tool.server", Type: textType, Derived: true},
	Command:           {ID: Command, Path: "command", Type: textType, Derived: true},
	Path:              {ID: Path, Path: "path", Type: textType, Derived: true},
	Paths:             {ID: Paths, Path: "paths", Type: value.Type{Kind: value.TList, Elem: &textType}, Derived: true},
	PathAbs:           {ID: PathAbs, Path: "path_abs", Type: textType, Derived: true},
	PathsAbs:          {ID: PathsAbs, Path: "paths_abs", Type: value.Type{Kind: value.TList, Elem: &textType}, Derived: true},
	Content:           {ID: Content, Path: "content", Type: textType, Derived: true},
	URL:               {ID: URL, Path: "url", Type: textType, Derived: true},
	URLs:              {ID: URLs, Path: "urls", Type: value.Type{Kind: value.TList, Elem: &textType}, Derived: true},
	Query:             {ID: Query, Path: "query", Type: textType, Derived: true},
	Prompt:            {ID: Prompt, Path: "prompt", Type: textType, Derived: true},
	Message:           {ID: Message, Path: "message", Type: textType},
	Agent:             {ID: Agent, Path: "agent", Type: textType},
	AgentID:           {ID: AgentID, Path: "agent_id", Type: textType},
	TargetAgent:       {ID: TargetAgent, Path: "target_agent", Type: textType, Derived: true},
	Error:             {ID: Error, Path: "error", Type: textType},
	Duration:          {ID: Duration, Path: "duration", Type: floatType},
	SessionSource:     {ID: SessionSource, Path: "session.source", Type: textType},
	SessionModel:      {ID: SessionModel, Path: "session.model", Type: textType},
	SessionReason:     {ID: SessionReason, Path: "session.reason", Type: textType},
	SessionMode:       {ID: SessionMode, Path: "session.permission_mode", Type: textType},
	SessionTranscript: {ID: SessionTranscript, Path: "session.transcript", Type: textType},
	SessionSteps:      {ID: SessionSteps, Path: "session.steps", Type: intType},
	StopReason:        {ID: StopReason, Path: "stop.reason", Type: textType},
	StopActive:        {ID: StopActive, Path: "stop.active", Type: boolType},
	StopSteps:         {ID: StopSteps, Path: "stop.steps", Type: intType},
	Trigger:           {ID: Trigger, Path: "trigger", Type: textType},
	Instructions:      {ID: Instructions, Path: "instructions", Type: textType},
	Summary:           {ID: Summary, Path: "summary", Type: textType},
	NotificationType:  {ID: NotificationType, Path: "notification.type", Type: textType},
	NotificationTitle: {ID: NotificationTitle, Path: "notification.title", Type: textType},
	Task:              {ID: Task, Path: "task", Type: textType},
	Timestamp:         {ID: Timestamp, Path: "timestamp", Type: textType},
	Context:           {ID: Context, Path: "context", Type: value.Type{Kind: value.TMap, Elem: &anyType}},
	Interrupted:       {ID: Interrupted, Path: "interrupted", Type: boolType},
	ToolCalls:         {ID: ToolCalls, Path: "tool_calls", Type: value.Type{Kind: value.TList, Elem: &mapType}},
	SubjectField:      {ID: SubjectField, Path: "subject", Type: textType},
	Extra:             {ID: Extra, Path: "extra", Type: value.Type{Kind: value.TMap, Elem: &anyType}},
	Decided:           {ID: Decided, Path: "decision", Type: textType},
	Custom:            {ID: Custom, Path: "fields", Type: value.Type{Kind: value.TMap, Elem: &anyType}},
	SessionArgs:       {ID: SessionArgs, Path: "session.args", Type: value.Type{Kind: value.TMap, Elem: &anyType}},
	ShellCommands:     {ID: ShellCommands, Path: "shell.commands", Type: value.Type{Kind: value.TList, Elem: &shell.CommandType}, Derived: true},
	ShellWords:        {ID: ShellWords, Path: "shell.words", Type: value.Type{Kind: value.TList, Elem: &textType}, Derived: true},
	ShellParsed:       {ID: ShellParsed, Path: "shell.parsed", Type: boolType, Derived: true},
	ShellDialect:      {ID: ShellDialect, Path: "shell.dialect", Type: textType, Derived: true},
	ShellProblem:      {ID: ShellProblem, Path: "shell.problem", Type: textType, Derived: true},
	FilesRead:         {ID: FilesRead, Path: "files.read", Type: value.Type{Kind: value.TList, Elem: &textType}, Derived: true},
	FilesWritten:      {ID: FilesWritten, Path: "files.written", Type: value.Type{Kind: value.TList, Elem: &textType}, Derived: true},
	FilesDeleted:      {ID: FilesDeleted, Path: "files.deleted", Type: value.Type{Kind: value.TList, Elem: &textType}, Derived: true},
	Output:            {ID: Output, Path: "output", Type: textType, Derived: true},
	BackgroundStarted: {ID: BackgroundStarted, Path: "background.started", Type: textType},
	BackgroundEnded:   {ID: BackgroundEnded, Path: "background.ended", Type: textType},
	BackgroundRunning: {ID: BackgroundRunning, Path: "background.running", Type: value.Type{Kind: value.TList, Elem: &mapType}},
}

// common fields are in every event.
var common = []Use{
	{EventName, false}, {HostName, false}, {SessionID, true}, {Cwd, false}, {Project, false},
	{SessionTranscript, true}, {SessionMode, true}, {Timestamp, true}, {Context, true},
	{Agent, true}, {AgentID, true}, {Extra, true}, {Decided, true},
}

// toolFields are in every event of a tool.
var toolFields = []Use{
	{ToolName, false}, {ToolHostName, false}, {ToolInput, false}, {ToolRaw, false}, {ToolUseID, true}, {ToolServer, true},
	{Command, true}, {Path, true}, {Paths, true}, {PathAbs, true}, {PathsAbs, true}, {Content, true},
	{URL, true}, {URLs, true}, {Query, true}, {Prompt, true}, {TargetAgent, true},
	{ShellCommands, false}, {ShellWords, false}, {ShellParsed, true}, {ShellDialect, true}, {ShellProblem, true},
	{FilesRead, false}, {FilesWritten, false}, {FilesDeleted, false},
}

// Worked reports whether a field is worked out by the evaluator alone, when it
// is first asked for: no host sends it.
func Worked(f FieldID) bool { return ShellCommands <= f && f <= Output }
