import { createHash } from 'node:crypto';
import { MODULE_POLICY } from './security.ts';

interface TrustedScripts {
  html: string;
  /** Sources for `script-src`: the scripts that may run, by what they say. */
  sources: string[];
}

const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/**
 * Trusted Types: strings become HTML only when no element can come of them, or when they are the empty script that React
 * makes its script elements from. Styles of the component library pass, markup does not.
 */
const DEFAULT_POLICY = `{createHTML:html=>html.includes('<')&&html!=='\\x3cscript>\\x3c/script>'?null:html}`;

/**
 * CSP level 3, 8.2: under 'strict-dynamic' nothing that stands in the page itself may import, unless by nonce; what a
 * trusted script inserts may. So a trusted script inserts the module, whose text is trusted as well.
 */
const insertModule = (code: string) =>
  `(code=>{const types=globalThis.trustedTypes;types?.createPolicy('default',${DEFAULT_POLICY});` +
  `const policy=types?.createPolicy('${MODULE_POLICY}',{createScript:code=>code});` +
  `const script=document.createElement('script');script.type='module';` +
  `script.textContent=policy?policy.createScript(code):code;` +
  `document.head.append(script);script.remove()})(${JSON.stringify(code).replaceAll('<', '\\u003c')})`;

/**
 * Replaces the mark, which the renderer puts as nonce on the scripts it writes, by their hashes: the page is then the
 * same for everybody. A script without the mark, however it came into the page, stays forbidden.
 */
export function trustScripts(rendered: string, mark: string): TrustedScripts {
  const sources = new Set<string>();
  const trust = (code: string) => {
    sources.add(sourceOf(code));
    return code;
  };
  const marked = new RegExp(`<script((?: [^>]*)?) nonce="${mark}"([^>]*)>(.*?)</script>`, 'gs');
  const html = rendered.replace(marked, (_, before: string, after: string, code: string) => {
    const attributes = before + after;
    if (!attributes.includes(' type="module"')) return `<script${attributes}>${trust(code)}</script>`;
    return `<script>${trust(insertModule(trust(code)))}</script>`;
  });
  return { html: html.replaceAll(` nonce="${mark}"`, ''), sources: [...sources] };
}
