import { buffer } from 'node:stream/consumers';
import { CHECKBOX_VALUES, checkValue, FIELD_KINDS } from '@yinxin/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, asSystem, type Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import {
  authorise,
  authoriseReading,
  type ContractAccess,
  documentsOf,
  fieldsOf,
  fillsIn,
  isOpen,
  livePartiesOf,
  lockContract,
} from '../contracts/access.ts';
import { bytesOf, guestOf, keepAllBytes, keepBytes, pdfName } from '../contracts/content/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { claim } from '../contracts/opening.ts';
import { advance, contentDigestOf, idsOf, noteContract, openFills } from '../contracts/progress.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractColumns,
  contractDocuments,
  contractFields,
  contractParties,
  contracts,
  type Field,
  type Party,
} from '../contracts/tables.ts';
import { keepFile, type ReceivedFile, recordFile } from '../files/index.ts';
import type { Entry } from '../typesetting/index.ts';
import { openPicture } from '../uploads/index.ts';

interface Filling {
  id: string;
  values: readonly { fieldId: string; value: string }[];
  submit: boolean;
}

const labelOf = ({ label, kind }: Field) => label || FIELD_KINDS[kind].words;
const invalid = (field: Field, reason: string) =>
  problem('FIELD_VALUE', { reason: `“${labelOf(field)}”：${reason}` });

function ownFields({ own, fields }: ContractAccess): { parties: Party[]; fields: Field[] } {
  const parties = own.filter((party) => isOpen(party) && party.part === 'signer' && party.filledAt === null);
  return { parties, fields: parties.flatMap((party) => fillsIn(fields, party)) };
}

/** Keeps what somebody typed; handed in, it is theirs for good. */
export async function fillContract(
  parts: ContractParts,
  caller: Caller<Actor>,
  { id, values, submit }: Filling,
): Promise<{ submitted: boolean; missing: string[] }> {
  const { db, vault, papers } = parts;
  const lacking = await papers.missing(values.map(({ value }) => value).join(''));
  if (lacking.length > 0)
    throw problem('FIELD_VALUE', { reason: `字库中没有这些字：${lacking.slice(0, 10).join('、')}` });
  const outcome = await db.transaction(async (tx) => {
    const access = await authorise(tx, caller, id, 'fill-contract');
    const { parties, fields } = ownFields(access);
    for (const party of parties) await claim(tx, caller.who, party);
    const written = new Map(fields.map((field) => [field.id, field]));
    for (const { fieldId, value } of values) {
      const field = written.get(fieldId);
      if (!field) throw problem('CONTRACT_TURN');
      const reason = value === '' ? undefined : checkValue(field, value);
      if (reason) throw invalid(field, reason);
      const sealed = value === '' ? null : vault.seal(value);
      await tx.update(contractFields).set({ value: sealed }).where(eq(contractFields.id, fieldId));
      written.set(fieldId, { ...field, value: sealed });
    }
    const missing = missingOf([...written.values()]);
    if (!submit) return { submitted: false, missing };
    if (missing.length > 0) throw problem('FIELD_VALUE', { reason: `还有必填项：${missing.join('、')}` });
    await handIn(parts, tx, caller, access);
    return { submitted: true, missing };
  });
  if (outcome.submitted)
    await composeContract(parts, id).catch((error: unknown) => {
      // the job that was asked for with it goes on
      if (!(error instanceof AppError && error.problem === 'DOCUMENT_BUSY')) throw error;
    });
  return outcome;
}

const missingOf = (fields: readonly Field[]): string[] =>
  fields.filter(({ required, value, fileId }) => required && !value && !fileId).map(labelOf);

/** What stands in their fields is theirs for good; whoever calls has looked that nothing is missing. */
async function handIn(
  parts: ContractParts,
  tx: Queryable,
  caller: Caller<Actor>,
  access: ContractAccess,
): Promise<void> {
  const { parties, fields } = ownFields(access);
  for (const party of parties)
    await tx.update(contractParties).set({ filledAt: sql`now()` }).where(eq(contractParties.id, party.id));
  await noteContract(tx, caller, access.contract, 'fill-contract', {
    party: idsOf(parties),
    fields: fields.length,
  });
  await advance(tx, parts, caller, access.contract);
}

/** For whoever filled in their fields before the contract was there. What cannot be typed is left to fill in. */
export async function handInTyped(
  parts: ContractParts,
  tx: Queryable,
  caller: Caller<Actor>,
  contract: Contract,
): Promise<void> {
  if (contract.state !== 'FILLING') return;
  const access = await authoriseReading(tx, caller.who, contract.id).catch((error: unknown) => {
    if (error instanceof AppError) return undefined; // nothing is asked of them yet
    throw error;
  });
  if (!access?.roles.includes('filler')) return;
  const { parties, fields } = ownFields(access);
  for (const party of parties) await claim(tx, caller.who, party);
  if (missingOf(fields).length === 0) await handIn(parts, tx, caller, access);
}

/** A picture or an attachment for a field; a picture is kept as it is drawn, without what cameras write into it. */
export async function fillByFile(
  parts: ContractParts,
  caller: Caller<Actor>,
  fieldId: string,
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<{ name: string }> {
  const { db, vault } = parts;
  const [asked] = await db.select().from(contractFields).where(eq(contractFields.id, fieldId));
  if (!asked) throw problem('CONTRACT_NOT_FOUND');
  const authorised = async (tx: Queryable) => {
    const access = await authorise(tx, caller, asked.contractId, 'fill-contract');
    const field = ownFields(access).fields.find(({ id }) => id === fieldId);
    if (!field || !['image', 'attachment'].includes(field.kind)) throw problem('CONTRACT_TURN');
    return { contract: access.contract, field };
  };
  const { contract } = await db.transaction(authorised);
  const guest = guestOf(caller.who);
  const received = await parts.scanning.receiving(guest, async () => {
    const bytes = await buffer(content);
    if (asked.kind !== 'image') return keepBytes(parts, contract, name, [bytes]);
    const png = await parts.scanning.preparing(guest, () =>
      drawn(bytes).catch(() => {
        throw invalid(asked, '图片打不开，请上传 4000 万像素以内的 PNG 或 JPG 图片');
      }),
    );
    return keepBytes(parts, contract, `${name.replace(/\.[^.]*$/, '')}.png`, [png]);
  });
  await db.transaction(async (tx) => {
    const { field } = await authorised(tx);
    const file = await recordFile(tx, received, { uploadedBy: caller.who.personId });
    await keepFile(tx, file.id, null);
    await tx
      .update(contractFields)
      .set({ fileId: file.id, value: vault.seal(file.name) })
      .where(eq(contractFields.id, field.id));
    if (field.fileId) await keepFile(tx, field.fileId, new Date());
  });
  return { name: received.name };
}

const MOST_PIXELS = 40_000_000;

/** A picture as it goes onto a page. Decoding takes a thread that everybody needs: only within a turn. */
async function drawn(bytes: Uint8Array): Promise<Buffer> {
  const picture = await openPicture(bytes, MOST_PIXELS);
  return picture
    .rotate()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ palette: false })
    .toBuffer();
}

async function entryOf(
  parts: ContractParts,
  { ownerId }: Contract,
  field: Field,
): Promise<Entry | undefined> {
  const { page, left, top, width, height, kind, fileId } = field;
  if (kind === 'image') {
    const place = { page, left, top, width, height };
    if (!fileId) return undefined;
    const bytes = await bytesOf(parts, fileId);
    const png = await parts.scanning.preparing({ id: ownerId, isParty: true }, () => drawn(bytes));
    return { ...place, png };
  }
  return writtenEntry(parts, field);
}

/** What is written into a page as a field says it: text, or a box that is ticked or not. */
function writtenEntry({ vault }: Pick<ContractParts, 'vault'>, field: Field): Entry | undefined {
  const { page, left, top, width, height, kind, options, value } = field;
  if (kind === 'image' || kind === 'attachment' || !value) return undefined;
  const place = { page, left, top, width, height };
  const text = vault.open(value);
  if (kind === 'checkbox') return { ...place, tick: text === CHECKBOX_VALUES.ticked };
  return { ...place, text, ...(options.fontMm ? { fontMm: options.fontMm } : {}) };
}

/** A document with the values in its pages; undefined where it has none. One picture after the other. */
async function composed(
  parts: ContractParts,
  contract: Contract,
  { fileId }: ContractDocumentRow,
  fields: readonly Field[],
): Promise<Uint8Array | undefined> {
  const entries: Entry[] = [];
  for (const field of fields) {
    const entry = await entryOf(parts, contract, field);
    if (entry) entries.push(entry);
  }
  return entries.length === 0 ? undefined : parts.format.prepare(await bytesOf(parts, fileId), entries);
}

/** A document, and what became of it once everything was written in; nothing where nothing is. */
export interface Composed<Made> {
  document: ContractDocumentRow;
  made: Made | undefined;
}

/** Writes the values into the pages, and makes of the bytes of each document what is wanted: the same values, the same bytes. */
export async function composePages<Made>(
  parts: ContractParts,
  contract: Contract,
  { documents, fields }: { documents: readonly ContractDocumentRow[]; fields: readonly Field[] },
  make: (document: ContractDocumentRow, bytes: Uint8Array) => Made | Promise<Made>,
): Promise<Composed<Made>[]> {
  const all: Composed<Made>[] = [];
  for (const document of documents) {
    const own = fields.filter(({ documentId }) => documentId === document.id);
    const bytes = await composed(parts, contract, document, own);
    all.push({ document, made: bytes && (await make(document, bytes)) });
  }
  return all;
}

/** Keeps what was composed, until a row names it. */
export const keepComposed =
  (parts: ContractParts, contract: Contract) =>
  ({ name }: ContractDocumentRow, bytes: Uint8Array): Promise<ReceivedFile> =>
    keepBytes(parts, contract, pdfName(name), [bytes]);

/** What stands on paper in one of many contracts that are made of the same files. */
interface Sheets {
  contract: Pick<Contract, 'ownerKind' | 'ownerId'>;
  documents: readonly ContractDocumentRow[];
  fields: readonly Field[];
}

/**
 * Writes the values of many contracts into the pages of the files that they are made of, which are read once, and keeps what
 * came of it together, until rows name it. Pictures are none of these values.
 */
export async function composeMany(
  parts: ContractParts,
  many: readonly Sheets[],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Composed<ReceivedFile>[][]> {
  const papers = many.flatMap(({ contract, documents, fields }, at) =>
    documents.map((document) => {
      const own = fields.filter(({ documentId }) => documentId === document.id);
      return { at, contract, document, entries: own.flatMap((field) => writtenEntry(parts, field) ?? []) };
    }),
  );
  const written = papers.filter(({ entries }) => entries.length > 0);
  const kept = new Map<string, ReceivedFile>();
  for (const [fileId, own] of Map.groupBy(written, ({ document }) => document.fileId)) {
    const bytes = files.get(fileId);
    if (!bytes) throw new Error(`the file ${fileId} was not read`);
    const composed = await parts.format.prepareMany(
      bytes,
      own.map(({ entries }) => entries),
    );
    const received = await keepAllBytes(
      parts,
      own.map(({ contract, document }, at) => ({
        ...{ contract, fileName: pdfName(document.name), bytes: composed[at] ?? new Uint8Array() },
      })),
    );
    for (const [at, file] of received.entries()) kept.set(own[at]?.document.id ?? '', file);
  }
  return many.map(({ documents }) =>
    documents.map((document) => ({ document, made: kept.get(document.id) })),
  );
}

/** Puts what was composed in place of what was there; answers the digest of what is signed from then on. */
export async function takeInComposed(
  tx: Queryable,
  contractId: string,
  composed: readonly Composed<ReceivedFile>[],
): Promise<string> {
  for (const { document, made } of composed) {
    if (!made) continue;
    await recordFile(tx, made, { uploadedBy: 'contracts' });
    await keepFile(tx, made.id, null);
    const { id: fileId, sha256, sm3, size } = made;
    await tx
      .update(contractDocuments)
      .set({ fileId, sha256, sm3, size, version: sql`${contractDocuments.version} + 1` })
      .where(eq(contractDocuments.id, document.id));
  }
  return contentDigestOf(await documentsOf(tx, contractId));
}

/**
 * Writes all values into the pages, once; from then on the bytes change by signatures alone. Done twice at once, one
 * of the two wins. A contract that is not that far is left alone.
 */
export async function composeContract(parts: ContractParts, contractId: string): Promise<void> {
  const { db } = parts;
  const [contract] = await db
    .select(contractColumns)
    .from(contracts)
    .where(and(eq(contracts.id, contractId), eq(contracts.state, 'FILLING')));
  if (!contract || contract.contentDigest !== null) return;
  const fields = await fieldsOf(db, contractId);
  // what was handed in changes no more: from here on the values are those that are signed
  if (openFills(await livePartiesOf(db, contractId), fields).length > 0) return;
  const documents = await documentsOf(db, contractId);
  const keep = keepComposed(parts, contract);
  const made = await composePages(parts, contract, { documents, fields }, keep);
  const caller = asSystem('contracts');
  await db.transaction(async (tx) => {
    const locked = await lockContract(tx, contractId);
    if (locked.state !== 'FILLING' || locked.contentDigest !== null) return;
    const contentDigest = await takeInComposed(tx, contractId, made);
    const [whole] = await tx
      .update(contracts)
      .set({ contentDigest })
      .where(eq(contracts.id, contractId))
      .returning(contractColumns);
    if (whole) await advance(tx, parts, caller, whole);
  });
}
