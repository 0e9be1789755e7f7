import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** What a run of the tests keeps at most is a tenth of this. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** Databases and files of tests are kept in memory where there is room: hundreds are made, and none has to last. */
function placeForTests(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES) return IN_MEMORY;
  } catch {
    // only Linux has it
  }
  return os.tmpdir();
}

/** The folder of a whole run, which ends with it. */
export function folderOfRun(name = 'test'): string {
  const folder = fs.mkdtempSync(path.join(placeForTests(), `yinxin-${name}-`));
  fs.chmodSync(folder, 0o755); // PostgreSQL may run as somebody else
  return folder;
}
