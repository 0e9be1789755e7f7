import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LogStore } from '../store.ts';

export interface OpenFile {
  readFile(): Promise<Uint8Array>;
  /** From an offset of the bytes on; may write fewer than are left. */
  write(bytes: Uint8Array, offset: number): Promise<{ bytesWritten: number }>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What the store asks of the disk, each a single operation; a test may let each of them fail. */
export interface FileWork {
  open(file: string, flags: 'r' | 'wx'): Promise<OpenFile>;
  mkdir(folder: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  readdir(folder: string): Promise<string[]>;
  unlink(file: string): Promise<void>;
  rmdir(folder: string): Promise<void>;
}

export const nodeFiles: FileWork = {
  open: (file, flags) => fs.open(file, flags),
  mkdir: (folder) => fs.mkdir(folder),
  rename: fs.rename,
  readdir: (folder) => fs.readdir(folder),
  unlink: fs.unlink,
  rmdir: fs.rmdir,
};

const isOne =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    error instanceof Error && 'code' in error && codes.includes(String(error.code));
const isMissing = isOne('ENOENT', 'ENOTDIR');
const isThere = isOne('EEXIST');
const isForeign = isOne('EACCES', 'EPERM');

const unless = (isNoFault: (error: unknown) => boolean) => (error: unknown) => {
  if (!isNoFault(error)) throw error;
};

/** A log in a folder: each file appears whole under its name or not at all. */
export function fileStore(folder: string, files: FileWork = nodeFiles): LogStore {
  const at = (name: string) => path.join(folder, name);
  const known = new Set<string>();

  async function opened<T>(file: string, flags: 'r' | 'wx', work: (handle: OpenFile) => Promise<T>) {
    const handle = await files.open(file, flags);
    try {
      return await work(handle);
    } finally {
      await handle.close();
    }
  }

  /** Names in a folder are on the disk. */
  const syncFolder = (place: string) => opened(place, 'r', (handle) => handle.sync());

  /** Written and on the disk. */
  const create = (file: string, bytes: Uint8Array) =>
    opened(file, 'wx', async (handle) => {
      for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten;
      await handle.sync();
    });

  async function make(place: string): Promise<void> {
    await files.mkdir(place).catch(async (error: unknown) => {
      if (!isMissing(error)) return unless(isThere)(error);
      await make(path.dirname(place));
      await files.mkdir(place).catch(unless(isThere));
    });
  }

  /** A new folder lasts once every folder above it was told so, the one that the log's own lies in included. */
  async function prepare(inner: string): Promise<void> {
    if (known.has(inner)) return;
    await make(at(inner));
    for (let above = inner; above !== '.'; above = path.dirname(above))
      await syncFolder(at(path.dirname(above)));
    // the one above is often somebody else's, who made ours in it long ago and lets nobody read it
    await syncFolder(path.dirname(path.resolve(folder))).catch(unless(isForeign));
    known.add(inner);
  }

  return {
    async read(name) {
      try {
        return new Uint8Array(await opened(at(name), 'r', (handle) => handle.readFile()));
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
        await create(draft, bytes);
        await files.rename(draft, at(name));
      } catch (error) {
        if (isMissing(error)) known.clear(); // somebody took the folders away under us
        await files.unlink(draft).catch(() => undefined);
        throw error;
      }
      await syncFolder(at(inner));
    },
    async remove(name) {
      known.delete(name);
      const names = await files.readdir(at(name)).catch((error: unknown) => {
        unless(isMissing)(error);
        return undefined;
      });
      if (!names) return;
      for (const one of names) await files.unlink(path.join(at(name), one)).catch(unless(isMissing));
      await files.rmdir(at(name)).catch(unless(isMissing));
    },
  };
}
