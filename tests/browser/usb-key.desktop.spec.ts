// A key that was ordered, made on the token in its holder's hand, and used to sign: through the real agent and SoftHSM.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, devices, expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { verifyPdf } from '@yinxin/pdf-signature';
import { AGENT_PORT } from '@yinxin/usbkey-protocol';
import { AgentProcess } from '../../apps/usbkey-agent/src/testing/agent-process.ts';
import {
  aSkfToken,
  aSoftToken,
  canStandIn,
  PIN,
  softHsm,
  type TestDevice,
} from '../../apps/usbkey-agent/src/testing/devices.ts';
import { JAVA_REFEREE, javaReferee } from '../../packages/pdf-signature/src/sign/testing/java.ts';
import { becomeVerified, signIn, siteAddress } from './identity.ts';
import { choosePlatform, payByCode, review } from './orders.ts';
import { aPhone, visit } from './pages.ts';
import { ask, prove } from './seals.ts';
import { test } from './test.ts';

// the agent answers no request with a header it does not know
test.use({ extraHTTPHeaders: {} });

import { barriers, fits } from './walk.ts';

// the agent has one port on this computer
test.describe.configure({ mode: 'default' });

const AGENT = path.resolve(import.meta.dirname, '../../build/downloads/yinxin-usbkey-agent.mjs');
const USB_KEY = '/businessProcessing/usbkey';
const SIGN = '/businessProcessing/signCenter/USBKeySignature';

/** What the download zone hands out, where the page looks for it. */
const start = (device: TestDevice, origin: string) =>
  AgentProcess.start(device, [AGENT], { origin, port: AGENT_PORT });

/** A certificate on a USB key and contracts to send, ordered and paid for; ECDSA, which the readers of others know. */
async function orderCertificate(page: Page): Promise<string> {
  const { agreement, packages } = await ask<{
    agreement: { version: string };
    packages: { planId: string }[];
  }>(page, '/api/appapi/order/catalogue');
  const usbKey = { medium: 'usb-key' };
  const { id } = await ask<{ id: string }>(page, '/api/appapi/order/save', {
    lines: [
      { product: 'person-certificate', years: 1, details: { seal: { algorithm: 'ecdsa' } }, ...usbKey },
      { product: 'usb-key', ...usbKey },
      { product: 'contract-package', details: { planId: packages[0]?.planId } },
    ],
    delivery: { name: '张示例', phone: '13800138000', address: '示例市示例路一号' },
  });
  await ask(page, '/api/appapi/order/submit', { id, agreementVersion: agreement.version });
  await visit(page, `/businessProcessing/signCenter/PayDialog?id=${id}`);
  await payByCode(page);
  await expect(page.getByText('已收到付款')).toBeVisible();
  await review(page, id);
  await untilMakeable(page, id);
  return id;
}

/** Waits until the jobs have come to the line whose key is made on the token. */
async function untilMakeable(page: Page, order: string): Promise<void> {
  interface Line {
    state: string;
    medium: string;
  }
  const states = async () =>
    (await ask<{ lines: Line[] }>(page, `/api/appapi/order/detail?id=${order}`)).lines
      .filter(({ medium }) => medium === 'usb-key')
      .map(({ state }) => state);
  await expect.poll(states, { timeout: 240_000 }).toContain('held');
}

async function pair(page: Page, agent: AgentProcess): Promise<void> {
  await page.getByRole('button', { name: '与助手配对' }).click();
  const code = await agent.code();
  await page.getByLabel('配对码').fill(code);
  await page.getByRole('button', { name: '配对', exact: true }).click();
  await expect(page.getByRole('button', { name: '重新读取 USB Key' })).toBeEnabled();
}

/** Types the PIN into the dialog and says yes in the agent's window; tells what was shown there. */
async function givePin(page: Page, agent: AgentProcess, title: string, pin: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('PIN 码').fill(pin);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('请在助手窗口确认')).toBeVisible();
  return agent.agree();
}

const NEW_PIN = '24681357';

/** Another PIN, after two that do not agree; from here on the old one is wrong. */
async function changePin(page: Page, agent: AgentProcess, pin: string, newPin: string): Promise<void> {
  await page.getByRole('button', { name: '修改 PIN 码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改 PIN 码' });
  await dialog.getByLabel('现在的 PIN 码').fill(pin);
  await dialog.getByLabel('新的 PIN 码').fill(newPin);
  await dialog.getByLabel('再输入一次').fill('13572468');
  await dialog.getByRole('button', { name: '修改', exact: true }).click();
  await expect(dialog.getByText('两次输入的不一致')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel('再输入一次').fill(newPin);
  await dialog.getByRole('button', { name: '修改', exact: true }).click();
  await expect(dialog.getByText('请在助手窗口确认')).toBeVisible();
  await agent.agree();
  await expect(dialog).toBeHidden();
}

async function aContract(page: Page, title: string, name: string, phone: string): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/contract/create', { title });
  const pdf = createPdf({ pages: [{ lines: ['Contract'] }] });
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'AccessToken')?.value ?? '';
  const uploaded = await page.request.post(`/api/appapi/contract/upload?contractId=${id}`, {
    headers: { accessToken: token },
    multipart: { file: { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) } },
  });
  const { document } = ((await uploaded.json()) as { data: { document: { id: string } } }).data;
  const place = { page: 0, left: 40, top: 150, width: 50, height: 20 };
  await ask(page, '/api/appapi/contract/save', {
    ...{ id, title, algorithm: 'ecdsa', documents: [{ id: document.id, name: title }] },
    parties: [{ key: 'a', kind: 'person', name, phone }],
    fields: [{ documentId: document.id, party: 'a', kind: 'signature', ...place }],
  });
  await ask(page, '/api/appapi/contract/send', { id });
  return id;
}

/** Reads, chooses the certificate, confirms by a code: the PIN is asked for next. */
async function upToPin(page: Page, agent: AgentProcess, id: string, phone: string): Promise<void> {
  await visit(page, `${SIGN}?id=${id}`);
  await pair(page, agent);
  await page.getByRole('radio', { name: /P-256/, disabled: false }).check();
  await page.getByRole('radio', { name: '姓名' }).check();
  await page.getByLabel(/以电子签名的方式签署/).check();
  await page.getByRole('button', { name: '确认签署' }).click();
  await prove(page, phone, '签署合同');
  await expect(page.getByRole('dialog', { name: '用 USB Key 签署' })).toBeVisible();
}

/** Somebody else, with the same token in their computer and a contract of the holder's to sign. */
async function seenByAnother(holder: Page, browser: Browser, agent: AgentProcess): Promise<void> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  const [phone, name] = [aPhone(), '吴示例'];
  await signIn(page, phone);
  await becomeVerified(page, name);
  const why = '这张证书不属于当前账号，不能用来签署';
  await visit(page, USB_KEY);
  await pair(page, agent);
  await expect(page.getByText(why)).toBeVisible();
  const id = await aContract(holder, '保密协议', name, phone);
  await visit(page, `${SIGN}?id=${id}`);
  await pair(page, agent);
  const certificate = page.getByRole('radio', { name: /P-256/ });
  await expect(certificate).toBeDisabled();
  await expect(certificate).not.toBeChecked();
  await expect(page.getByRole('listitem').filter({ has: certificate })).toContainText(why);
  await page.context().close();
}

/** The help of a page without an agent: commands by driver, and where driver, Node.js and digests come from. */
async function helped(page: Page, origin: string): Promise<void> {
  const command = page.locator('code').filter({ hasText: 'yinxin-usbkey-agent.mjs' });
  await expect(command).toContainText(`--origin ${origin} --skf "`);
  await page.getByRole('radio', { name: 'PKCS#11（RSA、ECDSA）' }).check();
  await expect(command).toContainText(`--origin ${origin} --pkcs11 "`);
  await expect(command).not.toContainText('--sm2');
  await page.getByRole('radio', { name: 'PKCS#11（厂商的 SM2 机制）' }).check();
  await expect(command).toContainText(/--pkcs11 ".+" --sm2-generate 0x\w+ --sm2-sign 0x\w+$/);
  await expect(page.getByRole('link', { name: 'Node.js' })).toHaveAttribute(
    'href',
    /^https:\/\/nodejs\.org\//,
  );
  expect(await barriers(page)).toEqual([]);
  await fits(page, [1440]);
  for (const [link, file] of [
    ['怎样取得', '智能密码钥匙（USB Key）使用说明'],
    ['在下载专区核对摘要', 'USB Key 助手'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(/\/downZone\?category=/);
    await expect(page.getByRole('heading', { name: file })).toBeVisible();
    await expect(page.locator('main section[aria-label]').filter({ has: page.locator('li h3') })).toHaveCount(
      1,
    );
    await visit(page, USB_KEY);
  }
}

/** A driver that does SM2 alone is asked for the ECDSA key that was ordered: the page says what to start instead. */
async function refusedBySkf(page: Page, origin: string, name: string): Promise<void> {
  const device = aSkfToken();
  const agent = await start(device, origin);
  try {
    await page.getByRole('button', { name: '重新检测' }).click();
    await pair(page, agent);
    await page.getByRole('button', { name: `在这支 USB Key 中生成密钥：${name}` }).click();
    await givePin(page, agent, '生成密钥', PIN);
    const dialog = page.getByRole('dialog', { name: '生成密钥' });
    await expect(dialog.getByText(/不支持该算法.*改选“PKCS#11（RSA、ECDSA）”的命令启动/)).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await page.getByText('换驱动、重新启动助手').click();
    await expect(page.getByRole('radio', { name: 'PKCS#11（RSA、ECDSA）' })).toBeVisible();
  } finally {
    await agent.stop();
    device.dispose();
  }
  await page.getByRole('button', { name: '重新读取 USB Key' }).click();
}

/** Makes the key on the token and writes the certificate that was issued for it, over a network that fails once. */
async function ceremony(page: Page, agent: AgentProcess, name: string): Promise<void> {
  await page.route('**/api/appapi/seal/submitRequest', (route) => route.abort(), { times: 1 });
  const make = page.getByRole('button', { name: `在这支 USB Key 中生成密钥：${name}` });
  await make.click();
  await givePin(page, agent, '生成密钥', PIN);
  const dialog = page.getByRole('dialog', { name: '生成密钥' });
  await expect(dialog.getByText('网络连接失败')).toBeVisible();
  // the key is on the token: what it signed is handed in after a reload too, and no second one is made
  await visit(page, USB_KEY);
  await pair(page, agent);
  await expect(make).toHaveCount(0);
  await page.getByRole('button', { name: `密钥已生成，再次提交证书请求：${name}` }).click();
  await expect(page.getByText('证书请求已提交，签发后请写回 USB Key')).toBeVisible();
  await writeCertificate(page, agent, name);
}

async function writeCertificate(page: Page, agent: AgentProcess, name: string): Promise<void> {
  const write = page.getByRole('button', { name: `把证书写入这支 USB Key：${name}` });
  await expect(write).toBeVisible({ timeout: 120_000 });
  await write.click();
  expect(await givePin(page, agent, '写入证书', PIN)).toContain(name);
  await expect(write).toHaveCount(0);
}

test('a key is ordered, made on the token, and signs what every verifier accepts', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  test.skip(!softHsm, 'install softhsm2');
  test.slow();
  const device = aSoftToken();
  const agents: AgentProcess[] = [];
  const running = async (origin: string) => {
    const agent = await start(device, origin);
    agents.push(agent);
    return agent;
  };
  try {
    const [phone, name] = [aPhone(), '周示例'];
    await signIn(page, phone);
    await becomeVerified(page, name);
    const { origin } = new URL(siteAddress());
    await choosePlatform(page, '示例市税务电子申报');
    const order = await orderCertificate(page);

    // nobody at home, then somebody who knows only another site
    await visit(page, `/businessProcessing/order/detail?id=${order}`);
    await page.getByRole('link', { name: '在 USB Key 中生成密钥' }).click();
    await page.waitForURL(`**${USB_KEY}`);
    const absent = page.getByRole('alert').filter({ hasText: '没有找到 USB Key 助手' });
    const stranger = page
      .getByRole('alert')
      .filter({ hasText: `助手在运行，但没有允许本网站：启动时 --origin 写的不是 ${origin}` });
    await expect(absent).toBeVisible();
    await expect(stranger).toHaveCount(0);
    await helped(page, origin);
    await expect(absent).toBeVisible();
    const foreign = await running('https://another.example');
    await page.getByRole('button', { name: '重新检测' }).click();
    await expect(stranger).toBeVisible();
    await expect(absent).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
    expect(foreign.everythingShown).not.toContain('配对码');
    await foreign.stop();
    if (canStandIn) await refusedBySkf(page, origin, name);

    const agent = await running(origin);
    await page.getByRole('button', { name: '重新检测' }).click();
    await pair(page, agent);
    await page.getByRole('button', { name: `在这支 USB Key 中生成密钥：${name}` }).click();
    await givePin(page, agent, '生成密钥', '654321');
    await expect(page.getByText(/PIN 码不正确/)).toBeVisible();
    await givePin(page, agent, '生成密钥', PIN);
    await writeCertificate(page, agent, name);
    await expect(page.getByText('可以签署')).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    await changePin(page, agent, PIN, NEW_PIN);
    await seenByAnother(page, browser, agent);

    const title = '设备采购合同';
    const id = await aContract(page, title, name, phone);
    await upToPin(page, agent, id, phone);
    expect(await barriers(page)).toEqual([]);
    const dialog = page.getByRole('dialog', { name: '用 USB Key 签署' });
    await givePin(page, agent, '用 USB Key 签署', PIN);
    await expect(dialog.getByText(/PIN 码不正确/)).toBeVisible();
    const shown = await givePin(page, agent, '用 USB Key 签署', NEW_PIN);
    expect(shown).toContain(title);
    await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible({ timeout: 120_000 });
    for (const answer of ['内容完整', '证书可信', '时间已证明', '签后无改动'])
      await expect(page.getByRole('listitem').filter({ hasText: answer })).toContainText('是');
    await accepted(page, title);

    // whoever opens it on a phone is told, and offered the other way
    const next = await aContract(page, '补充协议', name, phone);
    const phonePage = await (
      await browser.newContext({
        ...devices['Pixel 7'],
        locale: 'zh-CN',
        storageState: await page.context().storageState(),
      })
    ).newPage();
    await visit(phonePage, `/mobile${SIGN}?id=${next}`);
    await expect(phonePage.getByRole('heading', { name: 'USB Key 只能在电脑上使用' })).toBeVisible();
    await fits(phonePage, [320, 375]);
    expect(await barriers(phonePage)).toEqual([]);
    await phonePage.context().close();

    // pulled out before it could sign
    await upToPin(page, agent, next, phone);
    device.pull();
    await dialog.getByLabel('PIN 码').fill(NEW_PIN);
    await dialog.getByRole('button', { name: '签署', exact: true }).click();
    await expect(dialog.getByText('找不到这支 USB Key，可能已经拔出')).toBeVisible();
    const { state } = await ask<{ state: string }>(page, `/api/appapi/contract/detail?id=${next}`);
    expect(state).toBe('SIGNING');
  } finally {
    await Promise.all(agents.map((agent) => agent.stop()));
    device.dispose();
  }
});

interface OwnCertificate {
  serial: string;
  status: string;
  medium: string;
  notAfter: string;
}
const certificatesOf = async (page: Page) =>
  (await ask<{ list: OwnCertificate[] }>(page, '/api/appapi/seal/certificates')).list;

test('a certificate on a key is renewed: the key stays, the new one is written beside the old, which signs no more', {
  tag: '@deep',
}, async ({ page }) => {
  test.skip(!softHsm, 'install softhsm2');
  test.slow();
  const device = aSoftToken();
  let agent: AgentProcess | undefined;
  try {
    const [phone, name] = [aPhone(), '郑示例'];
    await signIn(page, phone);
    await becomeVerified(page, name);
    await choosePlatform(page, '示例市税务电子申报');
    await orderCertificate(page);
    agent = await start(device, new URL(siteAddress()).origin);
    await visit(page, USB_KEY);
    await pair(page, agent);
    await ceremony(page, agent, name);
    const [old] = await certificatesOf(page);

    // ordered where certificates are listed; where its key is was decided long ago
    await visit(page, '/businessProcessing/seal?view=certificates');
    await page.getByRole('link', { name: '申请续期' }).click();
    await page.waitForURL(/order\/apply\?act=renewal/);
    const chosen = page.getByRole('radio', { name: '个人数字证书' });
    await expect(chosen).toBeChecked();
    await expect(chosen).toHaveAccessibleDescription(/^USB Key，有效期至/);
    await expect(page.getByRole('group', { name: '介质' })).toHaveCount(0);
    await page.getByRole('radio', { name: '1 年', exact: true }).check();
    await page.getByLabel(/我已阅读并同意/).check();
    expect(await barriers(page)).toEqual([]);
    await fits(page, [1024, 1440]);
    await page.getByRole('button', { name: '提交订单' }).click();
    await page.waitForURL(/PayDialog\?id=/);
    const order = new URL(page.url()).searchParams.get('id') ?? '';
    await payByCode(page);
    await expect(page.getByText('已收到付款')).toBeVisible();
    await review(page, order);
    await expect
      .poll(async () => (await certificatesOf(page)).map(({ status }) => status), { timeout: 120_000 })
      .toEqual(['good', 'revoked']);
    const [renewed] = await certificatesOf(page);
    expect(renewed).toMatchObject({ medium: 'usb-key' });
    const days = (Date.parse(renewed?.notAfter ?? '') - Date.parse(old?.notAfter ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(365);

    await visit(page, USB_KEY);
    await pair(page, agent);
    await expect(page.getByText('不能签署')).toHaveCount(1);
    await writeCertificate(page, agent, name);
    await expect(page.getByText('可以签署')).toHaveCount(1);
    await expect(page.getByText('不能签署')).toHaveCount(1);
    expect(await barriers(page)).toEqual([]);

    const id = await aContract(page, '续期后的合同', name, phone);
    await upToPin(page, agent, id, phone);
    await givePin(page, agent, '用 USB Key 签署', PIN);
    await expect(page.getByRole('heading', { name: '签署完成' })).toBeVisible({ timeout: 120_000 });
  } finally {
    await agent?.stop();
    device.dispose();
  }
});

/** Poppler, PDFBox and our own verifier on the file that was downloaded. */
async function accepted(page: Page, title: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-usbkey-'));
  try {
    const [downloaded] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `下载${title}` }).click(),
    ]);
    const file = path.join(folder, 'signed.pdf');
    await downloaded.saveAs(file);
    const trust = [await (await page.request.get('/ca/ecdsa-root.crt')).body()];
    const report = await verifyPdf(fs.readFileSync(file), { trust });
    expect(report.signatures).toHaveLength(1);
    expect(report.signatures[0]).toMatchObject({ answers: { intact: 'yes', unchanged: 'yes' } });
    expect(execFileSync('pdfsig', ['-nocert', file]).toString()).toContain('Signature is Valid');
    if (JAVA_REFEREE) expect(javaReferee([file])).toContain('signed.pdf\tETSI.CAdES.detached\tvalid');
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
