import { generalizedTime, integer, octetString, oid, sequence } from '@yinxin/der';
import { DIGESTS, digestOf } from '../keys/algorithms.ts';
import { anEntity, type TestEntity } from '../path/testing/build.ts';
import { extendedKeyUsage, extension, keyUsage } from '../path/testing/extensions.ts';
import { aKey, type TestKeyKind } from '../path/testing/keys.ts';
import { cmsSigner, type SignedDataInput, signedData, timeStampToken } from './make.ts';
import { type CmsVerifyOptions, type SignerFacts, verifySignedData } from './verify.ts';

/** Builders for the tests of this folder. */

export const CONTENT = new TextEncoder().encode('甲方：杭州某公司；乙方：张三。');

export function aPerson(kind: TestKeyKind = 'p256'): TestEntity {
  const key = aKey(kind);
  const subjectKeyIdentifier = extension('2.5.29.14', octetString(digestOf('sha1', key.spki)));
  const usage = keyUsage(['digitalSignature', 'nonRepudiation']);
  return anEntity({ subject: '张三', key, extensions: [usage, subjectKeyIdentifier] });
}

export function aMessage(person: TestEntity, input: Partial<SignedDataInput> = {}): Promise<Uint8Array> {
  const signer = cmsSigner({ certificate: person.certificate });
  return signedData({ signer, content: CONTENT, detached: true, sign: person.key.sign, ...input });
}

/** The facts of the one signer; fails the test when the message cannot be read. */
export function factsOf(message: Uint8Array, options: CmsVerifyOptions = { content: CONTENT }): SignerFacts {
  const verified = verifySignedData(message, options);
  if (!verified.ok) throw new Error(`${verified.failure.code}: ${verified.failure.message}`);
  return verified.signers[0]!;
}

export const STAMPED_AT = new Date('2026-11-15T08:00:00Z');

/** An RFC 3161 token over the bytes, from an authority with these extensions. */
export function aToken(
  stamped: Uint8Array,
  extensions: readonly Uint8Array[] = [extendedKeyUsage(['1.3.6.1.5.5.7.3.8'], true)],
): Promise<Uint8Array> {
  const authority = anEntity({ subject: '时间戳', key: aKey(), extensions });
  const content = sequence(
    integer(1),
    oid('1.2.3.4'),
    sequence(DIGESTS.sha256.identifier, octetString(digestOf('sha256', stamped))),
    integer(42),
    generalizedTime(STAMPED_AT),
    sequence(integer(1)),
  );
  const signer = cmsSigner({ certificate: authority.certificate });
  return timeStampToken({ signer, content, sign: authority.key.sign });
}
