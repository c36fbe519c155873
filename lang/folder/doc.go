// Package folder finds the folders of a policy and reads their files: on disk,
// in an fs.FS, in the packs. It says where a path of a policy may lead. What the
// files mean, it does not know.
package folder
