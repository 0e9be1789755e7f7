import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keeps sealed keys; a database table of (id, bytes) is enough. */
export interface KeyStore {
  put(id: string, blob: Uint8Array): Promise<void>;
  get(id: string): Promise<Uint8Array | undefined>;
  delete(id: string): Promise<void>;
}

export function memoryKeyStore(): KeyStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    put: async (id, blob) => {
      blobs.set(id, blob);
    },
    get: async (id) => blobs.get(id),
    delete: async (id) => {
      blobs.delete(id);
    },
  };
}

/** One file per key, readable by the owner only, replaced in one step. */
export function fileKeyStore(folder: string): KeyStore {
  const pathOf = (id: string): string => {
    if (!/^[0-9a-zA-Z-]{1,64}$/.test(id)) throw new RangeError('not a key id');
    return join(folder, `${id}.key`);
  };
  return {
    put: async (id, blob) => {
      const path = pathOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.new`, blob, { mode: 0o600, flush: true });
      await rename(`${path}.new`, path);
    },
    get: async (id) => {
      try {
        return new Uint8Array(await readFile(pathOf(id)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (id) => rm(pathOf(id), { force: true }),
  };
}
