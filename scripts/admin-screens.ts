// The back office with enough work in it that no screen is empty, and who looks at which screen: for `npm run
// screenshots` and for the browser tests.
import type { Page } from '@playwright/test';
import {
  type AdminContentItem,
  type AdminFile,
  createClient,
  type LoginAnswer,
  OPERATOR_HEADER,
  type Send,
} from '../packages/api/src/client.ts';

export interface DemoOperator {
  login: string;
  password: string;
}

type Role = 'editor' | 'reviewer' | 'auditor' | 'admin' | 'admin2' | 'accountant';

interface AdminScreen {
  name: string;
  /** Nobody: the login screen. */
  role?: Role;
  /** `{item}` is the article under review, `{prices}` the draft of a price list. */
  path: string;
  /** The server refuses this role what the page asks for. */
  refused?: boolean;
  /** What to open on it before the picture is taken. */
  open?: (page: Page) => Promise<void>;
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** One red pixel is a picture too; a drawn one shows more. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAF0lEQVR42mM8IabKgA0wMWAHg1OCZKMAmxcBF2AqVb0AAAAASUVORK5CYII=',
  'base64',
);

interface Office {
  tokens: Record<Role, string>;
  as(role: Role): Send;
  upload(name: string, type: string, content: BlobPart): Promise<AdminFile>;
}

/** The demo's operators have no second factor. */
const tokenIn = (answer: LoginAnswer) => (answer.next === 'desk' ? answer.token : '');

async function openOffice(url: string, operators: readonly DemoOperator[]): Promise<Office> {
  const relative: typeof fetch = (path, init) => fetch(`${url}${path}`, init);
  const client = (token?: string) =>
    createClient({ token: () => token, header: OPERATOR_HEADER, fetch: relative });
  const entries = await Promise.all(
    operators.map(async (body) => [
      body.login,
      tokenIn(
        await client()('POST /api/admin/login', { body: { login: body.login, password: body.password } }),
      ),
    ]),
  );
  const tokens = Object.fromEntries(entries) as Record<Role, string>;
  return {
    tokens,
    as: (role) => client(tokens[role]),
    async upload(name, type, content) {
      const body = new FormData();
      body.append('file', new File([content], name, { type }));
      const headers = { [OPERATOR_HEADER]: tokens.editor };
      const answer = await relative('/api/admin/files/upload', { method: 'POST', headers, body });
      return ((await answer.json()) as { data: AdminFile }).data;
    },
  };
}

/** Visitors come, ask for demonstrations; an article is under review beside its live version. */
export async function prepareOffice(url: string, operators: readonly DemoOperator[]) {
  const office = await openOffice(url, operators);
  await letVisitorsCome(url);
  await letVisitorsAsk(url, office);
  const image = await office.upload('示例配图.png', 'image/png', picture);
  await office.upload('示例说明.txt', 'text/plain', '只在素材库里，还没有内容使用。');
  const item = await reviseArticle(office, image);
  const prices = await draftPrices(office);
  await billsMade(office);
  return {
    tokens: office.tokens,
    addressOf: ({ path }: AdminScreen) => path.replace('{item}', item.id).replace('{prices}', prices.id),
  };
}

/** Written by one, waiting for another to publish it. */
async function draftPrices(office: Office) {
  const send = office.as('editor');
  const { list } = await send('GET /api/admin/prices', { query: { page: 1, limit: 20 } });
  const current = list.find(({ standing }) => standing === 'current');
  if (!current) throw new Error('the demo has no prices');
  const { data } = await send('GET /api/admin/prices/item', { query: { id: current.id } });
  return send('POST /api/admin/prices/save', { body: { note: '由现行价格表复制', data } });
}

/** The bills of the demo's partners are a job after the start. */
async function billsMade(office: Office): Promise<void> {
  const send = office.as('accountant');
  const isMade = async () =>
    (await send('GET /api/admin/bills', { query: { queue: 'disputes', page: 1, limit: 1 } })).total > 0;
  for (let tries = 0; !(await isMade()); tries++) {
    if (tries > 240) throw new Error('the demo has no bills');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Where a visitor comes from, for a server that believes it: nobody uses up what the others may do. */
const from = (visitor: number) => ({ 'x-forwarded-for': `192.0.2.${1 + visitor}` });

async function letVisitorsCome(url: string) {
  const paths = ['/pc/home', '/about', '/about/news', '/about/price', '/statutes', '/downZone'];
  const sources = ['', 'www.example.com', 'search.example.cn'];
  for (const [n, path] of paths.entries())
    for (let time = 0; time <= (paths.length - n) * 2; time += 1)
      await fetch(`${url}/api/analytics/view`, {
        method: 'POST',
        headers: { ...from(time), 'content-type': 'application/json', 'user-agent': `${BROWSER} ${time}` },
        body: JSON.stringify({
          path,
          referrer: sources[time % sources.length],
          device: time % 3 === 0 ? 'mobile' : 'desktop',
        }),
      });
}

async function letVisitorsAsk(url: string, office: Office) {
  const forms = [
    {
      appointmentName: '张示例',
      appointmentPhone: '13800138000',
      organizationName: '示例制造有限公司',
      remarks: '想了解采购合同的批量签署与骑缝章。',
    },
    {
      appointmentName: '李示例',
      appointmentPhone: '13900139000',
      organizationName: '示例医院',
      remarks: '知情同意书能否在平板上签？',
    },
    { appointmentName: '王示例', appointmentPhone: '13700137000', organizationName: '', remarks: '' },
  ];
  for (const [n, form] of forms.entries())
    await fetch(`${url}/api/back/base/appointmentDemonstration/addAppointmentDemonstration`, {
      method: 'POST',
      headers: from(n),
      body: new URLSearchParams(form),
    });
  const send = office.as('editor');
  const { list } = await send('GET /api/admin/appointments', { query: { page: 1, limit: 20 } });
  const [, second] = list;
  const [assignee] = await send('GET /api/admin/appointments/assignees');
  if (!second || !assignee) throw new Error('the appointments did not arrive');
  await send('POST /api/admin/appointments/assign', { body: { id: second.id, operatorId: assignee.id } });
  await send('POST /api/admin/appointments/state', { body: { id: second.id, act: 'contact' } });
  await send('POST /api/admin/appointments/note', {
    body: { id: second.id, text: '已电话联系，约周三下午线上演示，重点看平板手写与时间戳。' },
  });
}

async function reviseArticle(office: Office, image: AdminFile): Promise<AdminContentItem> {
  const send = office.as('editor');
  const { list } = await send('GET /api/admin/content', {
    query: { kind: 'news', state: 'published', page: 1, limit: 50 },
  });
  // not one that somebody writes at this moment
  const oldest = list.at(-1);
  if (!oldest) throw new Error('the demo has no news');
  const item = await send('GET /api/admin/content/item', { query: { id: oldest.id } });
  const [opening = '', ...rest] = String(item.data.body).split('\n');
  const body = [
    opening.replace('。', '，并附操作示例。'),
    `\n![配图](${image.url})`,
    ...rest,
    '\n补充：以上步骤在手机上同样适用。',
  ].join('\n');
  const data = { ...item.data, title: `${item.data.title}（修订）`, body };
  await send('POST /api/admin/content/save', { body: { id: item.id, version: item.version, data } });
  return send('POST /api/admin/content/submit', { body: { id: item.id } });
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const follow = (name: string) => async (page: Page) => {
  const list = page.url();
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.waitForURL((url) => url.href !== list);
  await page.locator('.ant-card').first().waitFor();
};

const firstBill = async (page: Page) => {
  await page.locator('main a[href^="/admin/bill?"]').first().click();
  await page.locator('.ant-card').first().waitFor();
};

const newPrice = async (page: Page) => {
  await follow('云桥示例信息技术有限公司')(page);
  await press('新增价格版本')(page);
};

/** Held by the pointer, so that it can be looked at. */
async function showToast(page: Page) {
  // together, because it leaves by itself after three seconds
  await Promise.all([page.locator('.ant-message-notice').hover(), press('复制地址')(page)]);
}

/** The first case of the queue, with its first paper. */
async function openCase(page: Page) {
  await page.getByRole('link', { name: '审核', exact: true }).first().click();
  await page.getByRole('heading', { name: '材料' }).or(page.getByText('材料').first()).first().waitFor();
  await page.locator('img[alt^="证件"], img[alt*="执照"]').first().waitFor();
}

export const adminScreens: readonly AdminScreen[] = [
  { name: 'login', path: '/admin' },
  { name: 'home', role: 'reviewer', path: '/admin' },
  { name: 'security', role: 'editor', path: '/admin/security' },
  { name: 'visits', role: 'admin', path: '/admin/visits?days=7' },
  { name: 'content', role: 'editor', path: '/admin/content?kind=news' },
  { name: 'content-order', role: 'reviewer', path: '/admin/content?kind=law' },
  { name: 'new', role: 'editor', path: '/admin/item?kind=download' },
  { name: 'editor', role: 'editor', path: '/admin/item?id={item}' },
  { name: 'picker', role: 'editor', path: '/admin/item?id={item}', open: press('插入图片') },
  { name: 'review', role: 'reviewer', path: '/admin/item?id={item}' },
  { name: 'history', role: 'editor', path: '/admin/item?id={item}', open: press('历史') },
  { name: 'media', role: 'editor', path: '/admin/media' },
  { name: 'toast', role: 'editor', path: '/admin/media', open: showToast },
  { name: 'totp', role: 'editor', path: '/admin/security', open: press('添加动态验证码') },
  { name: 'appointments', role: 'editor', path: '/admin/appointments' },
  { name: 'applications', role: 'reviewer', path: '/admin/applications' },
  { name: 'workorders', role: 'editor', path: '/admin/workorders' },
  { name: 'workorder', role: 'editor', path: '/admin/workorders', open: press('答复') },
  {
    name: 'appointment',
    role: 'editor',
    path: '/admin/appointments?state=contacted',
    open: press('处理'),
  },
  { name: 'verifications', role: 'reviewer', path: '/admin/identity' },
  { name: 'verification', role: 'reviewer', path: '/admin/identity', open: openCase },
  { name: 'reclaims', role: 'reviewer', path: '/admin/reclaims' },
  { name: 'reviews', role: 'auditor', path: '/admin/reviews' },
  { name: 'retention', role: 'auditor', path: '/admin/retention' },
  { name: 'orders', role: 'reviewer', path: '/admin/orders?state=all' },
  { name: 'order', role: 'reviewer', path: '/admin/orders?state=all', open: follow('查看') },
  { name: 'pictures', role: 'reviewer', path: '/admin/pictures' },
  { name: 'seals', role: 'reviewer', path: '/admin/seals' },
  { name: 'seal', role: 'reviewer', path: '/admin/seals', open: press('查看') },
  { name: 'certificate', role: 'reviewer', path: '/admin/certificates', open: press('查看') },
  { name: 'trust', role: 'reviewer', path: '/admin/trust', open: press('申请加入根证书') },
  { name: 'scenes', role: 'editor', path: '/admin/scenes' },
  { name: 'scene', role: 'editor', path: '/admin/scenes', open: press('修改') },
  { name: 'wecom', role: 'reviewer', path: '/admin/wecom' },
  { name: 'wecom-release', role: 'reviewer', path: '/admin/wecom', open: press('解除') },
  { name: 'payments', role: 'accountant', path: '/admin/payments' },
  { name: 'refunds', role: 'accountant', path: '/admin/refunds?state=all' },
  { name: 'invoices', role: 'accountant', path: '/admin/invoices' },
  { name: 'coupons', role: 'accountant', path: '/admin/coupons' },
  { name: 'ledger', role: 'accountant', path: '/admin/ledger' },
  { name: 'reconciliations', role: 'accountant', path: '/admin/reconciliations' },
  { name: 'partners', role: 'reviewer', path: '/admin/partners' },
  { name: 'partner', role: 'reviewer', path: '/admin/partners', open: follow('云桥示例信息技术有限公司') },
  { name: 'partner-price', role: 'reviewer', path: '/admin/partners', open: newPrice },
  { name: 'bills', role: 'accountant', path: '/admin/bills' },
  { name: 'bill-dispute', role: 'accountant', path: '/admin/bills?queue=disputes', open: firstBill },
  { name: 'bill-to-pay', role: 'accountant', path: '/admin/bills?queue=unpaid', open: firstBill },
  { name: 'partner-payments', role: 'accountant', path: '/admin/partnerpayments' },
  { name: 'prices', role: 'editor', path: '/admin/prices' },
  { name: 'price', role: 'editor', path: '/admin/prices', open: follow('查看') },
  { name: 'price-draft', role: 'reviewer', path: '/admin/price?id={prices}' },
  { name: 'price-own', role: 'editor', path: '/admin/price?id={prices}' },
  { name: 'jobs', role: 'admin', path: '/admin/jobs' },
  { name: 'events', role: 'auditor', path: '/admin/events' },
  { name: 'operators', role: 'admin', path: '/admin/operators' },
  { name: 'operators-waiting', role: 'admin2', path: '/admin/operators' },
  { name: 'operator-decision', role: 'admin2', path: '/admin/operators', open: press('同意') },
  { name: 'operator-history', role: 'admin', path: '/admin/operators', open: press('经过') },
  { name: 'operator-new', role: 'admin', path: '/admin/operators', open: press('申请新增操作员') },
  { name: 'operator-roles', role: 'admin', path: '/admin/operators', open: press('变更角色') },
  { name: 'home-administrator', role: 'admin2', path: '/admin' },
  { name: 'elsewhere', role: 'admin', path: '/admin/content', refused: true },
];

/** Opens a screen as whoever it is for; the tab's token is what signing in would have left. */
export async function openScreen(
  page: Page,
  url: string,
  { open }: AdminScreen,
  token: string | undefined,
): Promise<void> {
  if (token) await page.addInitScript((value) => sessionStorage.setItem('adminToken', value), token);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
  await open?.(page);
  await page.locator('.ant-spin-spinning, .ant-skeleton').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}
