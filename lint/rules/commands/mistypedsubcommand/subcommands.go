package mistypedsubcommand

import "strings"

// subcommands is all subcommands of some programs, with their aliases, as the sources
// have them that the comments name. A program is here only with its whole list.
var subcommands = map[string][]string{
	// git 2.39.5, git --list-cmds=main
	"git": strings.Fields(`add am annotate apply archive bisect blame branch bugreport bundle cat-file check-attr
		check-ignore check-mailmap check-ref-format checkout checkout-index cherry cherry-pick clean
		clone column commit commit-graph commit-tree config count-objects credential
		credential-cache credential-store daemon describe diagnose diff diff-files diff-index
		diff-tree difftool fast-export fast-import fetch fetch-pack filter-branch fmt-merge-msg
		for-each-ref for-each-repo format-patch fsck fsck-objects gc get-tar-commit-id grep
		hash-object help hook http-backend http-fetch http-push imap-send index-pack init init-db
		instaweb interpret-trailers log ls-files ls-remote ls-tree mailinfo mailsplit maintenance
		merge merge-base merge-file merge-index merge-octopus merge-one-file merge-ours
		merge-recursive merge-recursive-ours merge-recursive-theirs merge-resolve merge-subtree
		merge-tree mergetool mktag mktree multi-pack-index mv name-rev notes pack-objects
		pack-redundant pack-refs patch-id pickaxe prune prune-packed pull push quiltimport
		range-diff read-tree rebase receive-pack reflog remote remote-ext remote-fd remote-ftp
		remote-ftps remote-http remote-https repack replace request-pull rerere reset restore
		rev-list rev-parse revert rm send-pack shell shortlog show show-branch show-index show-ref
		sparse-checkout stage stash status stripspace submodule subtree switch symbolic-ref tag
		unpack-file unpack-objects update-index update-ref update-server-info upload-archive
		upload-pack var verify-commit verify-pack verify-tag version whatchanged worktree write-tree`),
	// Go 1.26, cmd/go
	"go": strings.Fields(`bug build clean doc env fix fmt generate get help install list mod run telemetry tool
		version vet work`),
	// cargo 1.95.0, cargo --list
	"cargo": strings.Fields(`add b bench build c check clean clippy config d doc fetch fix fmt generate-lockfile
		git-checkout help info init install locate-project login logout metadata miri new owner
		package pkgid publish r read-manifest remove report rm run rustc rustdoc search t test tree
		uninstall update vendor verify-project version yank`),
	// npm 11.21.2, lib/utils/cmd-list.js: commands and aliases, misspelled ones among them
	"npm": strings.Fields(`access add add-user adduser approve-scripts audit author bugs c cache ci cit clean-install
		clean-install-test completion config create ddp dedupe deny-scripts deprecate diff dist-tag
		dist-tags docs doctor edit exec explain explore find find-dupes fund get help help-search
		hlep home i ic in info init innit ins inst insta instal install install-ci-test
		install-clean install-scripts install-test isnt isnta isntal isntall isntall-clean issues it
		la link list ll ln login logout ls ogr org outdated owner pack ping pkg prefix profile prune
		publish query r rb rebuild remove repo restart rm root rum run run-script s sbom se search
		set show shrinkwrap sit stage star stars start stop t team test token trust tst u udpate un
		undeprecate uninstall unlink unpublish unstar up update upgrade urn v verison version view
		whoami why x`),
	// docker/cli 29.9.3, cli/command; buildx, compose and trust of Docker 28.2.2
	"docker": strings.Fields(`attach build builder buildx checkpoint commit compose config container context cp create
		diff events exec export help history image images import info inspect kill load login logout
		logs manifest network node pause plugin port ps pull push rename restart rm rmi run save
		search secret service stack start stats stop swarm system tag top trust unpause update
		version volume wait`),
	// k8s.io/kubectl 0.37.2, pkg/cmd
	"kubectl": strings.Fields(`alpha annotate api-resources api-versions apply attach auth autoscale certificate
		cluster-info completion config cordon cp create debug delete describe diff drain edit events
		exec explain expose get help kuberc kustomize label logs options patch plugin port-forward
		proxy replace rollout run scale set taint top uncordon version wait`),
	// Helm 3.22.0 and 4.3.1, the same, with aliases
	"helm": strings.Fields(`completion create del delete dep dependencies dependency docs env fetch get help hist
		history inspect install lint list ls package plugin pull push registry repo rollback search
		show status template test un uninstall upgrade verify version`),
	// Terraform 1.13.3, commands.go
	"terraform": strings.Fields(`apply console destroy env fmt force-unlock get graph import init login logout metadata
		modules output plan providers push refresh rpcapi show stacks state taint test untaint
		validate version workspace`),
	// Debian's apt 2.6.2, manual page and program
	"apt-get": strings.Fields(`auto-clean auto-remove autoclean autopurge autoremove build-dep changelog check clean
		dist-upgrade download dselect-upgrade full-upgrade help indextargets install markauto moo
		purge reinstall remove satisfy source unmarkauto update upgrade`),
	// Debian's systemd 252, systemctl --help and completion
	"systemctl": strings.Fields(`add-requires add-wants bind cancel cat clean condreload condrestart condstop daemon-reexec
		daemon-reload default disable edit emergency enable exit force-reload freeze get-default
		halt help hibernate hybrid-sleep import-environment is-active is-enabled is-failed
		is-system-running isolate kexec kill link list-automounts list-dependencies list-jobs
		list-machines list-sockets list-timers list-unit-files list-units log-level log-target mask
		mount-image poweroff preset preset-all reboot reenable reload reload-or-restart rescue
		reset-failed restart revert service-log-level service-log-target service-watchdogs
		set-default set-environment set-property show show-environment start status stop suspend
		suspend-then-hibernate switch-root thaw try-reload-or-restart try-restart unmask
		unset-environment`),
}
