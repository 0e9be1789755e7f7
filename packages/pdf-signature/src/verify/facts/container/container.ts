import { berLength, TAG } from '@yinxin/der';
import { verifySignedData } from '@yinxin/pki';
import { sameBytes } from '@yinxin/primitives';
import { detachedFacts, gmFacts, sha1Facts, tokenFacts } from './cms.ts';
import { sealedFacts } from './seal.ts';
import type { ContainerFacts, ContainerInput, Read, Trailing } from './types.ts';
import { x509Facts } from './x509.ts';

/** How /Contents is read, by /SubFilter. */
const READERS = {
  'adbe.pkcs7.detached': (input) => (isSeal(input.contents) ? sealedFacts(input) : detachedFacts(input)),
  'adbe.pkcs7.sha1': sha1Facts,
  'adbe.x509.rsa_sha1': x509Facts,
  'ETSI.CAdES.detached': detachedFacts,
  'ETSI.RFC3161': tokenFacts,
  // Names of Chinese vendors (点聚, 国脉); what they hold is told by its bytes.
  'GM.sm2cms.detached': gmOrSeal,
  'GM.sm2seal': gmOrSeal,
  'GM.SM2': gmOrSeal,
} as const satisfies Record<string, Read>;

export type SignatureFormat = keyof typeof READERS;
export const SIGNATURE_FORMATS = Object.keys(READERS) as readonly SignatureFormat[];

export function containerFacts(format: SignatureFormat, input: ContainerInput): ContainerFacts {
  const facts = READERS[format](input);
  return { ...facts, trailing: trailingOf(input) };
}

function gmOrSeal(input: ContainerInput): ContainerFacts {
  return isSeal(input.contents) ? sealedFacts(input) : gmFacts(input);
}

/** SES_Signature begins with the sequence that is signed, CMS with an object identifier. */
function isSeal(contents: Uint8Array): boolean {
  const length = contents[1] ?? 0;
  const inner = length > 0x80 ? 2 + (length & 0x7f) : 2;
  return contents[0] === TAG.sequence && contents[inner] === TAG.sequence;
}

/** Signers fill what they reserved with zeros; nobody has signed what stands there. */
function trailingOf(input: ContainerInput): Trailing {
  const { contents, range, digests, certificates } = input;
  const end = lengthOf(contents);
  const rest = contents.subarray(end);
  if (isZero(rest) || isEncryptedPadding(input, end)) return 'padding';
  // Some vendors put an SM2 signature behind the RSA one.
  const second = verifySignedData(rest, {
    certificates,
    contentDigest: (name) => digests.digest(name, range),
  });
  const holds = second.ok && second.signers.every(({ intact }) => intact);
  return holds && isZero(rest.subarray(lengthOf(rest))) ? 'signature' : 'data';
}

const BLOCK = 16;

/**
 * PDFBox encrypts the zeros that it reserves and writes the signature over their beginning. Whole blocks behind it are
 * zeros once more when they are decrypted; what is left of the block in which it ends tells nothing.
 */
function isEncryptedPadding({ decrypted }: ContainerInput, end: number): boolean {
  const behind = decrypted?.().subarray(Math.ceil(end / BLOCK) * BLOCK);
  return behind !== undefined && behind.length > 0 && isZero(behind);
}

function lengthOf(bytes: Uint8Array): number {
  try {
    return berLength(bytes);
  } catch {
    return bytes.length;
  }
}

const ZEROS = new Uint8Array(64 * 1024);

function isZero(bytes: Uint8Array): boolean {
  const part = bytes.subarray(0, ZEROS.length);
  if (!sameBytes(part, ZEROS.subarray(0, part.length))) return false;
  return part.length === bytes.length || isZero(bytes.subarray(part.length));
}
