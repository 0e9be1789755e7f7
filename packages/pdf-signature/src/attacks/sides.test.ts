import { describe, expect, test, vi } from 'vitest';
import { depth, sampled } from '../../../../scripts/depth.ts';
import { LOCKED } from '../../producers/corpus.ts';
import { browserBundle, verifyOnBothSides } from './testing/browser-side.ts';
import type { KeyKind } from './testing/certificates.ts';
import {
  CORPUS_KINDS,
  type CorpusFile,
  foreignFiles,
  isOpened,
  largeFiles,
  ownFiles,
} from './testing/whole-corpus.ts';
import { NOW } from './testing/world.ts';

// Chromium judges the same files in tests/browser/verifier-sides.desktop.spec.ts. Besides these, whatever the tests in
// this folder judge is judged on both sides, in `npm test` every fourth (World.verify).

test('browsers get the verifier and nothing of Node, of signing or of drawing', async () => {
  const { code, modules } = await browserBundle();
  expect(code).not.toMatch(/from ["']node:|import\(["']node:|require\(/);
  const own = modules.filter((id) => !id.includes('node_modules'));
  expect(
    own.filter((id) => /\/(sign|node|write|appearance|ca|lint|design)\/|pkcs11|worker/.test(id)),
  ).toEqual([]);
  const libraries = modules.flatMap((id) => /node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  expect([...new Set(libraries)].sort()).toEqual([
    'node_modules/@noble/ciphers',
    'node_modules/@noble/curves',
    'node_modules/@noble/hashes',
  ]);
});

describe('both sides give the same report, to the byte', () => {
  const judged = ({ file, ...options }: CorpusFile) => verifyOnBothSides(file, { ...options, now: NOW });

  test.each(sampled(foreignFiles().filter(isOpened), 9))('on $name, made by another program', async (one) => {
    expect((await judged(one)).verdict).not.toBe('UNREADABLE');
  });

  test('on encrypted files without their password', async () => {
    for (const one of foreignFiles().filter((each) => !isOpened(each))) {
      const { reason, locked } = await judged(one);
      if (one.password) expect([locked, reason], one.name).toEqual([true, '文件密码不正确']);
      // most are encrypted against changes only, and everybody may read them
      else if (one.name.startsWith(LOCKED.name))
        expect([locked, reason]).toEqual([true, '文件已加密，请提供打开密码']);
      else expect(locked, one.name).toBeUndefined();
    }
  });

  test('on large files, whose bytes a browser has the machine hash', async () => {
    const hashed = vi.spyOn(globalThis.crypto.subtle, 'digest');
    for (const one of await largeFiles()) {
      const { verdict } = await judged(one);
      expect(verdict, one.name).toBe(one.from === 'honest' ? 'TOTAL_PASSED' : 'TOTAL_FAILED');
    }
    expect(hashed).toHaveBeenCalledTimes(5);
    hashed.mockRestore();
  });

  test.each(depth<readonly KeyKind[]>(['sm2'], CORPUS_KINDS))(
    'on honest files, attacks and hostile ones of %s',
    async (kind) => {
      for (const one of sampled(await ownFiles(kind), 8)) {
        const { verdict } = await judged(one);
        if (one.from === 'honest') expect(verdict, one.name).toBe('TOTAL_PASSED');
        else expect(verdict, one.name).not.toBe('TOTAL_PASSED');
      }
    },
  );
});
