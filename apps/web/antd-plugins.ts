import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const dynamicCss = fileURLToPath(new URL('./app/features/admin/dynamic-css.ts', import.meta.url));

/** Every style element that Ant Design would write goes through one module; ours writes none. */
export const antdWithoutStyleElements: Plugin = {
  name: 'antd-without-style-elements',
  enforce: 'pre',
  resolveId(source, importer) {
    if (this.environment.name !== 'client' || !/(?:^|\/)dynamicCSS(?:\.js)?$/.test(source)) return undefined;
    return importer?.includes('/node_modules/') ? dynamicCss : undefined;
  },
};

const STYLE_FILE = /\/antd\/es\/[^?]*\/style\/[^?]*\.js$/;
const MAKERS = new Set(['genStyleHooks', 'genSubStyleComponent']);

interface Call {
  type: string;
  start: number;
  end: number;
  callee?: { type: string; name?: string };
  arguments?: { start: number; end: number }[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Every call of a style maker below a node of the syntax tree. */
function makersIn(node: object): Call[] {
  const call = node as Call;
  const isMaker = call.type === 'CallExpression' && MAKERS.has(call.callee?.name ?? '');
  return [...(isMaker ? [call] : []), ...Object.values(node).filter(isObject).flatMap(makersIn)];
}

/**
 * The styles lie in a file made at build time (antd-styles.ts), so the functions that would compute them are never
 * called; without them the back office is some 50 kB lighter.
 */
export const antdWithoutStyleFunctions: Plugin = {
  name: 'antd-without-style-functions',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (this.environment.name !== 'client' || !STYLE_FILE.test(id)) return undefined;
    const styles = makersIn(this.parse(code)).flatMap((call) => call.arguments?.[1] ?? []);
    const replaced = styles
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { start, end }) => `${text.slice(0, start)}()=>[]${text.slice(end)}`, code);
    return { code: replaced, map: null };
  },
};
