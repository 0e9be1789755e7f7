import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampled } from '../../../../../scripts/depth.ts';
import { findProgram, runConfined } from './confinement.ts';
import { createConverter } from './index.ts';
import { HONEST, type Prey, READING } from './testing/hostile.ts';

const soffice = await findProgram(['soffice', 'libreoffice']);
const bubblewrap = await findProgram(['bwrap']);
const WORDS = 'CANARYWORDS';

/** Where the canaries lie: no other folder of ours is among those that a sandbox shows. */
let folder: string;
let prey: Prey;
const reached: string[] = [];
const listener = http.createServer((request, response) => {
  reached.push(request.url ?? '');
  response.end();
});
beforeAll(async () => {
  folder = mkdtempSync(path.join(process.cwd(), 'node_modules', '.canary-'));
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'canary.svg');
  writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg"><text x="9" y="50">${WORDS}</text></svg>`);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  prey = { file, address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/` };
});
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  reached.length = 0;
});

const run = promisify(execFile);
const shownIn = async (file: string): Promise<string> => (await run('pdftotext', [file, '-'])).stdout;
const textOf = (pdf: Uint8Array): Promise<string> => {
  const file = path.join(folder, 'shown.pdf');
  writeFileSync(file, pdf);
  return shownIn(file);
};

const words = (place: string, ending: string) => [
  `-env:UserInstallation=file://${place}/profile`,
  ...['--headless', '--norestore', '--convert-to', 'pdf', '--outdir', place, `${place}/document${ending}`],
];
const named = (name: string) => READING.filter((hostile) => hostile.name === name);

describe.runIf(soffice && bubblewrap)('LibreOffice itself, by a profile that forbids nothing', () => {
  const attacks = [...named('a picture from elsewhere'), ...named('SVG named PNG')];

  test('reaches both canaries where nothing holds it: they can be reached', async () => {
    const texts = [];
    for (const { ending, make } of attacks) {
      writeFileSync(path.join(folder, `document${ending}`), await make(prey));
      await run(soffice ?? '', words(folder, ending));
      texts.push(await shownIn(path.join(folder, 'document.pdf')));
    }
    expect(texts.map((text) => text.includes(WORDS))).toEqual([true, true]);
    expect(reached).toContain('/picture');
  });

  test.each(sampled(attacks, 3))('reaches neither in the sandbox: $name', async ({ ending, make }) => {
    const pdf = await runConfined(bubblewrap ?? '', {
      program: soffice ?? '',
      words: words('/tmp', ending),
      files: { [`document${ending}`]: await make(prey) },
      result: 'document.pdf',
      limits: { cpuSeconds: 100, timeoutMs: 200_000, niceness: 0 },
    });
    const text = await textOf(pdf);
    expect(text).toContain('合同');
    expect(text).not.toContain(WORDS);
    expect(reached).toEqual([]);
  });
});

describe.runIf(soffice && bubblewrap)('the converter', () => {
  const converter = createConverter({ program: '', fast: { cpuSeconds: 100, timeoutMs: 200_000 } });
  afterAll(() => converter.close());

  test.each(sampled(HONEST, 4))('converts a document with $name', async ({ ending, make }) => {
    const pdf = await converter.toPdf({ id: 'a', isParty: true }, await make(prey), ending);
    expect((await textOf(pdf)).trim()).not.toBe('');
    expect(reached).toEqual([]);
  });
});
