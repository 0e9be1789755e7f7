import { readFile, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { Failure } from '../errors.ts';
import type { CaFolder } from './folder.ts';

/** One command at a time works on a folder, so that numbers and records never cross. */
export async function withLock<T>(folder: CaFolder, work: () => Promise<T>): Promise<T> {
  const path = folder.file('lock');
  await take(path);
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<void> {
  if (await created(path)) return;
  // the owner may have died without tidying up
  if (!(await ownerLives(path))) {
    await rm(path, { force: true });
    if (await created(path)) return;
  }
  throw new Failure('另一个命令正在使用该证书颁发机构，请稍后重试');
}

async function created(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function ownerLives(path: string): Promise<boolean> {
  const owner = Number(await readFile(path, 'utf8').catch(() => ''));
  if (!Number.isInteger(owner) || owner <= 0) return false;
  try {
    process.kill(owner, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
