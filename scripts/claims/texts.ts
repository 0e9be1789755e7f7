// Where the public reads what the product does.
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CapabilityKey } from '../../packages/api/src/capabilities.ts';
import { inRoot } from '../lib.ts';

export interface PublicText {
  where: string;
  text: string;
  /** What its badge or its wording by state names. */
  marks: readonly CapabilityKey[];
}

const WEB = inRoot('apps/web/app');

/** Data of the site are read as they are; drawings and views beside them are not needed. */
function readSiteModules(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('~/')
        ? { url: pathToFileURL(path.join(WEB, specifier.slice(2))).href, shortCircuit: true }
        : next(specifier, context),
    load(url, context, next) {
      if (!url.endsWith('.tsx')) return next(url, context);
      const exported = fs.readFileSync(new URL(url), 'utf8').matchAll(/export (?:const|function) (\w+)/g);
      const source = [...exported].map(([, name]) => `export const ${name} = () => null;`).join('\n');
      return { format: 'module', source, shortCircuit: true };
    },
  });
}

/** What sells: every claim stands here, as data that name what backs them. */
const SALES = [
  'apps/web/app/parts/products/products.ts',
  'apps/web/app/parts/sectors/sectors.ts',
  'apps/web/app/features/home/content.ts',
  'apps/web/app/features/products/forms.ts',
  'apps/web/app/features/products/saas.ts',
  'apps/web/app/features/products/api.ts',
  'apps/web/app/features/products/local.ts',
  'apps/web/app/features/solutions/sectors/index.ts',
  'apps/web/app/features/price/rules.ts',
  'apps/server/src/modules/prices/samples.ts',
  'apps/server/src/modules/content/seed/banners.ts',
] as const;

/** Pages and drawings that show as a whole how far something is: every section or its only place has the badge. */
const MARKED: Readonly<Record<string, CapabilityKey>> = {
  'apps/web/app/features/products/api.ts': 'api',
  'apps/web/app/features/products/api-view.tsx': 'api',
  'apps/web/app/ui/illustrations/approval-chat.tsx': 'wecom',
};
const marksOf = (file: string): CapabilityKey[] => (MARKED[file] ? [MARKED[file]] : []);

/** Troubles without the product, laws, names of files and code are no claims; the rest of these is not shown. */
const NOT_CLAIMS = new Set(
  'pains rules caution files lanes code language icon key path slug id lane illustration'.split(' '),
);

/** Every text within a value, with the capabilities that the objects around it name. */
function textsIn(value: unknown, where: string, marks: readonly CapabilityKey[] = []): PublicText[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [{ where, text: value, marks }] : [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, where, marks));
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { capability?: CapabilityKey }).capability;
  const within = own ? [...marks, own] : marks;
  return Object.entries(value)
    .filter(([name]) => !NOT_CLAIMS.has(name) && name !== 'capability')
    .flatMap(([name, one]) => textsIn(one, `${where} ${name}`, within));
}

export async function salesTexts(): Promise<PublicText[]> {
  readSiteModules();
  const all: PublicText[] = [];
  for (const file of SALES) {
    const exported: Record<string, unknown> = await import(inRoot(file));
    all.push(
      ...Object.entries(exported).flatMap(([name, value]) =>
        textsIn(value, `${file} ${name}`, marksOf(file)),
      ),
    );
  }
  return all;
}

const FOLDERS = [
  'apps/server/src/modules/content/seed/agreements',
  'apps/server/src/modules/content/seed/documents',
  'apps/server/src/modules/content/seed/news',
  'apps/server/src/modules/content/seed/cases',
];

/** Sentences, cells and lines of what is written in Markdown. */
function writtenTexts(): PublicText[] {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(inRoot(folder))
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) =>
        fs
          .readFileSync(inRoot(folder, name), 'utf8')
          .split('\n')
          .flatMap((line, at) =>
            line
              .split(/(?<=[。；！？])/)
              .filter((text) => /\p{Script=Han}/u.test(text))
              .map((text) => ({ where: `${folder}/${name}:${at + 1}`, text, marks: [] })),
          ),
      ),
  );
}

/** Views and tables of public pages: what is written between their tags and quotes. */
const VIEWS = [
  'features/home',
  'features/products',
  'features/solutions',
  'features/price',
  'features/about',
  'features/platform',
  'features/cases',
  'features/experience',
  'features/evidence',
  'features/lookup',
  'features/verification',
  'parts/appointment',
  'parts/capabilities',
  'parts/site-frame',
  'site/pages',
  'site/navigation.ts',
  'ui/illustrations',
];
/** Data beside them that is shown as it is: downloads, what the company says of itself, what a standard is for in the product. */
const TABLES: Readonly<Record<string, RegExp>> = {
  'apps/server/src/modules/content/seed/downloads.ts': /./,
  'apps/server/src/modules/content/seed/company.ts': /./,
  'packages/law/src/standards.ts': /^\s*use:/,
};
/** How far around a line its mark may stand: an object or a tag of a few lines. */
const AROUND = 5;

function filesBelow(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(place, name));
}

function viewTexts(keys: readonly CapabilityKey[]): PublicText[] {
  const sales = new Set<string>(SALES.map((file) => inRoot(file)));
  const views = VIEWS.flatMap((view) => filesBelow(path.join(WEB, view)));
  const tables = Object.keys(TABLES).map((file) => inRoot(file));
  return [...views, ...tables]
    .filter((file) => !sales.has(file))
    .flatMap((file) => {
      const relative = path.relative(inRoot('.'), file);
      const shown = TABLES[relative] ?? /./;
      const lines = fs
        .readFileSync(file, 'utf8')
        .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
        .split('\n');
      return lines.flatMap((line, at) => {
        const text = line.replace(/(^|\s)\/\/.*$/, '');
        if (!/\p{Script=Han}/u.test(text) || !shown.test(text)) return [];
        const around = lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).join('\n');
        const named = keys.filter((key) => new RegExp(`['"]${key}['"]`).test(around));
        const marks = [...named, ...marksOf(relative)];
        return [{ where: `${relative}:${at + 1}`, text: text.trim(), marks }];
      });
    });
}

/** Lines keep their numbers without the comments. */
const blank = (comment: string) => comment.replaceAll(/[^\n]/g, ' ');

/** Everything else that the public reads. */
export const otherTexts = (keys: readonly CapabilityKey[]): PublicText[] => [
  ...writtenTexts(),
  ...viewTexts(keys),
];
