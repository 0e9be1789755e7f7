// npm run screenshots — every page of the site, one text of each kind, what needs a login as a person and as a company,
// and the back office as those who work in it see it, at 1440 and at 375 px, into data/screenshots. Words after it keep only addresses that contain one of them:
// npm run screenshots -- news
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { addressesOf } from '../apps/web/app/site/pages/find.ts';
import type { Page as SitePage } from '../apps/web/app/site/pages/page.ts';
import { pages } from '../apps/web/app/site/pages/table.ts';
import { HOME, isMobilePath, isWecomPath } from '../apps/web/app/site/paths.ts';
import { adminScreens, type DemoOperator, openScreen, prepareOffice } from './admin-screens.ts';
import { browserFlags, findBrowser, installHint } from './browser.ts';
import { inRoot } from './lib.ts';
import { buildSite } from './site.ts';
import { openVisit } from './visitors.ts';

const wanted = process.argv.slice(2);
const isWanted = (address: string) => wanted.length === 0 || wanted.some((word) => address.includes(word));
const folder = inRoot('data/screenshots');

const executablePath = findBrowser();
if (!executablePath) {
  console.error(installHint);
  process.exit(1);
}
await buildSite({ quiet: true });
const server = fork(inRoot('bench/http-server.ts'), { execPath: process.execPath });
const [{ url, operators }] = (await once(server, 'message')) as [{ url: string; operators: DemoOperator[] }];
const browser = await chromium.launch({ executablePath, args: browserFlags });
try {
  fs.mkdirSync(folder, { recursive: true });
  await pictureAll(
    browser,
    addressesWhere(({ access }) => access === 'public'),
  );
  const visit = await openVisit(url);
  // The home page, too: its frame shows who is signed in; and pages that ask it of enterprise WeChat otherwise.
  const own = addressesWhere(
    ({ access, path: page }) => access !== 'public' || page === HOME || isWecomPath(page),
  );
  await pictureAll(browser, own, { name: 'person', cookie: visit.cookie });
  await visit.actForCompany();
  await pictureAll(browser, own, { name: 'company', cookie: visit.cookie });
  if (wanted.length === 0 || wanted.some((word) => word.startsWith('admin'))) await pictureOffice(browser);
  console.log(`截图已保存到 ${folder}`);
} finally {
  await browser.close();
  server.send('stop');
  await once(server, 'exit');
}

function openContext(browser: Browser, width: number) {
  const phone = width === 375 ? devices['Pixel 7'] : {};
  return browser.newContext({
    ...phone,
    viewport: { width, height: width === 375 ? 812 : 900 },
    deviceScaleFactor: 1,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
}

interface Visitor {
  name: 'person' | 'company';
  cookie: Awaited<ReturnType<typeof openVisit>>['cookie'];
}

function addressesWhere(isMeant: (page: SitePage) => boolean): string[] {
  return pages
    .filter((page) => !page.path.startsWith('/admin') && isMeant(page))
    .flatMap(addressesOf)
    .map(({ path: address }) => address)
    .filter(isWanted);
}

/** Each address on its own device. */
async function pictureAll(browser: Browser, addresses: string[], visitor?: Visitor): Promise<void> {
  const isDesktop = (address: string) => !isMobilePath(address);
  await picture(browser, 1440, addresses.filter(isDesktop), visitor);
  await picture(browser, 375, addresses.filter(isMobilePath), visitor);
}

async function picture(
  browser: Browser,
  width: number,
  addresses: string[],
  visitor?: Visitor,
): Promise<void> {
  const context = await openContext(browser, width);
  if (visitor) await context.addCookies([visitor.cookie]);
  // The form that opens by itself on the phone would cover the page.
  await context.addInitScript(() => sessionStorage.setItem('appointment', '已体验'));
  const page = await context.newPage();
  for (const address of addresses) {
    const text = await take(page, address, width, visitor?.name);
    if (text) await take(page, text, width, visitor?.name);
  }
  await context.close();
}

/** Takes one picture and answers the address of the first text that the page lists. */
async function take(
  page: Page,
  address: string,
  width: number,
  visitor?: Visitor['name'],
): Promise<string | null> {
  await page.goto(url + address, { waitUntil: 'networkidle' });
  const name = address.replace(/^\//, '').replace(/[^\w-]+/g, '_');
  const file = [name, visitor, width, 'png'].filter(Boolean).join('.');
  await page.screenshot({ path: path.join(folder, file), fullPage: true });
  const [own = ''] = address.split('?');
  return address.includes('?')
    ? null
    : page
        .locator(`main a[href^="${own}?id="]`)
        .first()
        .getAttribute('href', { timeout: 100 })
        .catch(() => null);
}

/** The back office keeps its token per tab, so each screen gets a tab of its own. `-- admin-media` takes one screen. */
async function pictureOffice(browser: Browser): Promise<void> {
  const { tokens, addressOf } = await prepareOffice(url, operators);
  const chosen = adminScreens.filter(({ name }) => isWanted(`admin-${name}`));
  for (const width of [1440, 375]) {
    const context = await openContext(browser, width);
    for (const screen of chosen) {
      const page = await context.newPage();
      await openScreen(page, url + addressOf(screen), screen, screen.role && tokens[screen.role]);
      await page.screenshot({
        path: path.join(folder, `admin-${screen.name}.${width}.png`),
        fullPage: !screen.open,
      });
      await page.close();
    }
    await context.close();
  }
}
