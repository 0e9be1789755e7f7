import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** When PINs were wrong, per token. */
type WrongTimes = Readonly<Record<string, readonly number[]>>;

/** Where that outlasts the program. */
export interface PinRecord {
  read(): WrongTimes;
  write(times: WrongTimes): void;
}

/** For a program that keeps nothing. */
export const noRecord: PinRecord = { read: () => ({}), write: () => undefined };

const isTimes = (value: unknown): value is WrongTimes =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(
    (times) => Array.isArray(times) && times.every((time) => Number.isSafeInteger(time)),
  );

/**
 * A file for this user alone in the agent's own folder, so that whoever starts the agent anew has no new guesses. What
 * cannot be read or kept stops the agent: it would not know how often a PIN was tried.
 */
export function pinRecordIn(folder: string): PinRecord {
  const file = path.join(folder, 'wrong-pins.json');
  const failing = <T>(words: string, work: () => T): T => {
    try {
      return work();
    } catch (cause) {
      throw new Error(`PIN 码次数的记录 ${file} ${words}`, { cause });
    }
  };
  return {
    read: () =>
      failing('无法读取，请检查后重新启动', () => {
        const text = textOf(file);
        const times: unknown = text === undefined ? {} : JSON.parse(text);
        if (!isTimes(times)) throw new Error('not times of wrong PINs');
        return times;
      }),
    write: (times) =>
      failing('无法写入，请检查文件夹的权限', () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const next = `${file}.next`;
        const open = openSync(next, 'w', 0o600);
        try {
          writeSync(open, JSON.stringify(times));
          fsyncSync(open);
        } finally {
          closeSync(open);
        }
        // whoever is interrupted leaves the old one or the new one, never half of one
        renameSync(next, file);
      }),
  };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const NAME = 'yinxin-usbkey-agent';

/** Where programs of this system keep what is theirs. */
export function stateFolder(platform = process.platform, env = process.env, home = homedir()): string {
  if (platform === 'win32') return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), NAME);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', NAME);
  return path.join(env.XDG_STATE_HOME || path.join(home, '.local', 'state'), NAME);
}
