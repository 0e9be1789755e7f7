import fs from 'node:fs';
import path from 'node:path';
import { plainText } from '../markdown.ts';
import type { Seed } from './seed.ts';

const folder = path.join(import.meta.dirname, 'documents');

/** The tabs of the document centre, and which folders stand under each. */
const types = [
  { slug: 'guide', name: '开发指南', holds: ['start', 'concepts', 'law'] },
  { slug: 'reference', name: '接口参考', holds: ['reference'] },
  { slug: 'updates', name: '更新日志', holds: ['changelog'] },
];
const [guide] = types;
const typeOf = (directory: string) => (types.find(({ holds }) => holds.includes(directory)) ?? guide)?.slug;

interface Text {
  /** Of the directory, from the file name. */
  directory: string;
  directoryName: string;
  slug: string;
  title: string;
  body: string;
}

/** `<order>-<directory>--<order>-<slug>.md`: `# title`, `> name of the directory`, then the text. */
function readTexts(): Text[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.toSorted().map((name) => {
    const [, directory = '', slug = ''] = /^\d+-([\w-]+?)--\d+-([\w-]+)\.md$/.exec(name) ?? [];
    const [title = '', directoryName = '', ...rest] = fs
      .readFileSync(path.join(folder, name), 'utf8')
      .split('\n');
    return {
      ...{ directory, slug },
      title: title.replace(/^# /, ''),
      directoryName: directoryName.replace(/^> /, ''),
      body: rest.join('\n').trim(),
    };
  });
}

const directorySlug = (name: string) => `document-${name}`;
const SUMMARY_CHARACTERS = 120;

/** Made when asked for: the texts lie in files. */
export function documentDirectories(): Seed<'directory'>[] {
  const names = new Map(readTexts().map(({ directory, directoryName }) => [directory, directoryName]));
  return [
    ...types.map(({ slug, name }) => ({ slug, data: { tree: 'documents' as const, name } })),
    ...[...names].map(([directory, name]) => ({
      slug: directorySlug(directory),
      data: { tree: 'documents' as const, name, parent: typeOf(directory) ?? null },
    })),
  ];
}

export const documents = (): Seed<'document'>[] =>
  readTexts().map(({ slug, directory, title, body }) => {
    const [opening = ''] = body.split('\n\n');
    const words = plainText(opening);
    const summary = words.length > SUMMARY_CHARACTERS ? `${words.slice(0, SUMMARY_CHARACTERS - 1)}…` : words;
    return { slug, data: { directory: directorySlug(directory), title, summary, body } };
  });
