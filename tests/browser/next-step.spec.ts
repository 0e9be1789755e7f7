// Whoever comes, however they stand: every page they reach has one next step that works.
import { expect, type Page } from '@playwright/test';
import { CONSENTS, PERSON_WAYS } from '@yinxin/api';
import { crawl } from './crawler.ts';
import {
  aCreditCode,
  anIdNumber,
  force,
  licencePicture,
  siteAddress,
  somebodySignedIn,
  somebodyVerified,
} from './identity.ts';
import { aPhone } from './pages.ts';
import { ask, asOwner } from './seals.ts';
import { test } from './test.ts';

const become = (page: Page, { accessToken }: { accessToken: string }) =>
  page.context().addCookies([{ name: 'AccessToken', value: accessToken, url: siteAddress() }]);

async function apply(page: Page, way: 'carrier' | 'manual', number: string) {
  const headers = await somebodySignedIn(page, aPhone());
  await become(page, headers);
  const consents = PERSON_WAYS[way].consents.map((kind) => ({ kind, version: CONSENTS[kind].version }));
  const { id } = await ask<{ id: string }>(page, '/api/appapi/commend/user/auth/apply', {
    ...{ way, name: '林示例', number, consents },
  });
  return { id, headers };
}

const accounts: Record<string, (page: Page) => Promise<void>> = {
  'a new account': async (page) => become(page, await somebodySignedIn(page, aPhone())),
  'an account that was refused': async (page) => {
    const number = anIdNumber();
    await force(page, number, 'person3/mismatch');
    const { id } = await apply(page, 'carrier', number);
    await ask(page, '/api/appapi/audit/idCardAuditAndRegister', { id });
  },
  'an account that waits': async (page) => {
    const { id, headers } = await apply(page, 'manual', anIdNumber());
    const file = await licencePicture('示例科技有限公司', aCreditCode());
    const papers: string[] = [];
    for (const kind of ['id-front', 'id-back']) {
      const path = `/api/appapi/identity/papers?kind=${kind}&subject=person`;
      const sent = await page.request.post(path, { headers, multipart: { file } });
      papers.push(((await sent.json()) as { data: { paperId: string } }).data.paperId);
    }
    await ask(page, '/api/appapi/audit/idCardAuditAndRegister', { id, papers });
  },
  'a verified account with nothing in it': async (page) =>
    become(page, (await somebodyVerified(page, '陆示例')).headers),
  'a company with much to do': asOwner,
};

/** Whom `npm test` tries a sample of; the deep run walks everything of everybody on both. */
const SAMPLED = ['a verified account with nothing in it'];

for (const [name, prepare] of Object.entries(accounts))
  test(`${name} has one next step on every page, and it works`, {
    tag: SAMPLED.includes(name) ? [] : ['@deep'],
  }, async ({ page, isMobile }) => {
    test.setTimeout(1_800_000); // hundreds of pages in a deep run
    await prepare(page);
    // the form that opens by itself on a phone stands before what is pressed
    await page.addInitScript(() => sessionStorage.setItem('appointment', '已体验'));
    if (isMobile) await page.setViewportSize({ width: 375, height: 812 });
    expect(await crawl(page, isMobile, name === 'a new account')).toEqual([]);
  });
