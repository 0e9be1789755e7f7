import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { operatorFactors } from './tables.ts';

type Factor = typeof operatorFactors.$inferSelect;

/** Where passkeys of ours work: a site that looks like this one gets no signature. */
export interface RelyingParty {
  origin: string;
}
const idOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

const knownTo = (factors: readonly Factor[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports: (transports ?? []) as AuthenticatorTransport[] }] : [],
  );

interface Owner {
  id: string;
  login: string;
  name: string;
}

export const registrationOptions = (party: RelyingParty, owner: Owner, known: readonly Factor[]) =>
  generateRegistrationOptions({
    rpName: '印信运营后台',
    rpID: idOf(party),
    userName: owner.login,
    userDisplayName: owner.name,
    userID: new TextEncoder().encode(owner.id),
    attestationType: 'none',
    excludeCredentials: knownTo(known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });

/** The new key, or undefined when the answer is not to our question. */
export async function registeredKey(party: RelyingParty, challenge: string, response: unknown) {
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: idOf(party),
    requireUserVerification: false, // the password was the first factor
  }).catch(() => undefined); // the library throws on whatever does not fit
  return verified?.verified ? verified.registrationInfo.credential : undefined;
}

export const authenticationOptions = (party: RelyingParty, known: readonly Factor[]) =>
  generateAuthenticationOptions({
    rpID: idOf(party),
    allowCredentials: knownTo(known),
    userVerification: 'preferred',
  });

/** The key's new counter, or undefined when it did not sign our challenge for our site. */
export async function signedCounter(
  party: RelyingParty,
  challenge: string,
  { credentialId, publicKey, counter }: Factor,
  response: unknown,
): Promise<number | undefined> {
  if (!credentialId || !publicKey) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: idOf(party),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
