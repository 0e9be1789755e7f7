// What search engines and networks read, on both devices: facts, pictures, variants, the site map.
import { type APIRequestContext, devices, expect } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { desktopPages, isKept, phonePages } from './addresses.ts';
import { addressesIn, complaints, factsIn, typesOf } from './facts.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';
import { headOf } from './walk.ts';

const isPhone = () => test.info().project.name === 'phone';
const PHONE = { 'user-agent': devices['Pixel 7'].userAgent };
const DESKTOP = { 'user-agent': devices['Desktop Chrome'].userAgent };
const own = () => (isPhone() ? PHONE : DESKTOP);

const unescaped = (html: string) => html.replaceAll('&amp;', '&');

async function read(request: APIRequestContext, address: string, headers = own()) {
  const answer = await request.get(address, { headers, maxRedirects: 0 });
  expect([address, answer.status()]).toEqual([address, 200]);
  const html = await answer.text();
  const [, alternate = ''] = /<link rel="alternate" media="[^"]+" href="([^"]+)"/.exec(html) ?? [];
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  return {
    html,
    canonical: unescaped(headOf(html).canonical),
    alternate: unescaped(alternate),
    picture: unescaped(picture),
  };
}

/** Texts of each kind, from the site map: the first of every page that shows texts. */
async function someTexts(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  const texts = [...xml.matchAll(/<loc>([^<]+\?[^<]+)<\/loc>/g)]
    .map(([, loc = '']) => unescaped(loc))
    .filter((loc) => isKept(new URL(loc)));
  const firsts = new Map(texts.toReversed().map((loc) => [new URL(loc).pathname, loc]));
  expect(firsts.size).toBeGreaterThanOrEqual(4);
  return [...firsts.values()];
}

/** Every page of this device, and one text of every kind as this device shows it. */
async function addressesOfDevice(request: APIRequestContext): Promise<string[]> {
  const pages = (isPhone() ? phonePages : desktopPages)
    .filter(({ indexed }) => indexed)
    .map(({ path }) => path);
  const texts = [];
  for (const text of await someTexts(request))
    texts.push(isPhone() ? (await read(request, text, DESKTOP)).alternate : text);
  return [...pages, ...texts];
}

/** What a page says beyond what all say, by its canonical path. */
const special: [RegExp, string][] = [
  [/^\/pc\/home$/, 'WebSite'],
  [/^\/product\/software/, 'Product'],
  [/^\/product\/software\/./, 'FAQPage'],
  [/^\/about\/price$/, 'Product'],
  [/^\/about\/price$/, 'FAQPage'],
  [/^\/solution\//, 'Service'],
  [/^\/about\/news\?id=/, 'NewsArticle'],
  [/^\/customer\/case\?id=/, 'Article'],
  [/^\/statutes\?id=/, 'Article'],
  [/^\/platform\/document\/detail\?/, 'TechArticle'],
];

test('every page tells search engines facts that they accept, by addresses that answer', {
  tag: '@deep',
}, async ({ request, baseURL }) => {
  test.slow();
  const origin = baseURL ?? '';
  const named = new Map<string, Record<string, string>>();
  for (const address of await addressesOfDevice(request)) {
    const { html, canonical } = await read(request, address);
    const facts = factsIn(html);
    const path = canonical.slice(origin.length);
    expect([address, complaints(facts)]).toEqual([address, []]);
    const wanted = special.filter(([pattern]) => pattern.test(path)).map(([, type]) => type);
    const common =
      path === '/pc/home' ? ['Organization', 'WebPage'] : ['Organization', 'WebPage', 'BreadcrumbList'];
    expect(typesOf(facts).toSorted()).toEqual([...common, ...wanted].toSorted());
    for (const fact of facts) {
      if (fact['@type'] === 'WebPage') expect(fact.url).toBe(canonical);
      if (fact.mainEntityOfPage) expect(fact.mainEntityOfPage).toBe(canonical);
    }
    const trail = facts.filter((fact) => fact['@type'] === 'BreadcrumbList');
    const steps = addressesIn(trail, origin);
    for (const step of steps) named.set(step, own());
    for (const other of addressesIn(facts, origin)) if (!steps.includes(other)) named.set(other, DESKTOP);
  }
  expect(named.size).toBeGreaterThan(50);
  for (const [address, headers] of named) {
    const answer = await request.head(address, { headers, maxRedirects: 0 });
    expect([address, answer.status()]).toEqual([address, 200]);
  }
});

test('prices are offers in yuan and say that they are samples', async ({ request }) => {
  const { html } = await read(request, isPhone() ? '/mobile/about/price' : '/about/price');
  const [product] = factsIn(html).filter((fact) => fact['@type'] === 'Product');
  const offers = product?.offers as { name: string; price: string; priceCurrency: string }[];
  expect(offers.length).toBeGreaterThan(0);
  for (const { name, price, priceCurrency } of offers) {
    expect(name).toContain('示例价');
    expect(price).toMatch(/^\d+\.\d\d$/);
    expect(priceCurrency).toBe('CNY');
  }
});

test('the breadcrumb that readers see is the one that search engines read', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  for (const address of [...(await someTexts(request)), '/solution/finance', '/product/software/Api']) {
    await visit(page, address);
    const facts = factsIn((await read(request, address)).html);
    const steps = facts.flatMap(({ itemListElement }) => (itemListElement ?? []) as { name: string }[]);
    const names = steps.map(({ name }) => name);
    await expect(page.getByRole('navigation', { name: '当前位置' }).locator('li')).toHaveText(names);
  }
});

test('every page has a picture of its own for networks, which never changes under its address', {
  tag: '@desktop',
}, async ({ request }) => {
  test.slow();
  const pictures = new Set<string>();
  for (const address of await addressesOfDevice(request)) {
    const { html, picture } = await read(request, address);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(html).toContain('<meta property="og:locale" content="zh_CN"/>');
    expect(JSON.stringify(factsIn(html))).toContain(picture);
    pictures.add(picture);
  }
  expect(pictures.size).toBeGreaterThan(20);
  for (const picture of sampled([...pictures], 8)) {
    const answer = await request.get(picture, { maxRedirects: 0 });
    expect([picture, answer.status(), answer.headers()['content-type']]).toEqual([picture, 200, 'image/png']);
    expect(answer.headers()['cache-control']).toContain('immutable');
    const png = await answer.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test('nobody makes us draw their words', async ({ request }) => {
  for (const address of [
    '/share/page/nothing.png',
    '/share/news/no-such.png',
    '/share/page/admin.png',
    '/share/x/y.png',
  ])
    expect([address, (await request.get(address)).status()]).toEqual([address, 404]);
  const { picture } = await read(request, isPhone() ? '/mobile/about' : '/about');
  const strange = await request.get('/share/page/about.png?v=old&title=坏话', { maxRedirects: 0 });
  expect(strange.status()).toBe(302);
  expect(picture).toMatch(new RegExp(`^https?://[^/]+${strange.headers().location?.replace('?', '\\?')}$`));
});

test('desktop and phone name each other, page by page and text by text', async ({ request }) => {
  test.slow();
  for (const address of await addressesOfDevice(request)) {
    const here = await read(request, address);
    const desktop = await read(request, here.canonical, DESKTOP);
    const phone = await read(request, here.alternate, PHONE);
    for (const variant of [desktop, phone])
      expect([address, variant.canonical, variant.alternate]).toEqual([
        address,
        here.canonical,
        here.alternate,
      ]);
  }
});

test('the site map holds canonical addresses, their variants, and when texts changed', {
  tag: ['@desktop', '@deep'],
}, async ({ request }) => {
  test.slow();
  const xml = await (await request.get('/sitemap.xml')).text();
  const entries = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => ({
    loc: unescaped(/<loc>(.*?)</.exec(entry)?.[1] ?? ''),
    changed: /<lastmod>(.*?)</.exec(entry)?.[1],
    phone: unescaped(/href="(.*?)"/.exec(entry)?.[1] ?? ''),
  }));
  expect(entries.length).toBeGreaterThan(50);
  for (const { loc, changed, phone } of entries.filter((entry) => isKept(new URL(entry.loc)))) {
    const { canonical, alternate } = await read(request, loc, DESKTOP);
    expect([canonical, alternate]).toEqual([loc, phone]);
    if (loc.includes('?')) expect(new Date(changed ?? '').getTime()).toBeGreaterThan(0);
  }
});
