// Comments cite documents of this repository; a citation that leads nowhere helps nobody.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './lib.ts';

/** A document by its name or the end of its path; a decision also by its number. */
const CITATION = /(?:[\w-]+\/)*[\w-]+\.md\b|\bdocs\/decisions\/\d{4}/g;

/** Citations in a text whose document does not exist. */
export function lostCitations(text: string, documents: readonly string[]): string[] {
  const isThere = (cited: string) =>
    cited.endsWith('.md')
      ? documents.some((document) => `/${document}`.endsWith(`/${cited}`))
      : documents.some((document) => document.startsWith(cited));
  return [...new Set(text.match(CITATION))].filter((cited) => !isThere(cited));
}

/** All lost citations in the repository, one line each. */
export function checkCitations(): string[] {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  const documents = tracked.filter((file) => file.endsWith('.md'));
  return tracked
    .filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => fs.existsSync(path.join(root, file)))
    .flatMap((file) =>
      lostCitations(fs.readFileSync(path.join(root, file), 'utf8'), documents).map(
        (citation) => `${file}: ${citation} does not exist`,
      ),
    );
}
