import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { accessOf, addressesOf, findPage, hasPage } from './find.ts';
import { area, isCached, isIndexed, variantsOf } from './page.ts';
import { pages } from './table.ts';
import { textsOf } from './texts.ts';

const addresses = pages.flatMap(addressesOf);
const listed = addresses.filter(({ row }) => isIndexed(row)).map(({ path }) => path);

test('names an address once', () => {
  expect(new Set(addresses.map(({ path }) => path.toLowerCase())).size).toBe(addresses.length);
});
test.each([...new Set(pages.flatMap(variantsOf).map(({ file }) => file))])('has the module %s', (file) => {
  expect(existsSync(new URL(`../../routes/${file}`, import.meta.url))).toBe(true);
});
test('every page has a name, the phone’s by its desktop counterpart', () => {
  const named = addresses.filter(({ path }) => path !== '/404');
  expect(named.filter(({ path }) => !textsOf(path).title)).toEqual([]);
  expect(textsOf('/mobile/login').title).toBe('登录');
  expect(textsOf('/mobile/nothing').title).toBeUndefined();
});
test.each(listed)('%s describes itself to search engines', (path) => {
  expect(textsOf(path).description?.length).toBeGreaterThan(8);
  expect(textsOf(path).keywords).toContain('电子签名');
});
test.each(['title', 'description'] as const)('no two desktop pages share a %s', (text) => {
  const texts = listed.filter((path) => !path.startsWith('/mobile')).map((path) => textsOf(path)[text]);
  expect(new Set(texts).size).toBe(texts.length);
});
test('a parameter takes the values of the table and no other', () => {
  expect(hasPage('/solution/Manpower/')).toBe(true);
  expect(textsOf('/mobile/solution/manpower').title).toBe('人力资源电子签约方案');
  for (const path of ['/solution/nothing', '/solution', '/solution/:sector'])
    expect(hasPage(path)).toBe(false);
  expect(textsOf('/solution/nothing').title).toBeUndefined();
});
test('who may open a page is found by its pattern', () => {
  expect(accessOf('/solution/:sector')).toBe('public');
  expect(accessOf('/mobile/solution/:sector')).toBe('public');
  expect(accessOf('*')).toBe('public');
});
test('finds a page as the router does: in any case, with a slash at the end', () => {
  expect(findPage('/About/')?.path).toBe('/about');
  expect(findPage('/Mobile/News')).toMatchObject({ desktop: '/about/news', phone: '/mobile/news' });
  expect(hasPage('/')).toBe(false);
});

describe('three properties of a page', () => {
  const anArea = { access: 'public', indexed: true, cached: true, anyDevice: false } as const;
  const aPage = { path: '/a', layout: 'main', file: 'a.tsx' } as const;

  test('each is a property of its own, which a row may set against its area', () => {
    const [page] = area(anArea, [{ ...aPage, cached: false }]);
    expect(page).toMatchObject({ indexed: true, cached: false, anyDevice: false });
  });
  test.each(['login', 'verified'] as const)(
    'a page for %s is neither indexed nor kept, whatever its row says',
    (access) => {
      const [page] = area(anArea, [{ ...aPage, access }]);
      expect(page && [isIndexed(page), isCached(page)]).toEqual([false, false]);
    },
  );
});
