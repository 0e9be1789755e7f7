import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as pki from './index.ts';

test('the example of the README works', async () => {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const names = /^import \{(.*)\}/.exec(example)?.[1];
  const body = `const {${names}} = pki;${example.replace(/^import .*$/m, '')}; return root;`;
  const AsyncFunction = (async () => {}).constructor as new (
    ...source: string[]
  ) => (given: typeof pki) => Promise<pki.Certificate>;
  const root = await new AsyncFunction('pki', body)(pki);
  expect(root.signedBy(root.spki)).toBe(true);
  expect(pki.formatName(root.subject)).toBe('CN=印信演示根,O=印信演示,C=CN');
});
