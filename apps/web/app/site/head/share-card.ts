import type { Send } from '@yinxin/api/client';
import type { ShareCard, ShareKind, SiteModule } from '@yinxin/api/page';
import { isMissing } from '../not-found.ts';
import { indexedPaths } from '../pages/public-paths.ts';
import { isMobilePath } from '../paths.ts';
import { caseCard, documentCard, lawCard, newsCard, pageCard } from './cards.ts';

const pages = new Set(indexedPaths().filter((path) => !isMobilePath(path)));

type Find = (id: string, send: Send) => Promise<ShareCard | undefined>;

/** Texts as the pages themselves ask for them, so that a picture shows what its page shows. */
const finders: Record<ShareKind, Find> = {
  page: async (id) => (pages.has(`/${id}`) ? pageCard(`/${id}`) : undefined),
  news: async (id, send) =>
    newsCard(
      await send('GET /api/back/operation/journalismManager/getJournalismManagerById', { query: { id } }),
    ),
  case: async (id, send) =>
    caseCard(await send('GET /api/back/operation/customerCase/getCustomerCaseById', { query: { id } })),
  law: async (id, send) =>
    send('GET /api/back/operation/lawsManager/getLawsManagerClient', { query: { lawsDirectoryId: id } }).then(
      (law) => ('articles' in law ? lawCard(law) : undefined),
    ),
  document: async (id, send) =>
    documentCard(
      await send('GET /api/back/operation/developmentdocument/getDevelopmentDocumentById', {
        query: { documentDirectory: id },
      }),
    ),
};

export const shareCard: SiteModule['shareCard'] = async (kind, id, send) => {
  try {
    return await finders[kind](id, send);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};
