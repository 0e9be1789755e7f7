// What every page owes whoever comes to it: one next step, in red, that works.
import { expect, type Page } from '@playwright/test';
import { findPage } from '../../apps/web/app/site/pages/find.ts';
import { variantsOf } from '../../apps/web/app/site/pages/page.ts';
import { pages } from '../../apps/web/app/site/pages/table.ts';
import { isAdminPath, isMobilePath, withoutMobilePrefix } from '../../apps/web/app/site/paths.ts';
import { sampled } from '../../scripts/depth.ts';
import { visit, works } from './pages.ts';

/** 印泥红 of the primary action (--color-seal). */
const RED = 'rgb(200, 22, 29)';

/** Pages without a red action, by their address at a desk: what is read, chosen from or done already. */
const QUIET = [
  /^\/(about\/news|news|customer\/case|statutes|downZone|download|agreement\/\w+|platform\/document(\/detail)?)$/, // texts, and files with how to check them
  /^\/product\/(contract|evidence\/log)$/, // what is told of verification and evidence
  /^\/product\/contract\/verification(Report)?$/, // a place to drop a file, which is what to do there
  /^\/businessProcessing\/(messages|mine|account)$/, // what was told, and settings
  /^\/businessProcessing\/start$|^\/auth\/PersonAuthType$/, // a choice of doors, none before the others
  /^\/businessProcessing\/signCenter\/(approvals|reports)$/, // nothing waits; figures
  /^\/businessProcessing\/signCenter\/(batches|codes|counterparties)\/detail$/, // what became of something
  /^\/businessProcessing\/signCenter\/(create|templates\/(detail|edit))$/, // a file, a photo or a template is chosen first; a draft
  /^\/qyWx\/tempSign$/, // a file, a photo or a template is chosen first
  /^\/businessProcessing\/signCenter\/PayDialog$/, // a code for the payer's phone
  /^\/auth\/FaceDone$|^\/handwriting$/, // goes on at the computer
  /^\/platform\/console\/(default|interface)$/, // figures; calls to choose from
];

/** Told of one thing, which the address names. */
const NEEDS_ID =
  /\/(detail|edit|use|PayDialog|\w+Signature|indexNew|indexOld|codes\/create|face-back|shared|join)$|:/;

/** Written in Latin letters in Chinese texts too: formats, algorithms, names of programs and units. */
const LATIN = new Set(
  (
    'PDF OFD Word docx Excel xlsx XLSX CSV ZIP JPG PNG SVG JPEG HTML MJS USB Key PIN SHA RSA ECDSA SM CRL OCSP ' +
    'RFC PKCS PAdES HMAC ICP API SDK ERP OpenAPI cer crt pem Chrome Android Windows Linux macOS Edge ARM ' +
    'PostgreSQL Node JavaScript Python Java Copyright YX WPS App pdf Safari Firefox ' +
    'SKF msi PowerShell winget install bin PATH origin Ctrl SRM DOCX iframe WebView webhook'
  ).split(' '),
);

interface Action {
  label: string;
  href: string | null;
}

interface Seen {
  error: string | null;
  heading: string;
  reds: Action[];
  text: string;
  width: number;
  links: string[];
}

const see = (page: Page): Promise<Seen> =>
  page.evaluate((red) => {
    const main = document.querySelector<HTMLElement>('main') ?? document.body;
    const reds = [...main.querySelectorAll<HTMLElement>('a[href], button, label')].filter(
      (one) =>
        getComputedStyle(one).backgroundColor === red && one.checkVisibility() && one.innerText.trim() !== '',
    );
    const texts: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.checkVisibility() && !parent.closest('code, .font-mono, svg, script, style'))
        texts.push(node.nodeValue ?? '');
    }
    return {
      error: document.querySelector('[data-error]')?.getAttribute('data-error') ?? null,
      heading: document.querySelector('h1')?.innerText ?? '',
      reds: reds.map((one) => ({ label: one.innerText.trim(), href: one.getAttribute('href') })),
      text: texts.join('\n'),
      width: document.documentElement.scrollWidth,
      links: [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    };
  }, RED);

const isQuiet = (address: string) => QUIET.some((path) => path.test(deskPath(address)));

/** A page that still looks for something, such as the agent of a USB key, shows its action once it has. */
async function seeSettled(page: Page): Promise<Seen> {
  if (!isQuiet(page.url()))
    await expect
      .poll(async () => (await see(page)).reds.length, { timeout: 20_000 })
      .toBeGreaterThan(0)
      .catch(() => undefined);
  return see(page);
}

const deskPath = (address: string) => {
  const { pathname } = new URL(address, 'http://localhost');
  return isMobilePath(pathname) ? withoutMobilePrefix(pathname) : pathname;
};

/** The same action at two places of a page is one. */
const distinct = (reds: readonly Action[]) => [
  ...new Map(reds.map((red) => [`${red.label} ${red.href ?? ''}`, red])).values(),
];

/** Names of hosts, of files and digests are no words. */
const foreignWords = (text: string): string[] =>
  text
    .replace(/\S*(?:[\w-]+\.)+\w+\S*|\b(?=\w*\d)\w{4,}\b|\w+@\S+/g, ' ')
    .match(/[A-Za-z]{3,}/g)
    ?.filter((word) => !LATIN.has(word)) ?? [];

/** What is wrong with a page as it stands. */
function complaintsOf(address: string, seen: Seen, width: number): string[] {
  const { error, heading, reds } = seen;
  const acts = distinct(reds);
  const isText = QUIET[0]?.test(deskPath(address)) || QUIET[1]?.test(deskPath(address));
  return [
    ...(error !== null || heading === '' || heading.endsWith('不存在')
      ? [`is an error page: ${error} ${heading}`]
      : []),
    ...(acts.length > 1 ? [`has ${acts.length} red actions: ${acts.map(({ label }) => label)}`] : []),
    ...(acts.length === 0 && !isQuiet(address) ? ['has no next step'] : []),
    ...(seen.width > width ? [`is ${seen.width} wide`] : []),
    ...(isText ? [] : [...new Set(foreignWords(seen.text))].map((word) => `says ${word}`)),
  ];
}

/** Presses the red action; answers what is wrong with what follows. */
async function press(page: Page, { label, href }: Action): Promise<string[]> {
  const before = page.url();
  let beside = '';
  page.once('filechooser', () => (beside = 'a file is asked for'));
  page.context().once('page', () => (beside = 'another page'));
  const marked = await page.evaluateHandle(
    ([red, words]) => {
      const main = document.querySelector<HTMLElement>('main') ?? document.body;
      return [...main.querySelectorAll<HTMLElement>('a[href], button, label')].find(
        (one) =>
          getComputedStyle(one).backgroundColor === red &&
          one.checkVisibility() &&
          one.innerText.trim() === words,
      );
    },
    [RED, label] as const,
  );
  const button = marked.asElement();
  if (!button) return [`lost its action ${label}`];
  if (await button.isDisabled()) return [`${label} cannot be pressed`];
  const told = () =>
    page.evaluate(
      () =>
        [
          ...document.querySelectorAll(
            'dialog[open], [role=dialog], [role=alert], [data-toast], [aria-invalid=true]',
          ),
        ].filter(
          (one) => one.checkVisibility() && (one.textContent !== '' || one.hasAttribute('aria-invalid')),
        ).length,
    );
  const saidBefore = await told();
  await button.click();
  const follows = async () => {
    if (beside !== '') return beside;
    if (page.url() !== before) return 'another address';
    if ((await told()) > saidBefore) return 'a word';
    // what it opened takes its place, or the focus
    const moved = await button.evaluate(
      (one) =>
        !one.isConnected ||
        !one.checkVisibility() ||
        (document.activeElement !== document.body && document.activeElement !== one),
    );
    return moved ? 'the page or the focus moved' : '';
  };
  const followed = await expect
    .poll(() => follows().catch(() => 'another page'), { timeout: 20_000 })
    .not.toBe('')
    .then(() => true)
    .catch(() => false);
  if (!followed) return [`nothing follows ${label}`];
  if (page.url() === before || beside !== '') return [];
  await works(page);
  const { error, heading } = await see(page);
  return error !== null || heading.endsWith('不存在')
    ? [`${label} (${href}) leads to an error: ${heading}`]
    : [];
}

/** Every address of the table that somebody can open without naming one thing; texts are the same for everybody. */
const addressesFor = (isMobile: boolean, withTexts: boolean) =>
  pages
    .filter(({ path, file }) => !isAdminPath(path) && !file.startsWith('errors/'))
    .filter(
      ({ access, cached, path }) => withTexts || access !== 'public' || !cached || /^\/business/.test(path),
    )
    .flatMap((row) => variantsOf(row).map(({ path }) => path))
    .filter((path) => isMobilePath(path) === isMobile && !NEEDS_ID.test(path));

const kindOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return pathname + (searchParams.has('id') ? '?id' : '');
};

/** Goes on from what a page links to, one of each kind. */
const linksFrom = ({ links }: Seen, isMobile: boolean) =>
  links.filter((link) => {
    const path = new URL(link, 'http://localhost').pathname;
    return isMobilePath(path) === isMobile && findPage(path) !== undefined && !isAdminPath(path);
  });

/** Opens every page that somebody reaches, from the home page on, and presses its red action. */
export async function crawl(page: Page, isMobile: boolean, withTexts: boolean): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const found: string[] = [];
  const known = new Set<string>();
  const landed = new Set<string>();
  const waiting = ['/', ...sampled(addressesFor(isMobile, withTexts), 5)];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (known.has(kindOf(address))) continue;
    known.add(kindOf(address));
    await visit(page, address);
    const at = page.url();
    if (landed.has(kindOf(at))) continue;
    landed.add(kindOf(at));
    const seen = await seeSettled(page);
    const { pathname } = new URL(at);
    const problems = complaintsOf(at, seen, width);
    const [red] = seen.reds;
    if (red) problems.push(...(await press(page, red)));
    found.push(...problems.map((problem) => `${pathname} ${problem}`));
    const links = linksFrom(seen, isMobile).filter((link) => withTexts || !isText(link));
    waiting.push(...sampled(links, 12));
  }
  return found;
}

/** A page that is the same to everybody. */
const isText = (address: string) => {
  const row = findPage(new URL(address, 'http://localhost').pathname)?.row;
  const page = pages.find(({ path }) => path === row?.path);
  return page?.access === 'public' && page.cached && !/^\/business/.test(page.path);
};
