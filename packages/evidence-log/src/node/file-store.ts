import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LogStore } from '../store.ts';

/** What the store does with files; a test may let each of them fail. */
export interface FileWork {
  readFile(file: string): Promise<Uint8Array>;
  mkdir(folder: string): Promise<unknown>;
  /** Written and on the disk. */
  create(file: string, bytes: Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Names in a folder are on the disk. */
  syncFolder(folder: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  removeFile(file: string): Promise<void>;
}

async function synced(file: string, flags: string, work?: (handle: fs.FileHandle) => Promise<void>) {
  const handle = await fs.open(file, flags);
  try {
    await work?.(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const nodeFiles: FileWork = {
  readFile: (file) => fs.readFile(file),
  mkdir: (folder) => fs.mkdir(folder, { recursive: true }),
  create: (file, bytes) => synced(file, 'wx', (handle) => handle.writeFile(bytes)),
  rename: fs.rename,
  syncFolder: (folder) => synced(folder, 'r'),
  removeFolder: (folder) => fs.rm(folder, { recursive: true, force: true }),
  removeFile: (file) => fs.rm(file, { force: true }),
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** A log in a folder: each file appears whole under its name or not at all. */
export function fileStore(folder: string, files: FileWork = nodeFiles): LogStore {
  const at = (name: string) => path.join(folder, name);
  const known = new Set<string>();

  /** A new folder lasts once every folder above it was told so. */
  async function prepare(inner: string): Promise<void> {
    if (known.has(inner)) return;
    await files.mkdir(at(inner));
    for (let above = inner; above !== '.'; above = path.dirname(above))
      await files.syncFolder(at(path.dirname(above)));
    known.add(inner);
  }

  return {
    async read(name) {
      try {
        return new Uint8Array(await files.readFile(at(name)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async write(name, bytes) {
      const inner = path.dirname(name);
      await prepare(inner);
      const draft = `${at(name)}.${randomUUID()}`;
      try {
        await files.create(draft, bytes);
        await files.rename(draft, at(name));
      } catch (error) {
        if (isMissing(error)) known.clear(); // somebody took the folders away under us
        await files.removeFile(draft).catch(() => undefined);
        throw error;
      }
      await files.syncFolder(at(inner));
    },
    async remove(name) {
      known.delete(name);
      await files.removeFolder(at(name));
    },
  };
}
