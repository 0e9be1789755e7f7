import { DIGESTS, SIGNATURES } from './algorithms.ts';
import { signatureAlgorithmOf, UnsupportedAlgorithmError } from './identify.ts';

/** As people and standards call what we do not support: they can then ask for it by its name. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  // digests
  '1.2.840.113549.2.2': 'MD2',
  '1.2.840.113549.2.5': 'MD5',
  '1.3.36.3.2.1': 'RIPEMD-160',
  '1.3.36.3.2.2': 'RIPEMD-128',
  '1.3.36.3.2.3': 'RIPEMD-256',
  '1.0.10118.3.0.49': 'RIPEMD-160',
  '1.0.10118.3.0.55': 'Whirlpool',
  '2.16.840.1.101.3.4.2.4': 'SHA-224',
  '2.16.840.1.101.3.4.2.5': 'SHA-512/224',
  '2.16.840.1.101.3.4.2.6': 'SHA-512/256',
  '2.16.840.1.101.3.4.2.11': 'SHAKE128',
  '2.16.840.1.101.3.4.2.12': 'SHAKE256',
  '2.16.840.1.101.3.4.2.17': 'SHAKE128',
  '2.16.840.1.101.3.4.2.18': 'SHAKE256',
  '1.3.6.1.4.1.1722.12.2.1.16': 'BLAKE2b-512',
  '1.2.643.2.2.9': 'GOST R 34.11-94',
  '1.2.643.7.1.1.2.2': 'GOST R 34.11-2012（256）',
  '1.2.643.7.1.1.2.3': 'GOST R 34.11-2012（512）',
  // signatures
  '1.2.840.113549.1.1.2': 'RSA-MD2',
  '1.2.840.113549.1.1.4': 'RSA-MD5',
  '1.2.840.113549.1.1.14': 'RSA-SHA224',
  '1.2.840.113549.1.1.15': 'RSA-SHA512/224',
  '1.2.840.113549.1.1.16': 'RSA-SHA512/256',
  '1.3.36.3.3.1.2': 'RSA-RIPEMD160',
  '1.3.36.3.3.1.3': 'RSA-RIPEMD128',
  '1.3.36.3.3.1.4': 'RSA-RIPEMD256',
  '1.3.6.1.5.5.7.6.30': 'RSA-PSS-SHAKE128',
  '1.3.6.1.5.5.7.6.31': 'RSA-PSS-SHAKE256',
  '1.3.6.1.5.5.7.6.32': 'ECDSA-SHAKE128',
  '1.3.6.1.5.5.7.6.33': 'ECDSA-SHAKE256',
  '1.2.840.10045.4.3.1': 'ECDSA-SHA224',
  '0.4.0.127.0.7.1.1.4.1.2': 'ECDSA-PLAIN-SHA224',
  '0.4.0.127.0.7.1.1.4.1.6': 'ECDSA-PLAIN-RIPEMD160',
  '1.2.840.10040.4.1': 'DSA',
  '1.2.840.10040.4.3': 'DSA-SHA1',
  '2.16.840.1.101.3.4.3.1': 'DSA-SHA224',
  '2.16.840.1.101.3.4.3.2': 'DSA-SHA256',
  '2.16.840.1.101.3.4.3.5': 'DSA-SHA3-224',
  '2.16.840.1.101.3.4.3.6': 'DSA-SHA3-256',
  '1.3.101.110': 'X25519',
  '1.3.101.113': 'Ed448',
  '1.2.643.2.2.3': 'GOST R 34.10-2001',
  '1.2.643.7.1.1.1.1': 'GOST R 34.10-2012（256）',
  '1.2.643.7.1.1.1.2': 'GOST R 34.10-2012（512）',
  '1.2.643.7.1.1.3.2': 'GOST R 34.10-2012（256）',
  '1.2.643.7.1.1.3.3': 'GOST R 34.10-2012（512）',
  '2.16.840.1.101.3.4.3.17': 'ML-DSA-44',
  '2.16.840.1.101.3.4.3.18': 'ML-DSA-65',
  '2.16.840.1.101.3.4.3.19': 'ML-DSA-87',
  // curves
  '1.3.132.0.10': 'secp256k1',
  '1.2.840.10045.3.1.1': 'P-192',
  '1.3.132.0.33': 'P-224',
  '1.2.840.10045.2.1': '自定义参数的椭圆曲线',
  // what stands where an algorithm of a signature should
  '1.2.840.113549.1.1.1': 'RSA（未写明摘要）',
  '1.2.840.113549.1.1.8': 'MGF1',
  '1.2.840.113549.1.1.10': 'RSA-PSS（参数不受支持）',
};

const digestName = (name: string): string => name.toUpperCase().replace(/^SHA(?=\d+$)/, 'SHA-');

const NAMES = new Map<string, string>([
  ...Object.entries(UNSUPPORTED),
  ...Object.values(DIGESTS).map(({ oid, name }): [string, string] => [oid, digestName(name)]),
  ...Object.values(SIGNATURES).map(({ oid, name }): [string, string] => [oid, name]),
]);

/** What an object identifier of an algorithm is called; itself, where nobody here knows it. */
export const algorithmName = (dotted: string): string => NAMES.get(dotted) ?? dotted;

/** Of the algorithm that an AlgorithmIdentifier names; undefined where we have it. */
export function unsupportedName(identifier: Uint8Array): string | undefined {
  try {
    signatureAlgorithmOf(identifier);
    return undefined;
  } catch (error) {
    return error instanceof UnsupportedAlgorithmError ? algorithmName(error.oid) : undefined;
  }
}
