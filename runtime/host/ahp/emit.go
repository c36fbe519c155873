package ahp

import (
	"strings"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/config"
	"github.com/hookc/hookc/runtime/host/launch"
	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// evaluator is the program. The draft says nothing of relative paths; this one
// is below the registration's folder.
const evaluator = "bin/hookeval"

// emit writes the registration, a README and what starts the evaluator, which
// the caller adds as bin/hookeval.
func emit(p host.Plugin) ([]host.File, error) {
	groups, err := config.Groups(&protocol, p.Events)
	if err != nil {
		return nil, err
	}
	files := []host.File{
		config.Text("README.md", readme.Bytes(p, groups)),
		config.Text("registration.json", registration(p, groups, evaluator)),
	}
	return append(files, launch.Files("bin", p.Platforms)...), nil
}

// registration is the document that a harness reads: one backend for the event
// that is intercepted and one for those that are observed, because a backend has
// one command.
func registration(p host.Plugin, groups []config.Group, program string) []byte {
	var hooks []value.Value
	var observed []string
	var onError decision.OnError
	for i := range groups {
		g := &groups[i]
		if g.Row.Name == toolBefore {
			hooks = append(hooks, backend(backendID(p, "intercept"), program, g.Args(Name), intercept(g)))
			continue
		}
		observed, onError = append(observed, g.Row.Name), onError.Or(g.OnError)
	}
	if len(observed) > 0 {
		args := []string{"--host", Name, "--on-error", onError.String()}
		hooks = append(hooks, backend(backendID(p, "observe"), program, args, subscription("observe", observed)))
	}
	var m wire.Members
	m.Text("protocolVersion", "draft")
	m.Add("hooks", value.OfList(hooks))
	return m.Indented()
}

func backend(id, program string, args []string, subscription wire.Members) value.Value {
	var transport, m wire.Members
	transport.Text("type", "stdio")
	transport.Text("command", program)
	transport.Add("args", value.Strings(args...))
	transport.Text("lifecycle", "per_event")
	m.Text("id", id)
	m.Object("transport", transport)
	m.Add("subscriptions", value.OfList([]value.Value{subscription.Value()}))
	return m.Value()
}

// backendID is a reverse-DNS name, whose parts begin with a letter.
func backendID(p host.Plugin, mode string) string {
	slug := config.Slug(p.Name)
	if strings.IndexByte("0123456789", slug[0]) >= 0 {
		slug = "policy-" + slug
	}
	return "io.github.hookc." + slug + "." + mode
}

// subscription asks for the content: a policy's conditions read it. The draft's
// earlier versions do not know the member and pass over it.
func subscription(mode string, events []string) (m wire.Members) {
	var content wire.Members
	content.Text("default", "body")
	m.Add("events", value.Strings(events...))
	m.Text("mode", mode)
	m.Object("content", content)
	return m
}

// intercept is the subscription that the harness waits for. One policy of the
// harness's stands for every kind of failure, so that it is closed where any of
// the policy's is.
func intercept(g *config.Group) wire.Members {
	m := subscription("intercept", []string{g.Row.Name})
	m.Add("timeoutMs", value.OfInt(min(g.Millis(), longest)))
	policy := "fail-open"
	if e := g.OnError; e.Failure || e.Parse || e.Timeout {
		policy = "fail-closed"
	}
	m.Text("failurePolicy", policy)
	return m
}
