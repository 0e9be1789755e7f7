import fs from 'node:fs';

type Sync = (this: fs.promises.FileHandle) => Promise<void>;

/** How often this process has asked that a file or a folder reaches the disk, by the one way that it has. */
export async function countSyncs(): Promise<{ take(): number }> {
  let count = 0;
  const handle = await fs.promises.open(import.meta.filename);
  const methods = Object.getPrototypeOf(handle) as { sync: Sync; datasync: Sync };
  await handle.close();
  for (const name of ['sync', 'datasync'] as const) {
    const real = methods[name];
    methods[name] = function counted() {
      count++;
      return real.call(this);
    };
  }
  return {
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}
