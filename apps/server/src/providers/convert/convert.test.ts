import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConverter } from './index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yinxin-office-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in the place of LibreOffice; `$8` is the folder for the result, `$9` the document. */
function aProgram(name: string, body: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

const bytes = new TextEncoder().encode('document');

test('hands the document over and takes the PDF', async () => {
  const program = aProgram('works', 'cp "$9" "$8/document.pdf"');
  expect(Buffer.from(await createConverter({ program }).toPdf(bytes, '.docx')).toString()).toBe('document');
});

test('knows whether there is a program to convert with', async () => {
  expect(await createConverter({ program: aProgram('there', 'exit 0') }).isReady()).toBe(true);
  expect(await createConverter({ program: path.join(folder, 'nowhere') }).isReady()).toBe(false);
});

test.each([
  ['absent', () => path.join(folder, 'nowhere'), undefined],
  ['failed', () => aProgram('fails', 'exit 3'), undefined],
  ['failed', () => aProgram('silent', 'exit 0'), undefined],
  ['timeout', () => aProgram('hangs', 'sleep 60'), 200],
])('says when there is no PDF: %s', async (reason, program, timeoutMs) => {
  const converter = createConverter({ program: program(), ...(timeoutMs ? { timeoutMs } : {}) });
  await expect(converter.toPdf(bytes, '.docx')).rejects.toMatchObject({ reason });
});
