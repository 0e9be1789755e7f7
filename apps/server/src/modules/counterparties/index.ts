import type { OwnerKind } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import type { CallBook } from '../../http/calls.ts';
import type { Person } from '../../http/principal.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { ImportingParts } from './dependencies.ts';
import { heldOf } from './reading.ts';
import { answerCounterparties } from './routes.ts';
import { placeCounterparties } from './samples.ts';
import { counterparties } from './tables.ts';

export { type Contact, contactsAmong, kindsOfCounterparties, listCounterparties } from './reading.ts';

export interface Counterparties {
  /** For a demo. */
  placeSamples(who: Person): Promise<void>;
}

/** The address book: whom an owner signs with, found, chosen, imported. */
export function createCounterparties(
  book: CallBook,
  { privacy, upkeep, ...parts }: ImportingParts & { privacy: Privacy; upkeep: Upkeep },
): Counterparties {
  answerCounterparties(book, parts);
  privacy.addToCopy('通讯录', heldOf(parts));
  // an address book goes with its owner
  upkeep.subscribe({
    name: 'counterparties',
    acts: ['close-person', 'close-organization'],
    async handle({ act, targetId }) {
      const kind: OwnerKind = act === 'close-person' ? 'person' : 'organization';
      await parts.db
        .delete(counterparties)
        .where(and(eq(counterparties.ownerKind, kind), eq(counterparties.ownerId, targetId)));
    },
  });
  return { placeSamples: (who) => placeCounterparties(parts, who) };
}
