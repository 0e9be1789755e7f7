import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for its holder. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token; the token itself is stored nowhere. One that is random needs no salt. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const CODE_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 of 160 random bits: people can read it out, nobody can guess it. */
export function newCode(): string {
  let bits = 0;
  let held = 0;
  let code = '';
  for (const byte of randomBytes(CODE_BYTES)) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) code += ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return code;
}
