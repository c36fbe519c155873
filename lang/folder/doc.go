// Package folder finds the folders of a policy and reads their files: on disk,
// in an fs.FS, in the packs. It says where a path of a policy may lead. It does
// not know what the files mean.
package folder
