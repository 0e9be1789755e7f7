import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConverter } from './index.ts';
import { aDocument } from './testing.ts';

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

let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await aDocument();
});

test('hands the document over and takes the PDF', async () => {
  const program = aProgram('works', 'cp "$9" "$8/document.pdf"');
  expect(Buffer.from(await createConverter({ program }).toPdf(bytes, '.docx'))).toEqual(Buffer.from(bytes));
});

test('the program gets a folder of its own, and nothing of what the server knows', async () => {
  const program = aProgram(
    'tells',
    'env > "$8/document.pdf"; cat "$8/profile/user/registrymodifications.xcu" >> "$8/document.pdf"',
  );
  process.env.A_SECRET_OF_OURS = 'secret';
  try {
    const told = Buffer.from(await createConverter({ program }).toPdf(bytes, '.docx')).toString();
    const [environment = '', profile = ''] = told.split('<?xml');
    const names = environment.split('\n').flatMap((line) => line.split('=')[0] || []);
    // a shell sets the others itself
    expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)).toSorted()).toEqual([
      ...['HOME', 'LANG', 'PATH', 'TMPDIR'],
    ]);
    expect(environment).not.toContain('secret');
    const setting = (group: string, name: string, value: string | number) =>
      `<item oor:path="/org.openoffice.Office.${group}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value>`;
    const scripting = 'Common/Security/Scripting';
    expect(profile).toContain(setting(scripting, 'BlockUntrustedRefererLinks', 'true'));
    expect(profile).toContain(setting(scripting, 'DisableActiveContent', 'true'));
    expect(profile).toContain(setting(scripting, 'MacroSecurityLevel', 3));
    expect(profile).toContain(setting('Writer/Content/Update', 'Link', 0));
    expect(profile).toContain(setting('Calc/Content/Update', 'Link', 1));
  } finally {
    delete process.env.A_SECRET_OF_OURS;
  }
});

test('no program is started for a document that is refused', async () => {
  const mark = path.join(folder, 'started');
  const program = aProgram('marks', `touch ${mark}; cp "$9" "$8/document.pdf"`);
  const converter = createConverter({ program });
  const outside = await aDocument({ relations: [['image', 'http://169.254.169.254/', 'External']] });
  await expect(converter.toPdf(outside, '.docx')).rejects.toMatchObject({ reason: 'unsafe' });
  await expect(converter.toPdf(Buffer.from('{\\rtf1}'), '.docx')).rejects.toMatchObject({ reason: 'unsafe' });
  expect(existsSync(mark)).toBe(false);
  await converter.toPdf(bytes, '.docx');
  expect(existsSync(mark)).toBe(true);
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
