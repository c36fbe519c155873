package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/compiler/outcome"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

type diffFlags struct {
	policyFlags
	failOn   string
	allowNew bool
}

// failOns are the values of --fail-on.
var failOns = []string{"", "weaker", "any"}

func newDiffCmd(a *app) *cobra.Command {
	var f diffFlags
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "Show which events two policies decide otherwise",
		Long: `Show which events two policies decide otherwise, each with an event that both
have been asked about. OLD and NEW are folders, packs such as std/default, folders
of a git revision such as main:hooks, or what hookc build wrote. main...:hooks is
the folder as it was when the current branch left main. out:std/git is a pack as the
build in out has it: packs have the version of the hookc that carries them.

Names, reasons, comments and the way in which a policy is split into hooks are no
difference. Where nothing is decided otherwise, diff proves it, or says what it
could not decide.`,
		Example: `  hookc diff main:hooks hooks
  hookc diff main...:hooks hooks --fail-on weaker
  hookc diff HEAD~1:hooks HEAD:hooks
  hookc diff out:std/git std/git
  hookc diff hooks other-hooks --format markdown`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return exitError{2, fmt.Errorf("diff needs two policies, OLD and NEW, such as main:hooks hooks; it has %d", len(args))}
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return a.diff(args[0], args[1], f)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVar(&f.failOn, "fail-on", "", "exit with 1 on these `changes`: weaker (what was denied or asked about may pass) or any")
	cmd.Flags().BoolVar(&f.allowNew, "allow-new", false, "succeed if the revision of OLD does not have the folder NEW yet")
	cmd.Flags().StringVar(&a.format, "format", "text", "output format: text, json or markdown")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if _, ok := diffFormats[a.format]; !ok {
			return exitError{2, fmt.Errorf("--format is text, json or markdown, not %q", a.format)}
		}
		for _, known := range failOns {
			if f.failOn == known {
				return nil
			}
		}
		return exitError{2, fmt.Errorf("--fail-on is weaker or any, not %q", f.failOn)}
	}
	return cmd
}

func (a *app) diff(old, new string, f diffFlags) error {
	progress := a.progress()
	progress.say("reading %s", old)
	before, err := a.policyOf(old, f.policyFlags)
	var gone missing
	isNew := f.allowNew && errors.As(err, &gone) && folderOf(old) == folderOf(new)
	if err != nil && !isNew {
		return err
	}
	progress.say("reading %s", new)
	after, err := a.policyOf(new, f.policyFlags)
	if err != nil {
		return err
	}
	if isNew {
		progress.done()
		return a.diffNew(old, new)
	}
	first := analyze.New(before.Policy, before.Result)
	r := outcome.Compare(first, first.Beside(after.Policy, after.Result), func(s outcome.Step) {
		progress.say("comparing %s: part %d of %d", s.About, s.Done+1, s.All)
	})
	progress.done()
	out := a.out
	if a.format == "text" {
		out = a.painted()
	}
	if err := diffFormats[a.format](out, r, [2]*compiled{before, after}); err != nil {
		return exitError{2, err}
	}
	weaker, maybe := r.Weaker()
	if f.failOn == "weaker" && (weaker || maybe) || f.failOn == "any" && !r.Same() {
		return findings
	}
	return nil
}

// folderOf is the folder of an argument, of a revision or not.
func folderOf(arg string) string {
	if _, dir, ok := atRevision(arg); ok {
		arg = dir
	}
	return filepath.Clean(arg)
}

// compiled is a policy that a command line names.
type compiled struct {
	Arg    string
	Policy *ast.Policy
	Result *compiler.Result
	tmp    string // what is no part of the names of its files
	built  bool   // these are of a build
}

// policyOf reads and compiles the policy that an argument names.
func (a *app) policyOf(arg string, f policyFlags) (*compiled, error) {
	tmp, err := os.MkdirTemp("", "hookc-diff-")
	if err != nil {
		return nil, exitError{2, err}
	}
	defer os.RemoveAll(tmp)
	c := &compiled{Arg: arg}
	at, built, err := locate(arg, tmp, f)
	if err != nil {
		return nil, exitError{2, err}
	}
	if within, err := filepath.Rel(tmp, at.dir); err == nil && filepath.IsLocal(within) {
		c.tmp, c.built = tmp, at.packs == filepath.Join(tmp, emit.PacksDir)
	}
	var diags diag.List
	c.Policy, diags = at.read()
	if !diags.HasErrors() {
		var more diag.List
		c.Result, more = compiler.Compile(c.Policy, compiler.Options{})
		diags.Add(more...)
	}
	if diags.HasErrors() {
		return nil, notCompiled(arg, a.reportIn(c.named(diags)))
	}
	if built == nil {
		return c, nil
	}
	note, err := built.check(c.Result.Table)
	if note != "" {
		fmt.Fprintln(a.errOut, "hookc: "+note)
	}
	if err != nil {
		err = exitError{2, err}
	}
	return c, err
}

// locate finds the files of the policy that an argument names: they lie where they are,
// or are written to tmp. Of a build it is asked afterwards whether it is of these files.
func locate(arg, tmp string, f policyFlags) (at location, built *builtFolder, err error) {
	at = location{dir: arg, flags: f}
	if rev, dir, ok := atRevision(arg); ok {
		if of, isBuilt := builtFrom(rev); isBuilt {
			at, err = of.pack(tmp, dir, f)
			return at, nil, err
		}
		at.dir, err = checkout(tmp, rev, dir)
		if gone := (missing{}); err != nil && !errors.As(err, &gone) && strings.HasPrefix(dir, packPrefix) {
			err = fmt.Errorf("%w, and no build lies in %s; hookc build POLICY -o %s makes one", err, rev, rev)
		}
		at.packs = packsAround(at.dir)
		return at, nil, err
	}
	if built, ok := builtFrom(arg); ok {
		at, err = built.sources(tmp, f)
		return at, built, err
	}
	if name, ok, err := packVersion(arg); ok {
		at.dir = name
		return at, nil, err
	}
	if !isPolicy(arg) {
		return at, nil, notPolicy(arg)
	}
	if _, isPack := pack(arg); !isPack {
		at.packs = packsAround(arg)
	}
	return at, nil, nil
}

// packVersion reads std/NAME@VERSION. The packs are a part of hookc and have its version;
// it carries no other.
func packVersion(arg string) (name string, ok bool, err error) {
	name, version, at := strings.Cut(arg, "@")
	if _, isPack := pack(name); !at || !isPack {
		return "", false, nil
	}
	if strings.TrimPrefix(version, "v") != compiler.Version {
		err = fmt.Errorf("hookc %s carries its own version of %s only. For another one name a build that hookc %s made with the pack, such as out:%s", compiler.Version, name, version, name)
	}
	return name, true, err
}

// packsAround is the folder of packs that a folder of hookc's own sources lies in, so
// that what a pack uses is of the same version; "" for any other folder.
func packsAround(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	packs := filepath.Dir(abs)
	if _, err := os.Stat(filepath.Join(packs, "default", "default"+policySuffix)); err != nil || filepath.Base(packs) != "stdlib" {
		return ""
	}
	return packs
}

// notPolicy is why an argument names no policy.
func notPolicy(arg string) error {
	err := noSuch(arg)
	if err == nil {
		return fmt.Errorf("%s is not a folder: diff reads policies, and no tables without the manifest.json of their build; name the folder that it was built from", arg)
	}
	if _, revErr := commitOf(".", arg); revErr == nil {
		return fmt.Errorf("%s is a revision; name the folder of the policy in it: %s:%s", arg, arg, filepath.ToSlash(policyHere()))
	}
	return err
}

// named is diagnostics, and the texts that they are in, with the files as the command
// line would name them.
func (c *compiled) named(diags diag.List) (map[string][]byte, diag.List) {
	texts := map[string][]byte{}
	for name, text := range sources(c.Policy) {
		texts[c.file(name)] = text
	}
	for i := range diags {
		d := &diags[i]
		d.Span.File, d.Summary, d.Detail = c.file(d.Span.File), c.text(d.Summary), c.text(d.Detail)
		for j := range d.Notes {
			d.Notes[j].Span.File = c.file(d.Notes[j].Span.File)
		}
	}
	return texts, diags
}

// text is a message with the folders in it as the command line would name them.
func (c *compiled) text(message string) string {
	if c.tmp == "" {
		return message
	}
	rev, _, _ := strings.Cut(c.Arg, ":")
	return strings.NewReplacer(c.tmp+string(filepath.Separator), rev+":", c.tmp, rev+":").Replace(message)
}

// file is a file of the policy as the command line would name it.
func (c *compiled) file(name string) string {
	if c.tmp == "" {
		return name
	}
	rev, _, _ := strings.Cut(c.Arg, ":") // REV:DIR, or the folder of a build
	if rel, err := filepath.Rel(filepath.Join(c.tmp, emit.PacksDir), name); err == nil && filepath.IsLocal(rel) && c.built {
		return rev + ":" + packPrefix + filepath.ToSlash(rel)
	}
	if rel, err := filepath.Rel(c.tmp, name); err == nil && filepath.IsLocal(rel) {
		return rev + ":" + strings.TrimPrefix(filepath.ToSlash(rel), emit.FilesDir+"/")
	}
	return name
}
