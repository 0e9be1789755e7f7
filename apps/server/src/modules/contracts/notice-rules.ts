import type { EventAct, NoticeKindName } from '@yinxin/api';
import { and, inArray } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import { batched } from '../../db/batched.ts';
import type { Queryable } from '../../db/connect.ts';
import { readTogether } from '../../db/together.ts';
import { delegatesOf } from '../approvals/index.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { Rules, Told } from '../notices/index.ts';
import { persons } from '../persons/index.ts';
import { isHeld } from './access.ts';
import { type Contract, contractColumns, contractParties, contracts, type Party } from './tables.ts';

/** What rules ask of the contract that an event is about, read at once. */
interface Dealings {
  contract: Contract;
  /** Places that somebody still holds: who gave theirs away in the meantime is told of nothing. */
  parties: Party[];
}

/** Of the events of a moment asked once; by the connections that they are asked over. */
const dealingsIn = new WeakMap<Queryable, (contractId: string) => Promise<Dealings | undefined>>();

function dealingsOf(db: Queryable, { targetId }: RecordedEvent): Promise<Dealings | undefined> {
  const known = dealingsIn.get(db) ?? batched((ids: string[]) => readDealings(db, ids));
  dealingsIn.set(db, known);
  return known(targetId);
}

async function readDealings(db: Queryable, ids: string[]): Promise<Map<string, Dealings>> {
  const { found, parties } = await readTogether(db, {
    found: db.select(contractColumns).from(contracts).where(anyOf(contracts.id, ids)),
    parties: db
      .select()
      .from(contractParties)
      .where(and(anyOf(contractParties.contractId, ids), isHeld)),
  });
  return new Map(
    found.map((contract) => [
      contract.id,
      { contract, parties: parties.filter(({ contractId }) => contractId === contract.id) },
    ]),
  );
}

type Somebody = Pick<Told, 'personId' | 'accountId'>;

/** The persons behind places: who opened it, and in which account, or who has that phone. */
async function personsBehind(db: Queryable, parties: readonly Party[]): Promise<Somebody[]> {
  const unknown = parties.filter(({ personId }) => personId === null).map((party) => party.phoneFingerprint);
  const found =
    unknown.length === 0
      ? []
      : await db.select({ id: persons.id }).from(persons).where(inArray(persons.phoneFingerprint, unknown));
  const known = parties.flatMap(({ personId, accountId }) =>
    personId ? [{ personId, ...(accountId && { accountId }) }] : [],
  );
  return [...known, ...found.map(({ id: personId }) => ({ personId }))];
}

function namedParties(event: RecordedEvent, { parties }: Dealings, fact: 'called' | 'parties'): Party[] {
  const ids = String(event.facts[fact] ?? '').split(',');
  return parties.filter(({ id }) => ids.includes(id));
}

type Find = (db: Queryable, event: RecordedEvent, dealings: Dealings) => Promise<Somebody[]>;
const namedBy =
  (fact: 'called' | 'parties'): Find =>
  (db, event, dealings) =>
    personsBehind(db, namedParties(event, dealings, fact));
const author: Find = async (_db, _event, { contract: { personId, accountId } }) => [{ personId, accountId }];
const everybody: Find = async (db, event, dealings) => [
  ...(await personsBehind(db, dealings.parties)),
  ...(await author(db, event, dealings)),
];
const copied: Find = (db, _event, dealings) =>
  personsBehind(
    db,
    dealings.parties.filter(({ part }) => part === 'cc'),
  );

/** Those who approve in the place of whoever is called and away. */
const delegates: Find = async (db, event, dealings) => {
  const called = namedParties(event, dealings, 'called');
  return delegatesOf(
    db,
    called.flatMap(({ part, accountId }) => (part === 'approver' && accountId ? [accountId] : [])),
  );
};

type Teller = (db: Queryable, event: RecordedEvent, dealings: Dealings) => Promise<Told[]>;
const noticesFor =
  (kind: NoticeKindName, ...finds: Find[]): Teller =>
  async (db, event, dealings) => {
    const found = (await Promise.all(finds.map((find) => find(db, event, dealings)))).flat();
    const once = new Map(found.map((somebody) => [somebody.personId, somebody]));
    return [...once.values()]
      .filter(({ personId }) => personId !== event.actorId)
      .map((somebody) => ({ ...somebody, kind, about: dealings.contract.title }));
  };
const together =
  (...tellers: Teller[]) =>
  async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
    const dealings = await dealingsOf(db, event);
    if (!dealings) return [];
    return (await Promise.all(tellers.map((told) => told(db, event, dealings)))).flat();
  };
const notify = (kind: NoticeKindName, ...finds: Find[]) => together(noticesFor(kind, ...finds));

const turn = together(
  noticesFor('contract-turn', namedBy('called')),
  noticesFor('contract-turn-for', delegates),
);

/** Who hears of what happens to a contract. The link to it goes out by message besides (`messages.ts`). */
export const contractRules: Rules = {
  'send-contract': notify('contract-copied', copied),
  'call-parties': turn,
  'begin-filling': turn,
  'begin-signing': turn,
  'transfer-contract': turn,
  'replace-signer': turn,
  'urge-contract': together(
    noticesFor('contract-urged', namedBy('called')),
    noticesFor('contract-turn-for', delegates),
  ),
  'complete-contract': notify('contract-complete', everybody),
  'return-contract': notify('contract-returned', author),
  'reject-filling': notify('contract-refused', author),
  'reject-contract': notify('contract-refused', author),
  'recall-contract': notify('contract-recalled', namedBy('parties')),
  'expire-contract': together(
    noticesFor('contract-expired', author),
    noticesFor('contract-expired', namedBy('parties')),
  ),
  'fail-signing': notify('contract-failed', author),
  'finish-voiding': notify('contract-voided', everybody),
  'open-link': async (db: Queryable, event: RecordedEvent) =>
    event.facts.first === true ? notify('contract-opened', author)(db, event) : [],
  'disown-link': notify('contract-disowned', author),
  'ask-extension': notify('extension-asked', author),
  'remind-contract': async (db: Queryable, event: RecordedEvent) =>
    event.facts.about === 'deadline'
      ? notify('contract-due', namedBy('called'), author)(db, event)
      : notify('contract-ending', author)(db, event),
} satisfies Partial<Record<EventAct, unknown>>;
