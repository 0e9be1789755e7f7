import fs from 'node:fs';
import path from 'node:path';
import { plainText } from '../markdown.ts';
import type { Seed } from './seed.ts';

/** Of each call a page that `npm run sdk` writes; and those written by hand. */
const FOLDERS = ['reference', 'documents'];

/** The tabs of the document centre, and which folders stand under each. */
const types = [
  { slug: 'guide', name: '开发指南', holds: /^(?:start|guides|concepts|law)$/ },
  { slug: 'reference', name: '接口参考', holds: /^(?:api-.+|reference)$/ },
  { slug: 'errors', name: '错误码', holds: /^errors$/ },
  { slug: 'updates', name: '更新日志', holds: /^changelog$/ },
];
const [guide] = types;
const typeOf = (directory: string) => (types.find(({ holds }) => holds.test(directory)) ?? guide)?.slug;

interface Text {
  /** Of the directory, from the file name. */
  directory: string;
  directoryName: string;
  slug: string;
  title: string;
  body: string;
}

/** `<order>-<directory>--<order>-<slug>.md`: `# title`, `> name of the directory`, then the text. */
const readTexts = (): Text[] => FOLDERS.flatMap(textsIn);

function textsIn(name: string): Text[] {
  const folder = path.join(import.meta.dirname, name);
  const names = fs.readdirSync(folder).filter((file) => file.endsWith('.md'));
  return names.toSorted().map((file) => {
    const [, directory = '', slug = ''] = /^\d+-([\w-]+?)--\d+-([\w-]+)\.md$/.exec(file) ?? [];
    const [title = '', directoryName = '', ...rest] = fs
      .readFileSync(path.join(folder, file), 'utf8')
      .split('\n');
    return {
      ...{ directory, slug },
      title: title.replace(/^# /, ''),
      directoryName: directoryName.replace(/^> /, ''),
      body: rest.join('\n').trim(),
    };
  });
}

/** Whether a document is the page of a call. */
export const isReference = (slug: string) => slug.startsWith('api-');

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
    // what the page of a call is about stands below its method and path
    const [opening = ''] = body.split('\n\n').filter((part) => !/^\*\*[A-Z]+\*\* `/.test(part));
    const words = plainText(opening);
    const summary = words.length > SUMMARY_CHARACTERS ? `${words.slice(0, SUMMARY_CHARACTERS - 1)}…` : words;
    return { slug, data: { directory: directorySlug(directory), title, summary, body } };
  });
