// What a newcomer to the back office forgets: looks of a component, a menu entry, words of an act.
import fs from 'node:fs';
import path from 'node:path';
import { STYLED_COMPONENTS } from '../apps/web/antd-components.ts';
import { sections } from '../apps/web/app/site/pages/admin-sections.ts';
import { ACTS, EVENTS, OPERATOR_ROLES } from '../packages/api/src/client.ts';
import { inRoot } from './lib.ts';

/** Imported by name, without looks of their own. */
const LOOKLESS = ['ConfigProvider', 'Grid'];

const importedIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from 'antd';/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

export const unstyled = (sources: readonly string[]): string[] =>
  [...new Set(sources.flatMap(importedIn))]
    .filter((name) => ![...STYLED_COMPONENTS, ...LOOKLESS].includes(name))
    .map((name) => `apps/web/antd-components.ts: ${name} is used in the back office and has no styles`);

interface SectionRow {
  act: string;
  within?: string;
}
type Acts = Readonly<Record<string, { words: string; roles: readonly string[] }>>;

/** Each route is a section, each section a route, and each is in somebody's menu or within one that is. */
export function homeless(
  rows: Readonly<Record<string, SectionRow>>,
  routes: readonly string[],
  acts: Acts = ACTS,
): string[] {
  const names = Object.keys(rows);
  const isReached = ({ act, within }: SectionRow) =>
    within === undefined ? (acts[act]?.roles.length ?? 0) > 0 : within in rows && !rows[within]?.within;
  return [
    ...routes.filter((name) => !names.includes(name)).map((name) => `routes/admin/${name}.tsx: no section`),
    ...names
      .filter((name) => !routes.includes(name))
      .map((name) => `admin-sections.ts: ${name} has no route`),
    ...names
      .filter((name) => !isReached(rows[name] as SectionRow))
      .map((name) => `admin-sections.ts: ${name} is in nobody's menu`),
  ];
}

const CHINESE = /[\u4e00-\u9fff]/;

export const wordless = (
  ...tables: readonly Readonly<Record<string, { words: string } | string>>[]
): string[] =>
  tables
    .flatMap((table) => Object.entries(table))
    .filter(([, row]) => !CHINESE.test(typeof row === 'string' ? row : row.words))
    .map(([name]) => `packages/api: ${name} has no words`);

const filesIn = (folder: string) =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

export function backOfficeProblems(): string[] {
  const feature = inRoot('apps/web/app/features/admin');
  const sources = filesIn(feature).map((name) => fs.readFileSync(path.join(feature, name), 'utf8'));
  const routes = filesIn(inRoot('apps/web/app/routes/admin')).map((name) => name.replace(/\.tsx$/, ''));
  return [...unstyled(sources), ...homeless(sections, routes), ...wordless(ACTS, EVENTS, OPERATOR_ROLES)];
}
