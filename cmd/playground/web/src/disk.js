// The disk that hookc sees in a browser: files in memory, by the names that Go's
// runtime asks node's fs for. Nothing of it is kept.

const S_IFDIR = 0o040000, S_IFREG = 0o100000

const constants = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 0o100, O_EXCL: 0o200, O_TRUNC: 0o1000, O_APPEND: 0o2000, O_DIRECTORY: 0o200000 }

function fault(code) {
  return Object.assign(new Error(code), { code })
}

function folder() {
  return { mode: S_IFDIR | 0o755, files: new Map(), mtime: Date.now() }
}

function file(mode) {
  return { mode: S_IFREG | (mode & 0o777), data: new Uint8Array(0), mtime: Date.now() }
}

// parts of a path below the root, without "." and "..".
function parts(path) {
  const out = []
  for (const part of String(path).split("/")) {
    if (part === "..") out.pop()
    else if (part && part !== ".") out.push(part)
  }
  return out
}

export function memoryDisk(print) {
  const root = folder(), open = new Map(), numbers = new WeakMap()
  let nextNumber = 1, nextFile = 3
  const decoder = new TextDecoder()

  function find(path) {
    let node = root
    for (const part of parts(path)) {
      if (!node.files) throw fault("ENOTDIR")
      node = node.files.get(part)
      if (!node) throw fault("ENOENT")
    }
    return node
  }
  function parent(path) {
    const names = parts(path), name = names.pop()
    if (!name) throw fault("EINVAL")
    const node = find(names.join("/"))
    if (!node.files) throw fault("ENOTDIR")
    return [node, name]
  }
  function stat(node) {
    if (!numbers.has(node)) numbers.set(node, nextNumber++)
    const size = node.data ? node.data.length : 0
    return {
      dev: 1, ino: numbers.get(node), mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0,
      size, blksize: 4096, blocks: Math.ceil(size / 512),
      atimeMs: node.mtime, mtimeMs: node.mtime, ctimeMs: node.mtime,
      isDirectory: () => Boolean(node.files),
    }
  }
  function handle(fd) {
    const h = open.get(fd)
    if (!h) throw fault("EBADF")
    return h
  }
  function resize(node, length) {
    const data = new Uint8Array(length)
    data.set(node.data.subarray(0, length))
    node.data = data
  }
  function remove(path, wantFolder) {
    const [dir, name] = parent(path), node = dir.files.get(name)
    if (!node) throw fault("ENOENT")
    if (wantFolder !== Boolean(node.files)) throw fault(wantFolder ? "ENOTDIR" : "EISDIR")
    if (wantFolder && node.files.size) throw fault("ENOTEMPTY")
    dir.files.delete(name)
  }
  function openFile(path, flags, mode) {
    let node
    try {
      node = find(path)
      if (flags & constants.O_CREAT && flags & constants.O_EXCL) throw fault("EEXIST")
    } catch (err) {
      if (err.code !== "ENOENT" || !(flags & constants.O_CREAT)) throw err
      const [dir, name] = parent(path)
      dir.files.set(name, (node = file(mode)))
    }
    if (flags & constants.O_DIRECTORY && !node.files) throw fault("ENOTDIR")
    if (node.files && flags & 3) throw fault("EISDIR")
    if (flags & constants.O_TRUNC && node.data) node.data = new Uint8Array(0)
    open.set(nextFile, { node, at: 0, append: Boolean(flags & constants.O_APPEND) })
    return nextFile++
  }
  function write(fd, buffer, offset, length, position) {
    const bytes = buffer.subarray(offset, offset + length)
    if (fd <= 2) {
      print(decoder.decode(bytes))
      return length
    }
    const h = handle(fd), at = position ?? (h.append ? h.node.data.length : h.at)
    if (at + length > h.node.data.length) resize(h.node, at + length)
    h.node.data.set(bytes, at)
    h.node.mtime = Date.now()
    if (position === null || position === undefined) h.at = at + length
    return length
  }
  function read(fd, buffer, offset, length, position) {
    if (fd <= 2) return 0
    const h = handle(fd)
    if (h.node.files) throw fault("EISDIR")
    const at = position ?? h.at, part = h.node.data.subarray(at, at + length)
    buffer.set(part, offset)
    if (position === null || position === undefined) h.at = at + part.length
    return part.length
  }
  // put writes a whole file, and the folders that it is in.
  function put(path, text) {
    const names = parts(path)
    for (let i = 1; i < names.length; i++) {
      const [dir, name] = parent(names.slice(0, i).join("/"))
      if (!dir.files.has(name)) dir.files.set(name, folder())
    }
    const [dir, name] = parent(path)
    dir.files.set(name, Object.assign(file(0o644), { data: new TextEncoder().encode(text) }))
  }
  function rename(from, to) {
    const [dir, name] = parent(from), node = dir.files.get(name)
    if (!node) throw fault("ENOENT")
    const [target, as] = parent(to)
    dir.files.delete(name)
    target.files.set(as, node)
  }
  function mkdir(path, mode) {
    const [dir, name] = parent(path)
    if (dir.files.has(name)) throw fault("EEXIST")
    dir.files.set(name, folder(mode))
  }
  function readdir(path) {
    const node = find(path)
    if (!node.files) throw fault("ENOTDIR")
    return [...node.files.keys()]
  }
  function touch(node, mode) {
    node.mode = (node.mode & ~0o777) | (mode & 0o777)
  }

  // answered calls back as node does; the last argument is the callback.
  const answered = f => (...args) => {
    const done = args.pop()
    let result
    try {
      result = f(...args)
    } catch (err) {
      return done(err.code ? err : fault("EIO"))
    }
    done(null, result)
  }
  const refused = answered(() => { throw fault("ENOSYS") })
  mkdir("/tmp")
  return {
    constants, put,
    writeSync: (fd, buffer) => write(fd, buffer, 0, buffer.length, null),
    write: answered(write), read: answered(read), open: answered(openFile),
    close: answered(fd => { handle(fd); open.delete(fd) }),
    fstat: answered(fd => stat(fd <= 2 ? file(0o600) : handle(fd).node)),
    stat: answered(path => stat(find(path))), lstat: answered(path => stat(find(path))),
    mkdir: answered(mkdir), readdir: answered(readdir), rename: answered(rename),
    rmdir: answered(path => remove(path, true)), unlink: answered(path => remove(path, false)),
    truncate: answered((path, length) => resize(find(path), length)),
    ftruncate: answered((fd, length) => resize(handle(fd).node, length)),
    chmod: answered((path, mode) => touch(find(path), mode)), fchmod: answered((fd, mode) => touch(handle(fd).node, mode)),
    utimes: answered((path, _, mtime) => { find(path).mtime = mtime * 1000 }),
    fsync: answered(() => {}),
    chown: refused, fchown: refused, lchown: refused, link: refused, symlink: refused,
    readlink: answered(path => { find(path); throw fault("EINVAL") }),
  }
}

// memoryProcess is what Go asks node's process for.
export function memoryProcess() {
  let cwd = "/"
  return {
    pid: 1, ppid: 0, umask: () => 0o022, cwd: () => cwd, chdir: dir => { cwd = dir },
    getuid: () => 1000, getgid: () => 1000, geteuid: () => 1000, getegid: () => 1000, getgroups: () => [],
  }
}

// memoryPath is what Go asks node's path for.
export function memoryPath(process) {
  return {
    resolve: (...names) => {
      let path = process.cwd()
      for (const name of names) path = name.startsWith("/") ? name : path + "/" + name
      return "/" + parts(path).join("/")
    },
  }
}
