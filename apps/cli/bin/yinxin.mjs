#!/usr/bin/env node
// Plain JavaScript, so that any Node >= 20 can start it: hands over to the Node pinned in the root package.json.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);
const modules = path.resolve(import.meta.dirname, '../../../node_modules');

function pinnedNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`]
    .map((name) => path.join(modules, name, file))
    .find((node) => fs.existsSync(node));
}

function refuse() {
  console.error(`本机没有可用的 Node 26（当前 ${process.version}）。请在仓库根目录执行 npm ci 后重试。`);
  process.exit(2);
}

if (Number.parseInt(process.versions.node, 10) >= 26) await import(main.href);
else {
  const node = pinnedNode() ?? refuse();
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', refuse);
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 1)));
}
