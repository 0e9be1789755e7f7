import { expect, type Page } from '@playwright/test';
import { CONSENTS } from '@yinxin/api/client';
import {
  aCreditCode,
  actForCompany,
  anIdNumber,
  becomeVerified,
  licencePicture,
  signIn,
  siteAddress,
  somebodySignedIn,
} from './identity.ts';
import { aPhone, codeFor } from './pages.ts';

export async function headersOf(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'AccessToken')?.value ?? '';
  return { accessToken: token };
}

/** A call in the name of whoever is signed in, or of whom else these headers name, where the page is not what is
 * tested. */
export async function ask<T>(
  page: Page,
  path: string,
  body?: object,
  given?: { accessToken: string },
): Promise<T> {
  const headers = given ?? (await headersOf(page));
  const answer = body
    ? await page.request.post(path, { headers, data: body, timeout: 120_000 })
    : await page.request.get(path, { headers, timeout: 120_000 });
  const { code, data, message } = (await answer.json()) as { code: number; data: T; message: string };
  expect(`${path}: ${code} ${message}`).toContain(': 1 ');
  return data;
}

/** Switches to a company, whichever account was the last one, and works for the first platform. */
export async function actFor(page: Page, company: string, given?: { accessToken: string }): Promise<void> {
  interface Account {
    uid: string;
    organizationName: string;
  }
  const headers = given ?? (await headersOf(page));
  const accounts = await ask<Account[]>(page, '/api/appapi/query/org/my/list', undefined, headers);
  const uid = accounts.find(({ organizationName }) => organizationName === company)?.uid ?? '';
  await page.request.post(`/api/appapi/commend/role/change?uid=${uid}`, { headers });
  const [scene] = await ask<{ sceneId: string }[]>(page, '/api/appapi/scene/list', undefined, headers);
  await ask(page, '/api/appapi/scene/choose', { sceneId: scene?.sceneId }, headers);
}

export const COMPANY = '示例科技有限公司';

const OWNER = '13800138000';
let owner: Promise<{ accessToken: string }> | undefined;

/** Signed in once per worker: whoever else signs in with the same number voids a code that is under way. */
function ownerOfCompany(page: Page): Promise<{ accessToken: string }> {
  const signedIn = async () => {
    const headers = await somebodySignedIn(page, OWNER);
    await actFor(page, COMPANY, headers);
    return headers;
  };
  owner ??= signedIn();
  return owner;
}

/** The owner of the demo's company, acting for it on this page. */
export async function asOwner(page: Page): Promise<void> {
  const { accessToken } = await ownerOfCompany(page);
  await page.context().addCookies([{ name: 'AccessToken', value: accessToken, url: siteAddress() }]);
}

/** Somebody new, verified, with an office in the demo's company and acting for it; answers their phone. */
export async function joinCompany(page: Page, roles: readonly string[]): Promise<string> {
  const phone = aPhone();
  await signIn(page, phone);
  await enterCompany(page, phone, roles);
  return phone;
}

/** Whoever is signed in by this phone is verified, gets an office in the demo's company and acts for it. */
export async function enterCompany(page: Page, phone: string, roles: readonly string[]): Promise<void> {
  await becomeVerified(page);
  await ask(page, '/api/appapi/org/invite', { phone, roles }, await ownerOfCompany(page));
  const [invitation] = await ask<{ id: string }[]>(page, '/api/appapi/org/myInvitations');
  await ask(page, '/api/appapi/org/acceptInvitation', { id: invitation?.id });
  await actFor(page, COMPANY);
}

/** Somebody new who holds the office of an administrator in the demo's company; answers their phone. */
export async function joinAsAdministrator(page: Page): Promise<string> {
  const phone = await joinCompany(page, ['operator']);
  const { uid } = await ask<{ uid: string }>(page, '/api/appapi/cas/auth/current');
  const headers = await ownerOfCompany(page);
  const begun = { act: 'grant-office', target: uid, method: 'sms' };
  // whoever signs the owner in at that moment voids the code, and then the next one counts
  await expect(async () => {
    const { stepUpId } = await ask<{ stepUpId: string }>(page, '/api/appapi/stepUp/begin', begun, headers);
    const proof = await codeFor(page, OWNER);
    await ask(page, '/api/appapi/stepUp/confirm', { stepUpId, proof }, headers);
    await ask(page, '/api/appapi/org/setRoles', { uid, roles: ['administrator'] }, headers);
  }).toPass({ timeout: 240_000 });
  return phone;
}

interface DemoContract {
  id: string;
  code: string;
  documents: { id: string }[];
}

/** The contract of the demo's story that all have signed; the server's jobs seal it after it is ready, and other tests
 * complete contracts of the same company. */
export async function demoContract(page: Page): Promise<DemoContract> {
  const title = '劳动合同';
  const path = `/api/appapi/contract/list?state=COMPLETE&keyword=${encodeURIComponent(title)}`;
  const found = async () =>
    (await ask<{ list: { id: string; title: string }[] }>(page, path)).list.find(
      (one) => one.title === title,
    );
  await expect.poll(found, { timeout: 240_000 }).toBeDefined();
  return ask(page, `/api/appapi/contract/detail?id=${(await found())?.id}`);
}

interface ListedSeal {
  id: string;
  name: string;
  number: string;
  certificate: { serial: string };
}
export const sealsOf = async (page: Page): Promise<ListedSeal[]> =>
  (await ask<{ list: ListedSeal[] }>(page, '/api/appapi/seal/list')).list;

/** Gives the proof that a dialog asks for; the message comes once a minute, so that a second one may have to wait. */
export async function prove(
  page: Page,
  phone: string,
  title: string | RegExp,
  press = '确认',
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const sent = dialog.getByText(/验证码已发到/);
  const send = dialog.getByRole('button', { name: /获取/ });
  // the dialog asks by itself; pressed meanwhile, a second code would make the first one worthless
  await expect(sent.or(dialog.getByRole('alert')).first()).toBeVisible();
  await expect(async () => {
    await expect(sent.or(send).first()).toBeVisible();
    // no press may wait until a second code can be asked for
    if (!(await sent.isVisible())) await send.click({ timeout: 1000 });
    await expect(sent).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 240_000 });
  await dialog.getByLabel('验证码').fill(await codeFor(page, phone));
  await dialog.getByRole('button', { name: press, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Writes on the sheet as a hand does: pressed, moved, released. */
export async function write(page: Page): Promise<void> {
  const sheet = page.getByRole('img', { name: /^书写区/ });
  await sheet.hover(); // it stands still then
  const box = await sheet.boundingBox();
  if (!box) throw new Error('no sheet');
  for (const [from, to] of [
    [
      [0.2, 0.3],
      [0.7, 0.35],
    ],
    [
      [0.45, 0.2],
      [0.4, 0.8],
    ],
  ] as const) {
    await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1]);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 12 });
    await page.mouse.up();
  }
}

interface CertifiedCompany {
  name: string;
  /** Of the legal representative, who is not whoever is signed in. */
  representative: string;
  number: string;
}

/** Whoever is signed in certifies a company whose representative is somebody else, without the pages, which
 * auth-company.spec.ts walks through, and acts for it. */
export async function certifyCompanyOfAnother(page: Page): Promise<CertifiedCompany> {
  const company = { name: `示例${Date.now()}有限公司`, representative: '周明远', number: anIdNumber() };
  const code = aCreditCode();
  await becomeVerified(page);
  await actForCompany(page, company.name);
  const headers = await headersOf(page);
  const uploaded = await page.request.post('/api/appapi/identity/papers?kind=licence&subject=organization', {
    headers,
    multipart: { file: await licencePicture(company.name, code) },
  });
  const { paperId } = ((await uploaded.json()) as { data: { paperId: string } }).data;
  const consents = [{ kind: 'identity-number', version: CONSENTS['identity-number'].version }];
  const { id } = await ask<{ id: string }>(page, '/api/appapi/audit/org/certification', {
    ...{ way: 'representative', kind: 'enterprise', name: company.name, code, consents },
    ...{ representative: company.representative, validUntil: null, papers: [paperId] },
  });
  const phone = aPhone();
  const proof = { id, method: 'sms', number: company.number, phone };
  await ask(page, '/api/appapi/identity/org/representative', proof);
  await ask(page, '/api/appapi/identity/org/confirm', { id, code: await codeFor(page, phone) });
  return company;
}
