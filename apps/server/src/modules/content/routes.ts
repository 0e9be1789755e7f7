import * as api from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { problem } from '../../http/problem.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { FileTickets } from '../file-access/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { tellDueContent } from './editing/due.ts';
import { answerContentAdmin } from './editing/routes.ts';
import { agreementText, currentAgreements } from './reading/agreements.ts';
import { caseDetail, casesOf } from './reading/cases.ts';
import { milestonesOf, qualificationsOf } from './reading/company.ts';
import { documentTree, documentTypes, platformDocument, searchDocuments } from './reading/documents.ts';
import { downloadsOf, type FindMadeFile } from './reading/downloads.ts';
import { lawText, lawTree, searchLaws } from './reading/laws.ts';
import { liveItems } from './reading/live.ts';
import { newsArticle, newsPage } from './reading/news.ts';
import { contentPage } from './reading/query.ts';

interface ContentDependencies {
  db: Database;
  origin: string;
  madeFile: FindMadeFile;
  tickets: FileTickets;
  upkeep: Upkeep;
}

export function answerContent(book: CallBook, adminBook: AdminBook, dependencies: ContentDependencies) {
  const { db, origin, madeFile } = dependencies;
  answerContentAdmin(adminBook, dependencies);
  dependencies.upkeep.schedule('content', '* * * * *', () => tellDueContent(db));

  book.answer(api.rotationBanners, async ({ query }) => {
    const items = await liveItems(db, 'banner');
    return items
      .filter(({ data }) => data.platformType === query.platformType)
      .map(({ id, data }) => ({ id, ...data }));
  });

  book.answer(api.queryContent, ({ body }) => contentPage(db, body));
  book.answer(api.newsList, ({ query }) => newsPage(db, query));
  book.answer(api.newsArticle, ({ query }) => newsArticle(db, query.id));

  book.answer(api.customerCases, ({ query }) => casesOf(db, query.sector));
  book.answer(api.customerCase, ({ query }) => caseDetail(db, query.id));

  book.answer(api.lawsDirectory, () => lawTree(db));
  book.answer(api.lawText, ({ query }) => lawText(db, query.lawsDirectoryId));
  book.answer(api.searchLaws, ({ query }) => searchLaws(db, query.keyword));

  book.answer(api.documentTypes, () => documentTypes(db));
  book.answer(api.documentTree, ({ query }) => documentTree(db, query));
  book.answer(api.documentById, ({ query }) => platformDocument(db, query.documentDirectory));
  book.answer(api.searchDocuments, ({ query }) => searchDocuments(db, query.keyword, query.typeId));

  book.answer(api.downloads, ({ query }) => downloadsOf(db, madeFile, query.category));

  book.answer(api.currentAgreements, () => currentAgreements(db));
  book.answer(api.agreement, ({ query }) => agreementText(db, query.name, query.version));
  book.answer(api.qualifications, () => qualificationsOf(db));
  book.answer(api.milestones, () => milestonesOf(db));

  book.answer([api.firewallUrl, api.firewallUrlForApp], async ({ query }) => {
    const link = (await liveItems(db, 'link')).find(({ data }) => data.alias === query.alias);
    if (!link) throw problem('CONTENT_NOT_FOUND');
    const { url } = link.data;
    return { ...query, url: url.startsWith('/') ? origin + url : url };
  });
}
