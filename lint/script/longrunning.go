package script

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

var (
	longName = lazyregexp.New(`(?i)(?:^|[-_:/.])(?:dev|serve|server|start|watch|watcher|mock|preview|daemon|proxy|listen|dashboard|tunnel)(?:$|[-_:.])`)
	runners  = []string{"npm", "pnpm", "yarn", "bun", "npx", "bunx", "uvx", "node", "deno", "python", "python3", "ruby", "go", "cargo", "make", "just", "task", "bash", "sh", "uv", "poetry", "dotnet", "java", "php", "rails", "flask", "hugo", "jekyll", "caddy", "ollama", "next", "prism", "docker", "docker-compose", "webpack", "tsc"}
	servers  = []string{"uvicorn", "gunicorn", "vite", "nodemon", "json-server", "http-server", "live-server", "redis-server", "mongod", "postgres", "ngrok", "fswatch", "entr", "watchexec", "watchman", "cloudflared", "caffeinate"}
)

// runsLong reports whether a command runs until somebody ends it.
func (k *openReader) runsLong(c syntax.Command) bool {
	switch c := c.(type) {
	case *syntax.CallExpr:
		var words []string
		for _, w := range c.Args {
			text, ok := shellText(w)
			if !ok || w.Lit() != "" {
				text = w.Lit()
			}
			words = append(words, text)
		}
		return longWords(words)
	case *syntax.BinaryCmd:
		return k.runsLong(c.X.Cmd) || k.runsLong(c.Y.Cmd)
	case *syntax.Block:
		return slices.ContainsFunc(c.Stmts, func(s *syntax.Stmt) bool { return k.runsLong(s.Cmd) })
	case *syntax.Subshell:
		return slices.ContainsFunc(c.Stmts, func(s *syntax.Stmt) bool { return k.runsLong(s.Cmd) })
	case *syntax.WhileClause:
		if len(c.Cond) == 1 {
			cond := called(c.Cond[0].Cmd)
			return cond != nil && len(cond.Args) == 1 && (cond.Args[0].Lit() == "true" || cond.Args[0].Lit() == ":") != c.Until
		}
	}
	return false
}

func longWords(words []string) bool {
	if len(words) == 0 {
		return false
	}
	name, rest := path.Base(words[0]), words[1:]
	switch name {
	case "nohup", "setsid":
		return true
	case "env", "exec", "nice", "command":
		for len(rest) > 0 && (strings.HasPrefix(rest[0], "-") || strings.Contains(rest[0], "=")) {
			rest = rest[1:]
		}
		return longWords(rest)
	case "sleep":
		n, err := strconv.ParseFloat(strings.TrimSuffix(strings.Join(rest, ""), "s"), 64)
		return err != nil && len(rest) == 1 && rest[0] != "" || n >= 30
	case "tail":
		return slices.ContainsFunc(rest, func(w string) bool {
			return w == "--follow" || len(w) > 1 && w[0] == '-' && w[1] != '-' && strings.ContainsAny(w, "fF")
		})
	case "docker", "docker-compose":
		if slices.Contains(rest, "-d") || slices.Contains(rest, "--detach") || !slices.Contains(rest, "up") && !slices.Contains(rest, "run") {
			return false
		}
		return true
	case "timeout":
		return false
	}
	if slices.Contains(servers, name) || longName.MatchString(name) && len(name) > 4 || slices.Contains(rest, "--watch") || slices.Contains(rest, "http.server") {
		return true
	}
	if name == "php" && slices.Contains(rest, "-S") {
		return true
	}
	words = nil
	for _, w := range rest {
		if !strings.HasPrefix(w, "-") {
			words = append(words, w)
		}
	}
	return slices.Contains(runners, name) && slices.ContainsFunc(words[:min(len(words), 3)], longName.MatchString)
}
