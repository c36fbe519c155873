package process

const wnowait = 0x20
