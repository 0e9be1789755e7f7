import { createHash } from 'node:crypto';
import type { Vault } from '../../vault/index.ts';

const TOKEN_BYTES = 20;

/** What the link in a party's message carries: 160 bits, the same each time, unknown to whoever lacks the key. */
export const linkTokenOf = (vault: Vault, partyId: string): string =>
  vault.fingerprint('contract-link', partyId).subarray(0, TOKEN_BYTES).toString('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
export const tokenHashOf = (vault: Vault, partyId: string): Buffer =>
  hashOfToken(linkTokenOf(vault, partyId));
