import { adminVisits, recordView } from '@yinxin/api';
import { DAY_MS, dayInChina } from '@yinxin/values';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { countView, forgetVisitors, isRobot } from './record.ts';
import { visitReport } from './report.ts';

interface AnalyticsDependencies {
  db: Database;
  /** The site's own host: a step from it is one within the site. */
  host: string;
  /** Only pages that exist are counted, so that nobody can fill the table with made-up ones. */
  isPage: (path: string) => Promise<boolean>;
  upkeep: Upkeep;
}

/** Days are counted as the visit counter counts them. */
const dayBefore = (days: number) => dayInChina(new Date(Date.now() - days * DAY_MS));

export function answerAnalytics(
  book: CallBook,
  adminBook: AdminBook,
  { db, host, isPage, upkeep }: AnalyticsDependencies,
) {
  upkeep.nightly('visitors', (at) => forgetVisitors(db, at));
  book.answer(recordView, async ({ body, caller: { ip, userAgent = '', declinesTracking } }) => {
    if (declinesTracking || isRobot(userAgent) || !(await isPage(body.path))) return null;
    const view = body.referrer === host ? { ...body, referrer: undefined } : body;
    await countView(db, view, { ip, userAgent }, new Date());
    return null;
  });

  adminBook.read(adminVisits, 'read-visits', ({ query }) =>
    visitReport(db, dayBefore(query.days - 1), dayBefore(0)),
  );
}
