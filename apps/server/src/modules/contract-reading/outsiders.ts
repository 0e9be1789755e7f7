import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Standing } from '../contracts/access.ts';
import { contractParties, type Party } from '../contracts/tables.ts';
import type { RecordedEvent } from '../events/index.ts';
import { concernsParties, isApproval } from './audience.ts';
import { listed } from './notarized.ts';

/** What of an event says how, when and over what was signed. */
const SHOWN_FACTS: readonly string[] = [
  'reason',
  'number',
  'until',
  'level',
  'code',
  'intent',
  'digest',
  'serial',
  'silent',
  'confirmedBy',
  'confirmedAt',
  'proof',
  'identity',
  'organizationIdentity',
  'consent',
  'device',
  'record',
  'batch',
  'document',
  'documents',
  'replaces',
  'sha256',
  'sm3',
  'fields',
  'signers',
  'agreement',
  'about',
];
/** Ids that the places and the rules have among themselves. */
const INNER_FACTS: readonly string[] = [
  ...['called', 'party', 'parties', 'template', 'flow', 'for', 'delegation'],
];

const namedIn = ({ facts }: RecordedEvent): string[] => [facts.party, facts.called].flatMap(listed);

/** Whether it is an act of whoever has these places. */
export const isBy = (own: readonly Party[], { actorKind, actorId }: RecordedEvent): boolean =>
  actorKind === 'person' && own.some(({ personId }) => personId !== null && personId === actorId);

/**
 * What those outside see of it: of the signing, from the last sending on, and nothing of who approved inside; of the
 * rest what they did themselves. Places that a rule named and that somebody else holds now are gone from the parties, so
 * that they are asked for here.
 */
export async function outsidersView(
  tx: Queryable,
  { contract, own }: Pick<Standing, 'contract' | 'own'>,
  rows: readonly RecordedEvent[],
): Promise<RecordedEvent[]> {
  const approvers = await tx
    .select({ id: contractParties.id })
    .from(contractParties)
    .where(and(eq(contractParties.contractId, contract.id), eq(contractParties.part, 'approver')));
  const ownIds = new Set(own.map(({ id }) => id));
  const inside = new Set(approvers.map(({ id }) => id).filter((id) => !ownIds.has(id)));
  const sentAt = rows.findLastIndex(({ act }) => act === 'send-contract');
  return rows.filter((event, at) => {
    if (at < sentAt && event.act !== 'create-contract') return false;
    const named = namedIn(event);
    if (isApproval(event.act)) return named.some((id) => ownIds.has(id));
    if (!concernsSigning(event) && !isBy(own, event)) return false;
    return named.length === 0 || named.some((id) => !inside.has(id));
  });
}

/** A reminder is for those who have to sign, or for the author of what was signed long ago. */
const concernsSigning = ({ act, facts }: RecordedEvent): boolean =>
  act === 'remind-contract' ? facts.about === 'deadline' : concernsParties(act);

/** What is told of an event: to the author's side, and to whoever did it, more than to the others. */
export const factsFor = ({ facts }: RecordedEvent, isClear: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).filter(([name]) =>
      isClear ? !INNER_FACTS.includes(name) : SHOWN_FACTS.includes(name),
    ),
  );
