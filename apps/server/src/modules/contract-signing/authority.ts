import { maskName } from '@yinxin/identifiers';
import type { CertificateState } from '@yinxin/pki';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Caller, isCertified, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { ContractDependencies, TakenSeal } from '../contracts/dependencies.ts';
import type { Contract, Intent, Party } from '../contracts/tables.ts';
import { requirePaper } from './paper.ts';
import { wantedSeal } from './prepare.ts';

/** An intent, under its authorisation where it is signed without being asked. */
type TakenFor = Pick<Intent, 'id' | 'view' | 'silentId'>;

/** The seal that is used, if any; asked again for the same intent it is the same use. */
export const takeSeal = async (
  { seals }: Pick<ContractDependencies, 'seals'>,
  tx: Queryable,
  caller: Caller<Actor>,
  contract: Contract,
  { id: reference, view: { sealId }, silentId }: TakenFor,
): Promise<TakenSeal | undefined> =>
  sealId
    ? seals.useSeal(tx, caller, {
        ...(await wantedSeal(tx, contract, sealId)),
        ...{ reference, silentId: silentId ?? undefined },
      })
    : undefined;

/** What is judged, read under the contract's lock. */
interface Claimed {
  contract: Contract;
  party: Party;
  intent: Intent;
  /** Whoever signs, in the account they sign in; undefined once that has ended. */
  who: Person | undefined;
  /** Of the certificate that signed. */
  certificateState: CertificateState | undefined;
}

/**
 * Who signs, in whose name and with which certificate: all of it must hold until the signature is taken in, whenever it
 * was made. What was withdrawn in between took effect before it.
 * @throws NOT_VERIFIED, SIGN_NAME, SIGN_PAPER, SIGN_CERTIFICATE, and what using a seal refuses
 */
export async function requireAuthority(
  parts: ContractDependencies,
  tx: Queryable,
  caller: Caller,
  { contract, party, intent, who, certificateState: known }: Claimed,
): Promise<void> {
  if (who?.identityState !== 'verified' || !isCertified(who)) throw problem('NOT_VERIFIED');
  const named = parts.vault.open(party.name);
  if (party.kind === 'person' && named !== who.name) throw problem('SIGN_NAME', { name: maskName(named) });
  await requirePaper(parts, tx, party, who.personId);
  const { certificate, sealId } = intent.view;
  if (certificate) await parts.seals.tokenCertificate(tx, who, { serial: certificate, sealId });
  await takeSeal(parts, tx, { ...caller, who }, contract, intent);
  const serial = intent.serial ?? '';
  // whoever used a seal may have waited for whoever revoked it
  const certificateState = sealId ? (await parts.certificates.statesOf(tx, [serial])).get(serial) : known;
  if (certificateState?.state !== 'good')
    throw problem('SIGN_CERTIFICATE', { reason: '签署所用的证书已被吊销或冻结，签名没有生效，请重新签署' });
}
