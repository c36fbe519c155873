package main

import (
	"bytes"
	"os"
	"strconv"
	"strings"
)

// agentAbove is a variable that an agent sets for the programs of its shell, where a
// program above this one has it: who takes the variable away for hookc has it still.
// Programs that cannot be read, such as another user's, say nothing.
func agentAbove() string {
	for pid, n := os.Getppid(), 0; pid > 1 && n < 100; pid, n = parentOf(pid), n+1 {
		environ, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
		if err != nil {
			continue
		}
		for _, v := range bytes.Split(environ, []byte{0}) {
			name, value, _ := strings.Cut(string(v), "=")
			for _, agent := range agentVariables {
				if name == agent && value != "" {
					return name
				}
			}
		}
	}
	return ""
}

// parentOf is the process that started another; 0 where it is not known.
func parentOf(pid int) int {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0
	}
	// The name, in parentheses, may hold anything; the state and the parent follow.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 2 {
		return 0
	}
	parent, _ := strconv.Atoi(fields[1])
	return parent
}
