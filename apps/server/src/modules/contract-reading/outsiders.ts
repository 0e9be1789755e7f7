import type { ContractAccess } from '../contracts/access.ts';
import type { Party } from '../contracts/tables.ts';
import { concernsParties, isApproval } from './audience.ts';
import type { PastEvent } from './history.ts';
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

const namedIn = ({ facts }: PastEvent): string[] => [facts.party, facts.called].flatMap(listed);

/** Whether it is an act of whoever has these places. */
export const isBy = (own: readonly Party[], { actorKind, actorId }: PastEvent): boolean =>
  actorKind === 'person' && own.some(({ personId }) => personId !== null && personId === actorId);

/**
 * What those outside see of it: of the signing, from the last sending on, and nothing of who approved inside; of the
 * rest what they did themselves. Places that a rule named and that somebody else holds now are gone from the parties: here
 * are all that ever were.
 */
export function outsidersView<Event extends PastEvent>(
  { own, places }: Pick<ContractAccess, 'own'> & { places: readonly Pick<Party, 'id' | 'part'>[] },
  rows: readonly Event[],
): Event[] {
  const approvers = places.filter(({ part }) => part === 'approver');
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
const concernsSigning = ({ act, facts }: PastEvent): boolean =>
  act === 'remind-contract' ? facts.about === 'deadline' : concernsParties(act);

/** What is told of an event: to the author's side, and to whoever did it, more than to the others. */
export const factsFor = ({ facts }: PastEvent, isClear: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).filter(([name]) =>
      isClear ? !INNER_FACTS.includes(name) : SHOWN_FACTS.includes(name),
    ),
  );
