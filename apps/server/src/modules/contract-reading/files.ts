import type { FileContent } from '@yinxin/api';
import { fileOf } from '../../http/file-answer.ts';
import { type Actor, type Caller, unnamed } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { streamedEntry, type ZipEntry, zipFile } from '../../http/zip.ts';
import { authoriseReading, documentsOf, findDocument } from '../contracts/access.ts';
import {
  type FoundPlace,
  findFile,
  guestOf,
  millimetres as mm,
  pageOf,
  partiesNamedIn,
  pdfName,
  pdfOf,
  tagsIn,
  textsOf,
  wordsIn,
} from '../contracts/content/index.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { idsOf, noteContract } from '../contracts/progress.ts';
import type { Contract, ContractDocumentRow } from '../contracts/tables.ts';
import { boxAt } from '../document-formats/index.ts';
import { withoutUnsafe } from '../file-purposes/index.ts';
import { openFile } from '../files/index.ts';
import { requireOpen } from './link-access.ts';
import { CONCLUDED, isOpenToParties } from './present.ts';

type Parts = ContractDependencies;

/** A document that somebody may read; a stranger does not learn that it exists. */
async function readableIn({ db }: Parts, who: Actor, documentId: string) {
  const document = await findDocument(db, documentId);
  const { contract, own } = await authoriseReading(db, who, document.contractId).catch(() => {
    throw problem('DOCUMENT_NOT_FOUND');
  });
  return { document, contract, own };
}

const readable = async (parts: Parts, who: Actor, documentId: string): Promise<ContractDocumentRow> =>
  (await readableIn(parts, who, documentId)).document;

/** What a file is, as its name says it. */
const fileKindOf = ({ state }: Contract, documents: readonly Pick<ContractDocumentRow, 'signatures'>[]) =>
  CONCLUDED.includes(state)
    ? '签署件'
    : documents.some(({ signatures }) => signatures > 0)
      ? '签署中'
      : '原文';
const namedBy = (name: string, fileKind: string) => `${name}（${fileKind}）`;

export const contractPage = async (
  parts: Parts,
  who: Actor,
  query: { documentId: string; page: number; width: number },
): Promise<FileContent> => pageOf(parts, guestOf(who), await readable(parts, who, query.documentId), query);

export async function contractText(parts: Parts, who: Actor, query: { documentId: string; page: number }) {
  const texts = await textsOf(parts, guestOf(who), await readable(parts, who, query.documentId));
  const found = texts[query.page];
  if (!found) throw problem('DOCUMENT_NOT_FOUND');
  return {
    text: found.text,
    boxes: Array.from({ length: found.text.length }, (_, at) => {
      const [left, top, right, bottom] = boxAt(found, at);
      return [mm(left), mm(top), mm(right), mm(bottom)] as [number, number, number, number];
    }),
  };
}

/** Where words stand, for fields that are placed by them. */
export const contractWords = async (
  parts: Parts,
  who: Actor,
  { documentId, keyword }: { documentId: string; keyword: string },
): Promise<FoundPlace[]> => wordsIn(parts, guestOf(who), await readable(parts, who, documentId), keyword);

/** Tags like {{甲方:印章}} that whoever wrote the document left for fields. */
export const contractTags = async (parts: Parts, who: Actor, documentId: string) =>
  tagsIn(parts, guestOf(who), await readable(parts, who, documentId));

/** Whom the document names as its parties, and where they are to sign. */
export const contractRoles = async (parts: Parts, who: Actor, documentId: string) =>
  partiesNamedIn(parts, guestOf(who), await readable(parts, who, documentId));

export async function contractFile(
  parts: Parts,
  caller: Caller<Actor>,
  { documentId, inline }: { documentId: string; inline?: '1' },
): Promise<FileContent> {
  const { document, contract, own } = await readableIn(parts, caller.who, documentId);
  const facts = { document: documentId, party: idsOf(own) };
  if (!inline) await noteContract(parts.db, caller, contract, 'download-contract', facts);
  return pdfOf(parts, document, namedBy(document.name, fileKindOf(contract, [document])), inline === '1');
}

/** A document that is read by a link; one of another contract is none. */
async function linkedDocument({ db }: Parts, caller: Caller, token: string, documentId: string) {
  const access = await requireOpen(db, caller, token);
  const document = await findDocument(db, documentId);
  if (document.contractId !== access.contract.id) throw problem('DOCUMENT_NOT_FOUND');
  return { ...access, document };
}

export async function linkedPage(
  parts: Parts,
  caller: Caller,
  query: { token: string; documentId: string; page: number; width: number },
): Promise<FileContent> {
  const { document, party } = await linkedDocument(parts, caller, query.token, query.documentId);
  return pageOf(parts, { id: party.id, isParty: true }, document, query);
}

/** The copy to read, before anybody has shown who they are: what a party may take along. */
export async function linkedFile(
  parts: Parts,
  caller: Caller,
  { token, documentId, inline }: { token: string; documentId: string; inline?: '1' | undefined },
): Promise<FileContent> {
  const { document, contract, party } = await linkedDocument(parts, caller, token, documentId);
  const facts = { document: documentId, party: party.id };
  if (!inline) await noteContract(parts.db, unnamed(caller), contract, 'download-contract', facts);
  return pdfOf(parts, document, namedBy(document.name, fileKindOf(contract, [document])), inline === '1');
}

/** All documents, with what was attached to them. */
export async function contractArchive(parts: Parts, caller: Caller<Actor>, id: string): Promise<FileContent> {
  const { contract, fields, own, isAuthor, oversees } = await authoriseReading(parts.db, caller.who, id);
  const keys = new Set(own.map(({ key }) => key));
  const seesAll = isAuthor || oversees || (contract.endedAt !== null && isOpenToParties(contract));
  const attached = fields.filter(
    ({ kind, fileId, partyKey }) => kind === 'attachment' && fileId && (seesAll || keys.has(partyKey)),
  );
  const entries: ZipEntry[] = [];
  const documents = await documentsOf(parts.db, id);
  const fileKind = fileKindOf(contract, documents);
  for (const document of documents)
    entries.push(await fileEntry(parts, document.fileId, pdfName(namedBy(document.name, fileKind))));
  for (const { fileId } of attached) {
    if (!fileId) continue;
    const { name } = await findFile(parts.db, fileId);
    entries.push(await fileEntry(parts, fileId, `附件/${name}`));
  }
  const facts = { documents: entries.length, party: idsOf(own) };
  await noteContract(parts.db, caller, contract, 'download-contract', facts);
  return zipFile(`${namedBy(zipName(contract), fileKind)}.zip`, entries);
}
export const zipName = ({ title, number }: Pick<Contract, 'title' | 'number'>) =>
  withoutUnsafe(`${number ?? ''} ${title}`.trim());

async function fileEntry(parts: Parts, fileId: string, name: string): Promise<ZipEntry> {
  const file = await findFile(parts.db, fileId);
  return streamedEntry(name, () => openFile(parts, file));
}

/** RFC 5545 3.3.11: a text holds no control character, of which some calendars take a lone CR for the end of a line. */
const icsText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');
const icsDay = (day: string) => day.replaceAll('-', '');

/** RFC 5545: the days on which something has to be done. */
export async function contractCalendar(
  { db, now, origin }: Parts,
  who: Actor,
  id: string,
): Promise<FileContent> {
  const { contract, isAuthor } = await authoriseReading(db, who, id);
  const stamp = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  const due = contract.deadline?.toISOString().replace(/[-:]|\.\d+/g, '');
  const days = [
    ...(due && !contract.endedAt ? [{ key: 'deadline', words: '签署截止', line: `DTSTART:${due}` }] : []),
    ...(isAuthor && contract.expiresOn
      ? [{ key: 'expiry', words: '合同到期', line: `DTSTART;VALUE=DATE:${icsDay(contract.expiresOn)}` }]
      : []),
    ...(isAuthor && contract.renewsOn
      ? [{ key: 'renewal', words: '合同续签', line: `DTSTART;VALUE=DATE:${icsDay(contract.renewsOn)}` }]
      : []),
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yinxin//Contracts//ZH',
    ...days.flatMap(({ key, words, line }) => [
      'BEGIN:VEVENT',
      `UID:${contract.id}-${key}@${new URL(origin).hostname}`,
      `DTSTAMP:${stamp}`,
      line,
      `SUMMARY:${icsText(`${words}：${contract.title}`)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  const bytes = Buffer.from(`${lines.map(folded).join('\r\n')}\r\n`);
  return fileOf('合同日历.ics', 'text/calendar; charset=utf-8', bytes, false);
}

/** RFC 5545 3.1: lines of 75 octets at most. */
function folded(line: string): string {
  const pieces = [''];
  let room = 75;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      pieces.push(' ');
      room = 74;
    }
    pieces[pieces.length - 1] += character;
    room -= size;
  }
  return pieces.join('\r\n');
}
