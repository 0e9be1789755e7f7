import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { trustScripts } from './trusted-scripts.ts';

const MARK = 'a-mark-nobody-knows';
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** What a browser would run, in order. */
const codesIn = (html: string) =>
  [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code);

test('a script of the site is named by its hash, and the mark is gone', () => {
  const { html, sources } = trustScripts(
    `<link rel="stylesheet" href="/a.css" nonce="${MARK}"/><script nonce="${MARK}">go("签")</script>`,
    MARK,
  );
  expect(html).toBe('<link rel="stylesheet" href="/a.css"/><script>go("签")</script>');
  expect(sources).toEqual([hashOf('go("签")')]);
});

test('a script that somebody else brought into the page is not trusted', () => {
  const foreign =
    '<script>steal()</script><script nonce="guess">steal()</script><script type="module">steal()</script>';
  const { html, sources } = trustScripts(`${foreign}<script nonce="${MARK}">ours()</script>`, MARK);
  expect(html).toBe(`${foreign}<script>ours()</script>`);
  expect(sources).toEqual([hashOf('ours()')]);
});

test('data of the page needs no trust', () => {
  const data = '<script type="application/ld+json">{"@type":"Organization"}</script>';
  expect(trustScripts(data, MARK)).toEqual({ html: data, sources: [] });
});

test('a module is inserted by a trusted script and trusted itself, so that it may import', () => {
  const code = 'import "/assets/entry.js";\nif (1 < 2) import("/assets/<b>.js");';
  const { html, sources } = trustScripts(
    `<script nonce="${MARK}" type="module" async="">${code}</script>`,
    MARK,
  );
  const [starter = ''] = codesIn(html);
  expect(html).toBe(`<script>${starter}</script>`);
  expect(sources).toEqual([hashOf(code), hashOf(starter)]);

  const inserted: { type?: string; textContent?: string }[] = [];
  const document = {
    createElement: () => ({ remove: () => {} }),
    head: { append: (script: { type?: string; textContent?: string }) => inserted.push(script) },
  };
  new Function('document', starter)(document);
  expect(inserted).toMatchObject([{ type: 'module', textContent: code }]);
});

test('strings become HTML only when no element can come of them', () => {
  const { html } = trustScripts(`<script nonce="${MARK}" type="module">0</script>`, MARK);
  const policies = new Map<string, { createHTML?: (html: string) => string | null }>();
  const trustedTypes = {
    createPolicy: (name: string, rules: { createHTML?: (html: string) => string | null }) => {
      policies.set(name, rules);
      return { createScript: (code: string) => code };
    },
  };
  const document = { createElement: () => ({ remove: () => {} }), head: { append: () => {} } };
  new Function('document', 'globalThis', codesIn(html)[0] ?? '')(document, { trustedTypes });
  expect([...policies.keys()]).toEqual(['default', 'yinxin-module']);
  const createHTML = policies.get('default')?.createHTML;
  for (const text of ['', '.a > .b { color: red }', '<script></script>'])
    expect(createHTML?.(text)).toBe(text);
  for (const text of ['<img src=x onerror=steal()>', '<script>steal()</script>', '<b>'])
    expect(createHTML?.(text)).toBeNull();
});
