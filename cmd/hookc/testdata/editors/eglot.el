;; Emacs with eglot, without a person: it opens a policy, mends what is misspelled by the
;; server's fix, completes, renames, formats and saves. $HOOKC is the server.
(require 'eglot)
(require 'flymake)
(define-derived-mode hookc-mode prog-mode "hookc")

(defun must (ok what)
  (unless ok
    (message "%s\n%s" what (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
    (kill-emacs 1)))

;; Without a person there is no idle time, in which eglot sends what has changed.
(defun wait (what holds)
  (eglot--signal-textDocument/didChange)
  (let ((end (+ (float-time) 60)) ok)
    (while (and (not (setq ok (funcall holds))) (< (float-time) end))
      (accept-process-output nil 0.02))
    (must ok (concat "waited in vain for " what))))

(defun says (word)
  (seq-some (lambda (d) (string-match-p word (flymake-diagnostic-text d))) (flymake-diagnostics)))

(defun go (what behind)
  (goto-char (point-min))
  (must (search-forward what nil t) (concat "there is no " what))
  (goto-char (+ (match-beginning 0) behind)))

(defun has (what)
  (save-excursion (goto-char (point-min)) (search-forward what nil t)))

(setq eglot-sync-connect 60 eglot-autoshutdown nil eglot-send-changes-idle-time 0.01)
(find-file "a.hook.hcl")
(hookc-mode)
(eglot (list 'hookc-mode) (cons 'transient default-directory) 'eglot-lsp-server (list (getenv "HOOKC") "lsp") "hookc")
(flymake-mode 1)
(flymake-start)
(wait "the misspelled name" (lambda () (says "commmand")))

;; The fix of what is misspelled.
(go "commmand" 0)
(eglot-code-actions (point) (+ (point) 8) "quickfix" t)
(wait "the fix" (lambda () (and (has "and command contains") (not (says "commmand")))))

;; A completion, in a line that is being typed.
(go "    on =" 0)
(insert "  desc\n")
(backward-char)
(completion-at-point)
(must (has "  description = \"\"") "description is not completed")
(go "description = \"\"" 15)
(insert "Keeps branches")

(go "pattern.force" 9)
(eglot-rename "forced")
(wait "the new name" (lambda () (and (has "pattern \"forced\"") (has "pattern.forced"))))

(eglot-format-buffer)
(save-buffer)
(eglot-shutdown (eglot-current-server))
