import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { asBuffer } from '../as-buffer.ts';
import { openPdf } from '../document.ts';
import { type PdfRef, type PdfStream, stream, textOf, textString } from '../objects.ts';
import { pageAt } from '../pages.ts';
import { createPdf } from '../write/create.ts';
import { IncrementalUpdate } from '../write/update.ts';
import { rc4 } from './rc4.ts';

const qpdf = spawnSync('qpdf', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'yinxin-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('RC4 gives the vector of RFC 6229', () => {
  const key = Uint8Array.of(1, 2, 3, 4, 5);
  expect(Buffer.from(rc4(key, new Uint8Array(16))).toString('hex')).toBe('b2396305f03dc027ccc3524a0a1118a8');
});

function encryptedFile(options: readonly string[]): Buffer {
  const plain = join(folder, 'plain.pdf');
  const locked = join(folder, 'locked.pdf');
  writeFileSync(plain, createPdf({ pages: [{ lines: ['secret'] }] }));
  execFileSync('qpdf', ['--allow-weak-crypto', ...options, '--', plain, locked]);
  return readFileSync(locked);
}

describe.skipIf(!qpdf).each([
  ['RC4 40', ['--encrypt', 'user', 'owner', '40']],
  ['RC4 128', ['--encrypt', 'user', 'owner', '128', '--use-aes=n']],
  ['AES-128', ['--encrypt', 'user', 'owner', '128', '--use-aes=y']],
  ['AES-256 R5', ['--encrypt', 'user', 'owner', '256', '--force-R5']],
  ['AES-256 R6', ['--encrypt', 'user', 'owner', '256']],
  ['AES-256 in object streams', ['--object-streams=generate', '--encrypt', 'user', 'owner', '256']],
] as const)('a file under %s, made by qpdf', (_, options) => {
  const file = encryptedFile(options);

  test.each([
    ['user', false],
    ['owner', true],
  ])('opens with the %s password', (password, owner) => {
    const document = openPdf(file, { password });
    const content = document.resolve(pageAt(document, 0).dict.get('Contents')) as PdfStream;
    expect(asBuffer(document.streamBytes(content)).toString()).toContain('(secret)');
    expect(document.security?.owner).toBe(owner);
  });

  test('stays shut with a wrong password or none', () => {
    expect(() => openPdf(file, { password: 'guess' })).toThrow(/wrong/);
    expect(() => openPdf(file)).toThrow(/needed/);
  });

  test('takes an update whose strings and streams qpdf can read', () => {
    const document = openPdf(file, { password: 'user' });
    const update = new IncrementalUpdate(document);
    const added = update.add(stream({ Note: textString('印章') }, Buffer.from('new bytes')));
    const root = document.trailer.get('Root') as PdfRef;
    update.set(root, document.catalog().with({ Added: added, Lang: textString('zh-CN') }));
    const { bytes } = update.write();
    expect(asBuffer(bytes).includes('new bytes')).toBe(false);
    const again = openPdf(Buffer.concat([file, bytes]), { password: 'owner' });
    const stored = again.resolve(again.catalog().get('Added')) as PdfStream;
    expect(asBuffer(again.streamBytes(stored)).toString()).toBe('new bytes');
    expect(textOf(stored.dict.get('Note'))).toBe('印章');

    const path = join(folder, 'updated.pdf');
    writeFileSync(path, Buffer.concat([file, bytes]));
    const shown = execFileSync('qpdf', [
      '--password=user',
      `--show-object=${added.num}`,
      '--raw-stream-data',
      path,
    ]);
    expect(shown.toString()).toBe('new bytes');
    expect(execFileSync('qpdf', ['--password=user', '--show-object=trailer', path]).toString()).toContain(
      '/Prev',
    );
    expect(execFileSync('qpdf', ['--password=user', `--show-object=${root.num}`, path]).toString()).toContain(
      'zh-CN',
    );
  });
});

describe.skipIf(!qpdf)('a damaged dictionary', () => {
  const damaged = (options: readonly string[], from: RegExp, to: string): Buffer => {
    const file = encryptedFile(options).toString('latin1');
    expect(file).toMatch(from);
    return Buffer.from(file.replace(from, to), 'latin1');
  };

  test.each(['UE', 'OE'])('opens nothing with a key in /%s that is too short', (entry) => {
    for (const length of [0, 15, 16, 20, 31]) {
      const file = damaged(
        ['--encrypt', 'user', 'owner', '256'],
        new RegExp(`/${entry} (<[0-9a-f]+>|\\((?:\\\\[^]|[^\\\\)])*\\))`),
        `/${entry} <${'00'.repeat(length)}>`,
      );
      for (const password of ['user', 'owner'])
        expect(() => openPdf(file, { password })).toThrow(expect.objectContaining({ code: 'password' }));
    }
  });

  test('does not make AES-256 of a key of 16 bytes', () => {
    const file = damaged(['--encrypt', 'user', 'owner', '128', '--use-aes=y'], /AESV2/, 'AESV3');
    const document = openPdf(file, { password: 'user' });
    const content = document.resolve(pageAt(document, 0).dict.get('Contents')) as PdfStream;
    expect(() => document.streamBytes(content)).toThrow(expect.objectContaining({ code: 'encryption' }));
  });
});
