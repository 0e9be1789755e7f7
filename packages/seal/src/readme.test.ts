import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as seal from './index.ts';

test('the example of the README works', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\nimport \{ (.*) \} from '@yinxin\/seal';\n([\s\S]*?)```/.exec(readme);
  const body = `const { ${example?.[1]} } = api; return (async () => { ${example?.[2]}; return [svg, form, png]; })();`;
  const run = new Function('api', body) as (api: typeof seal) => Promise<[string, seal.PdfForm, Uint8Array]>;
  const [svg, form, png] = await run(seal);
  expect(svg).toContain('<svg');
  expect(form.widthMm).toBe(38);
  expect(Buffer.from(png).toString('latin1', 1, 4)).toBe('PNG');
});
