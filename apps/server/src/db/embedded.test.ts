import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from './connect.ts';

const program = path.resolve(import.meta.dirname, '../testing/owner.ts');
let dataDir: string;
let children: ChildProcess[];
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-embedded-'));
  fs.chmodSync(dataDir, 0o755);
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  const store = await openStore({ dataDir, poolSize: 1 });
  await store.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Starts an owner and collects what it acknowledged. */
function anOwner() {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(...chunk.toString().split('\n').filter(Boolean)));
  return {
    child,
    said,
    async acknowledged(count: number) {
      while (said.length < count) await once(child.stdout, 'data');
    },
    async killed() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const postmaster = () =>
  Number(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const writtenRows = async () => {
  const store = await openStore({ dataDir, poolSize: 1 });
  const { rows } = await store.pool.query('select count(*)::int as n, max(n) as last from written');
  await store.close();
  return rows[0];
};

test('kill -9 of our process loses no acknowledged row and the next start adopts the server', async () => {
  const owner = anOwner();
  await owner.acknowledged(50);
  await owner.killed();
  const last = Number(owner.said.at(-1));
  const { n } = await writtenRows();
  expect(n).toBeGreaterThanOrEqual(last);
});

test('kill -9 of PostgreSQL loses no acknowledged row', async () => {
  const owner = anOwner();
  await owner.acknowledged(50);
  const gone = once(owner.child, 'exit');
  process.kill(postmaster(), 'SIGKILL');
  await gone;
  const acknowledged = owner.said.filter((line) => /^\d+$/.test(line)).length;
  const { n } = await writtenRows();
  expect(n).toBeGreaterThanOrEqual(acknowledged);
});

test('a second owner of the same data is refused', async () => {
  const first = anOwner();
  await first.acknowledged(1);
  const second = anOwner();
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(3);
  expect(second.said.join()).toContain('正被另一个进程使用');
  await first.killed();
});
