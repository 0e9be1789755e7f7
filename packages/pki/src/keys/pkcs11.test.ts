import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf, type KeyAlgorithm, Pkcs11KeyProvider, signatureFor, verifySignature } from './index.ts';

const LIBRARIES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
];
const library = LIBRARIES.find(existsSync);
const message = new TextEncoder().encode('令牌中的密钥');

describe.skipIf(!library)('keys on a SoftHSM token', () => {
  let folder: string;
  let provider: Pkcs11KeyProvider;
  const options = { library: library!, tokenLabel: 'yinxin', pin: '123456' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yinxin-token-'));
    const config = join(folder, 'softhsm2.conf');
    await writeFile(
      config,
      `directories.tokendir = ${folder}\nobjectstore.backend = file\nlog.level = ERROR\n`,
    );
    process.env.SOFTHSM2_CONF = config;
    const init = ['--init-token', '--free', '--label', 'yinxin', '--pin', '123456', '--so-pin', '12345678'];
    execFileSync('softhsm2-util', init, { stdio: 'ignore' });
    const refused = { problem: 'TOKEN_UNAVAILABLE' };
    await expect(Pkcs11KeyProvider.open({ ...options, pin: '000000' })).rejects.toMatchObject(refused);
    await expect(Pkcs11KeyProvider.open({ ...options, tokenLabel: 'other' })).rejects.toMatchObject(refused);
    provider = await Pkcs11KeyProvider.open(options);
  });

  afterAll(async () => {
    provider?.close();
    await rm(folder, { recursive: true });
  });

  test.each<KeyAlgorithm>(['RSA-2048', 'P-256', 'P-384'])(
    '%s signs messages and digests',
    async (algorithm) => {
      const ref = await provider.generate(algorithm, '签署');
      const spki = await provider.publicKey(ref);
      const { identifier, digest } = signatureFor(algorithm);
      const signatures = await Promise.all([
        ...Array.from({ length: 6 }, () => provider.sign(ref, message)),
        provider.sign(ref, { digest: digestOf(digest, message) }),
      ]);
      for (const signature of signatures)
        expect(verifySignature(identifier, spki, message, signature)).toBe(true);
      await provider.destroy(ref);
      await expect(provider.sign(ref, message)).rejects.toMatchObject({ problem: 'KEY_NOT_FOUND' });
    },
  );

  test('SM2 is refused, because the token would sign plain ECDSA', async () => {
    await expect(provider.generate('SM2', '签署')).rejects.toMatchObject({ problem: 'ALGORITHM_REFUSED' });
    await expect(provider.generate('Ed25519', '签署')).rejects.toMatchObject({
      problem: 'ALGORITHM_REFUSED',
    });
  });
});

test('a missing token library is told plainly', async () => {
  const open = Pkcs11KeyProvider.open({ library: '/nonexistent.so', tokenLabel: 'x', pin: 'x' });
  await expect(open).rejects.toMatchObject({ problem: 'TOKEN_UNAVAILABLE' });
});
