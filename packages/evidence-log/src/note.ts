// Texts signed by several keys: c2sp.org/signed-note.
import { decoded, fromBase64, joined, sameBytes, toBase64, utf8 } from './bytes.ts';
import type { LogCrypto } from './crypto.ts';

const DASH = '—';
const KEY_ID_BYTES = 4;
/** More than a log and its witnesses need, less than a flood. */
const MOST_SIGNATURES = 32;

interface NoteSignature {
  name: string;
  keyId: Uint8Array;
  signature: Uint8Array;
}

export interface Note {
  /** With its last line end, without the blank line after it. */
  text: string;
  signatures: NoteSignature[];
}

/** The bytes that say what kind of signature a key makes. SM2 has no number of its own. */
const SIGNATURE_TYPES = {
  ed25519: Uint8Array.of(0x01),
  cosignature: Uint8Array.of(0x04),
  sm2: joined(Uint8Array.of(0xff), utf8('sm2-sm3/v1')),
} as const;
type SignatureType = keyof typeof SIGNATURE_TYPES;

const KEY_BYTES: Readonly<Record<SignatureType, number>> = { ed25519: 32, cosignature: 32, sm2: 65 };

/** A key whose signatures count. */
export interface NoteKey {
  name: string;
  type: SignatureType;
  publicKey: Uint8Array;
}

/** Makes one signature over a note's text, as it stands behind the key's id. */
export interface NoteSigner {
  key: NoteKey;
  sign(text: string): Promise<Uint8Array>;
}

const isKeyName = (name: string): boolean => /^[^\s+]+$/u.test(name);

export const keyIdOf = (
  { sha256 }: Pick<LogCrypto, 'sha256'>,
  { name, type, publicKey }: NoteKey,
): Uint8Array => sha256(utf8(`${name}\n`), SIGNATURE_TYPES[type], publicKey).subarray(0, KEY_ID_BYTES);

/** A key in one line, to be written into settings: name, id and key with a plus between. */
export const formatKey = (crypto: Pick<LogCrypto, 'sha256'>, key: NoteKey): string =>
  [key.name, keyIdOf(crypto, key).toHex(), toBase64(joined(SIGNATURE_TYPES[key.type], key.publicKey))].join(
    '+',
  );

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  sameBytes(bytes.subarray(0, start.length), start);

export function parseKey(crypto: Pick<LogCrypto, 'sha256'>, line: string): NoteKey | undefined {
  // the base64 part may hold a plus too
  const [, name = '', id = '', encoded = ''] = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (!isKeyName(name) || !bytes) return undefined;
  for (const type of Object.keys(SIGNATURE_TYPES) as SignatureType[]) {
    const start = SIGNATURE_TYPES[type];
    if (!startsWith(bytes, start) || bytes.length !== start.length + KEY_BYTES[type]) continue;
    const key = { name, type, publicKey: bytes.slice(start.length) };
    return keyIdOf(crypto, key).toHex() === id ? key : undefined;
  }
  return undefined;
}

const lineOf = ({ name, keyId, signature }: NoteSignature): string =>
  `${DASH} ${name} ${toBase64(joined(keyId, signature))}\n`;

export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(lineOf).join('')}`;

/** Signature lines alone, as a witness answers them; undefined where one is none. A line said again says nothing more. */
export function parseSignatures(lines: string): NoteSignature[] | undefined {
  if (!lines.endsWith('\n')) return undefined;
  const signatures: NoteSignature[] = [];
  for (const line of new Set(lines.slice(0, -1).split('\n'))) {
    const [dash, name = '', encoded = '', ...rest] = line.split(' ');
    const bytes = fromBase64(encoded);
    if (dash !== DASH || rest.length > 0 || !isKeyName(name)) return undefined;
    if (!bytes || bytes.length <= KEY_ID_BYTES || signatures.length === MOST_SIGNATURES) return undefined;
    signatures.push({ name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) });
  }
  return signatures;
}

const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

/** Text and signatures, judged by nobody yet; undefined where it is no note. */
export function parseNote(note: string | Uint8Array): Note | undefined {
  const whole = typeof note === 'string' ? note : decoded(note);
  if (whole === undefined || CONTROL.test(whole)) return undefined;
  const end = whole.lastIndexOf('\n\n');
  if (end < 0) return undefined;
  const signatures = parseSignatures(whole.slice(end + 2));
  return signatures && { text: whole.slice(0, end + 1), signatures };
}

export const signNote = async (
  crypto: Pick<LogCrypto, 'sha256'>,
  text: string,
  signers: readonly NoteSigner[],
): Promise<Note> => ({
  text,
  signatures: await Promise.all(
    signers.map(async ({ key, sign }) => ({
      name: key.name,
      keyId: keyIdOf(crypto, key),
      signature: await sign(text),
    })),
  ),
});

/** The note with the signatures of keys that had not signed it; the same note where none is new. */
export function withSignatures(note: Note, more: readonly NoteSignature[]): Note {
  const signatures = [...note.signatures];
  for (const one of more)
    if (!signatures.some(({ name, keyId }) => name === one.name && sameBytes(keyId, one.keyId)))
      signatures.push(one);
  return signatures.length === note.signatures.length ? note : { text: note.text, signatures };
}

/** What the signature of a known key says of a note. */
export type Verdict = 'good' | 'bad' | 'absent';

export function signatureBy(
  crypto: Pick<LogCrypto, 'sha256'>,
  { signatures }: Note,
  key: NoteKey,
): NoteSignature | undefined {
  const id = keyIdOf(crypto, key);
  return signatures.find(({ name, keyId }) => name === key.name && sameBytes(keyId, id));
}

/** Whether a key of the log signed the text. Cosignatures sign more than the text (cosignature.ts). */
export function judgeNote(
  crypto: LogCrypto,
  note: Note,
  key: NoteKey & { type: 'ed25519' | 'sm2' },
): Verdict {
  const found = signatureBy(crypto, note, key);
  if (!found) return 'absent';
  const check = key.type === 'ed25519' ? crypto.isEd25519 : crypto.isSm2;
  return check(key.publicKey, utf8(note.text), found.signature) ? 'good' : 'bad';
}
