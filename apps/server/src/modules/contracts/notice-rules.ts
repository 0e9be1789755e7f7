import type { EventAct, NoticeKindName } from '@yinxin/api';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { persons } from '../accounts/index.ts';
import { delegatesOf } from '../approvals/index.ts';
import type { RecordedEvent } from '../events/index.ts';
import type { Rules, Told } from '../notices/index.ts';
import { livePartiesOf } from './access.ts';
import { type Contract, contractColumns, contractParties, contracts, type Party } from './tables.ts';

async function contractOf(db: Queryable, { targetId }: RecordedEvent): Promise<Contract | undefined> {
  const [contract] = await db.select(contractColumns).from(contracts).where(eq(contracts.id, targetId));
  return contract;
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

async function namedParties(
  db: Queryable,
  event: RecordedEvent,
  fact: 'called' | 'parties',
): Promise<Party[]> {
  const ids = String(event.facts[fact] ?? '')
    .split(',')
    .filter(Boolean);
  return ids.length === 0 ? [] : db.select().from(contractParties).where(inArray(contractParties.id, ids));
}
const namedBy = (fact: 'called' | 'parties') => async (db: Queryable, event: RecordedEvent) =>
  personsBehind(db, await namedParties(db, event, fact));
const author = async (_db: Queryable, _event: RecordedEvent, contract: Contract): Promise<Somebody[]> => [
  { personId: contract.personId, accountId: contract.accountId },
];
const everybody = async (db: Queryable, event: RecordedEvent, contract: Contract) => [
  ...(await personsBehind(db, await livePartiesOf(db, event.targetId))),
  ...(await author(db, event, contract)),
];
const copied = async (db: Queryable, event: RecordedEvent) =>
  personsBehind(
    db,
    (await livePartiesOf(db, event.targetId)).filter(({ part }) => part === 'cc'),
  );

type Find = (db: Queryable, event: RecordedEvent, contract: Contract) => Promise<Somebody[]>;
const tell =
  (kind: NoticeKindName, ...finds: Find[]) =>
  async (db: Queryable, event: RecordedEvent): Promise<Told[]> => {
    const contract = await contractOf(db, event);
    if (!contract) return [];
    const found = (await Promise.all(finds.map((find) => find(db, event, contract)))).flat();
    const once = new Map(found.map((somebody) => [somebody.personId, somebody]));
    return [...once.values()]
      .filter(({ personId }) => personId !== event.actorId)
      .map((somebody) => ({ ...somebody, kind, about: contract.title }));
  };
const together =
  (...rules: ((db: Queryable, event: RecordedEvent) => Promise<Told[]>)[]) =>
  async (db: Queryable, event: RecordedEvent) =>
    (await Promise.all(rules.map((rule) => rule(db, event)))).flat();

/** Those who approve in the place of whoever is called and away. */
const delegates = async (db: Queryable, event: RecordedEvent): Promise<Somebody[]> => {
  const called = await namedParties(db, event, 'called');
  const away = called.flatMap(({ part, accountId }) => (part === 'approver' && accountId ? [accountId] : []));
  return delegatesOf(db, away);
};

const turn = together(tell('contract-turn', namedBy('called')), tell('contract-turn-for', delegates));

/** Who hears of what happens to a contract. The link to it goes out by message besides (`messages.ts`). */
export const contractRules: Rules = {
  'send-contract': tell('contract-copied', copied),
  'call-parties': turn,
  'begin-filling': turn,
  'begin-signing': turn,
  'transfer-contract': turn,
  'replace-signer': turn,
  'urge-contract': together(tell('contract-urged', namedBy('called')), tell('contract-turn-for', delegates)),
  'complete-contract': tell('contract-complete', everybody),
  'return-contract': tell('contract-returned', author),
  'reject-filling': tell('contract-refused', author),
  'reject-contract': tell('contract-refused', author),
  'recall-contract': tell('contract-recalled', namedBy('parties')),
  'expire-contract': together(tell('contract-expired', author), tell('contract-expired', namedBy('parties'))),
  'fail-signing': tell('contract-failed', author),
  'finish-voiding': tell('contract-voided', everybody),
  'open-link': async (db: Queryable, event: RecordedEvent) =>
    event.facts.first === true ? tell('contract-opened', author)(db, event) : [],
  'disown-link': tell('contract-disowned', author),
  'ask-extension': tell('extension-asked', author),
  'remind-contract': async (db: Queryable, event: RecordedEvent) =>
    event.facts.about === 'deadline'
      ? tell('contract-due', namedBy('called'), author)(db, event)
      : tell('contract-ending', author)(db, event),
} satisfies Partial<Record<EventAct, unknown>>;
