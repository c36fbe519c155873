package event

import (
	"slices"

	"github.com/hookc/hookc/runtime/value"
)

// Format is the event as one object of the Agent Hooks format, for programs: the
// members that the format promises for its kind, under its names, then what else
// is known. The tool and its input bear their canonical names, whatever the host
// calls them. now is the moment, for an event that comes without one.
//
// It is the inverse of what runtime/host/format reads.
func Format(e *Event, now string) value.Value {
	f := &formatted{event: e}
	f.add("event_type", value.OfString(e.Kind.Name))
	f.add("timestamp", or(e.Get(Timestamp), value.OfString(now)))
	f.add("session_id", or(e.Get(SessionID), value.OfString("")))
	f.add("work_dir", e.Get(Cwd))
	f.add("context", or(e.Get(Context), value.OfMap(nil, nil)))
	f.members(e.Get(Custom))
	if e.Kind.Tool {
		f.add("tool_name", e.Get(ToolName))
		f.add("tool_input", or(e.Get(ToolInput), value.OfMap(nil, nil)))
	}
	if e.Kind.Name == "before_stop" {
		f.finalMessage()
	}
	for _, m := range formatNames {
		if e.Kind.Tool && (m.field == Prompt || m.field == Path) {
			continue // they follow from the input
		}
		if m.field == BackgroundRunning && e.Get(m.field).Len() == 0 {
			continue // most events
		}
		f.add(m.nameIn(e.Kind.Name), e.Get(m.field))
	}
	f.members(e.Get(Extra))
	return value.OfMap(f.names, f.items)
}

// HostForm is the event as the host sent it, with the input as it is by now. An
// event that no host sent is in the format.
func HostForm(e *Event, now string) value.Value {
	if e.Raw.Kind() != value.Map {
		return Format(e, now)
	}
	if _, ok := e.Raw.Get("tool_input"); ok && e.Kind.Tool {
		return e.Raw.With("tool_input", e.Get(ToolRaw))
	}
	return e.Raw
}

// formatName is how the format calls a field; sometimes, in the kinds listed,
// otherwise.
type formatName struct {
	field FieldID
	name  string
	kinds []string
	there string
}

func (m formatName) nameIn(kind string) string {
	for _, k := range m.kinds {
		if k == kind {
			return m.there
		}
	}
	return m.name
}

var subagentKinds = []string{"subagent_start", "subagent_stop"}

// formatNames is every other field that a program is told, in the format's
// order. Fields that follow from others are left to the program.
var formatNames = []formatName{
	{field: ToolUseID, name: "tool_use_id"},
	{field: ToolOutput, name: "tool_output"},
	{field: Error, name: "error"},
	{field: Duration, name: "duration", kinds: []string{"session_end"}, there: "duration_seconds"},
	{field: Interrupted, name: "interrupted"},
	{field: BackgroundStarted, name: "background_started"},
	{field: ToolCalls, name: "tool_calls"},
	{field: AgentID, name: "agent_id", kinds: subagentKinds, there: "subagent_name"},
	{field: Agent, name: "agent_type", kinds: subagentKinds, there: "subagent_type"},
	{field: Task, name: "task_description"},
	{field: SessionModel, name: "model"},
	{field: SessionArgs, name: "args"},
	{field: SessionSteps, name: "total_steps"},
	{field: SessionReason, name: "exit_reason"},
	{field: SessionSource, name: "source"},
	{field: SessionMode, name: "permission_mode"},
	{field: SessionTranscript, name: "transcript_path"},
	{field: StopReason, name: "stop_reason"},
	{field: StopSteps, name: "step_count"},
	{field: StopActive, name: "stop_active"},
	{field: Prompt, name: "prompt"},
	{field: BackgroundEnded, name: "background_ended"},
	{field: BackgroundRunning, name: "background_running"},
	{field: Message, name: "message"},
	{field: NotificationType, name: "notification_type"},
	{field: NotificationTitle, name: "title"},
	{field: Trigger, name: "trigger"},
	{field: Instructions, name: "instructions"},
	{field: Summary, name: "summary"},
	{field: SubjectField, name: "subject"},
	{field: Path, name: "path"},
	{field: Project, name: "project"},
	{field: Decided, name: "decision"},
}

// formatted is an object in the making.
type formatted struct {
	event *Event
	names []string
	items []value.Value
}

// add adds a member unless it is nil; the first of a name counts. Inlined it
// would be in the evaluator a dozen times.
func (f *formatted) add(name string, v value.Value) {
	if !v.IsNil() && !slices.Contains(f.names, name) {
		f.put(name, v)
	}
}

// members adds those of an object. An object has each name once: only the names
// before it are compared, since nobody knows how many a host sends.
func (f *formatted) members(obj value.Value) {
	before := f.names
	for i := range obj.Len() {
		if name := obj.Key(i).Str(); !slices.Contains(before, name) {
			f.put(name, obj.At(i))
		}
	}
}

func (f *formatted) put(name string, v value.Value) {
	f.names, f.items = append(f.names, name), append(f.items, v)
}

// finalMessage is the message of before_stop, which the format makes an object,
// or null. The host's own is better than one that we make.
func (f *formatted) finalMessage() {
	own, _ := f.event.Get(Extra).Get("final_message")
	message := f.event.Get(Message)
	if own.IsNil() && !message.IsNil() {
		own = value.OfMap([]string{"role", "content"}, []value.Value{value.OfString("assistant"), message})
	}
	f.put("final_message", own)
}

func or(v, otherwise value.Value) value.Value {
	if v.IsNil() {
		return otherwise
	}
	return v
}

// FormatMember is how the format calls a field in events of a kind; "" where the field
// follows from others.
func FormatMember(f FieldID, kind string) string {
	switch f {
	case Timestamp:
		return "timestamp"
	case SessionID:
		return "session_id"
	case Context:
		return "context"
	}
	for _, m := range formatNames {
		if m.field == f {
			return m.nameIn(kind)
		}
	}
	return ""
}
