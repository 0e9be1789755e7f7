import fs from 'node:fs';
import path from 'node:path';
import { batched } from '../../db/batched.ts';
import { clearLeftBehind, receiveInto } from './incoming.ts';
import { isKey, type ObjectStore, requireKey } from './store.ts';

/** Names in a folder are on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.promises.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** By the beginning of a key. */
const FOLDERS = Array.from({ length: 256 }, (_, first) => first.toString(16).padStart(2, '0'));

/** Read at once; few files are larger. */
const PIECE_BYTES = 256 * 1024;

/**
 * Objects in a folder, in 256 folders by the beginning of their key: an object is lasting with its own sync and that of a
 * folder that is there already. Those from before lie one level deeper, and stay there.
 */
export function localStore(folder: string, syncOne = syncFolder): ObjectStore {
  const placeOf = (key: string) => path.join(folder, requireKey(key).slice(0, 2), key);
  const oldPlaceOf = (key: string) => path.join(folder, requireKey(key).slice(0, 2), key.slice(2, 4), key);
  const incoming = path.join(folder, 'incoming');
  /** Many objects of a moment lie in few folders: whoever asks while one is synced shares the next time. */
  const sync = batched(async (folders: string[]) => {
    await Promise.all(folders.map(syncOne));
    return new Map<string, never>();
  });
  /** All folders are made at once: their own names are on the disk with one sync of the one above them. */
  async function makeFolders(): Promise<void> {
    await Promise.all(FOLDERS.map((name) => fs.promises.mkdir(path.join(folder, name), { recursive: true })));
    await sync(folder);
    // the one above is often somebody else's, who made ours in it long ago and lets nobody read it
    await sync(path.dirname(folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
    });
  }
  let made: Promise<void> | undefined;
  const folders = (): Promise<void> => {
    made ??= makeFolders().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };

  /** Renamed when whole: a reader sees an object or none. */
  async function take(file: string, place: string): Promise<void> {
    await folders();
    try {
      await fs.promises.rename(file, place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      made = undefined; // somebody took a folder away under us
      await folders();
      await fs.promises.rename(file, place);
    }
  }

  return {
    receive: (content) => receiveInto(incoming, content),
    async keep({ key, file, discard }) {
      const place = placeOf(key);
      try {
        if (!fs.existsSync(place)) await take(file, place);
        else {
          await discard();
          await folders();
        }
        // a row that names the object is about to be committed: it must outlast a power cut as the row does
        await sync(path.dirname(place));
      } catch (error) {
        await discard();
        throw error;
      }
    },
    async open(key, range) {
      const handle = await fs.promises.open(placeOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return fs.promises.open(oldPlaceOf(key), 'r');
      });
      const part = range && { start: range.first, end: range.last };
      return handle.createReadStream({ ...part, highWaterMark: PIECE_BYTES });
    },
    async remove(key) {
      for (const place of [placeOf(key), oldPlaceOf(key)]) await fs.promises.rm(place, { force: true });
    },
    async check() {
      await fs.promises.mkdir(incoming, { recursive: true });
      await fs.promises.access(incoming, fs.constants.W_OK);
    },
    clearLeftBehind: () => clearLeftBehind(incoming),
    async *keys() {
      for (const name of FOLDERS)
        yield (await fs.promises.readdir(path.join(folder, name)).catch(() => [])).filter(isKey);
    },
    async measure(key) {
      const found = await fs.promises.stat(placeOf(key)).catch(() => undefined);
      // its name came after its bytes
      return found && { size: found.size, since: found.ctime };
    },
  };
}
