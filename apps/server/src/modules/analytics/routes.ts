import { recordView } from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { countView, isRobot } from './record.ts';

export interface AnalyticsParts {
  db: Database;
  /** The site's own host: a step from it is one within the site. */
  host: string;
  /** Only pages that exist are counted, so that nobody can fill the table with made-up ones. */
  isPage: (path: string) => Promise<boolean>;
}

export function answerAnalytics(book: CallBook, { db, host, isPage }: AnalyticsParts) {
  book.answer(recordView, async ({ body, caller: { ip, userAgent = '', declinesTracking } }) => {
    if (declinesTracking || isRobot(userAgent) || !(await isPage(body.path))) return null;
    const view = body.referrer === host ? { ...body, referrer: undefined } : body;
    await countView(db, view, { ip, userAgent }, new Date());
    return null;
  });
}
