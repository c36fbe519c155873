package main

func measureOPA(*lab) ([]row, error) {
	return []row{skipped("opa", "not here yet")}, nil
}
