import { InterfacePage } from '~/features/platform/console/interface/interface-page.tsx';
import { applicationsFor, chosenIn, environmentIn, unlessAway } from '~/features/platform/console/load.ts';
import { siteContext } from '~/site/server-context.ts';
import type { Route } from './+types/console-interface';

export async function loader({ context, url: { searchParams: search, origin } }: Route.LoaderArgs) {
  const { send, site } = context.get(siteContext);
  const environment = environmentIn(search);
  const view = search.get('view') ?? undefined;
  const applications = await applicationsFor(send);
  const { openCalls } = await import('@yinxin/api/open');
  const calls = openCalls.map(({ name, method, path, tag, summary, scope, limit, ...rest }) => ({
    ...{ name, method, path, tag, summary, scope, limit },
    takesFile: rest.takes === 'file',
    sendsFile: rest.sends === 'file',
    sandboxOnly: rest.sandboxOnly === true,
  }));
  const one = chosenIn(search, applications);
  // callbacks and tries are one application's; lists and logs are of all unless one is chosen
  const chosen =
    view === 'callbacks' || view === 'try' ? (one?.id ?? '') : search.get('id') ? (one?.id ?? '') : '';
  const ofChosen = chosen ? { id: chosen } : {};
  const shown = { view, applications, calls, chosen, environment, origin: site.origin ?? origin };
  const nothing = { uses: [], log: undefined, webhooks: undefined, webhookId: '', deliveries: undefined };
  if (!applications) return { ...shown, ...nothing };
  if (view === 'calls') {
    const result = (['good', 'bad'] as const).find((known) => known === search.get('result'));
    const [before, name, requestId] = ['before', 'name', 'requestId'].map((key) => search.get(key));
    const query = {
      ...{ environment, ...ofChosen, ...(result && { result }), ...(before && { before }) },
      ...{ ...(name && { name }), ...(requestId && { requestId }) },
    };
    return {
      ...shown,
      ...nothing,
      log: await unlessAway(send('GET /api/appapi/application/calls', { query })),
    };
  }
  if (view === 'callbacks' && chosen) {
    const query = { id: chosen, environment };
    const list = await unlessAway(send('GET /api/appapi/application/webhooks', { query }));
    const endpoint = list?.list.find(({ id }) => id === search.get('webhook')) ?? list?.list[0];
    const state = (['waiting', 'delivered', 'dead'] as const).find((known) => known === search.get('state'));
    const cursor = search.get('before');
    const deliveries =
      endpoint &&
      (await send('GET /api/appapi/application/deliveries', {
        query: {
          ...query,
          webhookId: endpoint.id,
          ...(state && { state }),
          ...(cursor && { cursor }),
          limit: 30,
        },
      }));
    return { ...shown, ...nothing, webhooks: list?.list, webhookId: endpoint?.id ?? '', deliveries };
  }
  if (view) return { ...shown, ...nothing };
  const figures = await unlessAway(
    send('GET /api/appapi/application/figures', { query: { environment, days: 7, ...ofChosen } }),
  );
  return { ...shown, ...nothing, uses: figures?.names ?? [] };
}

export default function ConsoleInterface({ loaderData }: Route.ComponentProps) {
  return <InterfacePage {...loaderData} />;
}
