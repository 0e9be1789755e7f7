import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { asBuffer } from '../as-buffer.ts';
import { openPdf } from '../document.ts';
import {
  dict,
  name,
  type PdfRef,
  type PdfStream,
  PdfString,
  stream,
  textOf,
  textString,
} from '../objects.ts';
import { pageAt } from '../pages.ts';
import { createPdf } from '../write/create.ts';
import { IncrementalUpdate } from '../write/update.ts';
import { openSecurity } from './index.ts';
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

describe('keys of 40 bits in revision 3', () => {
  const pad = Uint8Array.fromHex('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a');
  const padded = (text: string) => Uint8Array.from([...Buffer.from(text), ...pad]).subarray(0, 32);
  const md5 = (...parts: Uint8Array[]): Uint8Array =>
    new Uint8Array(createHash('md5').update(Buffer.concat(parts)).digest());
  const again = (key: Uint8Array, bytes: number) => {
    let hash = key;
    for (let i = 0; i < 50; i++) hash = md5(hash.subarray(0, bytes));
    return hash.subarray(0, 5);
  };
  const scrambled = (key: Uint8Array, data: Uint8Array) =>
    Array.from({ length: 20 }, (_, i) => i).reduce(
      (sum, i) =>
        rc4(
          key.map((byte) => byte ^ i),
          sum,
        ),
      data,
    );
  const id = Uint8Array.of(1, 2, 3);

  /** /Encrypt of a file with the passwords "user" and "owner", of which so many bytes are hashed again. */
  function encryption(hashed: number) {
    const owner = scrambled(again(md5(padded('owner')), hashed), padded('user'));
    const key = again(md5(padded('user'), owner, Uint8Array.of(0xfc, 0xff, 0xff, 0xff), id), 5);
    const user = Uint8Array.from([...scrambled(key, md5(pad, id)), ...new Uint8Array(16)]);
    const entries = { Filter: name('Standard'), V: 1, R: 3, P: -4 };
    return dict({ ...entries, O: new PdfString(owner), U: new PdfString(user) });
  }

  test.each([
    ['as the standard says', 16],
    ['as Acrobat and PDFBox do', 5],
  ])('the owner password opens %s', (_, hashed) => {
    const open = (password: string) => openSecurity(encryption(hashed), new PdfString(id), password);
    expect(open('user').owner).toBe(false);
    expect(open('owner').owner).toBe(true);
    expect(() => open('other')).toThrow('password');
  });
});
