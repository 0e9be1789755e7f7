import type { AskedLine, OrderDetail, OrderPaper, PayChannel } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Answer, TestServer, TestServerOptions } from '../../../testing/server.ts';
import { seedContent } from '../../content/index.ts';
import { shippedVersion } from '../../content/testing/index.ts';
import { placeSample } from '../../identity/index.ts';
import { anIdNumber, aPhotograph } from '../../identity/testing/index.ts';
import { aCompany, aPerson, type Company, type Signed } from '../../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';
import { payAt } from '../../payments/testing/index.ts';
import { seedPrices } from '../../prices/index.ts';
import { seedScenes } from '../../scenes/index.ts';
import { orders } from '../tables.ts';

export type Wish = Partial<AskedLine> & Pick<AskedLine, 'product'>;

/** The real server with prices, platforms and agreements, and its back office. */
export async function aShop(options: TestServerOptions = {}): Promise<BackOffice> {
  const office = await aBackOffice(options);
  const { db } = office.server.store;
  await seedContent({ db, storage: office.server.storage, samples: false });
  await seedPrices(db, { samples: true });
  await seedScenes(db, { samples: true });
  return office;
}

export async function choosePlatform(
  server: TestServer,
  token: string,
  appId = 'sample-trading',
): Promise<void> {
  const { data } = await server.call('GET /api/appapi/scene/list', {}, token);
  const sceneId = data.find((scene) => scene.appId === appId)?.sceneId ?? '';
  await server.call('POST /api/appapi/scene/choose', { body: { sceneId } }, token);
}

/** A certified company whose administrator has chosen a platform. */
export async function aBuyer(server: TestServer): Promise<Company> {
  const company = await aCompany(server);
  await choosePlatform(server, company.administrator.token);
  return company;
}

/** A verified person who has chosen a platform that takes people. */
export async function aPrivateBuyer(server: TestServer): Promise<Signed> {
  const person = await aPerson(server, { verified: true });
  await choosePlatform(server, person.token, 'yinxin-contracts');
  return person;
}

export const packageOf = (planId: string, quantity = 1): Wish => ({
  ...{ product: 'contract-package', quantity },
  details: { seal: null, planId, reason: '' },
});

export async function uploadOrderPaper(
  server: TestServer,
  token: string,
  kind: OrderPaper,
): Promise<Answer<{ paperId: string; url: string }>> {
  const boundary = 'yinxin-test';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    await aPhotograph(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const response = await server.app.http.inject({
    method: 'POST',
    url: `/api/appapi/order/papers?kind=${kind}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, accesstoken: token },
    payload,
  });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
}

/** What a buyer agrees to: the wording that this release brings. */
export const AGREEMENT = { agreementVersion: shippedVersion('digital_certificate') };

export const save = (server: TestServer, token: string, body: Record<string, unknown>) =>
  server.call('POST /api/appapi/order/save', { body }, token);
export const submit = (server: TestServer, token: string, id: string) =>
  server.call('POST /api/appapi/order/submit', { body: { id, ...AGREEMENT } }, token);
export const resubmit = (server: TestServer, token: string, id: string) =>
  server.call('POST /api/appapi/order/resubmit', { body: { id, ...AGREEMENT } }, token);
export const detail = async (server: TestServer, token: string, id: string): Promise<OrderDetail> =>
  (await server.call('GET /api/appapi/order/detail', { query: { id } }, token)).data;

/** A draft with every paper it asks for. */
export async function aDraft(
  server: TestServer,
  token: string,
  lines: readonly Wish[],
): Promise<OrderDetail> {
  const first = await save(server, token, { lines });
  if (!first.data) throw new Error(`not saved: ${first.message}`);
  const papers: string[] = [];
  for (const { kind, required } of first.data.papersAsked)
    if (required) papers.push((await uploadOrderPaper(server, token, kind)).data.paperId);
  const delivery = { name: '张示例', phone: '13800138000', address: '示例市示例路 1 号' };
  return (await save(server, token, { id: first.data.id, papers, delivery })).data;
}

export async function anUnpaidOrder(
  server: TestServer,
  token: string,
  lines: readonly Wish[],
): Promise<OrderDetail> {
  const draft = await aDraft(server, token, lines);
  const { data, message } = await submit(server, token, draft.id);
  if (!data) throw new Error(`not submitted: ${message}`);
  return data;
}

export const pay = (
  server: TestServer,
  token: string,
  id: string,
  more: { channel?: PayChannel; couponCode?: string; useQuota?: boolean } = {},
) => server.call('POST /api/appapi/order/pay', { body: { id, channel: 'wechat-native', ...more } }, token);

/** Paid at the vendor. */
export async function aPaidOrder(
  server: TestServer,
  token: string,
  lines: readonly Wish[],
): Promise<OrderDetail> {
  const { id } = await anUnpaidOrder(server, token, lines);
  const { data, message } = await pay(server, token, id);
  if (!data?.payment) throw new Error(`not opened: ${message}`);
  await payAt(server, data.payment.paymentId);
  return detail(server, token, id);
}

/** A reviewer opens every paper of an order, as passing asks for. */
export async function lookAtPapers(office: BackOffice, token: string, id: string): Promise<void> {
  const { data } = await office.call('GET /api/admin/orders/item', { query: { id } }, token);
  for (const { paperId } of data?.papers ?? [])
    await office.server.app.http.inject({
      method: 'POST',
      url: '/api/admin/orders/paper',
      headers: { admintoken: token, 'content-type': 'application/json' },
      payload: JSON.stringify({ id, paperId }),
    });
}

/** Whoever accepts has looked at the papers. */
export async function decide(
  office: BackOffice,
  token: string,
  id: string,
  accept: boolean,
  words = '材料不清晰',
) {
  if (accept) await lookAtPapers(office, token, id);
  return office.call('POST /api/admin/orders/decide', { body: { id, accept, words } }, token);
}

/** Approved by as many reviewers as it takes. */
export async function approve(office: BackOffice, id: string): Promise<void> {
  for (let state = 'reviewing'; state === 'reviewing'; ) {
    const { token } = await office.anOperator('reviewer');
    const { data, message } = await decide(office, token, id, true);
    if (!data) throw new Error(`not approved: ${message}`);
    state = data.state;
  }
}

export async function stateOf({ store }: TestServer, id: string) {
  const [row] = await store.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

export const REPRESENTATIVE = '李示例';

/**
 * A company whose administrator is the one whom the register knows as its legal representative, or somebody else; with
 * the number of the representative, which the register has told unless the company was certified by papers.
 */
export async function aCompanyHandledBy(
  server: TestServer,
  handler: 'representative' | 'another',
  way: 'representative' | 'letter' = 'representative',
): Promise<{ company: Company; number: string }> {
  const company = await aBuyer(server);
  const { personId } = company.administrator;
  const [own, other] = [anIdNumber(), anIdNumber()];
  const number = handler === 'representative' ? own : other;
  const name = handler === 'representative' ? REPRESENTATIVE : '张示例';
  const paper = { name, paperKind: 'id-card' as const, number: own, validUntil: null };
  const licence = {
    ...{ companyName: company.name, code: company.code, companyKind: 'enterprise' as const },
    ...{ representative: REPRESENTATIVE, validUntil: null },
    ...(way === 'representative' ? { number } : {}),
  };
  await server.store.db.transaction(async (tx) => {
    await placeSample(server, tx, { personId, way: 'carrier', facts: paper, outcome: 'verified' });
    const organizationId = company.id;
    const certified = { personId, organizationId, way, facts: licence } as const;
    await placeSample(server, tx, { ...certified, outcome: 'verified' });
  });
  await server.settled();
  return { company, number };
}
