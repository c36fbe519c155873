package command

import (
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
)

// Can is the capability table: what the event's row says. A host asks its own
// exceptions first.
func (p *Protocol) Can(need effect.Need, canonical string) host.Support {
	row := p.Carrier(canonical)
	if row == nil {
		return Refused(p.Title + " has no such event")
	}
	if row.Replaces {
		return Refused("a hook on " + row.Name + " replaces what the host does there; one that says nothing makes it fail")
	}
	switch need {
	case effect.Deny, effect.Fail:
		return p.canDeny(row, canonical)
	case effect.Ask:
		return p.canAsk(row, canonical)
	case effect.Allow:
		return p.canAllow(row)
	case effect.TellAgent:
		return row.canTellAgent()
	case effect.TellUser:
		return p.canTellUser()
	case effect.Rewrite:
		return p.canRewrite(row)
	case effect.Obey:
		return p.canObey(row, canonical)
	case effect.SetEnv:
		return p.canSetEnv(row)
	case effect.Prompt:
		return row.canPrompt()
	case effect.Nothing:
		return host.Support{}
	}
	return Refused("unknown need")
}

// Refused is what may not be compiled for the host.
func Refused(note string) host.Support { return host.Support{Level: host.Refused, Note: note} }

// Loss is what the host drops.
func Loss(note string) host.Support { return host.Support{Level: host.Loss, Note: note} }

// Stricter is what the host does in a stronger way.
func Stricter(note string) host.Support { return host.Support{Level: host.Stricter, Note: note} }

func (p *Protocol) canDeny(row *Event, canonical string) host.Support {
	switch {
	case canonical == "after_agent":
		if p.Carrier("before_stop") == nil {
			return Refused("the agent has answered")
		}
		return Refused("the agent has answered; before_stop can make it go on")
	case row.Deny == Observe:
		return Refused(row.Name + " cannot be blocked")
	}
	return host.Support{}
}

func (p *Protocol) canAsk(row *Event, canonical string) host.Support {
	if s := p.canDeny(row, canonical); s.Level == host.Refused {
		return s
	}
	if row.Ask == AskDenies {
		return Stricter("there is no question to put to the user here: a deny")
	}
	return host.Support{}
}

// canAllow is exact where the host asks nothing: there an approval is silence.
func (p *Protocol) canAllow(row *Event) host.Support {
	if (p.NoAllow || row.NoAllow) && row.Deny != Observe {
		return Loss(p.Title + " takes no approval from a hook here: its own permission flow goes on")
	}
	return host.Support{}
}

func (row *Event) canTellAgent() host.Support {
	switch {
	case row.Resumes:
		return Loss("the agent reads it only together with a deny: alone it would make the agent go on instead of stopping")
	case !row.Context:
		return Loss("nothing that " + row.Name + " answers reaches the agent")
	}
	return host.Support{}
}

func (p *Protocol) canTellUser() host.Support {
	if p.NoUser {
		return Loss(p.Title + " shows the user nothing that a hook answers")
	}
	return host.Support{}
}

func (p *Protocol) canRewrite(row *Event) host.Support {
	switch row.Rewrite {
	case RewriteNever:
		return Refused(row.Name + " takes no new input")
	case RewriteWithAllow:
		return Stricter("takes effect together with an allow; without one the request is denied")
	case RewriteAdvises:
		return host.Support{Level: host.Stricter, Accept: host.AcceptRewrite,
			Note: p.Title + " would run the old input: a deny whose reason holds the new one"}
	}
	return host.Support{}
}

func (p *Protocol) canObey(row *Event, canonical string) host.Support {
	if p.canDeny(row, canonical).Level == host.Refused {
		return Loss("its exit code 2 blocks nothing here")
	}
	return host.Support{}
}

func (p *Protocol) canSetEnv(row *Event) host.Support {
	if row.Env {
		return host.Support{}
	}
	list := ""
	for _, e := range p.Rows {
		if e.Env {
			list += ", " + e.Name
		}
	}
	if list == "" {
		return Loss(p.Title + " takes no variables from a hook")
	}
	return Loss("only " + list[2:] + " can set variables")
}

func (row *Event) canPrompt() host.Support {
	if !row.Prompts {
		return Loss(row.Name + " takes no prompt hooks")
	}
	return host.Support{}
}
