import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { integer, readDer, readInteger, readString, sequence, TAG, utf8 } from './index.ts';

test('the example of the README works', () => {
  const example =
    /```ts\n([\s\S]*?)```/.exec(readFileSync(new URL('../README.md', import.meta.url), 'utf8'))?.[1] ?? '';
  const body = example.replace(/^import .*$/m, '');
  const run = new Function(
    'der',
    `const { integer, readDer, readInteger, readString, sequence, TAG, utf8 } = der;${body}; return [version, name];`,
  );
  expect(run({ integer, readDer, readInteger, readString, sequence, TAG, utf8 })).toEqual([3n, '印信']);
});
