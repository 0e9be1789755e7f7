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

/** The state of a certificate after all acts so far. */
export type CertificateState =
  | { readonly state: 'good' }
  | { readonly state: 'held'; readonly since: Date }
  | {
      readonly state: 'revoked';
      readonly since: Date;
      readonly reason: RevocationReasonName;
      readonly invalidityDate?: Date | undefined;
    };

/** A hold can be lifted, a revocation is final. */
const STATUS_FLOW: Readonly<
  Record<CertificateState['state'], Partial<Record<StatusAct['act'], CertificateState['state']>>>
> = {
  good: { hold: 'held', revoke: 'revoked' },
  held: { release: 'good', revoke: 'revoked' },
  revoked: {},
};

export const mayFollow = ({ state }: CertificateState, act: StatusAct['act']): boolean =>
  STATUS_FLOW[state][act] !== undefined;

/** Acts in their order. One that the flow does not know changes nothing. */
export const certificateStateAfter = (acts: readonly StatusAct[]): CertificateState =>
  acts.reduce<CertificateState>(
    (current, act) => (mayFollow(current, act.act) ? afterOne(current, act) : current),
    {
      state: 'good',
    },
  );

function afterOne(before: CertificateState, act: StatusAct): CertificateState {
  if (act.act === 'release') return { state: 'good' };
  if (act.act === 'hold') return { state: 'held', since: act.at };
  const { reason, invalidityDate } = act;
  // A hold that becomes final counts from its beginning: nobody could rely on the certificate since then.
  return { state: 'revoked', since: before.state === 'held' ? before.since : act.at, reason, invalidityDate };
}

/** RFC 5280 5.3.1: a hold is on the list until it is lifted; removeFromCRL is for delta lists, here the entry goes. */
export function listEntryOf(serial: string, current: CertificateState): RevokedCertificate | undefined {
  if (current.state === 'good') return undefined;
  if (current.state === 'held') return { serial, revokedAt: current.since, reason: 'certificateHold' };
  const { since, reason, invalidityDate } = current;
  return { serial, revokedAt: since, reason, ...(invalidityDate && { invalidityDate }) };
}
