import fs from 'node:fs';
import path from 'node:path';
import { RECIPIENTS, retentionMarkdown, storageMarkdown } from '@yinxin/api';
import { parseTimeInChina } from '@yinxin/values';
import type { DraftOf } from '../kinds/index.ts';
import type { Seed } from './seed.ts';

/** Reads `name: value` lines up to an empty line; what follows is the body. */
function readText(file: string): { head: Record<string, string>; body: string } {
  const [first = '', ...rest] = fs.readFileSync(file, 'utf8').split('\n\n');
  const lines = first.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2).trim()];
  });
  return { head: Object.fromEntries(lines), body: rest.join('\n\n') };
}

/** `<order>-<slug>.md` */
function textsIn(folder: string) {
  const place = path.join(import.meta.dirname, folder);
  return fs
    .readdirSync(place)
    .toSorted()
    .map((file) => ({ slug: file.replace(/^\d+-|\.md$/g, ''), ...readText(path.join(place, file)) }));
}

/** Office hours in China. */
const atNine = (day: string | undefined) => parseTimeInChina(`${day} 09:00:00`);

/** Validated like an editor's draft when it is written, so a wrong file fails the first start and the tests. */
export const news = (): Seed<'news'>[] =>
  textsIn('news').map(({ slug, head: { date, ...head }, body }) => ({
    slug,
    date: atNine(date),
    data: { ...head, body, sample: true } as DraftOf<'news'>,
  }));

/** `a|b|c；d|e|f` as rows with these names. */
const rowsOf = (text: string | undefined, names: readonly string[]) =>
  (text ?? '')
    .split('；')
    .map((row) => row.split('|'))
    .map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? ''])));

export const cases = (): Seed<'case'>[] =>
  textsIn('cases').map(({ slug, head: { changes, steps, ...head }, body }) => ({
    slug,
    data: {
      ...head,
      changes: rowsOf(changes, ['name', 'before', 'after']),
      steps: rowsOf(steps, ['who', 'name', 'text']),
      body,
      sample: true,
    } as DraftOf<'case'>,
  }));

/** What agreements say by tables that the product itself obeys. */
const TABLES: Record<string, () => string> = {
  保存期限表: retentionMarkdown,
  浏览器存储表: storageMarkdown,
  核验机构: () =>
    Object.values(RECIPIENTS)
      .map(({ name, contact }) => `${name}（${contact}）`)
      .join('、'),
};

export const agreements = (): Seed<'agreement'>[] =>
  textsIn('agreements').map(({ slug, head, body }) => ({
    slug,
    data: {
      ...head,
      body: body.replace(/\{\{(.+?)\}\}/g, (mark, name: string) => TABLES[name]?.() ?? mark),
    } as DraftOf<'agreement'>,
  }));
