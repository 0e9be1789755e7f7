import { type ContractState, EVENTS, type EventAct } from '@yinxin/api';
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { documentsOf, livePartiesOf } from '../contracts/access.ts';
import { contracts, documentVersions, type Party } from '../contracts/tables.ts';
import { events, type RecordedEvent } from '../events/index.ts';

/** A contract as whoever holds its code may know it: no name, no title, nothing of what it says. */
export interface NotarizedContract {
  id: string;
  state: ContractState;
  documents: { sha256: string; sm3: string; madeAt: Date }[][];
  events: NotarizedEvent[];
}

interface NotarizedEvent {
  id: string;
  words: string;
  who: string;
  at: Date;
  /** Of the files that came of it, as the event holds them. */
  digests: FileDigest[];
}

interface FileDigest {
  sha256: string;
  sm3: string | null;
}

/** What the public may know to have happened, and as whose act. How an author decides within is its own affair. */
const SHOWN = {
  'send-contract': 'author',
  'fill-contract': 'party',
  'reject-filling': 'party',
  'begin-signing': 'system',
  'sign-contract': 'party',
  'reject-contract': 'party',
  'complete-contract': 'system',
  'recall-contract': 'author',
  'expire-contract': 'system',
  'raise-level': 'system',
  'void-contract': 'somebody',
  'finish-voiding': 'system',
  'drop-voiding': 'system',
} as const satisfies Partial<Record<EventAct, 'author' | 'party' | 'system' | 'somebody'>>;
const SHOWN_ACTS = Object.keys(SHOWN) as (keyof typeof SHOWN)[];

/** Ids that a fact holds. */
export const listed = (fact: unknown): string[] =>
  typeof fact === 'string' ? fact.split(',').filter(Boolean) : [];

/** The digests of the files that an event made, by its facts. */
export function digestsIn(facts: Readonly<Record<string, unknown>>): FileDigest[] {
  const sha256 = listed(facts.sha256 ?? facts.documents);
  const sm3 = listed(facts.sm3);
  return sha256.map((one, at) => ({ sha256: one, sm3: sm3[at] ?? null }));
}

function whoOf({ act, actorId, facts }: RecordedEvent, parties: readonly Party[]): string {
  const as = SHOWN[act as keyof typeof SHOWN];
  if (as === 'author') return '发起方';
  if (as === 'somebody') return '合同一方';
  if (as === 'system') return '平台';
  const [partyId] = listed(facts.party);
  const signers = parties.filter(({ part }) => part === 'signer');
  const at = signers.findIndex(({ id, personId }) => (partyId ? id === partyId : personId === actorId));
  return at < 0 ? '签署方' : `签署方 ${at + 1}`;
}

/** Drafts have nothing to show, and templates are no contracts: neither is told from a code that nobody has. */
export async function notarizedBy(db: Database, code: string): Promise<NotarizedContract | undefined> {
  const [contract] = await db
    .select({ id: contracts.id, state: contracts.state })
    .from(contracts)
    .where(and(eq(contracts.code, code), eq(contracts.purpose, 'contract'), ne(contracts.state, 'DRAFT')));
  if (!contract) return undefined;
  const [documents, parties, rows] = [
    await documentsOf(db, contract.id),
    await livePartiesOf(db, contract.id),
    await db
      .select()
      .from(events)
      .where(
        and(
          eq(events.targetType, 'contract'),
          eq(events.targetId, contract.id),
          inArray(events.act, SHOWN_ACTS),
        ),
      )
      .orderBy(asc(events.id)),
  ];
  const versions = await db
    .select()
    .from(documentVersions)
    .where(
      inArray(
        documentVersions.documentId,
        documents.map(({ id }) => id),
      ),
    )
    .orderBy(desc(documentVersions.version));
  return {
    ...contract,
    documents: documents.map(({ id }) => versions.filter(({ documentId }) => documentId === id)),
    events: rows.map((event) => ({
      id: event.id,
      words: event.facts.silent ? '静默签署' : EVENTS[event.act].words,
      who: whoOf(event, parties),
      at: event.at,
      digests: digestsIn(event.facts),
    })),
  };
}
