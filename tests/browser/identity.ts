import {
  type APIRequestContext,
  type Browser,
  devices,
  expect,
  type Locator,
  type Page,
  request,
  test,
} from '@playwright/test';
import { agreementsToSignIn, CONSENTS, PERSON_WAYS } from '@yinxin/api';
import { drawSpecimen } from '@yinxin/sandbox';
import { loadFaces } from '@yinxin/seal';
import { aPhone, codeFor, visit, works } from './pages.ts';

const pick = (alphabet: string) => alphabet[Math.floor(Math.random() * alphabet.length)] ?? '';
const digits = (count: number) => Array.from({ length: count }, () => pick('0123456789')).join('');

const two = (number: number) => String(number).padStart(2, '0');
const below = (limit: number) => Math.floor(Math.random() * limit);
/** Of somebody between 27 and 66 years old. */
const aBirthDate = () => `${1960 + below(40)}${two(1 + below(12))}${two(1 + below(28))}`;

/** An adult's number that nobody else uses in this run. */
export function anIdNumber(birthDate = aBirthDate()): string {
  const number = `110101${birthDate}${digits(3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return number + '10X98765432'[sum % 11];
}

/** A 统一社会信用代码 that nobody else uses in this run (GB 32100-2015). */
export function aCreditCode(): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const code = `91110108MA${Array.from({ length: 7 }, () => pick(alphabet)).join('')}`;
  let sum = 0;
  let weight = 1;
  for (const character of code) {
    sum += alphabet.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return code + alphabet[(31 - (sum % 31)) % 31];
}

export const anAccount = () => `6230${digits(12)}`;

/** What the vendors will answer about somebody, as the sandbox's page sets it. */
export async function force(page: Page, subject: string, outcome: string): Promise<void> {
  const answer = await page.request.post('/sandbox/identity/outcome', { form: { subject, outcome } });
  expect(answer.ok()).toBe(true);
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Agrees to everything that the form asks for, one by one. */
export async function agree(page: Page): Promise<void> {
  const boxes = page.getByRole('group', { name: '单独同意' }).getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.check();
}

/** Chooses a way and says who one is. */
export async function beginAs(
  page: Page,
  way: string,
  { name = '林知夏', number = anIdNumber() }: { name?: string; number?: string } = {},
): Promise<string> {
  await heading(page, '先确认您是谁').waitFor();
  const folded = page.getByText('换一种方式，含护照、通行证');
  if (await folded.isVisible()) await folded.click();
  const chosen = page.getByRole('navigation', { name: '认证方式' }).getByRole('link', { name: way });
  if ((await chosen.getAttribute('aria-current')) === null) await chosen.click();
  await expect(chosen).toHaveAttribute('aria-current', 'true');
  await works(page); // a link followed before the page worked loads the next one
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('证件号码', { exact: true }).fill(number);
  await agree(page);
  return number;
}

export const next = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

export interface Known {
  phone: string;
  headers: { accessToken: string };
}

async function post<T>(apart: APIRequestContext, path: string, data: object, headers = {}): Promise<T> {
  const answer = (await (await apart.post(path, { data, headers })).json()) as { code: number; data: T };
  expect(answer).toMatchObject({ code: 1 });
  return answer.data;
}

export const siteAddress = () => test.info().project.use.baseURL ?? '';

/** A page of somebody who is signed in already, on a phone or at a desk. */
export async function pageOf(
  browser: Browser,
  { headers }: Pick<Known, 'headers'>,
  phone: boolean,
): Promise<Page> {
  const device = phone ? { ...devices['Pixel 7'], viewport: { width: 375, height: 800 } } : {};
  const origin = siteAddress();
  const context = await browser.newContext({ ...device, locale: 'zh-CN', baseURL: origin });
  await context.addCookies([{ name: 'AccessToken', value: headers.accessToken, url: origin }]);
  return context.newPage();
}

async function tokenFor(apart: APIRequestContext, page: Page, phone: string): Promise<Known['headers']> {
  await post(apart, '/api/appapi/sms/getVerificationCode', { phone, businessCode: 1001 });
  const published = await apart.get('/api/back/operation/agreement/getAgreementAll');
  const agreements = agreementsToSignIn((await published.json()).data);
  const { token } = await post<{ token: { accessToken: string } }>(apart, '/api/appapi/cas/token', {
    account: phone,
    verificationCode: await codeFor(page, phone),
    agreements,
  });
  return { accessToken: token.accessToken };
}

/** Somebody signed in without the pages; whoever signs in with the same number at that moment voids the code, and then
 * the next one counts. */
export async function somebodySignedIn(page: Page, phone: string): Promise<Known['headers']> {
  const apart = await request.newContext({ baseURL: siteAddress() });
  let headers = { accessToken: '' };
  await expect(async () => {
    headers = await tokenFor(apart, page, phone);
  }).toPass({ timeout: 240_000 });
  await apart.dispose();
  return headers;
}

/** Signs the page's visitor in without the form, which login.spec.ts fills in, and opens what they came for, if it is
 * said. */
export async function signIn(page: Page, phone: string, goto?: string): Promise<void> {
  const { accessToken } = await somebodySignedIn(page, phone);
  await page.context().addCookies([{ name: 'AccessToken', value: accessToken, url: siteAddress() }]);
  if (goto) await visit(page, goto);
}

async function verify(apart: APIRequestContext, headers: Known['headers'], name: string): Promise<void> {
  const consents = PERSON_WAYS.carrier.consents.map((kind) => ({ kind, version: CONSENTS[kind].version }));
  const applied = { way: 'carrier', name, number: anIdNumber(), consents };
  const { id } = await post<{ id: string }>(apart, '/api/appapi/commend/user/auth/apply', applied, headers);
  expect(await post(apart, '/api/appapi/audit/idCardAuditAndRegister', { id }, headers)).toMatchObject({
    state: 'verified',
  });
}

/** Verifies whoever is signed in, without the pages, which auth.spec.ts walks through. */
export async function becomeVerified(page: Page, name = '林知夏'): Promise<void> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'AccessToken')?.value ?? '';
  await verify(page.request, { accessToken: token }, name);
}

/** Somebody verified, without the pages, which other tests walk through; the page's own visitor stays who they are. */
export async function somebodyVerified(page: Page, name: string): Promise<Known> {
  const phone = aPhone();
  // not the page's own requests, whose cookies are the page's
  const apart = await request.newContext({ baseURL: siteAddress() });
  const headers = await tokenFor(apart, page, phone);
  await verify(apart, headers, name);
  await apart.dispose();
  return { phone, headers };
}

/** Makes a company of this name and acts for it. */
export async function actForCompany(page: Page, name: string): Promise<void> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'AccessToken')?.value ?? '';
  const answer = await page.request.post(
    `/api/appapi/commend/org/add/name?organizationName=${encodeURIComponent(name)}`,
    { headers: { accessToken: token } },
  );
  expect(await answer.json()).toMatchObject({ code: 1 });
}

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** A picture of an ID card that OCR can read. */
export async function idCardPicture(name: string, idNumber: string) {
  const facts = {
    name,
    idNumber,
    sex: '女',
    nation: '汉',
    birthDate: '1990-03-07',
    address: '示例市示例路 1 号',
  };
  return png('id.png', Buffer.from(await drawSpecimen(await loadFaces(), { kind: 'id-front', ...facts })));
}

/** A picture of a business licence that OCR can read. */
export async function licencePicture(name: string, code: string) {
  const picture = await drawSpecimen(await loadFaces(), {
    kind: 'licence',
    code,
    name,
    type: '有限责任公司',
    representative: '沈怀瑾',
    address: '示例市示例路 1 号',
    capital: '伍佰万元整',
    establishedOn: '2018-07-02',
    validUntil: '长期',
    scope: '软件开发',
  });
  return png('licence.png', Buffer.from(picture));
}

/** Finishes a face check on a phone that is signed in nowhere, as whoever scanned the code. */
export async function scan(browser: Browser, url: string, press: string | RegExp = /^通过/): Promise<void> {
  const userAgent = `${devices['Pixel 7'].userAgent} MicroMessenger/8.0.50`;
  const phone = await browser.newContext({ ...devices['Pixel 7'], userAgent, locale: 'zh-CN' });
  const page = await phone.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: /开始/ }).click();
  await page.getByRole('button', { name: press }).click();
  // whoever scanned with WeChat comes back inside of it: no mask stands before the end
  await expect(heading(page, '请回到电脑继续')).toBeVisible();
  await phone.close();
}

/** Presses what begins a face check, and tells where its code leads. */
export async function faceUrl(page: Page, call: RegExp, button: Locator): Promise<string> {
  const [answer] = await Promise.all([page.waitForResponse(call), button.click()]);
  const { data } = (await answer.json()) as { data: { url?: string; face?: { url: string } } };
  return data.url ?? data.face?.url ?? '';
}
