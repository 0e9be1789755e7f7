import type { ContractDocument, FileContent } from '@yinxin/api';
import { fileOf } from '../../../http/file-answer.ts';
import type { Actor } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { Guest } from '../../../http/turns.ts';
import { openFile } from '../../files/index.ts';
import type { ContractDependencies } from '../dependencies.ts';
import type { ContractDocumentRow } from '../tables.ts';
import { bytesOf, findFile, pdfName } from './bytes.ts';
import { type FoundPlace, placesOfWords, tagsOn } from './places.ts';
import { lonePlaceOn, rolesOn } from './roles.ts';

// Whoever calls has asked the policy.

type Parts = Pick<ContractDependencies, 'db' | 'storage' | 'vault' | 'format'>;

export const presentDocument = (row: ContractDocumentRow): ContractDocument => {
  const { id, name, pages, findings, size, sha256, sm3, level, signatures } = row;
  return { id, name, pages, findings, size, sha256, sm3, level, signatures };
};

export const guestOf = ({ personId: id }: Actor): Guest => ({ id, isParty: true });

export async function pageOf(
  parts: Parts,
  guest: Guest,
  document: ContractDocumentRow,
  { page, width }: { page: number; width: number },
): Promise<FileContent> {
  if (!document.pages[page]) throw problem('DOCUMENT_NOT_FOUND');
  const { sha256, fileId } = document;
  const png = await parts.format.page(guest, { sha256, page, width }, () => bytesOf(parts, fileId));
  return fileOf(`${page + 1}.png`, 'image/png', Buffer.from(png), true);
}

export const textsOf = (parts: Parts, guest: Guest, { fileId, sha256 }: ContractDocumentRow) =>
  parts.format.read(guest, sha256, () => bytesOf(parts, fileId));

export const wordsIn = async (
  parts: Parts,
  guest: Guest,
  document: ContractDocumentRow,
  keyword: string,
): Promise<FoundPlace[]> => placesOfWords(await textsOf(parts, guest, document), keyword);

export const tagsIn = async (parts: Parts, guest: Guest, document: ContractDocumentRow) =>
  tagsOn(await textsOf(parts, guest, document));

export async function partiesNamedIn(parts: Parts, guest: Guest, document: ContractDocumentRow) {
  const texts = await textsOf(parts, guest, document);
  return { roles: rolesOn(texts), lonePlace: lonePlaceOn(texts) };
}

export async function pdfOf(
  parts: Parts,
  document: ContractDocumentRow,
  name: string,
  inline: boolean,
): Promise<FileContent> {
  const file = await findFile(parts.db, document.fileId);
  return {
    name: pdfName(name),
    type: 'application/pdf',
    size: file.size,
    tag: file.sha256,
    inline,
    isPublic: false,
    open: (range) => openFile(parts, file, range),
  };
}
