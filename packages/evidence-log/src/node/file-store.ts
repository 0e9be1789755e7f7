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

interface FolderEntry {
  name: string;
  /** Links that lead to one are none. */
  isFolder: boolean;
}

/** What the store asks of the disk, each a single operation; a test may let each of them fail. */
export interface FileWork {
  open(file: string, flags: 'r' | 'wx'): Promise<OpenFile>;
  mkdir(folder: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** A second name, which must not be there yet. */
  link(from: string, to: string): Promise<void>;
  readdir(folder: string): Promise<FolderEntry[]>;
  unlink(file: string): Promise<void>;
  rmdir(folder: string): Promise<void>;
}

export const nodeFiles: FileWork = {
  open: (file, flags) => fs.open(file, flags),
  mkdir: (folder) => fs.mkdir(folder),
  rename: fs.rename,
  link: fs.link,
  readdir: async (folder) =>
    (await fs.readdir(folder, { withFileTypes: true })).map((entry) => ({
      ...{ name: entry.name, isFolder: entry.isDirectory() },
    })),
  unlink: fs.unlink,
  rmdir: fs.rmdir,
};

/** What holds secrets is made so that nobody else reads it. */
export const ownersFiles: FileWork = {
  ...nodeFiles,
  open: (file, flags) => fs.open(file, flags, 0o600),
  mkdir: async (folder) => void (await fs.mkdir(folder, { mode: 0o700 })),
};

export interface FileStore extends LogStore {
  /** As `write`, of what must not be there yet; false where it is, which stays as it was. */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
}

const isOne =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    error instanceof Error && 'code' in error && codes.includes(String(error.code));
const isMissing = isOne('ENOENT', 'ENOTDIR');
const isThere = isOne('EEXIST');
const isForeign = isOne('EACCES', 'EPERM');
const isNotOurs = (error: unknown): boolean => isMissing(error) || isForeign(error);

const unless = (isNoFault: (error: unknown) => boolean) => (error: unknown) => {
  if (!isNoFault(error)) throw error;
};

/** A draft bears the name that it is to take, and one of its own behind it. */
const draftOf = (file: string): string => `${file}.${randomUUID()}`;
const DRAFT = /^(.+)\.[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** A log in a folder: each file appears whole under its name or not at all. */
export function fileStore(folder: string, files: FileWork = nodeFiles): FileStore {
  const at = (name: string) => path.join(folder, name);
  const known = new Set<string>();
  /** Once in the life of a store: later drafts are its own. */
  let isCleared = false;

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
  const lay = (file: string, bytes: Uint8Array) =>
    opened(file, 'wx', async (handle) => {
      for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done)).bytesWritten;
      await handle.sync();
    });

  const make = (place: string) => files.mkdir(place).catch(unless(isThere));

  async function makeWithAll(place: string): Promise<void> {
    await make(place).catch(async (error: unknown) => {
      unless(isMissing)(error);
      await makeWithAll(path.dirname(place));
      await make(place);
    });
  }

  /** A new folder lasts once the folder above it was told so, which lasts itself. */
  async function prepare(inner: string): Promise<void> {
    if (known.has(inner)) return;
    if (inner === '.') {
      await makeWithAll(at(inner));
      // the one above is often somebody else's, who made ours in it long ago and lets nobody read it
      await syncFolder(path.dirname(path.resolve(folder))).catch(unless(isForeign));
    } else {
      const above = path.dirname(inner);
      await prepare(above);
      await make(at(inner));
      await syncFolder(at(above));
    }
    known.add(inner);
  }

  /** Whole in a draft beside it first, which then takes the name. */
  async function put(name: string, bytes: Uint8Array, take: FileWork['rename']): Promise<void> {
    const inner = path.dirname(name);
    const draft = draftOf(at(name));
    try {
      await prepare(inner);
      await lay(draft, bytes);
      await take(draft, at(name));
    } catch (error) {
      if (isMissing(error)) known.clear(); // somebody took the folders away under us
      await files.unlink(draft).catch(() => undefined);
      throw error;
    }
    await syncFolder(at(inner));
  }

  const entriesOf = (inner: string, isNoFault = isMissing): Promise<FolderEntry[]> =>
    files.readdir(at(inner)).catch((error: unknown) => {
      unless(isNoFault)(error);
      return [];
    });

  /** Whoever still writes one of them hears at its renaming that it is gone, and has acknowledged nothing. */
  async function clear(inner: string, isOurs: (name: string) => boolean): Promise<void> {
    for (const { name, isFolder } of await entriesOf(inner, isNotOurs)) {
      const own = path.posix.join(inner, name);
      const [, meant] = DRAFT.exec(own) ?? [];
      if (isFolder) await clear(own, isOurs);
      else if (meant && isOurs(meant)) await files.unlink(at(own)).catch(unless(isNotOurs));
    }
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
    write: (name, bytes) => put(name, bytes, files.rename),
    async create(name, bytes) {
      try {
        await put(name, bytes, async (draft, place) => {
          await files.link(draft, place);
          await files.unlink(draft).catch(() => undefined);
        });
        return true;
      } catch (error) {
        unless(isThere)(error);
        return false;
      }
    },
    async remove(name) {
      known.delete(name);
      for (const one of await entriesOf(name))
        await files.unlink(path.join(at(name), one.name)).catch(unless(isMissing));
      await files.rmdir(at(name)).catch(unless(isMissing));
    },
    async clearDrafts(isOurs) {
      if (isCleared) return;
      await clear('.', isOurs);
      isCleared = true;
    },
  };
}
