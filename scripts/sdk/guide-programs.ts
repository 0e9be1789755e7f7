// The programs of the SDKs' READMEs, where guides show them too: the README is their source.
import fs from 'node:fs';
import { inRoot } from '../lib.ts';

const READMES = [
  'packages/sdk/README.md',
  ...['python', 'java', 'go', 'php'].map((language) => `sdks/${language}/README.md`),
];
const GUIDE = 'apps/server/src/modules/content/seed/documents/01-start--02-quick-start.md';
const FENCE = /^```(\w+) (\S+)\n(.*?)^```$/gms;

/** The whole programs in a text, by the name that stands behind the language. */
export const programsIn = (file: string) =>
  [...fs.readFileSync(inRoot(file), 'utf8').matchAll(FENCE)].map(([, , name = '', code = '']) => ({
    name,
    code,
  }));

/** The quick start, with the programs as the READMEs have them now. */
export function guideFiles(): Record<string, string> {
  const programs = new Map(READMES.flatMap(programsIn).map(({ name, code }) => [name, code]));
  const text = fs
    .readFileSync(inRoot(GUIDE), 'utf8')
    .replaceAll(
      FENCE,
      (_, language: string, name: string, code: string) =>
        `\`\`\`${language} ${name}\n${programs.get(name) ?? code}\`\`\``,
    );
  return { [GUIDE]: text };
}
