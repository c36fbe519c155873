package event

import "github.com/hookc/hookc/runtime/value"

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

	NumFields
)

// Field describes one field.
type Field struct {
	ID      FieldID
	Path    string // as conditions spell it
	Type    value.Type
	Derived bool // computed from other fields; nil where it does not apply
	Doc     string
}

// Fields is every field, in the order of FieldID.
var Fields = [NumFields]Field{
	EventName:         {ID: EventName, Path: "event", Type: textType, Doc: "canonical name of the event"},
	HostName:          {ID: HostName, Path: "host", Type: textType, Doc: "the agent that called, e.g. claude-code"},
	SessionID:         {ID: SessionID, Path: "session.id", Type: textType, Doc: "the session"},
	Cwd:               {ID: Cwd, Path: "cwd", Type: textType, Doc: "working directory of the event"},
	Project:           {ID: Project, Path: "project", Type: textType, Derived: true, Doc: "the host's project folder, else the nearest .git above cwd, else cwd"},
	ToolName:          {ID: ToolName, Path: "tool.name", Type: textType, Doc: "canonical name of the tool"},
	ToolHostName:      {ID: ToolHostName, Path: "tool.host_name", Type: textType, Doc: "the tool as the host calls it"},
	ToolInput:         {ID: ToolInput, Path: "tool.input", Type: value.Type{Kind: value.TObject, Open: true}, Doc: "the tool's input, canonical field names"},
	ToolRaw:           {ID: ToolRaw, Path: "tool.raw", Type: mapType, Doc: "the tool's input as the host sent it"},
	ToolUseID:         {ID: ToolUseID, Path: "tool.use_id", Type: textType, Doc: "the tool call"},
	ToolOutput:        {ID: ToolOutput, Path: "tool.output", Type: anyType, Doc: "what the tool returned"},
	ToolServer:        {ID: ToolServer, Path: "tool.server", Type: textType, Derived: true, Doc: "the MCP server of an mcp__ tool"},
	Command:           {ID: Command, Path: "command", Type: textType, Derived: true, Doc: "the command line of a Shell call, or of an MCP tool that takes one"},
	Path:              {ID: Path, Path: "path", Type: textType, Derived: true, Doc: "the first path of a file tool, or of an MCP tool that takes one, as written"},
	Paths:             {ID: Paths, Path: "paths", Type: textsType, Derived: true, Doc: "all paths of such a tool, as written"},
	PathAbs:           {ID: PathAbs, Path: "path_abs", Type: textType, Derived: true, Doc: "path, absolute: from the event's cwd, symlinks and .. resolved"},
	PathsAbs:          {ID: PathsAbs, Path: "paths_abs", Type: textsType, Derived: true, Doc: "paths, absolute"},
	Content:           {ID: Content, Path: "content", Type: textType, Derived: true, Doc: "the text that a file tool writes"},
	URL:               {ID: URL, Path: "url", Type: textType, Derived: true, Doc: "the address of a Fetch call"},
	Query:             {ID: Query, Path: "query", Type: textType, Derived: true, Doc: "the query of a Search call"},
	Prompt:            {ID: Prompt, Path: "prompt", Type: textType, Derived: true, Doc: "the user's prompt, or the prompt of an Agent call"},
	Message:           {ID: Message, Path: "message", Type: textType, Doc: "the agent's last message, or the notification's text"},
	Agent:             {ID: Agent, Path: "agent", Type: textType, Doc: "type of the agent that the event is about"},
	AgentID:           {ID: AgentID, Path: "agent_id", Type: textType, Doc: "the subagent"},
	TargetAgent:       {ID: TargetAgent, Path: "target_agent", Type: textType, Derived: true, Doc: "the agent that an Agent call would start"},
	Error:             {ID: Error, Path: "error", Type: textType, Doc: "what went wrong"},
	Duration:          {ID: Duration, Path: "duration", Type: floatType, Doc: "how long the tool or the session took, in seconds"},
	SessionSource:     {ID: SessionSource, Path: "session.source", Type: textType, Doc: "why the session starts: startup, resume, clear, compact …"},
	SessionModel:      {ID: SessionModel, Path: "session.model", Type: textType, Doc: "the model"},
	SessionReason:     {ID: SessionReason, Path: "session.reason", Type: textType, Doc: "why the session ends"},
	SessionMode:       {ID: SessionMode, Path: "session.permission_mode", Type: textType, Doc: "the host's permission mode"},
	SessionTranscript: {ID: SessionTranscript, Path: "session.transcript", Type: textType, Doc: "path of the transcript"},
	SessionSteps:      {ID: SessionSteps, Path: "session.steps", Type: intType, Doc: "steps taken in the session"},
	StopReason:        {ID: StopReason, Path: "stop.reason", Type: textType, Doc: "why the agent stops"},
	StopActive:        {ID: StopActive, Path: "stop.active", Type: boolType, Doc: "the agent goes on only because a hook blocked an earlier stop"},
	StopSteps:         {ID: StopSteps, Path: "stop.steps", Type: intType, Doc: "steps taken in this turn"},
	Trigger:           {ID: Trigger, Path: "trigger", Type: textType, Doc: "what set the event off: manual, auto …"},
	Instructions:      {ID: Instructions, Path: "instructions", Type: textType, Doc: "the user's wishes for the compaction"},
	Summary:           {ID: Summary, Path: "summary", Type: textType, Doc: "what the compaction kept"},
	NotificationType:  {ID: NotificationType, Path: "notification.type", Type: textType, Doc: "kind of notification"},
	NotificationTitle: {ID: NotificationTitle, Path: "notification.title", Type: textType, Doc: "title of the notification"},
	Task:              {ID: Task, Path: "task", Type: textType, Doc: "description of the subagent's task"},
	Timestamp:         {ID: Timestamp, Path: "timestamp", Type: textType, Doc: "when the host sent the event, as it wrote it"},
	Context:           {ID: Context, Path: "context", Type: mapType, Doc: "what the orchestrator adds"},
	Interrupted:       {ID: Interrupted, Path: "interrupted", Type: boolType, Doc: "the user stopped the tool"},
	ToolCalls:         {ID: ToolCalls, Path: "tool_calls", Type: mapsType, Doc: "the calls of a batch, as the host sent them"},
	SubjectField:      {ID: SubjectField, Path: "subject", Type: textType, Doc: "what the host matches this event on"},
	Extra:             {ID: Extra, Path: "extra", Type: mapType, Doc: "the host's remaining fields, as it spells them"},
	Decided:           {ID: Decided, Path: "decision", Type: textType, Doc: "what the policy decided: deny, ask, allow or none; in async hooks, which start after it, and nil elsewhere"},
	Custom:            {ID: Custom, Path: "fields", Type: mapType, Doc: "the fields of an event that the policy declares; each is a name of its own too"},
	SessionArgs:       {ID: SessionArgs, Path: "session.args", Type: mapType, Doc: "how the session was started: the user interface, the agent …"},
	ShellCommands:     {ID: ShellCommands, Path: "shell.commands", Type: commandsType, Derived: true, Doc: "every simple command that the line can start; none where there is no line"},
	ShellWords:        {ID: ShellWords, Path: "shell.words", Type: textsType, Derived: true, Doc: "all words of all commands, each command's name first"},
	ShellParsed:       {ID: ShellParsed, Path: "shell.parsed", Type: boolType, Derived: true, Doc: "whether all of the line was understood"},
	ShellDialect:      {ID: ShellDialect, Path: "shell.dialect", Type: textType, Derived: true, Doc: "what the line seems to be: bash, powershell, fish, cmd"},
	ShellProblem:      {ID: ShellProblem, Path: "shell.problem", Type: textType, Derived: true, Doc: "why not all of it was understood"},
	FilesRead:         {ID: FilesRead, Path: "files.read", Type: textsType, Derived: true, Doc: "the files that the tool call reads, absolute: file tools and commands"},
	FilesWritten:      {ID: FilesWritten, Path: "files.written", Type: textsType, Derived: true, Doc: "the files that it creates, changes, moves or deletes, absolute"},
	FilesDeleted:      {ID: FilesDeleted, Path: "files.deleted", Type: textsType, Derived: true, Doc: "those of them that are gone afterwards"},
	Output:            {ID: Output, Path: "output", Type: textType, Derived: true, Doc: "the text of what the tool returned: the texts of its content blocks, or its stdout and stderr, each on lines of its own"},
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
	{URL, true}, {Query, true}, {Prompt, true}, {TargetAgent, true},
	{ShellCommands, false}, {ShellWords, false}, {ShellParsed, true}, {ShellDialect, true}, {ShellProblem, true},
	{FilesRead, false}, {FilesWritten, false}, {FilesDeleted, false},
}

// Worked reports whether a field is worked out by the evaluator alone, when it
// is first asked for: no host sends it.
func Worked(f FieldID) bool { return ShellCommands <= f && f <= Output }
