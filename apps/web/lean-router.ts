import type { Plugin } from 'vite';

/** Functions of React Router for what this site never does, by file: submitting to an action, fetchers, prefetching, instrumentation. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'router/router': ['handleAction', 'fetch', 'handleFetcherAction', 'handleFetcherLoader'],
  'router/instrumentation': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  'dom/ssr/components': ['PrefetchPageLinks'],
};
const ROUTER_FILE = /\/react-router\/dist\/[^?]*\/lib\/((?:router|dom\/ssr)\/\w+)\.m?js/;

/** How our own code would come to need one of them. */
const USES =
  /\buseFetchers?\b|\buseActionData\b|\sprefetch=|\bexport (?:async )?(?:function|const) (?:clientA|a)ction\b/;

interface Declaration {
  type: string;
  id?: { name: string };
  body?: { start: number; end: number };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function declarationsIn(node: object, names: readonly string[]): Declaration[] {
  const found = node as Declaration;
  const isNamed = found.type === 'FunctionDeclaration' && names.includes(found.id?.name ?? '');
  return isNamed
    ? [found]
    : Object.values(node)
        .filter(isObject)
        .flatMap((below) => declarationsIn(below, names));
}

/** Every page loads the router: it comes without what nothing here calls. */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform(code, id) {
    if (this.environment.name !== 'client') return undefined;
    if (id.includes('/web/app/') && USES.test(code)) this.error(`${id} uses what lean-router.ts leaves out`);
    const names = UNUSED[ROUTER_FILE.exec(id)?.[1] ?? ''];
    if (!names) return undefined;
    const found = declarationsIn(this.parse(code), names);
    if (found.length !== names.length)
      this.error(`React Router is built otherwise in ${id}: look at this plugin again`);
    const lean = found
      .flatMap(({ body }) => body ?? [])
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end }) => `${text.slice(0, start)}{throw Error('lean-router')}${text.slice(end)}`,
        code,
      );
    return { code: lean, map: null };
  },
};
