// What a witness adds to a checkpoint: c2sp.org/tlog-cosignature, Ed25519.
import { joined, readNumber, utf8 } from './bytes.ts';
import type { LogCrypto } from './crypto.ts';
import { type Note, type NoteKey, type NoteSigner, signatureBy } from './note.ts';

const TIME_BYTES = 8;

const signedText = (seconds: number, text: string): Uint8Array =>
  utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

function bytesOf(seconds: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds));
  return bytes;
}

export type CosignerKey = NoteKey & { type: 'cosignature' };

/** A witness's signer: the time and the text under one signature. */
export const cosigner = (
  key: CosignerKey,
  sign: (message: Uint8Array) => Promise<Uint8Array>,
  now: () => Date,
): NoteSigner => ({
  key,
  async sign(text) {
    const seconds = Math.floor(now().getTime() / 1000);
    return joined(bytesOf(seconds), await sign(signedText(seconds, text)));
  },
});

/** When a witness saw this checkpoint as the log's newest; undefined where it did not sign, `bad` where it does not hold. */
export function cosignedAt(crypto: LogCrypto, note: Note, key: CosignerKey): Date | 'bad' | undefined {
  const found = signatureBy(crypto, note, key);
  if (!found) return undefined;
  const { signature } = found;
  if (signature.length <= TIME_BYTES) return 'bad';
  const time = new DataView(signature.buffer, signature.byteOffset, TIME_BYTES).getBigUint64(0);
  const seconds = readNumber(String(time));
  if (seconds === undefined) return 'bad';
  const isGood = crypto.isEd25519(
    key.publicKey,
    signedText(seconds, note.text),
    signature.subarray(TIME_BYTES),
  );
  return isGood ? new Date(seconds * 1000) : 'bad';
}
