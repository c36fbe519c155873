package kimicode

import "github.com/hookc/hookc/runtime/host/agent"

// moreTools is all other tools of Kimi Code 2.1.0: those that it offers a model (measured),
// and those of its other modes (read in the client).
func moreTools() []agent.Tool {
	return agent.NamedTools(
		"AgentSwarm", "AskUserQuestion", "CreateGoal", "CronCreate", "CronDelete", "CronList", "EnterPlanMode",
		"ExitPlanMode", "GetGoal", "NotifyUser", "SetGoalBudget", "SetTodoList", "Skill", "TaskList",
		"TaskOutput", "TaskStop", "TodoList", "UpdateGoal", "WaitFor", "TowerFinding", "TowerInbox", "TowerInit",
		"TowerMerge", "TowerMission", "TowerPlan", "TowerReview", "TowerSend", "TowerSpawn", "TowerStatus",
		"TowerTeardown", "select_tools",
	)
}
