import * as api from '@yinxin/api';
import { type CallBook, done } from '../../http/calls.ts';
import { countedAs } from '../../http/limits.ts';
import { problem } from '../../http/problem.ts';
import { authoriseReading, documentsOf, findDocument } from '../contracts/access.ts';
import { pageOf } from '../contracts/content/index.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { authorName } from '../contracts/facts.ts';
import * as files from './files.ts';
import { historyOf } from './history.ts';
import { listContracts } from './list.ts';
import { countContracts } from './lying.ts';
import { presentDetail, presentListed } from './present.ts';
import { reportContracts, reportFile } from './report.ts';
import { endShare, shareContract, sharedContract } from './sharing.ts';

export function answerReading(book: CallBook, parts: ContractParts): void {
  const { db } = parts;
  book.answer(api.contractReport, ({ query, person }) => reportContracts(parts, person, query.days));
  book.answer(api.contractReportFile, ({ query, person }) => reportFile(parts, person, query.days));
  book.answer(api.contractList, async ({ query, person }) => {
    const { entries, next } = await listContracts(parts, person, query);
    return { list: entries.map((entry) => presentListed(parts, entry, person)), next };
  });
  book.answer(api.contractCounters, ({ person }) => countContracts(parts, person));
  book.answer(api.contractDetail, async ({ query, person }) => {
    const access = await authoriseReading(db, person, query.id);
    return presentDetail(parts, access, await historyOf(parts.vault, db, access));
  });
  book.answer(api.contractPage, ({ query, person }) => files.contractPage(parts, person, query));
  book.answer(api.contractText, ({ query, person }) => files.contractText(parts, person, query));
  book.answer(api.contractWords, async ({ query, person }) => ({
    places: await files.contractWords(parts, person, query),
  }));
  book.answer(api.contractTags, ({ query, person }) => files.contractTags(parts, person, query.documentId));
  book.answer(api.contractRoles, ({ query, person }) => files.contractRoles(parts, person, query.documentId));
  book.answer(api.contractFile, ({ query, caller }) => files.contractFile(parts, caller, query));
  book.answer(api.contractArchive, ({ query, caller }) => files.contractArchive(parts, caller, query.id));
  book.answer(api.contractCalendar, ({ query, person }) => files.contractCalendar(parts, person, query.id));
  book.answer(api.shareContract, async ({ body, caller }) => {
    const share = await shareContract(parts, caller, body);
    return { ...share, expiresAt: share.expiresAt.toISOString() };
  });
  book.answer(api.endShare, ({ body, caller }) => done(endShare(parts, caller, body)));
  book.answer(api.sharedContract, async ({ query, caller }) => {
    const { contract, expiresAt } = await sharedContract(parts, db, { ...query, ip: caller.ip });
    const { title, number, state } = contract;
    const documents = (await documentsOf(db, contract.id)).map(({ id, name, pages, sha256 }) => ({
      ...{ id, name, pages, sha256 },
    }));
    const author = await authorName(parts, db, contract);
    return { title, number, state, author, expiresAt: expiresAt.toISOString(), documents };
  });
  book.answer(api.sharedPage, async ({ query, caller }) => {
    const { contract } = await sharedContract(parts, db, { ...query, ip: caller.ip });
    const document = await findDocument(db, query.documentId);
    if (document.contractId !== contract.id) throw problem('SHARE_CLOSED');
    return pageOf(parts, { id: countedAs(caller), isParty: false }, document, query);
  });
}
