import { LRUCache } from 'lru-cache';
import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router';

type Mode = 'development' | 'production';
/** More addresses than there are pages; what strangers invent pushes out what was asked for longest ago. */
const MOST_PATHS = 2_000;
/** No page lies deeper. Whoever asks for more costs no more: every address above is looked up. */
const DEEPEST = 8;
/** Data and the table of routes are asked for at addresses that are no page's. */
const NO_DOCUMENT = /\.data$|^\/__manifest$/;

/** The address and those above it: the router sends the browser what it must know of each. */
function withFolders(path: string): string[] {
  const above = path.replace(/\/[^/]*$/, '');
  return path === '/' || path === '' ? ['/'] : [path, ...withFolders(above)];
}

/** Those of a table that are named, in the table's order: among equals the first one wins. */
const among = <Value>(table: Record<string, Value>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(table).filter(([id]) => ids.has(id)));

function nested({ routes }: ServerBuild): RouteObject[] {
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parent)
      .flatMap((route) => {
        if (!route) return [];
        const { id, path, index, caseSensitive } = route;
        return index ? { id, path, caseSensitive, index } : { id, path, caseSensitive, children: below(id) };
      });
  return below(undefined);
}

/**
 * The router makes its tables anew for every page, and they hold hundreds of routes. So each page has a handler that
 * knows its own routes and those of the addresses above, which is all that a page tells the browser of them.
 */
export function createHandlers(build: ServerBuild | (() => Promise<ServerBuild>), mode: Mode) {
  const whole = createRequestHandler(build, mode);
  if (typeof build === 'function') return (): RequestHandler => whole;
  const routes = nested(build);
  const byRoutes = new Map<string, RequestHandler>();
  const byPath = new LRUCache<string, RequestHandler>({ max: MOST_PATHS });

  function handlerOf(path: string): RequestHandler {
    const matched = withFolders(path).map((each) => matchRoutes(routes, each) ?? []);
    if (matched[0]?.length === 0) return whole;
    const ids = new Set(matched.flat().map(({ route }) => route.id ?? ''));
    const key = [...ids].sort().join('\n');
    const known = byRoutes.get(key);
    if (known) return known;
    const { assets } = build as ServerBuild;
    const part = {
      ...(build as ServerBuild),
      routes: among((build as ServerBuild).routes, ids),
      assets: { ...assets, routes: among(assets.routes, ids) },
    };
    const handler = createRequestHandler(part, mode);
    byRoutes.set(key, handler);
    return handler;
  }

  return (path: string): RequestHandler => {
    if (NO_DOCUMENT.test(path) || path.split('/').length > DEEPEST + 1) return whole;
    const handler = byPath.get(path) ?? handlerOf(path);
    byPath.set(path, handler);
    return handler;
  };
}
