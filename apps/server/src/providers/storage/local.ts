import fs from 'node:fs';
import path from 'node:path';
import { batched } from '../../db/batched.ts';
import { clearLeftBehind, inFolder, receiveInto } from './incoming.ts';
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

const FOLDERS = 256;

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
  /** Folders whose own names are on the disk. */
  const known = new Set<string>();

  /** A row that names the object is about to be committed: the object must outlast a power cut as the row does. */
  async function makeLasting(place: string): Promise<void> {
    const inner = path.dirname(place);
    await sync(inner);
    if (known.has(inner)) return;
    await sync(folder);
    // the one above is often somebody else's, who made ours in it long ago and lets nobody read it
    await sync(path.dirname(folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
    });
    known.add(inner);
  }

  return {
    receive: (content) => receiveInto(incoming, content),
    async keep({ key, file, discard }) {
      const place = placeOf(key);
      try {
        // renamed when whole: a reader sees an object or none
        if (!fs.existsSync(place)) await inFolder(path.dirname(place), () => fs.promises.rename(file, place));
        else await discard();
        await makeLasting(place);
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
      for (let first = 0; first < FOLDERS; first++) {
        const inner = path.join(folder, first.toString(16).padStart(2, '0'));
        yield (await fs.promises.readdir(inner).catch(() => [])).filter(isKey);
      }
    },
    async measure(key) {
      const found = await fs.promises.stat(placeOf(key)).catch(() => undefined);
      // its name came after its bytes
      return found && { size: found.size, since: found.ctime };
    },
  };
}
