import { contextConstructed, type Element, readDer, readOid, readSmallInteger, TAG } from '@yinxin/der';
import type { HashName } from '../types.ts';
import type { PssChoice } from './rsa.ts';

const PSS = '1.2.840.113549.1.1.10';

const DIGESTS = new Map<string, HashName>([
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
  ['2.16.840.1.101.3.4.2.7', 'sha3-224'],
  ['2.16.840.1.101.3.4.2.8', 'sha3-256'],
  ['2.16.840.1.101.3.4.2.9', 'sha3-384'],
  ['2.16.840.1.101.3.4.2.10', 'sha3-512'],
]);

export type PssRestriction = PssChoice;

/** RFC 4055 1.2: a key for RSASSA-PSS may say with what it is used. Throws when what it says cannot be read. */
export function pssRestriction(spki: Uint8Array): PssRestriction | undefined {
  const algorithm = readDer(spki, TAG.sequence).fields().next(TAG.sequence).fields();
  if (readOid(algorithm.next()) !== PSS || algorithm.done) return undefined;
  const fields = algorithm.next().fields(TAG.sequence);
  const hash = fields.optional(contextConstructed(0));
  const mask = fields.optional(contextConstructed(1));
  const salt = fields.optional(contextConstructed(2));
  fields.optional(contextConstructed(3));
  fields.finish();
  return {
    digest: hash ? digestNamed(hash.inner()) : 'sha1',
    maskDigest: mask ? maskDigest(mask.inner()) : 'sha1',
    saltLength: salt ? readSmallInteger(salt.inner()) : 20,
  };
}

function maskDigest(identifier: Element): HashName {
  const fields = identifier.fields(TAG.sequence);
  fields.next();
  return digestNamed(fields.next());
}

function digestNamed(identifier: Element): HashName {
  const digest = DIGESTS.get(readOid(identifier.fields(TAG.sequence).next()));
  if (!digest) throw new RangeError('Unknown digest');
  return digest;
}

/** With what a signature is judged: digest and salt as it says, if the key allows them; the mask is the key's (RFC 4055 3.3). */
export function allowed(key: PssRestriction | undefined, choice: PssChoice): PssChoice | undefined {
  if (!key) return choice;
  // as in OpenSSL a key that asks for less than no salt is read, and signs nothing
  const isSalted = key.saltLength >= 0 && choice.saltLength >= key.saltLength;
  const isAllowed = key.digest === choice.digest && isSalted;
  return isAllowed ? { ...choice, maskDigest: key.maskDigest } : undefined;
}
