package claudecode

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
)

// can is the capability table.
func can(need effect.Need, canonical string) host.Support {
	row := lookupCanonical(canonical)
	if row == nil {
		return refused("Claude Code has no such event")
	}
	if !row.listen {
		return refused("a hook on " + row.Name + " replaces what the host does there; one that says nothing makes it fail")
	}
	switch need {
	case effect.Deny:
		return row.canDeny(canonical)
	case effect.Fail:
		return row.canFail(canonical)
	case effect.Ask:
		return row.canAsk(canonical)
	case effect.TellAgent:
		return row.canTellAgent()
	case effect.Rewrite:
		return row.canRewrite()
	case effect.Obey:
		return row.canObey(canonical)
	case effect.SetEnv:
		return row.canSetEnv()
	case effect.Prompt:
		return row.canPrompt()
	case effect.Nothing, effect.Allow, effect.TellUser:
		// An approval where the host asks nothing is silence, which is the same.
		return host.Support{}
	}
	return refused("unknown need")
}

func refused(note string) host.Support { return host.Support{Level: host.Refused, Note: note} }

func loss(note string) host.Support { return host.Support{Level: host.Loss, Note: note} }

func stricter(note string) host.Support { return host.Support{Level: host.Stricter, Note: note} }

func (row *hostEvent) canDeny(canonical string) host.Support {
	switch {
	case canonical == "after_agent":
		return refused("the agent has answered; before_stop can make it go on")
	case row.form == observe:
		return refused(row.Name + " cannot be blocked")
	case row.Name == "PostToolBatch":
		return stricter("the turn ends and the agent is not told why")
	}
	return host.Support{}
}

func (row *hostEvent) canFail(canonical string) host.Support {
	if s := row.canDeny(canonical); s.Level == host.Refused {
		return s
	}
	return host.Support{}
}

func (row *hostEvent) canAsk(canonical string) host.Support {
	if s := row.canDeny(canonical); s.Level == host.Refused {
		return s
	}
	switch row.form {
	case permission, behavior:
		return host.Support{}
	}
	return stricter("there is no question to put to the user here: a deny")
}

func (row *hostEvent) canTellAgent() host.Support {
	switch {
	case row.resumes:
		return loss("the agent reads it only together with a deny: alone it would make the agent go on instead of stopping")
	case !row.context:
		return loss("nothing that " + row.Name + " answers reaches the agent")
	}
	return host.Support{}
}

func (row *hostEvent) canRewrite() host.Support {
	switch {
	case !row.rewrite:
		return refused(row.Name + " takes no new input")
	case row.form == behavior:
		return stricter("takes effect together with an allow; without one the request is denied")
	}
	return host.Support{}
}

func (row *hostEvent) canObey(canonical string) host.Support {
	if row.canDeny(canonical).Level == host.Refused {
		return loss("its exit code 2 blocks nothing here")
	}
	return host.Support{}
}

func (row *hostEvent) canSetEnv() host.Support {
	if !row.env {
		return loss("only SessionStart, Setup, CwdChanged and FileChanged can set variables")
	}
	return host.Support{}
}

func (row *hostEvent) canPrompt() host.Support {
	if !row.Prompts {
		return loss(row.Name + " takes no prompt hooks")
	}
	return host.Support{}
}
