import { describe, expect, test } from 'vitest';
import { corpus, foreignRoot } from '../../producers/corpus.ts';
import { attackFiles, hostileFiles } from './testing/attack-files.ts';
import { browserBundle, verifyOnBothSides } from './testing/browser-side.ts';
import { honestFiles } from './testing/honest-files.ts';
import { aContract, World } from './testing/world.ts';

// Besides these, whatever the tests in this folder judge is judged on both sides (World.verify).

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
  const trust = [foreignRoot()];

  test.each(corpus())('on $name, made by another program', async ({ bytes, password }) => {
    const { verdict } = await verifyOnBothSides(bytes, { trust, password });
    expect(verdict).not.toBe('UNREADABLE');
  });

  test('on encrypted files without their password', async () => {
    for (const { bytes } of corpus().filter(({ password }) => password)) {
      await verifyOnBothSides(bytes, { trust });
      const { reason } = await verifyOnBothSides(bytes, { trust, password: 'guess' });
      expect(reason).toBe('文件密码不正确');
    }
  });

  test.each(['p256', 'sm2', 'rsa'] as const)(
    'on honest files, attacks and hostile ones of %s',
    async (kind) => {
      const world = new World(kind);
      const signed = await world.sign(aContract(), world.services('B-LTA'));
      expect((await world.verify(signed)).verdict).toBe('TOTAL_PASSED');
      for (const file of await honestFiles(world)) await world.verify(file);
      for (const [name, file] of Object.entries(await attackFiles(world)))
        expect((await world.verify(file)).verdict, name).not.toBe('TOTAL_PASSED');
      for (const [name, file] of Object.entries(hostileFiles(signed)))
        expect((await world.verify(file)).verdict, name).not.toBe('TOTAL_PASSED');
    },
  );
});
