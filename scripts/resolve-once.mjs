// Loaded before every program (NODE_OPTIONS in scripts/run.mjs). Node reads the package.json of what is imported anew for
// every import, and drizzle-orm's lists 179 KB of exports, for its own 600 files and for hundreds of ours: two thirds of
// the time in which the server is loaded. Where a package leads is asked once here.
import { registerHooks } from 'node:module';

const ROOT = new URL('..', import.meta.url).href;
const DRIZZLE = `${ROOT}node_modules/drizzle-orm/`;
const known = new Map();

/** The workspace a file of ours belongs to: packages may differ between two of them. */
const workspaceOf = (url) => url.slice(ROOT.length).split('/', 2).join('/');

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (!parentURL?.startsWith(ROOT) || !conditions.includes('import')) return next(specifier, context);
    if (parentURL.startsWith(DRIZZLE) && specifier.startsWith('.'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (/^[./#]|:/.test(specifier) || parentURL.includes('/node_modules/')) return next(specifier, context);
    const asked = `${workspaceOf(parentURL)} ${specifier}`;
    if (!known.has(asked)) known.set(asked, { ...next(specifier, context), shortCircuit: true });
    return known.get(asked);
  },
});
