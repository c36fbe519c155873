package process

const wnowait = 0x1000000
