import type { ContractDetail, EventAct, MeterCode } from '@yinxin/api';
import { OUTCOMES } from '@yinxin/evidence-log/package';
import { maskName } from '@yinxin/identifiers';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Caller, ownerOf } from '../../http/principal.ts';
import { accounts } from '../accounts/index.ts';
import { authoriseReading } from '../contracts/access.ts';
import { findFile, pdfName } from '../contracts/content/index.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { eventOf, idsOf } from '../contracts/progress.ts';
import { type Contract, signingIntents } from '../contracts/tables.ts';
import { type Facts, record } from '../events/index.ts';
import { openFile } from '../files/index.ts';
import type { StepUpProof } from '../step-up/index.ts';
import { historyOf, type PastEvent } from './history.ts';
import { digestsIn } from './notarized.ts';
import { outsidersView } from './outsiders.ts';
import { presentDetail } from './present.ts';

export interface EvidenceDocument {
  name: string;
  size: number;
  sha256: string;
  sm3: string;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** How somebody came to sign: what they confirmed, when, and who they are to us. */
export interface EvidenceSigning {
  partyId: string;
  personId: string;
  organizationId: string | null;
  /** When they confirmed that they want to; null where it was a standing authorisation. */
  confirmedAt: Date | null;
  /** How; null where nobody was asked, and of signatures before it was kept. */
  proofMethod: StepUpProof | null;
  /** SHA-256 over documents, look and consent: what was confirmed. */
  digest: string;
  serial: string | null;
  isSilent: boolean;
  at: Date;
  /** Of the contract: that of the signature. */
  eventId: string | undefined;
  /** What was written down of it, as texts whose digests stand in the event; null of signatures before it was. */
  texts: { intent: string; batch: string | null; record: string } | null;
}

/** A report alone, or the package that holds one. */
export type EvidenceMeter = Extract<MeterCode, 'evidence-report' | 'verification-package'>;

/** What somebody may take along of a contract as evidence. */
export interface ContractEvidence {
  contract: Pick<Contract, 'id' | 'code' | 'title' | 'number'>;
  /** Records that they take it along, once it is ready to be sent. */
  noteTaken(tx: Queryable, facts: Facts, meter: EvidenceMeter): Promise<void>;
  documents: EvidenceDocument[];
  /** Everything that happened, with the fields that may be shown to them. */
  events: {
    id: string;
    act: EventAct;
    at: Date;
    isNeeded: boolean;
    isShown: (field: string) => boolean;
  }[];
  /** Who wrote it: an organisation by its name, somebody else masked. */
  author: string;
  /** As they see it on its page: names of others masked, how the author's side approves left out. */
  detail: ContractDetail;
  /** Of the parties that they see. */
  signings: EvidenceSigning[];
}

/** Of what is the author's own affair it is shown that there was something, for nothing may be missing. */
const PLACE_FIELDS = ['stream', 'number', 'at', 'target_type', 'target_id'];
/** Between two of these the event of somebody else could be guessed and tried: nobody sees them, of their own acts neither. */
const CHAINED = 'hash';
/** Who is a party sees what happened and when; who did it, and from where, is shown of their own acts alone. */
const SHOWN_FIELDS = [...PLACE_FIELDS, 'id', 'actor_kind', 'act'];
/** What these say stands in the signed files too. */
const SHOWN_FACTS: readonly EventAct[] = [
  'begin-signing',
  'sign-contract',
  'complete-contract',
  'raise-level',
];

/** For whoever may read it. @throws CONTRACT_NOT_FOUND */
export async function evidenceOf(
  parts: Pick<ContractDependencies, 'db' | 'storage' | 'vault'>,
  caller: Caller<Actor>,
  contractId: string,
): Promise<ContractEvidence> {
  const { db } = parts;
  const access = await authoriseReading(db, caller.who, contractId);
  const { contract, own, isAuthor, oversees } = access;
  const history = await historyOf(parts.vault, db, access);
  const detail = presentDetail(parts, access, history);
  const isClear = isAuthor || oversees;
  const open = new Set(
    isClear ? history.events : outsidersView({ own, places: history.places }, history.events),
  );
  return {
    contract,
    async noteTaken(tx, facts, meter) {
      const number = contract.number ?? '';
      const event = eventOf(contract, 'download-evidence', { ...facts, party: idsOf(own) });
      const use = { meter, owner: ownerOf(caller.who), reference: contractId, number };
      await record(tx, caller, { ...event, uses: [use] });
    },
    documents: access.documents.map(({ name, fileId, size, sha256, sm3 }) => ({
      ...{ size, sha256, sm3 },
      name: pdfName(name),
      open: async () => openFile(parts, await findFile(db, fileId)),
    })),
    events: history.events.map((event) => {
      const { id, act, actorKind, actorId, facts } = event;
      const isOwn = actorKind === 'person' && actorId === caller.who.personId;
      const hasFacts = isClear || SHOWN_FACTS.includes(act);
      const shown = open.has(event) ? [...SHOWN_FIELDS, ...(hasFacts ? ['facts'] : [])] : PLACE_FIELDS;
      return {
        ...{ id, act, at: event.at },
        isNeeded: digestsIn(facts).length > 0 || Object.hasOwn(OUTCOMES, act),
        isShown: (field) => field !== CHAINED && (isOwn || shown.includes(field)),
      };
    }),
    author: isClear || contract.ownerKind === 'organization' ? detail.author : maskName(detail.author),
    detail,
    signings: await signingsOf(
      parts,
      contractId,
      new Set(detail.parties.map(({ id }) => id)),
      history.events,
    ),
  };
}

async function signingsOf(
  { db, vault }: Pick<ContractDependencies, 'db' | 'vault'>,
  contractId: string,
  shown: ReadonlySet<string>,
  recorded: readonly PastEvent[],
): Promise<EvidenceSigning[]> {
  const rows = await db
    .select({ intent: signingIntents, organizationId: accounts.organizationId })
    .from(signingIntents)
    .innerJoin(accounts, eq(accounts.id, signingIntents.accountId))
    .where(and(eq(signingIntents.contractId, contractId), eq(signingIntents.state, 'done')))
    .orderBy(asc(signingIntents.endedAt));
  return rows.flatMap(({ intent, organizationId }) => {
    const { id, partyId, personId, serial, silentId, proofMethod, endedAt, createdAt } = intent;
    const { statement, batch, record } = intent;
    if (!shown.has(partyId)) return [];
    const isSilent = silentId !== null;
    // what is in the log is what is reported; signatures of before say less there
    const event = recorded.find(({ act, facts }) => act === 'sign-contract' && facts.intent === id);
    const { digest = intent.digest, confirmedAt = intent.confirmedAt } = event?.facts ?? {};
    return {
      ...{ partyId, personId, organizationId, proofMethod, serial, isSilent, digest: String(digest) },
      confirmedAt: isSilent || confirmedAt === null ? null : new Date(String(confirmedAt)),
      at: endedAt ?? createdAt,
      eventId: event?.id,
      texts: statement && record ? { intent: statement, batch, record: vault.open(record) } : null,
    };
  });
}
