// Screens decide by keys, never by the words they show: who rewords a label must not change what a page does. Finds
// comparisons with Chinese literals and tables keyed by Chinese words in the web app.
import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './imports.ts';
import { inRoot, root } from './lib.ts';

const APP = 'apps/web/app';

/** Where Chinese is what people or documents say, not a label of ours. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/app/features/contract-draft/field-words.ts': 'reads whom a tag in the text of a document means',
  'apps/web/app/features/contract-draft/paste-list.ts': 'reads a list of parties that somebody pastes',
  'apps/web/app/parts/site-frame/contacts.ts': 'a setting of the operator that says 示例 is not marked twice',
  'apps/web/app/parts/site-frame/filings.ts': 'a setting of the operator that says 示例 is not marked twice',
};

const LITERAL =
  /(?:'[^'\n]*\p{Script=Han}[^'\n]*'|"[^"\n]*\p{Script=Han}[^"\n]*"|`[^`\n]*\p{Script=Han}[^`\n]*`)/u.source;
const REGEX = /\/[^/\n]*\p{Script=Han}[^/\n]*\/[a-z]*/u.source;

const RULES: readonly RegExp[] = [
  `[!=]==?\\s*${LITERAL}`,
  `${LITERAL}\\s*[!=]==?(?!=)`,
  `\\bcase\\s+${LITERAL}`,
  `\\.(?:includes|startsWith|endsWith|indexOf|has|get|match|search)\\(\\s*(?:${LITERAL}|${REGEX})`,
  `\\[[^\\][]*${LITERAL}[^\\][]*\\]\\s*\\.(?:includes|indexOf|some)\\(`,
  `${REGEX}\\.(?:test|exec)\\(`,
  // a key of a table, bare or quoted; {甲方:签名} in a text has no space
  String.raw`(?:^[ \t]*|[{,] )(['"]?)\p{Script=Han}[\p{Script=Han}\w ]*\1\??:`,
].map((rule) => new RegExp(rule, 'gmu'));

/** Where a file decides by Chinese words, as line and what stands there. */
export const decisionsByWords = (source: string): { line: number; text: string }[] =>
  RULES.flatMap((rule) => [...source.matchAll(rule)])
    .map(({ 0: text, index }) => ({ line: source.slice(0, index).split('\n').length, text: text.trim() }))
    .sort((one, other) => one.line - other.line);

interface File {
  name: string;
  source: string;
}

/** All findings, one line each; an exception that nothing needs any more is one too. */
export function findingsIn(files: readonly File[], exceptions = EXCEPTIONS): string[] {
  const found = files.map(({ name, source }) => ({ name, decisions: decisionsByWords(source) }));
  const needed = new Set(found.filter(({ decisions }) => decisions.length > 0).map(({ name }) => name));
  return [
    ...found
      .filter(({ name }) => !(name in exceptions))
      .flatMap(({ name, decisions }) =>
        decisions.map(({ line, text }) => `${name}:${line}: decides by words, not by a key (${text})`),
      ),
    ...Object.keys(exceptions)
      .filter((name) => !needed.has(name))
      .map((name) => `scripts/words-check.ts: ${name} needs no exception`),
  ];
}

export const decisionsInWords = (): string[] =>
  findingsIn(
    sourceFiles(inRoot(APP)).map((file) => ({
      name: path.relative(root, file),
      source: fs.readFileSync(file, 'utf8'),
    })),
  );
