// The way of whoever was asked to sign, from the message on.
import { expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { anIdNumber } from './identity.ts';
import { codeFor, pressForCode, works } from './pages.ts';
import { ask } from './seals.ts';

export interface Party {
  key: string;
  kind: 'person' | 'organization';
  name: string;
  organizationName?: string;
  phone: string;
  step: number;
  reading?: 'link' | 'code' | 'identity';
}

/** A draft to which nothing is missing: with three pages, everybody's place on the last. The way of writing it is tested elsewhere. */
export async function draftContract(page: Page, title: string, parties: readonly Party[]): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/contract/create', { title });
  const pdf = createPdf({
    pages: Array.from({ length: 3 }, (_, n) => ({ lines: [`Contract, page ${n + 1}`] })),
  });
  const token = (await page.context().cookies()).find(({ name }) => name === 'AccessToken')?.value ?? '';
  const uploaded = await page.request.post(`/api/appapi/contract/upload?contractId=${id}`, {
    headers: { accessToken: token },
    multipart: { file: { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) } },
  });
  const { document } = ((await uploaded.json()) as { data: { document: { id: string } } }).data;
  await ask(page, '/api/appapi/contract/save', {
    ...{ id, title, parties, algorithm: 'ecdsa' },
    documents: [{ id: document.id, name: title }],
    fields: parties.map(({ key, kind }, n) => ({
      ...{ documentId: document.id, party: key, page: 2, left: 20 + 60 * n, top: 150, width: 45, height: 45 },
      kind: kind === 'organization' ? 'seal' : 'signature',
    })),
  });
  return id;
}

/** A contract on its way. */
export async function sendContract(page: Page, title: string, parties: readonly Party[]): Promise<string> {
  const id = await draftContract(page, title, parties);
  // the demo's contracts to send come by a job
  await expect(() => ask(page, '/api/appapi/contract/send', { id })).toPass({ timeout: 120_000 });
  return id;
}

/** The link of the message that a phone got. */
export async function linkFor(page: Page, phone: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/sms?phone=${phone}`);
    const { data } = (await answer.json()) as { data: { text: string }[] };
    link = data.map(({ text }) => /\/s\/[\w-]+/.exec(text)?.[0]).find(Boolean) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 120_000 });
  return link;
}

/** Presses what opens it, and sees the pages. */
export async function readByLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: '打开阅读' }).click();
  await expect(page.locator('[data-page]').first()).toBeVisible();
  await expect(page.getByText('打开的时间已告诉发件人')).toBeVisible();
}

/** From reading to the account, by the code of the phone; the sixth digit is the press. */
export async function signInByLink(
  page: Page,
  phone: string,
  press: string | RegExp = /签署$/,
): Promise<void> {
  await page.getByRole('button', { name: press }).click();
  const sheet = page.getByRole('dialog');
  await pressForCode(page, sheet.getByRole('button', { name: '同意协议并获取' }), /linkCode/);
  await sheet.getByLabel('验证码').fill(await codeFor(page, phone));
  // whoever is known already goes on to the signature
  await page.waitForURL(/to=|step=sign/);
  await works(page);
}

/** Shows who they are, where the sender's name and the phone are filled in already. */
export async function showName(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /确认您是/ });
  await sheet.getByLabel('身份证号').fill(anIdNumber());
  for (const box of await sheet.getByRole('checkbox').all()) await box.check();
  await sheet.getByRole('button', { name: '核验并继续' }).click();
}
