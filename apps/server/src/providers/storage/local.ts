import fs from 'node:fs';
import path from 'node:path';
import { clearLeftBehind, inFolder, receiveInto } from './incoming.ts';
import { type ObjectStore, requireKey } from './store.ts';

/** Objects in a folder, two levels deep by the beginning of their key. */
export function localStore(folder: string): ObjectStore {
  const placeOf = (key: string) => path.join(folder, requireKey(key).slice(0, 2), key.slice(2, 4), key);
  const incoming = path.join(folder, 'incoming');
  return {
    receive: (content) => receiveInto(incoming, content),
    async keep({ key, file, discard }) {
      const place = placeOf(key);
      try {
        if (fs.existsSync(place)) return await discard();
        // renamed when whole: a reader sees an object or none
        await inFolder(path.dirname(place), () => fs.promises.rename(file, place));
      } catch (error) {
        await discard();
        throw error;
      }
    },
    async open(key, range) {
      const handle = await fs.promises.open(placeOf(key), 'r');
      return handle.createReadStream(range ? { start: range.first, end: range.last } : {});
    },
    remove: (key) => fs.promises.rm(placeOf(key), { force: true }),
    async check() {
      await fs.promises.mkdir(incoming, { recursive: true });
      await fs.promises.access(incoming, fs.constants.W_OK);
    },
    clearLeftBehind: () => clearLeftBehind(incoming),
  };
}
