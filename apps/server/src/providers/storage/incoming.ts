import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Bytes that were received and belong to nobody yet. */
export interface Incoming {
  /** SHA-256 of what lies there: its key once it is kept. */
  key: string;
  size: number;
  file: string;
  discard(): Promise<void>;
}

/** Longer than any upload takes; what is older was left behind by a process that died. */
const LEFT_BEHIND_MS = 3_600_000;

/** Streams to a file of its own while hashing, so that nothing else waits for whoever sends slowly. */
export async function receiveInto(folder: string, content: AsyncIterable<Uint8Array>): Promise<Incoming> {
  const file = path.join(folder, randomUUID());
  const discard = () => fs.promises.rm(file, { force: true });
  const hash = createHash('sha256');
  let size = 0;
  const handle = await inFolder(folder, () => fs.promises.open(file, 'wx', 0o640));
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } catch (error) {
    await handle.close();
    await discard();
    throw error;
  }
  await handle.close();
  return { key: hash.digest('hex'), size, file, discard };
}

/** The folder is made where it turns out to be missing. */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await fs.promises.mkdir(folder, { recursive: true });
    return work();
  }
}

/** Clears what processes that died left behind. */
export async function clearLeftBehind(folder: string, now = Date.now()): Promise<void> {
  const names = await fs.promises.readdir(folder).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const stat = await fs.promises.stat(file).catch(() => undefined);
    if (stat?.isFile() && now - stat.mtimeMs > LEFT_BEHIND_MS) await fs.promises.rm(file, { force: true });
  }
}
