import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type CosignerKey, formatKey, type NoteKey, parseKey } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import type { WitnessLine } from './modules/evidence/index.ts';

/** Witnesses as a setting or a witness itself names them: key and address, with blanks between. */
export function readWitnesses(text: string): WitnessLine[] {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: WitnessLine[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const [encoded = '', url = ''] = words.slice(at);
    const key = parseKey(nodeCrypto, encoded);
    if (key?.type !== 'cosignature' || !URL.canParse(url)) throw new Error(`不是见证方：${encoded} ${url}`);
    // addresses are told relative to it
    lines.push({ key: key as CosignerKey, url: url.endsWith('/') ? url : `${url}/` });
  }
  return lines;
}

const PROGRAM = path.resolve(import.meta.dirname, '../../witness/src/main.ts');
const NAMES = ['甲', '乙'] as const;

export interface DemoWitnesses {
  lines: WitnessLine[];
  stop(): Promise<void>;
}

/** Two witnesses of a demo: processes, keys and folders of their own. They end with us, however we end. */
export async function startDemoWitnesses(folder: string, keys: readonly NoteKey[]): Promise<DemoWitnesses> {
  const logs = keys.flatMap((key) => ['--log', formatKey(nodeCrypto, key)]);
  const running = NAMES.map((name) => {
    const place = ['--name', `演示见证${name}`, '--folder', path.join(folder, `witness-${name}`)];
    return spawn(process.execPath, [PROGRAM, '--tied', ...place, ...logs], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  });
  const stop = async () => {
    await Promise.all(
      running
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => {
          const gone = once(child, 'exit');
          child.stdin.end();
          return gone;
        }),
    );
  };
  try {
    const lines = await Promise.all(
      running.map(async (child) => {
        const ended = once(child, 'exit').then(() =>
          Promise.reject(new Error('a witness ended at its start')),
        );
        const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
        ended.catch(() => {});
        return readWitnesses(String(line));
      }),
    );
    return { lines: lines.flat(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
