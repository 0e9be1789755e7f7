import { applicationsFor, chosenIn, environmentIn, unlessAway } from '~/features/platform/console/load.ts';
import { OverviewPage } from '~/features/platform/console/overview/overview-page.tsx';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-default';

const RANGES = [1, 7, 14, 30];

/** Of a message that names facts of one case, what holds of all. */
const beforeFacts = (message: string) =>
  message.includes('{') ? message.slice(0, message.indexOf('{')).replace(/[，：“][^，：“]*$/, '') : message;

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { send } = context.get(siteContext);
  const environment = environmentIn(searchParams);
  const days = RANGES.find((one) => String(one) === searchParams.get('days')) ?? 7;
  const applications = await applicationsFor(send);
  const chosen = searchParams.get('id') ? (chosenIn(searchParams, applications)?.id ?? '') : '';
  if (!applications || applications.list.length === 0)
    return {
      ...{ applications, chosen, environment, days, figures: undefined, todos: undefined },
      ...{ quota: undefined, quotaUse: undefined },
      announcements: [],
    };
  const { problems } = await import('@yinxin/api');
  const words = new Map<number, string>(
    Object.values(problems).map(({ code, message, hint }) => [code, beforeFacts(message) || hint]),
  );
  const query = { environment, days, ...(chosen && { id: chosen }) };
  const [figures, todos, quota, quotaUse, news] = await Promise.all([
    unlessAway(send('GET /api/appapi/application/figures', { query })),
    unlessAway(send('GET /api/appapi/application/todos', { query: { environment } })),
    send('GET /api/appapi/contract/quota').catch(() => undefined),
    send('GET /api/appapi/usage/days', { query: { days } }).catch(() => undefined),
    send('GET /api/back/operation/journalismManager/getJournalismManagerAdmin', {
      query: { page: 1, limit: 4 },
    }),
  ]);
  return {
    ...{ applications, chosen, environment, days, todos, quota: quota?.left, quotaUse },
    figures: figures && {
      ...figures,
      errors: figures.errors.map((error) => ({ ...error, words: words.get(error.code) ?? '' })),
    },
    announcements: news.list.map(({ id, title, publishedAt }) => ({ id, title, publishedAt })),
  };
}

export default function ConsoleDefault({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
