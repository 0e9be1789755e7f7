import type { ContractState, LinkEnd, LinkStand } from '@yinxin/api';
import { LINK_ENDS } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/tokens.ts';
import { findContract, isDue } from '../contracts/access.ts';
import { type Contract, contractLinkReaders, contractParties, type Party } from '../contracts/tables.ts';

type LinkReader = typeof contractLinkReaders.$inferSelect;

/** A link, and what whoever follows it on this device is to it. */
interface LinkAccess {
  party: Party;
  contract: Contract;
  stand: LinkStand;
  end: LinkEnd | undefined;
  /** It was opened on this device before. */
  mine: LinkReader | undefined;
  /** Whoever is here may know the title: they read on this device, or would by pressing. */
  knows: boolean;
}

/** The place that a link was sent for. @throws SHARE_CLOSED */
export async function findLinked(tx: Queryable, token: string): Promise<Party> {
  const [party] = await tx
    .select()
    .from(contractParties)
    .where(eq(contractParties.tokenHash, tokenHash(token)));
  if (!party) throw problem('SHARE_CLOSED');
  return party;
}

const ENDS: Partial<Record<ContractState, LinkEnd>> = {
  DRAFT: 'returned',
  COMPLETE: 'complete',
  FILL_REJECTED: 'refused',
  SIGN_REJECTED: 'refused',
  RECALLED: 'recalled',
  EXPIRED: 'expired',
  INVALIDING: 'voided',
  INVALIDED: 'voided',
};

/** A link reads no longer than somebody may sign: it ends with the contract, its deadline, and the place itself. */
function endOf(contract: Contract, { state }: Party, now: Date): LinkEnd | undefined {
  if (state === 'TRANSFERRED') return 'replaced';
  if (contract.deletedAt) return 'deleted';
  return ENDS[contract.state] ?? (isDue(contract, now) ? 'expired' : undefined);
}

/** Whoever was here before, by signing in or on another device, was the first. */
const isUntouched = ({ readAt, accountId }: Party, readers: readonly LinkReader[]): boolean =>
  readers.length === 0 && readAt === null && accountId === null;

export async function linkAccessOf(
  tx: Queryable,
  { reader }: Pick<Caller, 'reader'>,
  party: Party,
  known?: Contract,
): Promise<LinkAccess> {
  const contract = known ?? (await findContract(tx, party.contractId));
  const readers = await tx
    .select()
    .from(contractLinkReaders)
    .where(eq(contractLinkReaders.partyId, party.id));
  const hash = reader === undefined ? undefined : tokenHash(reader);
  const mine = hash && readers.find(({ readerHash }) => readerHash.equals(hash));
  const end = endOf(contract, party, await timeNow(tx));
  const first = party.reading === 'link' && isUntouched(party, readers);
  const reads = mine !== undefined && party.reading !== 'identity';
  const stand = reads ? 'open' : party.reading === 'identity' ? 'identity' : first ? 'press' : 'code';
  return { party, contract, stand: end ? 'over' : stand, end, mine, knows: reads || first };
}

export const linkOver = (end: LinkEnd) => problem('LINK_OVER', { why: LINK_ENDS[end] });

/** For whoever reads by a link: it is open on this device, now. @throws LINK_OVER, LINK_CODE, LINK_IDENTITY */
export async function requireOpen(tx: Queryable, caller: Caller, token: string): Promise<LinkAccess> {
  const access = await linkAccessOf(tx, caller, await findLinked(tx, token));
  const { stand, end } = access;
  if (end) throw linkOver(end);
  if (stand === 'identity') throw problem('LINK_IDENTITY');
  if (stand !== 'open') throw problem('LINK_CODE');
  return access;
}
