import type { RevocationReasonName } from '../path/revocation/types.ts';
import type { RevokedCertificate } from './crl.ts';

/** What an authority may do to the status of a certificate it issued. */
export type StatusAct =
  | { readonly act: 'hold'; readonly at: Date }
  | { readonly act: 'release'; readonly at: Date }
  | {
      readonly act: 'revoke';
      readonly at: Date;
      readonly reason: RevocationReasonName;
      readonly invalidityDate?: Date | undefined;
    };

/** Where a certificate stands after all acts so far. */
export type Standing =
  | { readonly state: 'good' }
  | { readonly state: 'held'; readonly since: Date }
  | {
      readonly state: 'revoked';
      readonly since: Date;
      readonly reason: RevocationReasonName;
      readonly invalidityDate?: Date | undefined;
    };

/** A hold can be lifted, a revocation is final. */
const STATUS_FLOW: Readonly<Record<Standing['state'], Partial<Record<StatusAct['act'], Standing['state']>>>> =
  {
    good: { hold: 'held', revoke: 'revoked' },
    held: { release: 'good', revoke: 'revoked' },
    revoked: {},
  };

export const mayFollow = ({ state }: Standing, act: StatusAct['act']): boolean =>
  STATUS_FLOW[state][act] !== undefined;

/** Acts in their order. One that the flow does not know changes nothing. */
export const standingAfter = (acts: readonly StatusAct[]): Standing =>
  acts.reduce<Standing>(
    (standing, act) => (mayFollow(standing, act.act) ? afterOne(standing, act) : standing),
    {
      state: 'good',
    },
  );

function afterOne(before: Standing, act: StatusAct): Standing {
  if (act.act === 'release') return { state: 'good' };
  if (act.act === 'hold') return { state: 'held', since: act.at };
  const { reason, invalidityDate } = act;
  // A hold that becomes final counts from its beginning: nobody could rely on the certificate since then.
  return { state: 'revoked', since: before.state === 'held' ? before.since : act.at, reason, invalidityDate };
}

/** RFC 5280 5.3.1: a hold is on the list until it is lifted; removeFromCRL is for delta lists, here the entry goes. */
export function listEntryOf(serial: string, standing: Standing): RevokedCertificate | undefined {
  if (standing.state === 'good') return undefined;
  if (standing.state === 'held') return { serial, revokedAt: standing.since, reason: 'certificateHold' };
  const { since, reason, invalidityDate } = standing;
  return { serial, revokedAt: since, reason, ...(invalidityDate && { invalidityDate }) };
}
