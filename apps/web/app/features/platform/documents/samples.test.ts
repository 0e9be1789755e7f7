import { expect, test } from 'vitest';
import { blocksOf, languageName } from './samples.ts';

const fence = (language: string, code: string) =>
  `<pre><code class="language-${language}">${code}\n</code></pre>\n`;

test('samples in different languages that follow each other are one choice', () => {
  const html = `<p>前文</p>\n${fence('bash', 'curl')}${fence('python', 'import json')}<p>后文</p>\n`;
  expect(blocksOf(html)).toEqual([
    { kind: 'text', html: '<p>前文</p>\n' },
    {
      kind: 'samples',
      samples: [
        { language: 'bash', code: 'curl' },
        { language: 'python', code: 'import json' },
      ],
    },
    { kind: 'text', html: '<p>后文</p>\n' },
  ]);
});

test('a sentence between two samples keeps them apart', () => {
  const blocks = blocksOf(`${fence('bash', 'curl')}<p>回答：</p>\n${fence('json', '{}')}`);
  expect(blocks.map(({ kind }) => kind)).toEqual(['samples', 'text', 'samples']);
});

test('two samples in the same language are two blocks, not two tabs of one name', () => {
  expect(blocksOf(fence('bash', 'a') + fence('bash', 'b'))).toHaveLength(2);
});

test('code is shown and copied as it was written', () => {
  const [block] = blocksOf(fence('php', '&lt;?php echo &quot;a &amp;&amp; b&quot;; // &amp;lt;'));
  expect(block).toMatchObject({ samples: [{ code: '<?php echo "a && b"; // &lt;' }] });
});

test('a text without samples stays whole', () => {
  expect(blocksOf('<p>只有文字 <code>x</code></p>\n')).toEqual([
    { kind: 'text', html: '<p>只有文字 <code>x</code></p>\n' },
  ]);
});

test('an unknown language goes by its own name', () => {
  expect([languageName('bash'), languageName('rust')]).toEqual(['命令行', 'rust']);
});
