import * as api from '@yinxin/api';
import QRCode from 'qrcode';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { problem } from '../../http/problem.ts';
import { allCases, bannersOf, newsPage } from './queries.ts';

export interface ContentParts {
  db: Database;
  /** Where the follow code in the footer leads. */
  followUrl: string;
}

/** The alias under which the site's follow code is asked for. */
const FOLLOW_ALIAS = 'officialAccount';

export function answerContent(book: CallBook, { db, followUrl }: ContentParts) {
  let followCode: Promise<string> | undefined;
  book.answer(api.rotationBanners, ({ query }) => bannersOf(db, query.platformType));

  book.answer(api.newsList, async ({ query: { page, limit } }) => {
    const { list, total } = await newsPage(db, page, limit);
    return {
      list: list.map((item) => ({ ...item, publishedAt: item.publishedAt.toISOString() })),
      total,
      page,
      limit,
    };
  });

  book.answer(api.customerCases, () => allCases(db));

  book.answer(api.baseFileByAlias, async ({ query }) => {
    if (query.alias !== FOLLOW_ALIAS) throw problem('FILE_NOT_FOUND');
    followCode ??= drawCode(followUrl);
    return followCode;
  });
}

async function drawCode(url: string): Promise<string> {
  const image = await QRCode.toBuffer(url, { margin: 1, width: 224, errorCorrectionLevel: 'M' });
  return image.toString('base64');
}
