-- Neovim, without a person: it opens a policy, mends what is misspelled by the server's
-- fix, completes, renames, formats and saves. $HOOKC is the server.
local function must(ok, what)
  if not ok then
    io.stderr:write(what, "\n", vim.inspect(vim.diagnostic.get(0)), "\n")
    vim.cmd("cquit")
  end
end

local function wait(what, holds)
  must(vim.wait(60000, holds, 10), "waited in vain for " .. what)
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  for _, answer in pairs(answers or {}) do
    must(not answer.err, method .. ": " .. vim.inspect(answer.err))
    return answer.result
  end
  must(false, "no answer to " .. method)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

local function go(what, behind)
  for i, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local at = line:find(what, 1, true)
    if at then
      vim.api.nvim_win_set_cursor(0, { i, at - 1 + behind })
      return
    end
  end
  must(false, "there is no " .. what)
end

local function has(word)
  return function()
    for _, d in ipairs(vim.diagnostic.get(0)) do
      if d.message:find(word, 1, true) then
        return true
      end
    end
  end
end

vim.cmd("edit a.hook.hcl")
local id = vim.lsp.start_client({ name = "hookc", cmd = { os.getenv("HOOKC"), "lsp" }, root_dir = vim.fn.getcwd() })
must(vim.lsp.buf_attach_client(0, id), "the server does not start")
wait("the misspelled name", has("commmand"))

-- The fix of what is misspelled.
go("commmand", 0)
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {} }
for _, action in ipairs(ask("textDocument/codeAction", params)) do
  if action.edit and action.isPreferred then
    vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
  end
end
wait("the fix", function()
  return not has("commmand")() and text():find("and command contains", 1, true)
end)

-- A completion, in a line that is being typed.
go("    on =", 0)
local row = vim.api.nvim_win_get_cursor(0)[1] - 1
vim.api.nvim_buf_set_lines(0, row, row, false, { "  desc" })
vim.api.nvim_win_set_cursor(0, { row + 1, 5 })
local at = vim.lsp.util.make_position_params()
at.position.character = 6
local done = false
for _, item in ipairs(ask("textDocument/completion", at).items) do
  if item.label == "description" then
    vim.lsp.util.apply_text_edits({ item.textEdit }, 0, "utf-16")
    done = true
  end
end
must(done, "description is not offered")
vim.cmd([[%s/description = ""/description = "Keeps branches"/]])

-- A rename, by Neovim's own command.
go("pattern.force", 9)
vim.lsp.buf.rename("forced")
wait("the new name", function()
  return text():find('pattern "forced"', 1, true) and text():find("pattern.forced", 1, true)
end)

local format = vim.lsp.buf.format or vim.lsp.buf.formatting_sync
format()
vim.cmd("write")
wait("no error", function()
  for _, d in ipairs(vim.diagnostic.get(0)) do
    if d.severity == vim.diagnostic.severity.ERROR then
      return false
    end
  end
  return true
end)
vim.lsp.stop_client(id)
vim.cmd("qall!")
