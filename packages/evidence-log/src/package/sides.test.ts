// The browser's side judges packages as Node's does, honest ones and others.

import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { depth, sampled } from '../../../../scripts/depth.ts';
import { loadBrowserSide } from '../../../pdf-signature/src/attacks/testing/browser-side.ts';
import { aPackage, judges, mutantOf, packed, roll, signers } from '../testing/package.ts';
import { machineCrypto, type PackageFiles, verifyPackage } from './index.ts';

const MUTANTS = depth(20, 200);

type Judging = Pick<typeof import('./index.ts'), 'verifyPackage' | 'machineCrypto'>;
let browser: Judging;
beforeAll(async () => {
  browser = await loadBrowserSide<Judging>(fileURLToPath(new URL('./index.ts', import.meta.url)));
});

async function onBothSides(files: PackageFiles) {
  const { policies: _, ...unknowing } = judges;
  const report = await verifyPackage(files, { ...judges, crypto: machineCrypto });
  const theirs = await browser.verifyPackage(files, { ...judges, crypto: browser.machineCrypto });
  expect(JSON.stringify(theirs)).toBe(JSON.stringify(report));
  const alone = await browser.verifyPackage(files, { ...unknowing, crypto: browser.machineCrypto });
  expect(alone.verdict).not.toBe('valid');
  return report.verdict;
}

test('the browser has an implementation of its own', () => {
  expect(browser.machineCrypto).not.toBe(machineCrypto);
  expect(browser.verifyPackage).not.toBe(verifyPackage);
});

test('an honest package is valid on both sides, a changed one on neither', { timeout: 600_000 }, async () => {
  const { contents } = await aPackage();
  const whole = await packed(contents);
  expect(await onBothSides(whole)).toBe('valid');
  const paths = [...whole.keys()];
  const verdicts = new Set<string>();
  for (let n = 0; n < MUTANTS; n++) {
    const path = paths[roll(paths.length)]!;
    verdicts.add(await onBothSides(new Map(whole).set(path, mutantOf(whole.get(path)!))));
  }
  for (const [path] of sampled([...contents], 3)) {
    const less = new Map(whole);
    less.delete(path);
    verdicts.add(await onBothSides(less));
  }
  expect(verdicts).not.toContain('valid');
});

test('signatures of both kinds, changed in any bit, are judged alike', { timeout: 600_000 }, async () => {
  const text = '印信\n';
  const message = new TextEncoder().encode(text);
  for (const { key, sign } of signers) {
    const signature = await sign(text);
    const name = key.type === 'sm2' ? 'isSm2' : 'isEd25519';
    expect(machineCrypto[name](key.publicKey, message, signature)).toBe(true);
    expect(browser.machineCrypto[name](key.publicKey, message, signature)).toBe(true);
    for (let at = 0; at < signature.length; at += depth(5, 1)) {
      const changed = Uint8Array.from(signature);
      changed[at]! ^= 1 << (at % 8);
      expect(machineCrypto[name](key.publicKey, message, changed)).toBe(false);
      expect(browser.machineCrypto[name](key.publicKey, message, changed)).toBe(false);
    }
    for (let at = 0; at < key.publicKey.length; at += depth(5, 1)) {
      const changed = Uint8Array.from(key.publicKey);
      changed[at]! ^= 1 << (at % 8);
      expect(browser.machineCrypto[name](changed, message, signature)).toBe(
        machineCrypto[name](changed, message, signature),
      );
    }
    for (const wrong of [new Uint8Array(), signature.subarray(1), new Uint8Array(64)])
      expect(browser.machineCrypto[name](key.publicKey, message, wrong)).toBe(false);
  }
});
