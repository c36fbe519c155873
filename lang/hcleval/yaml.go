//go:build !js

package hcleval

import yaml "github.com/zclconf/go-cty-yaml"

var yamlDecodeFunc, yamlEncodeFunc = yaml.YAMLDecodeFunc, yaml.YAMLEncodeFunc
