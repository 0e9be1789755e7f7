import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { ObjectStore } from './store.ts';

/** Objects in a folder, two levels deep by the beginning of their key. */
export function localStore(folder: string): ObjectStore {
  const placeOf = (key: string) => {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`not an object key: ${key}`);
    return path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      if (fs.existsSync(place)) return;
      await fs.promises.mkdir(path.dirname(place), { recursive: true });
      // written aside and renamed: a reader sees a whole object or none
      const aside = `${place}.${randomUUID()}`;
      const handle = await fs.promises.open(aside, 'wx', 0o640);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await fs.promises.rename(aside, place);
    },
    async open(key, range) {
      const handle = await fs.promises.open(placeOf(key), 'r');
      return handle.createReadStream(range ? { start: range.first, end: range.last } : {});
    },
    remove: (key) => fs.promises.rm(placeOf(key), { force: true }),
  };
}
