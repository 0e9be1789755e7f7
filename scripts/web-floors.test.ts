import { expect, test } from 'vitest';
import { floorObjection } from './web-floors.ts';

const app = (file: string) => `apps/web/app/${file}`;
const objectionTo = (from: string, to: string, spelling = `~/${to}`) =>
  floorObjection({ from: app(from), to: app(to), spelling });

test.each([
  ['features/price/plans.tsx', 'features/products/forms.ts'],
  ['parts/reading/pager.tsx', 'parts/page/index.ts'],
  ['parts/page/closing.tsx', 'features/home/content.ts'],
  ['site/pages/table.ts', 'features/admin/sections.ts'],
  ['ui/button.tsx', 'site/paths.ts'],
  ['session/session.tsx', 'guards/route.ts'],
  ['routes/public/home.tsx', 'layouts/home.tsx'],
  ['features/home/hero.tsx', 'routes.ts'],
])('%s must not import %s', (from, to) => expect(objectionTo(from, to)).toMatch(/only floors below/));

test.each([
  ['routes/public/home.tsx', 'features/home/index.ts'],
  ['features/home/hero.tsx', 'parts/appointment/index.ts'],
  ['parts/reading/pager.tsx', 'ui/index.ts'],
  ['guards/client.ts', 'session/calls.ts'],
])('%s may import %s', (from, to) => expect(objectionTo(from, to)).toBeUndefined());

test('a folder that stands on no floor is told so', () => {
  expect(objectionTo('features/home/hero.tsx', 'helpers/all.ts')).toMatch(/no floor/);
});

test('another folder is imported by ~/, the own folder by a relative path', () => {
  expect(objectionTo('features/home/hero.tsx', 'ui/index.ts', '../../ui/index.ts')).toMatch(/by ~/);
  expect(objectionTo('features/home/hero.tsx', 'features/home/slide.tsx')).toMatch(/relative/);
  expect(objectionTo('features/home/hero.tsx', 'features/home/slide.tsx', './slide.tsx')).toBeUndefined();
  expect(objectionTo('root.tsx', 'ui/index.ts', './ui/index.ts')).toBeUndefined();
});
