import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ed25519Signer, newEd25519 } from '@yinxin/evidence-log/node';
import { expect, test } from 'vitest';
import { startDemoWitnesses } from './witnesses.ts';

/** The processes that run the witness in a folder. */
const pidsIn = (folder: string): number[] =>
  execFileSync('pgrep', ['-f', folder], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number);

test('a witness of the demo that dies is there again, under the same key and address', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-witnesses-'));
  const witnesses = await startDemoWitnesses(folder, [ed25519Signer('example.com/log', newEd25519()).key]);
  try {
    const [first] = witnesses.lines;
    const answers = () =>
      fetch(first?.url ?? '').then(
        ({ status }) => status,
        () => 'away',
      );
    expect(await answers()).not.toBe('away');
    const before = pidsIn(path.join(folder, 'witness-甲'));
    expect(before).toHaveLength(1);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    await expect
      .poll(async () => [await answers(), pidsIn(folder).some((pid) => before.includes(pid))])
      .toEqual([expect.any(Number), false]);
  } finally {
    await witnesses.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
