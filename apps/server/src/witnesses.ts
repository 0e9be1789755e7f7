import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type CosignerKey, formatKey, type NoteKey, parseKey } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import type { WitnessLine } from './modules/evidence/index.ts';

/** Witnesses as a setting or a witness itself names them: key and address, with blanks between; each key once. */
export function readWitnesses(text: string): WitnessLine[] {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: WitnessLine[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const [encoded = '', url = ''] = words.slice(at);
    const key = parseKey(nodeCrypto, encoded);
    if (key?.type !== 'cosignature' || !URL.canParse(url)) throw new Error(`不是见证方：${encoded} ${url}`);
    if (lines.some((line) => Buffer.compare(line.key.publicKey, key.publicKey) === 0))
      throw new Error(`见证方的公钥重复：${encoded} ${url}`);
    // addresses are told relative to it
    lines.push({ key: key as CosignerKey, url: url.endsWith('/') ? url : `${url}/` });
  }
  return lines;
}

const PROGRAM = path.resolve(import.meta.dirname, '../../witness/src/main.ts');
const NAMES = ['甲', '乙'] as const;

interface DemoWitnesses {
  lines: WitnessLine[];
  stop(): Promise<void>;
}

/** Before a witness that ended is started again; twice as long each time. */
const PAUSE_MS = { first: 500, longest: 60_000 };

/** One witness, started again on its own port whenever it ends before it is told to. */
async function keepWitness(options: readonly string[]) {
  let isStopped = false;
  let child = begin('0');
  function begin(port: string) {
    return spawn(process.execPath, [PROGRAM, '--tied', '--port', port, ...options], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  }
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('a witness ended at its start')));
  const [told] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  ended.catch(() => {});
  const lines = readWitnesses(String(told));
  const port = new URL(lines[0]?.url ?? '').port;
  let pause = PAUSE_MS.first;
  const watch = () => {
    const since = Date.now();
    let isGone = false;
    const again = () => {
      if (isStopped || isGone) return;
      isGone = true;
      if (Date.now() - since > PAUSE_MS.longest) pause = PAUSE_MS.first;
      setTimeout(() => {
        if (isStopped) return;
        child = begin(port);
        child.stdout.resume();
        watch();
      }, pause).unref();
      pause = Math.min(2 * pause, PAUSE_MS.longest);
    };
    child.once('exit', again);
    child.once('error', again); // one that could not be started never ends
  };
  watch();
  return {
    lines,
    async stop() {
      isStopped = true;
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}

/** Two witnesses of a demo: processes, keys and folders of their own. They end with us, however we end. */
export async function startDemoWitnesses(folder: string, keys: readonly NoteKey[]): Promise<DemoWitnesses> {
  const logs = keys.flatMap((key) => ['--log', formatKey(nodeCrypto, key)]);
  const started = await Promise.allSettled(
    NAMES.map((name) =>
      keepWitness(['--name', `演示见证${name}`, '--folder', path.join(folder, `witness-${name}`), ...logs]),
    ),
  );
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(running.map((witness) => witness.stop()));
  };
  const failed = started.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await stop();
    throw failed.reason;
  }
  return { lines: running.flatMap(({ lines }) => lines), stop };
}
