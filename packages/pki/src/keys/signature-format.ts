import {
  concatBytes,
  DerError,
  readDer,
  readIntegerBytes,
  sequence,
  TAG,
  unsignedInteger,
} from '@yinxin/der';

/** Raw r‖s (tokens, some vendors) → SEQUENCE { r, s } as X.509 and CMS want it. */
export function ecSignatureToDer(raw: Uint8Array): Uint8Array {
  if (raw.length === 0 || raw.length % 2 !== 0)
    throw new DerError('raw signature must be r and s of equal length', 0);
  const half = raw.length / 2;
  return sequence(unsignedInteger(raw.subarray(0, half)), unsignedInteger(raw.subarray(half)));
}

/** SEQUENCE { r, s } → r‖s, each of `size` octets. */
export function ecSignatureToRaw(der: Uint8Array, size: number): Uint8Array {
  const fields = readDer(der, TAG.sequence).fields();
  const parts = [fields.next(), fields.next()].map((part) => fixedSize(readIntegerBytes(part), size));
  fields.finish();
  return concatBytes(...parts);
}

function fixedSize(content: Uint8Array, size: number): Uint8Array {
  if (content[0]! >= 0x80) throw new DerError('signature part is negative', 0);
  const magnitude = content[0] === 0 ? content.subarray(1) : content;
  if (magnitude.length > size) throw new DerError('signature part is too long', 0);
  const out = new Uint8Array(size);
  out.set(magnitude, size - magnitude.length);
  return out;
}
