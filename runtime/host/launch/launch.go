// Package launch makes one folder of binaries start the right one: a plugin
// that several systems share names a single program.
package launch

import (
	"strings"

	"github.com/hookc/hookc/runtime/host"
)

// Binary is the evaluator's file name for a platform ("linux/amd64") in a
// folder that serves several.
func Binary(platform string) string {
	name := "hookeval-" + strings.ReplaceAll(platform, "/", "-")
	if strings.HasPrefix(platform, "windows/") {
		name += ".exe"
	}
	return name
}

// Files is the launchers of dir for these platforms: nothing for one platform,
// whose evaluator is dir/hookeval itself; else dir/hookeval, a POSIX shell
// script that becomes dir/hookeval-<os>-<arch>, and dir/hookeval.cmd where
// Windows is among them. The caller adds the binaries.
func Files(dir string, platforms []string) []host.File {
	if len(platforms) < 2 {
		return nil
	}
	files := []host.File{{Path: dir + "/hookeval", Data: []byte(script), Mode: 0o755}}
	for _, p := range platforms {
		if strings.HasPrefix(p, "windows/") {
			return append(files, host.File{Path: dir + "/hookeval.cmd", Data: []byte(batch), Mode: 0o644})
		}
	}
	return files
}

// script starts one process besides itself, uname. A platform without a binary
// is answered by --on-error, as every other failure of the evaluator is.
const script = `#!/bin/sh
# Becomes the evaluator of this system: hookeval-<os>-<arch>, beside this file.
dir=${0%/*}
case $(uname -sm) in
"Linux x86_64") name=linux-amd64 ;;
"Linux aarch64" | "Linux arm64") name=linux-arm64 ;;
"Linux armv"*) name=linux-arm ;;
"Linux i"?"86") name=linux-386 ;;
"Linux riscv64") name=linux-riscv64 ;;
"Darwin x86_64") name=darwin-amd64 ;;
"Darwin arm64") name=darwin-arm64 ;;
"FreeBSD amd64") name=freebsd-amd64 ;;
"FreeBSD arm64") name=freebsd-arm64 ;;
"MINGW"*" x86_64" | "MSYS"*" x86_64" | "CYGWIN"*" x86_64") name=windows-amd64.exe ;;
"MINGW"*" aarch64" | "MSYS"*" aarch64" | "CYGWIN"*" aarch64") name=windows-arm64.exe ;;
*) name=$(uname -s)-$(uname -m) ;;
esac
[ -x "$dir/hookeval-$name" ] && exec "$dir/hookeval-$name" "$@"
echo "hookc: no evaluator for this system: $dir/hookeval-$name" >&2
case " $* " in
*" --on-error closed "* | *" --on-error "*failure*) exit 2 ;;
esac
exit 1
`

const batch = "@echo off\r\n" +
	"rem Starts the evaluator of this system: hookeval-windows-<arch>.exe, beside this file.\r\n" +
	"set \"HOOKEVAL_ARCH=amd64\"\r\n" +
	"if /i \"%PROCESSOR_ARCHITECTURE%\"==\"ARM64\" set \"HOOKEVAL_ARCH=arm64\"\r\n" +
	"if not exist \"%~dp0hookeval-windows-%HOOKEVAL_ARCH%.exe\" set \"HOOKEVAL_ARCH=amd64\"\r\n" +
	"\"%~dp0hookeval-windows-%HOOKEVAL_ARCH%.exe\" %*\r\n" +
	"exit /b %ERRORLEVEL%\r\n"
