import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { utf8 } from '../bytes.ts';
import { type CosignerKey, cosigner } from '../cosignature.ts';
import type { NoteKey, NoteSigner } from '../note.ts';

/** A new key pair, the public half as notes name it. */
export function newEd25519(): { privateKey: KeyObject; publicKey: Uint8Array } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { privateKey, publicKey: Uint8Array.fromBase64(x, { alphabet: 'base64url' }) };
}

/** Of a log, or of a witness where a clock is given. */
export function ed25519Signer(
  name: string,
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: Uint8Array },
  now?: () => Date,
): NoteSigner {
  const signBytes = async (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey));
  if (now) {
    const key: CosignerKey = { name, type: 'cosignature', publicKey };
    return cosigner(key, signBytes, now);
  }
  const key: NoteKey = { name, type: 'ed25519', publicKey };
  return { key, sign: (text) => signBytes(utf8(text)) };
}
