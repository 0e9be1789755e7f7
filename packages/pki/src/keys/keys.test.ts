import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nul, oid, sequence } from '@yinxin/der';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { OID } from '../oids.ts';
import * as keys from './index.ts';

const message = new TextEncoder().encode('同意本合同全部条款');
const masterKey = new Uint8Array(32).fill(7);
const aProvider = (options: Partial<keys.SoftwareKeyOptions> = {}): keys.SoftwareKeyProvider =>
  new keys.SoftwareKeyProvider({ store: keys.memoryKeyStore(), masterKey, ...options });

const ALGORITHMS = Object.keys(keys.KEY_ALGORITHMS) as keys.KeyAlgorithm[];
const QUICK = ALGORITHMS.filter((name) => name !== 'RSA-3072' && name !== 'RSA-4096');

describe('the software provider', () => {
  test.each(QUICK)('%s signs and only its own signature verifies', async (algorithm) => {
    const provider = aProvider();
    const ref = await provider.generate(algorithm, '签署');
    const spki = await provider.publicKey(ref);
    const signature = await provider.sign(ref, message);
    const { identifier } = keys.signatureFor(algorithm);
    expect(keys.keyAlgorithmOf(spki)).toBe(algorithm);
    expect(keys.verifySignature(identifier, spki, message, signature)).toBe(true);
    expect(keys.verifySignature(identifier, spki, message.subarray(1), signature)).toBe(false);
    expect(keys.verifySignature(identifier, spki, message, signature.with(-1, signature.at(-1)! ^ 1))).toBe(
      false,
    );
    expect(keys.verifySignature(identifier, spki, message, new Uint8Array(0))).toBe(false);
  });

  test.each(['aes-256-gcm', 'sm4-gcm'] as const)(
    'keys rest encrypted under %s and cannot be relabelled',
    async (cipher) => {
      const store = keys.memoryKeyStore();
      const provider = aProvider({ store, cipher });
      const ref = await provider.generate('SM2', '印章');
      const blob = (await store.get(ref.id))!;
      await expect(
        aProvider({ store, masterKey: new Uint8Array(32) }).sign(ref, message),
      ).rejects.toMatchObject({
        problem: 'KEY_DAMAGED',
      });
      await store.put('another-id', blob);
      await expect(provider.sign({ ...ref, id: 'another-id' }, message)).rejects.toMatchObject({
        problem: 'KEY_DAMAGED',
      });
      await store.put(ref.id, blob.with(-1, blob.at(-1)! ^ 1));
      await expect(provider.sign(ref, message)).rejects.toMatchObject({ problem: 'KEY_DAMAGED' });
      await store.put(ref.id, blob.subarray(0, 40));
      await expect(provider.sign(ref, message)).rejects.toMatchObject({ problem: 'KEY_DAMAGED' });
    },
  );

  test('a master key is rotated without touching the key', async () => {
    const store = keys.memoryKeyStore();
    const ref = await aProvider({ store }).generate('P-256', '签署');
    const next = new Uint8Array(32).fill(9);
    const moved = keys.resealKey(
      (await store.get(ref.id))!,
      ref.id,
      keys.sealingKeys(masterKey),
      keys.sealingKeys(next),
    );
    await store.put(ref.id, moved);
    await expect(aProvider({ store }).sign(ref, message)).rejects.toMatchObject({ problem: 'KEY_DAMAGED' });
    await expect(aProvider({ store, masterKey: next }).sign(ref, message)).resolves.toBeInstanceOf(
      Uint8Array,
    );
  });

  test('a destroyed key signs no more', async () => {
    const provider = aProvider({ cacheMilliseconds: 60_000 });
    const ref = await provider.generate('P-256', '签署');
    await provider.sign(ref, message);
    await provider.destroy(ref);
    await expect(provider.sign(ref, message)).rejects.toMatchObject({ problem: 'KEY_NOT_FOUND' });
  });

  test('a decrypted key is remembered only if the policy says so, and only so long', async () => {
    vi.useFakeTimers();
    try {
      const store = keys.memoryKeyStore();
      const get = vi.spyOn(store, 'get');
      const provider = aProvider({ store, cacheMilliseconds: 50 });
      const ref = await provider.generate('P-256', '签署');
      await provider.sign(ref, message);
      await provider.sign(ref, message);
      expect(get).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(51);
      await provider.sign(ref, message);
      expect(get).toHaveBeenCalledTimes(2);
      const forgetful = aProvider({ store });
      await forgetful.sign(ref, message);
      await forgetful.sign(ref, message);
      expect(get).toHaveBeenCalledTimes(4);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a lent signer answers at once and dies with its task', async () => {
    const provider = aProvider();
    const ref = await provider.generate('SM2', '批量');
    let kept: keys.Signer | undefined;
    const signature = await provider.withSigner(ref, (signer) => {
      kept = signer;
      return signer.sign(message);
    });
    expect(signature).toBeInstanceOf(Uint8Array);
    expect(keys.verifySignature(kept!.algorithm.identifier, kept!.publicKey, message, signature)).toBe(true);
    expect(() => kept!.sign(message)).toThrow(expect.objectContaining({ problem: 'SIGNER_CLOSED' }));
  });

  test('a digest is signed by RSA and refused by the others', async () => {
    const provider = aProvider();
    const digest = keys.digestOf('sha256', message);
    const rsa = await provider.generate('RSA-2048', '签署');
    const signature = await provider.sign(rsa, { digest });
    expect(signature).toEqual(await provider.sign(rsa, message));
    await expect(provider.sign(rsa, { digest: digest.subarray(1) })).rejects.toMatchObject({
      problem: 'DIGEST_REFUSED',
    });
    const sm2 = await provider.generate('SM2', '签署');
    await expect(provider.sign(sm2, { digest })).rejects.toMatchObject({ problem: 'DIGEST_REFUSED' });
  });

  test('keys in files belong to their owner', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yinxin-keys-'));
    try {
      const store = keys.fileKeyStore(join(folder, 'keys'));
      const provider = aProvider({ store });
      const ref = await provider.generate('P-256', '签署');
      const path = join(folder, 'keys', `${ref.id}.key`);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect((await readFile(path)).length).toBeGreaterThan(100);
      await provider.sign(ref, message);
      await provider.destroy(ref);
      expect(await store.get(ref.id)).toBeUndefined();
      await expect((async () => store.get('../etc/passwd'))()).rejects.toThrow(RangeError);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('keys made elsewhere', () => {
  test.each(['P-256', 'SM2'] as const)('%s PKCS#8, plain and encrypted, PEM and DER', async (algorithm) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: algorithm });
    const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
    const secret = { cipher: 'aes-256-cbc', passphrase: '口令' };
    const forms: [string | Uint8Array, string?][] = [
      [privateKey.export({ type: 'pkcs8', format: 'pem' }) as string],
      [new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }))],
      [privateKey.export({ type: 'pkcs8', format: 'pem', ...secret }) as string, '口令'],
      [new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der', ...secret })), '口令'],
    ];
    for (const [source, passphrase] of forms) {
      const provider = aProvider();
      const ref = await provider.importKey(source, '导入', passphrase);
      expect(ref.algorithm).toBe(algorithm);
      const signature = await provider.sign(ref, message);
      expect(keys.verifySignature(keys.signatureFor(algorithm).identifier, spki, message, signature)).toBe(
        true,
      );
    }
    await expect(aProvider().importKey(forms[3]![0], '导入', '错误')).rejects.toMatchObject({
      problem: 'KEY_UNREADABLE',
    });
    await expect(aProvider().importKey('not a key', '导入')).rejects.toMatchObject({
      problem: 'KEY_UNREADABLE',
    });
  });
});

describe('verification', () => {
  test('plain ECDSA on an SM2 key is not SM2, and SM2 is not ECDSA', async () => {
    const fresh = generateKeyPairSync('ec', { namedCurve: 'SM2' });
    const spki = new Uint8Array(fresh.publicKey.export({ type: 'spki', format: 'der' }));
    const plain = new Uint8Array(sign('sm3', message, fresh.privateKey));
    expect(keys.verifySignature(keys.SIGNATURES.sm2Sm3.identifier, spki, message, plain)).toBe(false);
    const ecdsa = new Uint8Array(sign('sha256', message, fresh.privateKey));
    expect(keys.verifySignature(keys.SIGNATURES.ecdsaSha256.identifier, spki, message, ecdsa)).toBe(false);
  });

  test('the Z value of GM/T 0009 example ID', () => {
    // the published key of GB/T 32918.2 annex A on the recommended curve (GM/T 0003.5 A.2)
    const point = Uint8Array.fromHex(
      '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
    );
    expect(keys.sm2Z(point).toHex()).toBe('b2e14c5c79c6df5b85f4fe7ed8db7a262b9da7e07ccb0ea9f4747b8ccda8a4f3');
  });

  test('RSASSA-PSS with its parameters', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
    const signature = new Uint8Array(
      sign('sha256', message, { key: privateKey, padding: 6, saltLength: 32 }),
    );
    expect(keys.verifySignature(keys.rsaPss('sha256').identifier, spki, message, signature)).toBe(true);
    expect(keys.verifySignature(keys.rsaPss('sha256', 20).identifier, spki, message, signature)).toBe(false);
    expect(keys.verifySignature(keys.SIGNATURES.rsaSha256.identifier, spki, message, signature)).toBe(false);
  });

  test('CMS may name the key and the digest apart', () => {
    const rsa = sequence(oid(OID.rsaEncryption), nul());
    expect(keys.signatureAlgorithmOf(rsa, 'sha384')).toBe(keys.SIGNATURES.rsaSha384);
    expect(keys.signatureAlgorithmOf(sequence(oid(OID.sm2Signature)), 'sm3')).toBe(keys.SIGNATURES.sm2Sm3);
    expect(() => keys.signatureAlgorithmOf(rsa)).toThrow(keys.UnsupportedAlgorithmError);
    expect(() => keys.signatureAlgorithmOf(sequence(oid('1.2.3')))).toThrow(keys.UnsupportedAlgorithmError);
  });

  test('a point that is not on the curve is a plain no', async () => {
    const provider = aProvider();
    const ref = await provider.generate('P-256', '签署');
    const spki = await provider.publicKey(ref);
    const signature = await provider.sign(ref, message);
    const off = spki.with(-1, spki.at(-1)! ^ 1);
    expect(keys.verifySignature(keys.SIGNATURES.ecdsaSha256.identifier, off, message, signature)).toBe(false);
  });

  test('raw r‖s and DER are the same signature', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (raw) => {
        expect(keys.ecSignatureToRaw(keys.ecSignatureToDer(raw), 32)).toEqual(raw);
      }),
    );
  });
});

test.each(['P-256', 'P-384', 'P-521', 'SM2'] as const)(
  'points of %s lie on it and others do not',
  (curve) => {
    for (let i = 0; i < 5; i++) {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
      const info = keys.parsePublicKey(new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })));
      if (info.kind !== 'ec') throw new Error('not an EC key');
      const { point } = info;
      expect(keys.isOnCurve(curve, point)).toBe(true);
      expect(keys.isOnCurve(curve, point.with(-1, point.at(-1)! ^ 1))).toBe(false);
      expect(keys.isOnCurve(curve, point.subarray(1))).toBe(false);
      expect(keys.isOnCurve(curve, new Uint8Array(point.length).fill(255).with(0, 4))).toBe(false);
    }
  },
);

describe('weak keys', () => {
  const anRsaKey = (modulus: bigint, exponent = 65537n): keys.PublicKeyInfo => ({
    kind: 'rsa',
    modulus,
    exponent,
    bits: modulus.toString(2).length,
    pssOnly: false,
  });

  test('an honest key passes', () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const info = keys.parsePublicKey(new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })));
    expect(keys.weaknessOf(info)).toBeUndefined();
  });

  test('short, even, small exponent, small factor, close factors, ROCA', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = privateKey.export({ format: 'jwk' });
    const prime = BigInt(`0x${Buffer.from(jwk.p!, 'base64url').toString('hex')}`);
    const modulus = BigInt(`0x${Buffer.from(jwk.n!, 'base64url').toString('hex')}`);
    expect(keys.weaknessOf(anRsaKey(prime))).toContain('2048');
    expect(keys.weaknessOf(anRsaKey(modulus, 3n))).toContain('exponent');
    expect(keys.weaknessOf(anRsaKey(modulus * 3n))).toContain('small factor');
    expect(keys.weaknessOf(anRsaKey(prime * prime))).toMatch(/close/);
    const roca = 65537n ** 200n;
    expect(keys.weaknessOf(anRsaKey(roca))).toMatch(/ROCA/);
  });
});

test('key identifiers are SHA-1 of the key bits (RFC 5280 4.2.1.2)', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const expected = createHash('sha1').update(spki.subarray(-65)).digest('hex');
  expect(keys.keyIdentifier(spki).toHex()).toBe(expected);
});
