import * as open from '@yinxin/api/open';
import type { OpenBook } from '../../http/open/book.ts';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { findDocument, isOpen } from '../contracts/access.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { linkTokenOf } from '../contracts/links.ts';
import { openContractOf, requireWritten } from '../contracts/open-present.ts';
import * as files from './files.ts';
import { listContracts } from './list.ts';
import { usageOf } from './usage.ts';

const linkPath = (vault: Vault, partyId: string) => `/s/${linkTokenOf(vault, partyId)}`;

/** Where a party reads and signs what the organisation of a program has sent. @throws CONTRACT_TURN */
export async function linkOf(
  parts: Pick<ContractParts, 'db' | 'vault'>,
  who: Actor,
  contractId: string,
  partyId: string,
): Promise<string> {
  const { parties } = await requireWritten(parts, who, contractId);
  const party = parties.find((one) => one.id === partyId);
  if (!party || !isOpen(party)) throw problem('CONTRACT_TURN');
  return linkPath(parts.vault, partyId);
}

/** What a program reads. */
export function answerOpenReading(book: OpenBook, parts: ContractParts): void {
  const { db, vault, origin } = parts;
  book.answer(open.getOpenContract, ({ params, caller }) => openContractOf(parts, caller.who, params.id));
  book.answer(open.listOpenContracts, async ({ query, caller }) => {
    const { cursor, limit, ...wanted } = query;
    const { entries, next } = await listContracts(parts, caller.who, {
      ...{ ...wanted, limit, ...(cursor && { before: cursor }) },
    });
    const list = entries.map(({ contract: { id, title, state, number, deadline } }) => ({
      ...{ id, title, state, number, deadline: deadline?.toISOString() ?? null },
    }));
    return { list, next };
  });
  book.answer(open.openContractFile, async ({ params: { id, documentId }, caller }) => {
    await requireWritten(parts, caller.who, id);
    const document = await findDocument(db, documentId);
    if (document.contractId !== id) throw problem('DOCUMENT_NOT_FOUND');
    return files.contractFile(parts, caller, { documentId });
  });
  book.answer(open.linkOpenContract, async ({ params: { id, partyId }, caller }) => ({
    url: origin + (await linkOf(parts, caller.who, id, partyId)),
  }));
  book.answer(open.openContractArchive, async ({ params: { id }, caller }) => {
    await requireWritten(parts, caller.who, id);
    return files.contractArchive(parts, caller, id);
  });
  book.answer(open.listOpenLinks, async ({ params: { id }, caller }) => {
    const { parties } = await requireWritten(parts, caller.who, id);
    const urlOf = (partyId: string) => origin + linkPath(vault, partyId);
    return { list: parties.filter(isOpen).map((party) => ({ partyId: party.id, url: urlOf(party.id) })) };
  });
  book.answer(open.listOpenUsage, ({ query: { cursor, limit }, caller }) =>
    usageOf(parts, caller.who, { before: cursor, limit }),
  );
}
