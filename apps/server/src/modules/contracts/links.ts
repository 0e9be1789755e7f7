import { tokenHash } from '../../http/tokens.ts';
import type { Vault } from '../../vault/index.ts';

const TOKEN_BYTES = 20;

/** What the link in a party's message carries: 160 bits, the same each time, unknown to whoever lacks the key. */
export const linkTokenOf = (vault: Vault, partyId: string): string =>
  vault.fingerprint('contract-link', partyId).subarray(0, TOKEN_BYTES).toString('base64url');

export const tokenHashOf = (vault: Vault, partyId: string): Buffer => tokenHash(linkTokenOf(vault, partyId));
