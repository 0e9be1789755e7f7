import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for its holder. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token; the token itself is stored nowhere. One that is random needs no salt. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
