import {
  AUTHOR_KEY,
  AUTHOR_KINDS,
  type CallParsed,
  CONTRACT_LIMITS,
  contactIn,
  type DraftField,
  type DraftParty,
  FIELD_KINDS,
  FLOW_KEY,
  isByRule,
  type saveContract,
} from '@yinxin/api';
import { maskPhone, parseCompanyName, parseForeignName } from '@yinxin/identifiers';
import { seamPages } from '@yinxin/seal/seam';
import { DAY_MS } from '@yinxin/values';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Caller, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { authorise, documentsOf } from '../contracts/access.ts';
import { settled } from '../contracts/progress.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractColumns,
  contractDocuments,
  contractFields,
  contractParties,
  contracts,
} from '../contracts/tables.ts';
import { keepFile } from '../files/index.ts';
import type { DraftingParts } from './dependencies.ts';
import { requireSeen } from './seen.ts';

export type Draft = CallParsed<typeof saveContract>['body'];

const wrong = (reason: string) => problem('CONTRACT_DRAFT', { reason });

export function deadlineFrom(text: string, now: Date): Date {
  const deadline = new Date(text);
  const ahead = deadline.getTime() - now.getTime();
  if (!(ahead > 0 && ahead <= CONTRACT_LIMITS.days * DAY_MS)) throw problem('CONTRACT_DEADLINE');
  return deadline;
}

/** A name in its one spelling, Chinese or Latin; what no paper could say is refused before somebody waits for it. */
export function partyName(name: string): string {
  const parsed = parseForeignName(name);
  if (!parsed.ok) throw wrong(`签署人“${name}”：${parsed.reason}`);
  return parsed.value;
}

function organizationOf({ kind, organizationName, name }: DraftParty, isDraft: boolean): string {
  if (kind === 'person' || (isDraft && organizationName === '')) return '';
  const parsed = parseCompanyName(organizationName);
  if (!parsed.ok) throw wrong(`“${organizationName || name}”：${parsed.reason}`);
  return parsed.value;
}

/** Replaces the whole of a draft by what the page shows; documents that are no longer listed go. */
export async function saveDraft(parts: DraftingParts, caller: Caller<Actor>, draft: Draft): Promise<Date> {
  const { db } = parts;
  return db.transaction(async (tx) => {
    const { contract } = await authorise(tx, caller, draft.id, 'edit-contract');
    const deadline = draft.deadline ? deadlineFrom(draft.deadline, await timeNow(tx)) : null;
    requireSeen(contract, draft);
    const parties = await withPhones(parts, tx, caller.who, draft.parties);
    requireDistinct(parties);
    const rows = parties.map((party, position) => ({
      ...partyRow(parts, draft.id, party, position, true),
      contactId: party.contactId,
    }));
    const { amount, sealId, editor: savedIn = null } = draft;
    const message = draft.message ? parts.vault.seal(draft.message) : null;
    const savedBy = caller.who.accountId;
    const before = await documentsOf(tx, draft.id);
    const saved = await writeDraft(tx, parts, draft, rows, {
      ...{ amount, deadline, message, sealId, savedBy, savedIn },
    });
    if (!contract.sentAt) await dropRemoved(tx, before, draft);
    await settled(tx, saved);
    return saved.changedAt;
  });
}

/** Whoever was chosen from contacts stands there by a reference, which the server alone knows the phone to. */
async function withPhones(
  { contacts }: Pick<DraftingParts, 'contacts'>,
  tx: Queryable,
  who: Actor,
  parties: readonly DraftParty[],
): Promise<(DraftParty & { contactId: string | null })[]> {
  const ids = parties.flatMap(({ phone }) => contactIn(phone) ?? []);
  const phones = ids.length > 0 ? await contacts.phonesOf(tx, ownerOf(who), ids) : new Map<string, string>();
  return parties.map((party) => {
    const contactId = contactIn(party.phone) ?? null;
    return { ...party, contactId, phone: (contactId && phones.get(contactId)) ?? party.phone };
  });
}

/** Files of what was taken out go; one that another contract names stays with it. What was sent has a history. */
async function dropRemoved(
  tx: Queryable,
  before: readonly ContractDocumentRow[],
  { documents }: Pick<Draft, 'documents'>,
): Promise<void> {
  const removed = before.filter(({ id }) => documents.every((document) => document.id !== id));
  for (const fileId of new Set(removed.flatMap(({ originalId, preparedId }) => [originalId, preparedId])))
    await keepFile(tx, fileId, new Date());
}

/** What is written down of a contract, and of a template: documents, who takes part, fields. */
export type Written = Pick<
  Draft,
  'id' | 'title' | 'documents' | 'algorithm' | 'sight' | 'quorums' | 'kind' | 'flowId' | 'fields'
>;
export type PartyRow = typeof contractParties.$inferInsert;

/** Whoever calls has authorised it, and locked what it belongs to. */
export async function writeDraft(
  tx: Queryable,
  parts: Pick<DraftingParts, 'vault' | 'now' | 'flows'>,
  draft: Written,
  parties: readonly PartyRow[],
  terms: Partial<Pick<Contract, 'amount' | 'deadline' | 'message' | 'sealId' | 'savedBy' | 'savedIn'>> = {},
): Promise<Contract> {
  const documents = await keepDocuments(tx, draft);
  const keys = parties.map(({ key }) => key);
  if (new Set(keys).size !== keys.length || keys.includes(AUTHOR_KEY)) throw wrong('签署方的键重复');
  if (parties.some(isByRule)) throw wrong(`签署方的键不能以 ${FLOW_KEY} 开头`);
  if (draft.flowId && !(await parts.flows.knows(tx, draft.flowId, draft.id))) throw problem('FLOW_NOT_FOUND');
  await tx.delete(contractFields).where(eq(contractFields.contractId, draft.id));
  await tx.delete(contractParties).where(eq(contractParties.contractId, draft.id));
  if (parties.length > 0) await tx.insert(contractParties).values([...parties]);
  if (draft.fields.length > 0)
    await tx.insert(contractFields).values(
      draft.fields.map((field, position) => ({
        ...fieldRow(parts, draft.id, parties, field, documents),
        position,
      })),
    );
  const { title, algorithm, sight, quorums, kind, flowId } = draft;
  const [saved] = await tx
    .update(contracts)
    .set({ title, algorithm, sight, quorums, kind, flowId, ...terms, changedAt: parts.now() })
    .where(eq(contracts.id, draft.id))
    .returning(contractColumns);
  if (!saved) throw new Error('the draft was not stored');
  return saved;
}

async function keepDocuments(
  tx: Queryable,
  draft: Pick<Draft, 'id' | 'documents'>,
): Promise<Map<string, ContractDocumentRow>> {
  const own = new Map((await documentsOf(tx, draft.id)).map((document) => [document.id, document]));
  const listed = draft.documents.map(({ id }) => id);
  if (new Set(listed).size !== listed.length || listed.some((id) => !own.has(id)))
    throw problem('DOCUMENT_NOT_FOUND');
  const ofContract = eq(contractDocuments.contractId, draft.id);
  await tx
    .delete(contractDocuments)
    .where(listed.length > 0 ? and(ofContract, notInArray(contractDocuments.id, listed)) : ofContract);
  for (const [position, { id, name }] of draft.documents.entries())
    await tx
      .update(contractDocuments)
      .set({ position, name })
      .where(and(ofContract, inArray(contractDocuments.id, [id])));
  return new Map(listed.flatMap((id) => [[id, own.get(id)] as const].filter(hasRow)));
}
const hasRow = (
  entry: readonly [string, ContractDocumentRow | undefined],
): entry is [string, ContractDocumentRow] => entry[1] !== undefined;

/** Of those who sign, the first who stands there already. */
export function namedTwice<One extends Pick<DraftParty, 'part' | 'kind' | 'phone' | 'organizationName'>>(
  parties: readonly One[],
): One | undefined {
  const seen = new Set<string>();
  return parties.find(({ part, kind, phone, organizationName }) => {
    const place = `${kind} ${phone} ${organizationName}`;
    // two whose phones are still to come are two
    if (part !== 'signer' || phone === '') return false;
    return seen.has(place) || !seen.add(place);
  });
}

/** One person in one place signs once. */
export function requireDistinct(parties: readonly DraftParty[]): void {
  const party = namedTwice(parties);
  if (party) throw wrong(`${party.organizationName || party.name}（${maskPhone(party.phone)}）重复`);
}

export const sealedParty = (
  { vault }: Pick<DraftingParts, 'vault'>,
  { name, phone }: { name: string; phone: string },
  isDraft = false,
) => ({
  name: vault.seal(isDraft && name === '' ? '' : partyName(name)),
  phone: vault.seal(phone),
  phoneFingerprint: vault.fingerprint('phone', phone),
});

export const partyRow = (
  parts: Pick<DraftingParts, 'vault'>,
  contractId: string,
  party: DraftParty,
  position: number,
  /** What is missing is told when it is to be sent. */
  isDraft = false,
) => ({
  contractId,
  key: party.key,
  position,
  step: party.step,
  kind: party.kind,
  part: party.part,
  actingAs: party.actingAs,
  intent: party.intent,
  reading: party.reading,
  role: party.role,
  organizationName: organizationOf(party, isDraft),
  ...sealedParty(parts, party, isDraft),
  idNumber: party.idNumber ? parts.vault.seal(party.idNumber) : null,
});

function fieldRow(
  { vault }: Pick<DraftingParts, 'vault'>,
  contractId: string,
  parties: readonly PartyRow[],
  field: DraftField,
  documents: ReadonlyMap<string, ContractDocumentRow>,
): typeof contractFields.$inferInsert {
  const {
    documentId,
    party: partyKey,
    kind,
    page,
    left,
    top,
    width,
    height,
    label,
    required,
    options,
  } = field;
  const document = documents.get(documentId);
  if (!document) throw problem('DOCUMENT_NOT_FOUND');
  const isAuthors = partyKey === AUTHOR_KEY && (AUTHOR_KINDS as readonly string[]).includes(kind);
  const party = parties.find(({ key }) => key === partyKey);
  if (!isAuthors && party?.part !== 'signer')
    throw wrong(`控件“${label || FIELD_KINDS[kind].words}”没有对应的签署方`);
  const sheet = document.pages[page];
  if (!sheet || left + width > sheet.widthMm + 0.5 || top + height > sheet.heightMm + 0.5)
    throw wrong(`控件“${label || FIELD_KINDS[kind].words}”在页面之外`);
  if (kind === 'seam' && seamPages(document.pages.length, options.pages ?? 'all', options).length < 2)
    throw wrong('骑缝章至少需要两页');
  if (kind === 'choice' && !options.choices?.length) throw wrong(`选项控件“${label}”没有选项`);
  const isFilled = FIELD_KINDS[kind].when === 'filled';
  if (isFilled && document.signedBefore > 0) throw wrong(`“${document.name}”已有数字签名，不能再填写内容`);
  const value = isFilled && field.value ? vault.seal(field.value) : null;
  return {
    contractId,
    ...{ documentId, partyKey, kind, page, left, top, width, height, label, required, options, value },
  };
}
