import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { variantsOf } from '../apps/web/app/site/pages/page.ts';
import { pages } from '../apps/web/app/site/pages/table.ts';
import { buildSite, clientDir } from './site.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
let manifest: Record<string, Chunk>;
beforeAll(async () => {
  await buildSite({ quiet: true });
  manifest = JSON.parse(fs.readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8'));
});

/** What a browser loads for a page at once: the entry, the root, the layout, the route, and all they import. */
function scriptsOf(...sources: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) {
    const key = Object.keys(manifest).find((candidate) => candidate.replace(/\?.*$/, '').endsWith(source));
    if (!key) throw new Error(`the manifest has no ${source}`);
    visit(key);
  }
  return files;
}

const gzipped = (file: string) =>
  zlib.gzipSync(fs.readFileSync(path.join(clientDir, file)), { level: 9 }).length;

const transferred = (files: Set<string>) => [...files].reduce((sum, file) => sum + gzipped(file), 0);

/** The pages that write a contract on a phone, and what they fetch when it is needed. */
const WIZARD = [
  ...['wizard', 'wizard-board', 'wizard-send'].map((name) => `app/routes/wecom/${name}.tsx`),
  ...['board/index', 'send/index', 'send/result-page'].map((name) => `contract-draft/wizard/${name}.tsx`),
];
/** Begins the wizard: whoever is not signed in is sent to the login before it is shown. */
const WIZARD_DOOR = 'wecom/wizard.tsx';

test('no public page transfers more than 150 kB of JavaScript', () => {
  // What has no component of its own, as the upgrade notice, is not in the manifest.
  const shown = pages
    .filter(({ access }) => access === 'public')
    .flatMap(variantsOf)
    // The back office is for operators, who load its kit once.
    // The wizard's door is for whoever is signed in, and has a budget of its own below.
    .filter(({ layout, file }) => layout !== 'admin' && file.endsWith('.tsx') && file !== WIZARD_DOOR);
  const heavy = shown
    .map(({ path: address, layout, file }) => ({
      address,
      bytes: transferred(
        scriptsOf('app/entry.client.tsx', 'app/root.tsx', `app/layouts/${layout}.tsx`, `app/routes/${file}`),
      ),
    }))
    .filter(({ bytes }) => bytes > 150_000);
  expect(heavy).toEqual([]);
});

test('the wizard for phones brings at most 180 kB of JavaScript in all, beside the frame of every page', () => {
  const frame = [
    'app/entry.client.tsx',
    'app/root.tsx',
    'app/layouts/mobile.tsx',
    'app/layouts/whiteboard.tsx',
  ];
  const known = scriptsOf(...frame);
  const all = scriptsOf(...frame, ...WIZARD);
  const bytes = transferred(all) - transferred(known);
  expect(bytes).toBeLessThanOrEqual(180_000);
  expect(bytes).toBeGreaterThan(50_000); // a sum that misses the draft would prove nothing
});

test('the link of a message brings at most 180 kB of JavaScript, with the frame of every page', () => {
  const files = scriptsOf(
    'app/entry.client.tsx',
    'app/root.tsx',
    'app/layouts/empty.tsx',
    'app/routes/business/link.tsx',
    'app/features/contract/links/own-reader.tsx', // whoever's phone is known
  );
  const bytes = transferred(files);
  expect(bytes).toBeLessThanOrEqual(180_000);
  expect(bytes).toBeGreaterThan(100_000); // a sum that misses React would prove nothing
});

test('the home page transfers at most 120 kB of JavaScript', () => {
  const files = scriptsOf(
    'app/entry.client.tsx',
    'app/root.tsx',
    'app/layouts/home.tsx',
    'app/routes/public/home.tsx',
  );
  const bytes = transferred(files);
  expect(bytes).toBeLessThanOrEqual(120_000);
  expect(bytes).toBeGreaterThan(80_000); // a sum that misses React would prove nothing
});

test('no schema library reaches the browser', () => {
  const assets = path.join(clientDir, 'assets');
  for (const name of fs.readdirSync(assets).filter((file) => file.endsWith('.js')))
    expect(fs.readFileSync(path.join(assets, name), 'utf8')).not.toMatch(/ZodError|\$ZodType/);
});
