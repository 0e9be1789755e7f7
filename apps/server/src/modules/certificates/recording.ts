import { createHash } from 'node:crypto';
import { asSystem, type Caller } from '../../http/principal.ts';
import type { Facts, NewEvent } from '../events/index.ts';

/** What the asker adds to the event of an act on a certificate. */
export interface Circumstances {
  /** Default: the authority itself. */
  readonly caller?: Caller;
  /** Whose record it belongs to besides. */
  readonly organizationId?: string | null;
  /** Ids and states, nothing personal: the subject is in the certificate alone. */
  readonly facts?: Facts;
}

/** The authority itself. */
export const system = asSystem('certificates');

/** How an event names the very bytes of a certificate. */
export const digestOf = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex');

interface Act {
  readonly act: 'issue-certificate' | 'revoke-certificate';
  readonly serial: string;
  /** The name of the authority (`sm2-ca`). */
  readonly issuer: string;
  readonly profile: string;
  /** Absent when a certificate was meant to be made and never was. */
  readonly der: Uint8Array | null;
  readonly facts?: Facts;
}

/** Every certificate of ours has its event, and so its leaf in the evidence log, whoever asked for it. */
export function eventOf(
  { act, serial, issuer, profile, der, facts }: Act,
  { caller = system, organizationId = null, facts: told }: Circumstances = {},
): [caller: Caller, event: NewEvent] {
  const sha256 = der && digestOf(der);
  return [
    caller,
    {
      ...{ act, target: serial, organizationId },
      facts: { ...told, issuer, profile, ...(sha256 && { sha256 }), ...facts },
    },
  ];
}
