import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for its holder, and the only thing of it that is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
