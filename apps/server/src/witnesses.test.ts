import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatKey } from '@yinxin/evidence-log';
import { ed25519Signer, newEd25519, nodeCrypto } from '@yinxin/evidence-log/node';
import { expect, test } from 'vitest';
import { readWitnesses, startDemoWitnesses } from './witnesses.ts';

/** The processes that run the witness in a folder. */
const pidsIn = (folder: string): number[] =>
  execFileSync('pgrep', ['-f', folder], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number);

test('witnesses are read with their addresses, and none of them under two names', () => {
  const { publicKey } = newEd25519();
  const line = (name: string, key = publicKey) =>
    `${formatKey(nodeCrypto, { name, type: 'cosignature', publicKey: key })} https://${name}.example`;
  expect(readWitnesses(`${line('one')}\n${line('two', newEd25519().publicKey)}`)).toMatchObject([
    { key: { name: 'one' }, url: 'https://one.example/' },
    { key: { name: 'two' }, url: 'https://two.example/' },
  ]);
  expect(() => readWitnesses(`${line('one')} ${line('two')}`)).toThrow('公钥重复');
  expect(() => readWitnesses(`${line('one')} nowhere`)).toThrow('不是见证方');
});

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
