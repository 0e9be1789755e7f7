// Entry of every npm script. Plain JavaScript without dependencies, so that any Node >= 20 can run it:
// installs what the lock file asks for, then runs scripts/<name>.ts on the Node pinned in package.json.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const modules = path.join(root, 'node_modules');

function installIfStale() {
  const stamp = path.join(modules, '.install-stamp');
  const wanted = createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;

  // `npm ci` begins by deleting everything; an install that is there already only gets what changed.
  const verb = fs.existsSync(stamp) ? 'install' : 'ci';
  console.log(`正在安装依赖（npm ${verb}）…`);
  const [command, prefix] = process.env.npm_execpath
    ? [process.execPath, [process.env.npm_execpath]]
    : ['npm', []];
  const options = [
    verb,
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
  ];
  const { status } = spawnSync(command, [...prefix, ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && prefix.length === 0,
  });
  if (status !== 0) process.exit(status ?? 1);
  fs.writeFileSync(stamp, wanted);
}

/** The Node that came with `npm ci`; the running one where that can't start (musl) and is new enough. */
function pinnedNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const starts = (node) => fs.existsSync(node) && spawnSync(node, ['-v']).status === 0;
  const pinned = [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`]
    .map((name) => path.join(modules, name, file))
    .find(starts);
  if (pinned) return pinned;

  const [major] = process.versions.node.split('.').map(Number);
  if (major >= 26) return process.execPath;
  console.error(`本机没有可用的 Node 26（当前 ${process.version}）。请安装 Node 26 后重试。`);
  return process.exit(1);
}

installIfStale();
const node = pinnedNode();
const [script, ...args] = process.argv.slice(2);
const searchPath = [path.dirname(node), path.join(modules, '.bin'), process.env.PATH].join(path.delimiter);
// glibc keeps what was freed for itself unless blocks are large; with this the memory of large files goes back at once.
const allocation = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };
// A program, its threads and every test begin by reading the same modules: what one of them compiled serves all others.
const compiled = { NODE_COMPILE_CACHE: path.join(modules, '.cache', 'yinxin') };
const resolving = `--import=${pathToFileURL(path.join(root, 'scripts/resolve-once.mjs')).href}`;
const options = { NODE_OPTIONS: [process.env.NODE_OPTIONS, resolving].filter(Boolean).join(' ') };
const child = spawn(node, [path.join(root, 'scripts', `${script}.ts`), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...allocation, ...compiled, ...process.env, ...options, PATH: searchPath },
});

// A terminal sends Ctrl-C to the whole group, so the child has it already; a lone signal to us must be passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// `npm start` puts a shell between npm and us that dies without telling us: notice the lost parent.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 1)));
